import type { Json } from '../contract/json.ts';
import type { AskedKey } from '../contract/wrong-key.ts';
import type { Exchange, FrontCount, Operation } from '../contract/exchange.ts';
import type { Reason } from '../contract/reason.ts';
import type { Limiter } from './resend-or-stop/limited-rate.ts';

/** A call to send. */
export interface Call {
  readonly operation: Operation;
  readonly method: string;
  /** Appended to the base URL. */
  readonly path: string;
  /** `json` is sent as JSON.stringify writes it; `raw` as it is. Content-Type is application/json. */
  readonly body: { readonly json: Json } | { readonly raw: string | Uint8Array };
  /** The request that path and body were filled from, if there is one. The guard reads it as well. */
  readonly asked?: Json;
  readonly key: AskedKey;
  /** The further valid key, by its name in `keys`, that goes in place of the right one. */
  readonly keyName?: string;
  /** The header of the key, in this spelling (default `Authorization`). */
  readonly headerName?: string;
  /** What is in front of the key, such as `Bearer`. */
  readonly keyScheme?: string;
  /** Further headers of this call; null leaves one out. `Content-Type` replaces the usual one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Whether `charset=utf-8` is added to the content type. */
  readonly charset?: boolean;
  /**
   * `new`: on a new connection that no other call has used. `same`: on the connection kept for such calls, which are
   * sent one after the other. Default: any free connection.
   */
  readonly connection?: 'any' | 'new' | 'same';
  /** Whether it may be sent again after a transport fault. False for every call that changes something. */
  readonly repeatable: boolean;
  /**
   * Called when the call is about to leave. Returns why it must not be sent after all, given the answers that came
   * while it waited; null if it may be sent.
   */
  readonly reasonNotToSend?: () => Reason | null;
  readonly sentFor: string | null;
  /** Calls of a higher priority leave the queue first (default 0). */
  readonly priority?: number;
}

/** An attempt that is about to leave, secrets replaced. */
export type Attempt = Pick<Exchange, 'call' | 'operation' | 'request' | 'sentAt'>;

/** An exchange, and how it counts now that the run is over. */
export interface Concluded {
  readonly exchange: Exchange;
  readonly counted: Exchange;
}

/** The one way to the target. */
export interface Client {
  /**
   * Sends one call within the limits and returns its exchange; never throws. After a 429 the call waits and is sent
   * again; if it stays throttled, the last 429 is its answer. If a limit forbids the call, the exchange has a
   * `not-sent` fault.
   */
  send(call: Call): Promise<Exchange>;
  readonly traffic: Traffic;
  /**
   * Decides, when all other calls are done, which inputs crash the platform: each time the answer from in front was
   * one that says that it is away, plain calls were accepted throughout, and no other input was answered on a further
   * try. From then on such an answer counts as the platform's. Also decides which pages are the platform's own, and
   * which answers were too large for what is in front.
   */
  conclude(): readonly Concluded[];
  close(): Promise<void>;
}

/** The totals of a client so far. */
export interface Traffic {
  /** Calls sent, retries included. */
  readonly sent: number;
  /** Answers from something in front of the platform, with their counts. */
  readonly inFront: readonly FrontCount[];
  /** Calls that were sent again because of such an answer. */
  readonly resent: number;
  readonly throttled: number;
  readonly faults: number;
  /** Why nothing more is sent; null while calls are sent. */
  readonly stopped: StopReason | null;
  /** The same as a reason. */
  readonly reason: Reason | null;
  /**
   * The rate in calls a second at which a limiter in front of the platform was seen to work, and a lower rate that it
   * accepts; null if no limiter was seen.
   */
  readonly limiter: Limiter | null;
}

export type StopReason = 'budget' | 'time' | 'signal' | 'circuit';
