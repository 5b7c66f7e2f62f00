import type { Reason } from '../reason.ts';
import type { Side, TlsReason } from './tls.ts';

/**
 * Reasons why no complete answer came: of one call (a fault), or of the first that a run sent. `error`: the code
 * of an error of Node, OpenSSL, llhttp or zlib, such as `ECONNRESET`.
 */
export type TransportReason =
  /** `ms`: as long as was waited. */
  | { readonly code: 'no-answer-in-time'; readonly ms: number }
  | { readonly code: 'no-connection-in-time' }
  | {
      readonly code: 'connection-closed';
      readonly how: 'early' | 'while sending' | 'without an answer' | 'as idle' | 'aborted';
    }
  | { readonly code: 'connection-refused' }
  | { readonly code: 'no-way'; readonly to: 'host' | 'network' }
  | { readonly code: 'host-down' }
  | { readonly code: 'no-local-address' }
  | { readonly code: 'too-many-files' }
  | { readonly code: 'host-unknown'; readonly of: Side }
  | { readonly code: 'host-without-address'; readonly of: Side }
  /** `how`: for now, for good, or not in time. */
  | { readonly code: 'lookup-failed'; readonly of: Side; readonly how: 'for now' | 'for good' | 'not in time' }
  | TlsReason
  | { readonly code: 'bad-http'; readonly error: string }
  | { readonly code: 'too-many-interim'; readonly most: number }
  | { readonly code: 'switched-protocols' }
  | { readonly code: 'odd-transfer-coding' }
  | { readonly code: 'headers-too-large' }
  | { readonly code: 'decode-failed'; readonly error: string }
  /** An error that is none of these; null: it has no code. */
  | { readonly code: 'call-failed'; readonly error: string | null }
  /** A proxy answered 407 to a call that it read itself. */
  | { readonly code: 'proxy-wants-password' }
  /** A proxy refused the request for a tunnel (CONNECT). `cause`: squid's name of it, such as `ERR_CONNECT_FAIL`. */
  | { readonly code: 'tunnel-refused'; readonly status: number; readonly cause?: string }
  /** The request for a tunnel got something that is not an answer of a proxy. */
  | {
      readonly code: 'no-tunnel';
      readonly came: 'nothing in time' | 'no answer of a proxy' | 'the end of the connection';
    }
  /** `proxy`: its host and port. `behind`: it is the target's TLS that failed, inside the tunnel. */
  | { readonly code: 'through-proxy'; readonly proxy: string; readonly because: Reason; readonly behind?: true }
  /** The run ended while the call was under way. */
  | { readonly code: 'aborted'; readonly because: Reason }
  | { readonly code: 'recorded-without-answer' }
  /** The run was cut short before an answer of the call was in its journal. */
  | { readonly code: 'answer-not-recorded' }
  /** Nothing was reached. */
  | { readonly code: 'unreached'; readonly because: Reason }
  /**
   * The connection was closed, or the call failed. `heard`: whether anything of the run was answered, so that host,
   * port and scheme are right.
   */
  | { readonly code: 'hung-up'; readonly heard: boolean; readonly because: Reason }
  | { readonly code: 'unreadable'; readonly because: Reason };

/** Why a body was not read: it is larger, deeper or longer than is read. */
export type CutReason =
  /** Levels of arrays and objects within each other. */
  | { readonly code: 'nested-too-deep'; readonly most: number }
  /**
   * `values`: JSON values. `after`: so many answers of the largest size had come before, and the limit is a smaller
   * one.
   */
  | { readonly code: 'too-large'; readonly bytes: number; readonly values?: number; readonly after?: number }
  /** `has`: bytes that the recorder has kept; null: none. `of`: bytes of the whole; null where it does not say. */
  | { readonly code: 'recorded-in-part'; readonly has: number | null; readonly of: number | null }
  /** The recorder has another text than was sent, or nothing shows that it is the same. */
  | { readonly code: 'recorded-otherwise' };
