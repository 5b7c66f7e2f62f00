import type { Exchange, Operation, OwnName } from '../../contract/exchange.ts';
import type { AskedKey } from '../../contract/key-scheme.ts';
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

/** A whole request, as a scenario sends it. Equal ones are one call, unless sent `again`. */
export interface Request {
  readonly operation: Exclude<Operation, 'hotelOrderCreate'>;
  /** The body; of a bound operation the values that fill its templates, such as `{ gid }`. */
  readonly body: Json | RawBody;
  /** Of a bound operation: the answer that its templates point into. Default: none. */
  readonly from?: Exchange;
  /** Of a bound operation: of its body only what names the gid; the rest may be refused for what it says. */
  readonly bare?: boolean;
  /** Of a bound operation: sent to a path that no platform has. If it is answered the same, the path may be wrong. */
  readonly elsewhere?: boolean;
  /** Default `right`. */
  readonly key?: AskedKey;
  /** Of a call of a flow: the further key that it goes with, by its name in `keys`, in place of the right one. */
  readonly keyName?: string;
  /** Further headers, of which null leaves one out; `Accept` replaces the usual one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Spelling of the header's name (default `Authorization`). */
  readonly headerName?: string;
  /** With `charset=utf-8` after the content type, as some clients send it. */
  readonly charset?: boolean;
  /** `new`: one that no call has used; `same`: the one kept for calls that go in turn. Default `any`. */
  readonly connection?: 'any' | 'new' | 'same';
  /** Sent now, whatever was sent before. Default: the answer to an equal request is used. */
  readonly again?: boolean;
  /** The kind of input, in words that are the same in every run: part of the cause of what it breaks. */
  readonly input?: string;
  /** Its name in the list that it is drawn from, for the table of the inputs of a run. Default: `input`. */
  readonly named?: string;
  /** A requirement passes only where each of these could be judged. */
  readonly boundary?: boolean;
}

type How = Omit<Request, 'operation' | 'body'>;

/** Asks a search. */
export function search(body: Json | RawBody, how: How = {}): Request {
  return { operation: 'search', body, ...how };
}

/** Asks a cancel. */
export function cancel(body: Json | RawBody, how: How = {}): Request {
  return { operation: 'cancel', body, ...how };
}

/** A request of an operation that the configuration binds. Never shared: its answer may depend on when it is sent. */
export function bound(operation: BoundName, values: Readonly<Record<string, string>>, how: How = {}): Request {
  return { operation, body: values, again: true, ...how };
}

/** Asks an operation of a pack. */
export function call(operation: OwnName, body: Json | RawBody, how: How = {}): Request {
  return { operation, body, ...how };
}

/** What equal requests have in common. */
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
