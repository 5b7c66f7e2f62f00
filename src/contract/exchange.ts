import { type Json, member } from './json.ts';
import type { WrongKey } from './wrong-key.ts';
import type { Reason, TextReason } from './reason.ts';
import type { CutReason } from './reasons/cut.ts';
import type { Credentials, FrontFault, InFront, TransportKind } from './transport.ts';

export type { Credentials, FrontFault, InFront, TransportKind };

/** An operation of a pack: the pack's prefix, a dot and a name, such as `acme.refund`. */
export type OwnName = `${string}.${string}`;

/** The two documented operations, those that only a configuration binds, and those of packs. */
export type Operation =
  | 'search'
  | 'cancel'
  | 'busTripDetail'
  | 'busOrderCreate'
  | 'hotelOrderDetail'
  | 'hotelOrderCreate'
  | OwnName;

/** A request as it went out, secrets replaced by placeholders. */
export interface SentRequest {
  readonly method: string;
  /** Path on the target, with the base URL's prefix. */
  readonly path: string;
  /** Header names as sent. The key's value is `$CONFORMANCE_API_KEY`; wrong keys are described, not shown. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body exactly as sent; empty string for none. */
  readonly bodyText: string;
  /** The body as JSON, or undefined if it is not JSON. */
  readonly body: Json | undefined;
  /** The body's bytes in base64, if they are not UTF-8, so that `bodyText` cannot show them exactly. */
  readonly bodyBase64?: string;
  /** The description of the wrong key that was sent; left out for any other request. */
  readonly key?: WrongKey;
}

/** Equal for calls that send the same body to the same path; the key, headers and connection may differ. */
export function inputOf({ operation, request: { path, bodyText, bodyBase64 } }: Exchange): string {
  return `${operation}\n${path}\n${bodyBase64 ?? bodyText}`;
}

/** The number of bytes of a request's body. */
export function bodyBytes({ bodyText, bodyBase64 }: Pick<SentRequest, 'bodyText' | 'bodyBase64'>): number {
  return bodyBase64 === undefined ? Buffer.byteLength(bodyText) : Buffer.byteLength(bodyBase64, 'base64');
}

/** The body of an answer. `cut`: larger, deeper or longer than the limits, so that it cannot be judged. */
export type Body =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'empty' }
  /** Bytes that are not JSON in UTF-8 without BOM; `problem` says why in one clause; `text` is a lossy reading. */
  | { readonly kind: 'text'; readonly text: string; readonly problem: string }
  | { readonly kind: 'cut'; readonly reason: CutReason | TextReason };

/** A complete HTTP answer. */
export interface Answer {
  readonly status: number;
  /** Lower-case names; every value in the order of arrival. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** The number of headers that were not kept, if not all were kept. */
  readonly headersLeftOut?: number;
  readonly body: Body;
  /** Size of the decoded body in bytes. */
  readonly bytes: number;
}

/**
 * Who gave the answer to a call. `mark` names the row of the table that shows that something in front answered; null if
 * the status alone shows it. Example: `{ by: 'in front', what: 'proxy', mark: 'ERR_CONNECT_FAIL' }`.
 */
export type AnsweredBy =
  | { readonly by: 'platform' }
  | { readonly by: 'nobody' }
  | { readonly by: 'in front'; readonly what: InFront; readonly mark: string | null };

/** The number of answers of one kind that something in front gave in a run. */
export interface FrontCount extends FrontFault {
  readonly calls: number;
}

export interface TransportFault {
  readonly kind: TransportKind;
  readonly reason: Reason;
  /** Whether this call was not sent, although others of the same operation may be sent. */
  readonly alone?: boolean;
  /** If the kind is `in-front`: who answered, and how. */
  readonly front?: FrontFault;
}

/** One call and its result: exactly one of `answer` and `fault` is null. */
export interface Exchange {
  /** Number of the call in the run, from 1, as in its User-Agent; 0 if it was not sent. */
  readonly call: number;
  readonly operation: Operation;
  readonly credentials: Credentials;
  readonly request: SentRequest;
  readonly answer: Answer | null;
  readonly fault: TransportFault | null;
  /**
   * Who answered. If a server in front of the platform did, `answer` is null, `fault` is of the kind `in-front`, and
   * its answer is `frontAnswer`.
   */
  readonly answeredBy: AnsweredBy;
  readonly frontAnswer?: Answer;
  /**
   * Local clock in milliseconds since the epoch, with fractions: they show which of two calls within one millisecond
   * ended before the other began.
   */
  readonly sentAt: number;
  readonly endedAt: number;
  /** The answer's `Date` header in milliseconds since the epoch, or null. */
  readonly targetDate: number | null;
  /** Whether the connection had carried a call before. */
  readonly connection: 'new' | 'used';
  /** Number of its connection, from 1 in the order of opening; null if there was none, or it is not known. */
  readonly connectionNumber: number | null;
  /** The requirement whose probe sent it, or null for calls of the run itself. */
  readonly sentFor: string | null;
  /** Numbers of throttled attempts (429) and of transport retries before this answer. */
  readonly throttled: number;
  readonly retried: number;
}

/** Status 200 with `code` 0 (requirements: "accepted"). */
export function isAccepted(exchange: Exchange): boolean {
  return exchange.answer?.status === 200 && member(answerJson(exchange), 'code') === 0;
}

/** The JSON of a complete answer, or undefined. */
export function answerJson(exchange: Pick<Exchange, 'answer'>): Json | undefined {
  return exchange.answer?.body.kind === 'json' ? exchange.answer.body.value : undefined;
}
