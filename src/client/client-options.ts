import type { Settings } from '../config/settings.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { FrontPatience } from './resend-or-stop/patience.ts';
import type { Sender } from './message.ts';
import type { Attempt, Call } from './call.ts';

/** The options of a client. */
export interface ClientOptions extends Sender {
  /** With an optional path prefix. */
  readonly baseUrl: string;
  /** Options that are left out are not passed on. */
  readonly tls: Partial<Settings['tls']>;
  /** URL of the proxy as `proxyFor` gives it, or null. */
  readonly proxy: string | null;
  /** Addresses that connections to hosts go to, by name; default none. */
  readonly hosts?: Settings['hosts'];
  /** Ends everything at once. */
  readonly signal?: AbortSignal;
  /** How long to wait while something in front of the target answers (default `frontPatience`). */
  readonly patience?: FrontPatience | undefined;
  /** Wall clock in milliseconds since the epoch (default Date.now). */
  readonly now?: () => number;
  /**
   * Called with every attempt that is about to leave. If the run stops because of it, the attempt is not sent. Must not
   * throw.
   */
  readonly onSending?: (attempt: Attempt, call: Call) => void;
  /** Called with every completed attempt, throttled and failed ones included. Must not throw. */
  readonly onExchange?: (exchange: Exchange) => void;
}
