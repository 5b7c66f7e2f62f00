import type { Reason } from '../reason.ts';
import type { Need } from '../requirement.ts';
import type { TransportKind } from '../transport.ts';
import type { AnswerCut } from './judging.ts';
import type { OwnWords } from './own-words.ts';

/** Reasons why no search was accepted, or why something that a requirement needs is missing. */
export type SearchReason =
  | { readonly code: 'no-route' }
  | NotThePlatform
  | SearchesRefused
  /** The first search, or all searches, were not answered or throttled. */
  | { readonly code: 'searches-unjudged'; readonly because: Reason }
  /** Searches are accepted and show nothing. */
  | { readonly code: 'no-trips' }
  /** What the configuration lacks for a requirement. */
  | { readonly code: 'need-missing'; readonly need: Need }
  | TripsUnseen;

/**
 * No search shows trips, and the answer to this one, of a configured route, does not tell. `call`: its number. `body`:
 * what is wrong with it, where it was answered 200.
 * `see`: the requirement that it breaks. Example: `{ code: 'trips-unseen', call: 12, status: 200, body: { problem:
 * 'ends early' }, see: 'http.json-body' }`.
 */
export interface TripsUnseen {
  readonly code: 'trips-unseen';
  readonly call: number;
  readonly status: number;
  readonly body?: WrongBody;
  readonly see?: string;
}

/** The server may be another one than the platform. `came`: the answer to the path. */
export interface NotThePlatform {
  readonly code: 'not-the-platform';
  readonly status: number;
  /**
   * `wrapped`: the platform's answer inside of another one. `to`: the host or path that a redirect leads to, or the
   * base URL that it leads to the same operation of; null where it does not say.
   */
  readonly came: 'a status' | 'HTML' | 'XML' | 'a text' | 'nothing' | 'wrapped' | { readonly to: string | null };
  readonly path: string;
  /**
   * What the redirect is, where its place shows that: to a log-in elsewhere, to the same path with a `/` more, to the
   * path itself, or to the same operation at another base URL, by TLS.
   */
  readonly redirect?: 'log-in' | 'slash' | 'itself' | 'moved';
  /** What of a documented path the base URL ends in already, such as `/open/v1`; null where it ends otherwise. */
  readonly twice: string | null;
}

/** No search was accepted. The data is that of the first one. */
export interface SearchesRefused {
  readonly code: 'searches-refused';
  /** Its status, or how it failed; null: nothing came. */
  readonly got: number | TransportKind | null;
  readonly saying: OwnWords;
  /** Seconds after which it asks for a retry. */
  readonly again?: number;
  /** A code that is a number and not 0. */
  readonly theirCode?: number;
  /** Why its body could not be read whole. */
  readonly cut?: AnswerCut;
  /** What is wrong with its body, where that breaks a requirement (`see`). Example: `{ problem: 'is not JSON' }`. */
  readonly body?: WrongBody;
  /** The requirement that it breaks. */
  readonly see?: string;
}

/** What is wrong with the body of an answer 200. */
export type WrongBody = 'without a code' | 'no object' | 'empty' | { readonly problem: string };
