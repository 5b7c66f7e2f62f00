import type { Exchange, Operation, OwnName } from '../../contract/exchange.ts';
import type { AskedKey } from '../../contract/wrong-key.ts';
import { canonicalJson, type Json } from '../../contract/json.ts';

/** Marks a body that is sent as it is. */
export class RawBody {
  readonly raw: string | Uint8Array;
  constructor(raw: string | Uint8Array) {
    this.raw = raw;
  }
}

/** An operation that the document names, and that only a configuration binds. */
export type BoundName = 'busTripDetail' | 'busOrderCreate' | 'hotelOrderDetail';

/** A whole request, as a scenario sends it. Equal requests are sent as one call, unless they have `again`. */
export interface Request {
  readonly operation: Exclude<Operation, 'hotelOrderCreate'>;
  /** The body. For a bound operation: the values that fill its templates, such as `{ gid }`. */
  readonly body: Json | RawBody;
  /** For a bound operation: the answer that its templates point into. Default: none. */
  readonly from?: Exchange;
  /** For a bound operation: sends only the part of the body that names the gid, because the rest may be refused. */
  readonly bare?: boolean;
  /**
   * For a bound operation: sent to a path that no platform has. If the answer is the same, the configured path may be
   * wrong.
   */
  readonly elsewhere?: boolean;
  /** Default `right`. */
  readonly key?: AskedKey;
  /** For a call of a flow: the name in `keys` of the further key that is sent in place of the right one. */
  readonly keyName?: string;
  /** Further headers; null leaves a header out, and `Accept` replaces the usual one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Spelling of the header's name (default `Authorization`). */
  readonly headerName?: string;
  /** With `charset=utf-8` after the content type, as some clients send it. */
  readonly charset?: boolean;
  /** `new`: a connection that no call has used; `same`: the one that is kept for calls in turn. Default `any`. */
  readonly connection?: 'any' | 'new' | 'same';
  /** Sent now, whatever was sent before. Default: the answer to an equal request is used. */
  readonly again?: boolean;
  /** The kind of input, in words that are the same in every run. The cause of a failure contains them. */
  readonly input?: string;
  /**
   * Its name in the list of such inputs, for findings and for the coverage of input in reports. Default: `input`.
   * Example: `page: 2^31`, of the kind `page, range`.
   */
  readonly named?: string;
  /** A requirement passes only if each of its boundary cases could be judged. */
  readonly boundary?: boolean;
}

type How = Omit<Request, 'operation' | 'body'>;

/** Makes the request of a search. */
export function search(body: Json | RawBody, how: How = {}): Request {
  return { operation: 'search', body, ...how };
}

/** Makes the request of a cancel. */
export function cancel(body: Json | RawBody, how: How = {}): Request {
  return { operation: 'cancel', body, ...how };
}

/**
 * Makes a request of an operation that the configuration binds. It is never shared, because its answer may depend on
 * the time.
 */
export function bound(operation: BoundName, values: Readonly<Record<string, string>>, how: How = {}): Request {
  return { operation, body: values, again: true, ...how };
}

/** Makes the request of an operation of a pack. */
export function call(operation: OwnName, body: Json | RawBody, how: How = {}): Request {
  return { operation, body, ...how };
}

/** A text that is the same for equal requests. */
export function identityOf({
  operation,
  body,
  key = 'right',
  headers = {},
  headerName = '',
  charset = false,
  connection = 'any',
}: Request): string {
  const text =
    body instanceof RawBody
      ? ['raw', typeof body.raw === 'string' ? body.raw : Buffer.from(body.raw).toString('base64')]
      : canonicalJson(body);
  return JSON.stringify([operation, text, key, headers, headerName, charset, connection]);
}
