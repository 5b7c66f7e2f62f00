import type { Json } from '../contract/json.ts';
import type { AskedKey } from '../contract/asked-key.ts';
import type { Exchange, FrontCount, Operation } from '../contract/exchange.ts';
import type { Reason } from '../contract/reason.ts';
import type { Limiter } from './resend-or-stop/limited-rate.ts';

/** What to send. */
export interface Call {
  readonly operation: Operation;
  readonly method: string;
  /** Appended to the base URL. */
  readonly path: string;
  /** `json` is sent as JSON.stringify writes it; `raw` as it is. Content-Type is application/json. */
  readonly body: { readonly json: Json } | { readonly raw: string | Uint8Array };
  /** What was asked, where path and body are filled from it: the guard reads it as well. */
  readonly asked?: Json;
  readonly key: AskedKey;
  /** Spelling of the header's name (default `Authorization`). */
  readonly headerName?: string;
  /** With `charset=utf-8` beside the content type. */
  readonly charset?: boolean;
  /**
   * `new`: on a connection of its own that no call has used; `same`: on the one kept for such calls, which go in turn.
   * Default: whatever is free.
   */
  readonly connection?: 'any' | 'new' | 'same';
  /** Whether it may be sent again after a transport fault. False for whatever changes something. */
  readonly repeatable: boolean;
  /**
   * Asked when it is about to leave: why it must not after all, by what has come while it waited; null where it may.
   */
  readonly reasonNotToSend?: () => Reason | null;
  readonly sentFor: string | null;
  /** Calls of a higher priority leave the queue first (default 0). */
  readonly priority?: number;
}

/** An attempt that is about to leave, secrets replaced. */
export type Attempt = Pick<Exchange, 'call' | 'operation' | 'request' | 'sentAt'>;

/** The one way to the target. */
export interface Client {
  /**
   * Sends one call within the limits and gives what came of it; never throws. 429 is obeyed: the call waits and goes
   * out again; where it stays throttled, the last 429 is the answer. Limits that forbid it give a `not-sent` fault.
   */
  send(call: Call): Promise<Exchange>;
  readonly traffic: Traffic;
  /**
   * Concludes, once all else is done, on which inputs the platform dies: what is in front answered 502, 503 or 504 each
   * time, plain calls were accepted throughout, and no other input was answered on a further try. Gives the last
   * exchange of each; from then on such an answer counts as the platform's.
   */
  conclude(): readonly Exchange[];
  close(): Promise<void>;
}

/** Running totals of a client. */
export interface Traffic {
  /** Calls sent, retries included. */
  readonly sent: number;
  /** Those that count against the limit of calls: all but those sent again for an answer from in front. */
  readonly counted: number;
  /** What something in front of the platform answered, how often. */
  readonly inFront: readonly FrontCount[];
  /** Calls that were sent again for that. */
  readonly resent: number;
  readonly throttled: number;
  readonly faults: number;
  /** Why nothing more is sent, or null while calls are. */
  readonly stopped: StopReason | null;
  /** The same as a reason. */
  readonly reason: Reason | null;
  /**
   * What a limiter in front of the platform lets through, as measured, and a rate (calls a second) that it lets
   * through; null where none showed.
   */
  readonly limiter: Limiter | null;
}

export type StopReason = 'budget' | 'time' | 'signal' | 'circuit';
