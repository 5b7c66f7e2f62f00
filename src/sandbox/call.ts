import type { Json } from './json.ts';
import type { Random } from './random.ts';

/** The operations the platform has; `none` is every other method and path. */
export type Operation =
  | 'busSearch'
  | 'hotelCancel'
  | 'busTripDetail'
  | 'busOrderCreate'
  | 'hotelOrderCreate'
  | 'hotelOrderDetail'
  | 'none';

/** One request as it came in, with the facts a fault may want to look at. */
export interface Call {
  operation: Operation;
  method: string;
  /** Path without the query. */
  path: string;
  /** Header names as sent and values, alternating. */
  rawHeaders: readonly string[];
  /** The first header of the name in any case. */
  header(name: string): string | undefined;
  bytes: Uint8Array;
  /** Milliseconds since 1970, by the platform's clock, at arrival. */
  now: number;
  /** 1 for the platform's first call. */
  number: number;
  /** 1 for the operation's first call. */
  ofOperation: number;
  connection: { number: number; calls: number };
  /** Calls not yet answered when this one is looked at, itself included. */
  inFlight(operation?: Operation): number;
  /** The call answered last, before this one arrived. */
  previous: Finished | undefined;
  /** The parsed body, once `decode` has run. */
  body: Json | undefined;
  /** Seeded by the platform's seed and the call's number. */
  random: Random;
  /** A place where hooks leave notes for one another. */
  notes: Map<string, unknown>;
}

/** A call after its answer. */
export interface Finished {
  operation: Operation;
  status: number;
  body: Json | undefined;
  authorization: string | undefined;
}

/** An answer before it is put into bytes. */
export interface Answer {
  status: number;
  headers: [name: string, value: string][];
  /** The JSON body; undefined for none. */
  body: Json | undefined;
  /** When set, sent instead of `body`. */
  bytes?: Uint8Array;
  /** True compresses the bytes and says so. */
  gzip?: boolean;
  /** The Content-Length; by default the number of bytes. */
  contentLength?: number;
  /** How the bytes go out. Default 'whole', with a Content-Length. */
  delivery?: 'whole' | 'chunked' | 'cut' | 'close';
}

/** Thrown by any step to end the call with an error answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly headers: [string, string][];

  constructor(status: number, code: number, message: string, headers: [string, string][] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** 400: the request is invalid (section 7). */
export function invalid(message: string, code = 40001): Refusal {
  return new Refusal(400, code, message);
}
