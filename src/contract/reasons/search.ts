import { isGatewayStatus, type TransportKind } from '../transport.ts';
import type { Coded, Owner, Reason } from '../reason.ts';
import type { Need } from '../requirement.ts';
import { type OwnWords, sayingInShort } from '../schema/index.ts';
import type { AnswerCut } from './judging.ts';
import {
  checkSearches,
  checkTarget,
  letThroughLogIn,
  supplyOrders,
  before,
  fixedFirst,
  type ReasonRows,
  type WordsOf,
} from './row.ts';

/** Reasons why no search was accepted, or why something that a requirement needs is missing. */
export type SearchReason =
  | Coded<{
      'no-route': null;
      /** The first search, or every search, got no answer or was throttled. */
      'searches-unjudged': { because: Reason };
      /** Searches are accepted and show nothing. */
      'no-trips': null;
      /** What the configuration lacks for a requirement. */
      'need-missing': { need: Need };
    }>
  | NotThePlatform
  | SearchesRefused
  | TripsUnseen;

/**
 * No search shows trips, and the answer to this search of a configured route is not conclusive. `call`: its number.
 * `body`: the mistake in its body, if the status is 200. `see`: the requirement that it breaks. Example: `{ code:
 * 'trips-unseen', call: 12, status: 200, body: { problem: 'ends early' }, see: 'http.json-body' }`.
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
   * `wrapped`: the platform's answer inside another one. `to`: the host or path of a redirect, or the base URL of the
   * same operation elsewhere; null if the redirect names no place.
   */
  readonly came: 'a status' | 'HTML' | 'XML' | 'a text' | 'nothing' | 'wrapped' | { readonly to: string | null };
  readonly path: string;
  /**
   * The kind of redirect, if its place shows it: to a log-in elsewhere, to the same path with another `/` at its end,
   * to the path itself, or to the same operation at another base URL, with TLS.
   */
  readonly redirect?: 'log-in' | 'slash' | 'itself' | 'moved';
  /** The part of a documented path in which the base URL ends, such as `/open/v1`; null if it does not end in one. */
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
  /** Why its body could not be read completely. */
  readonly cut?: AnswerCut;
  /** The mistake in its body, if it breaks a requirement (`see`). Example: `{ problem: 'is not JSON' }`. */
  readonly body?: WrongBody;
  /** The requirement that it breaks. */
  readonly see?: string;
}

/** What is wrong with the body of an answer 200. */
export type WrongBody = 'without a code' | 'no object' | 'empty' | { readonly problem: string };

const routes = 'Name city pairs that have trips in the next days in `routes`.';
const noTrips = 'no configured route has trips in the days tried';

/** Texts of the reasons why no search was accepted, or why something that a requirement needs is missing. */
export const searchRows: ReasonRows<SearchReason> = {
  'no-route': {
    headline: 'no route is configured',
    action: routes,
    owner: 'your set-up',
  },
  'not-the-platform': {
    headline: (reason) =>
      notThePlatform(reason, reason.twice === null ? undefined : `, and \`baseUrl\` ends in ${reason.twice}`),
    action: (reason) =>
      reason.twice === null
        ? afterRedirect(reason)
        : `Leave ${reason.twice} out of \`baseUrl\`: the paths begin with it.`,
    owner: ({ twice, redirect = 'moved' }) => (twice === null && redirect !== 'moved' ? 'network' : 'your set-up'),
  },
  'searches-refused': {
    headline: firstRefusal,
    action: whatToDo,
    owner: whoCan,
  },
  'searches-unjudged': before('no search could be judged'),
  'no-trips': {
    headline: noTrips,
    action: routes,
    owner: 'your set-up',
  },
  'need-missing': {
    headline: ({ need }) => needs[need].headline,
    action: ({ need }) => needs[need].action,
    owner: 'your set-up',
  },
  'trips-unseen': {
    text: (reason) => `${unseen(reason)}${reason.see === undefined ? '' : ` (see ${reason.see})`}`,
    headline: unseen,
    action: ({ see }) => (see === undefined ? checkTarget : fixedFirst(see)),
    owner: ({ status }) => (isGatewayStatus(status) ? 'network' : 'limit of the suite'),
  },
};

/** For each need what is missing, and what to do, with the configuration key. */
const needs: Readonly<Record<Need, { readonly headline: string; readonly action: string }>> = {
  trips: { headline: noTrips, action: routes },
  'long-route': {
    headline: 'according to `total`, no configured route has more than 50 trips on one date',
    action: 'Add a busier city pair to `routes`.',
  },
  'cancel-permission': {
    headline: 'nothing may be sent to the cancel operation of this host',
    action: 'Add the host to `allowCancel` (or `--allow-cancel <host>`).',
  },
  orders: { headline: 'there are no orders to cancel', action: supplyOrders },
  'hostile-cancel-permission': {
    headline: 'hostile order numbers may not be sent to this host',
    action: 'Add the host to `allowHostileCancel` if nobody else has orders there.',
  },
  'bus-trip-detail': {
    headline: 'trip detail is not configured',
    action: 'Describe it under `operations.busTripDetail`.',
  },
  'bus-order-create': {
    headline: 'bus order creation is not configured',
    action: 'Describe it under `operations.busOrderCreate`.',
  },
  'hotel-order-detail': {
    headline: 'hotel order detail is not configured, or does not say how it shows a cancelled order',
    action: 'Describe it under `operations.hotelOrderDetail`, with `cancelled`.',
  },
};

/** The action if a path gave no answer of the platform; it depends on the kind of redirect. */
function afterRedirect({ redirect, came }: NotThePlatform): string {
  if (redirect === 'moved' && typeof came === 'object')
    return `Set \`baseUrl\` to ${came.to}, if the platform is there.`;
  if (redirect === 'log-in') return letThroughLogIn;
  if (redirect === 'slash') return 'Have the server in front of the platform accept the path without a `/` at its end.';
  if (redirect === 'itself') return 'Have the server in front of the platform answer calls that have no cookie.';
  return came === 'wrapped'
    ? 'Name the platform itself in `baseUrl`, or have its answers passed on as they are.'
    : 'Correct `baseUrl`.';
}

/** `where`: the end of the sentence; default: ` from <the requested path>`. */
function notThePlatform({ status, came, path, redirect }: NotThePlatform, where = ` from ${path}`): string {
  const what = whatCameBack(status, came);
  return redirect === 'log-in'
    ? `a log-in page is in front of the platform: ${what}`
    : `this does not look like the platform: ${what} came back${where}`;
}

function whatCameBack(status: number, came: NotThePlatform['came']): string {
  if (typeof came === 'object') return `a redirect (${status}) ${came.to === null ? 'elsewhere' : `to ${came.to}`}`;
  if (came === 'a status') return String(status);
  if (came === 'wrapped') return 'an answer of the platform inside another answer';
  return came === 'nothing' ? 'an empty body' : came === 'a text' ? 'a text that is not JSON' : came;
}

function firstRefusal({ got, saying, again, theirCode, cut, body }: SearchesRefused, wordsOf: WordsOf): string {
  if (cut !== undefined) return `no search was accepted: ${wordsOf(cut).headline}`;
  const first = `no search was accepted: the first ${whatFirstGot(got)}`;
  if (typeof got !== 'number') return first;
  if (theirCode !== undefined)
    return `${first} with code ${theirCode}${saying.words === '' ? '' : sayingInShort(saying)}`;
  if (body !== undefined) return `${first} ${withWrongBody(body)}`;
  return `${first}${sayingInShort(saying)}${again === undefined ? '' : `, and asked for a retry in ${again} s`}`;
}

function whatFirstGot(got: SearchesRefused['got']): string {
  if (typeof got === 'number') return `was answered ${got}`;
  return got === null ? 'got no answer' : `got no answer: ${got}`;
}

function whatToDo({ got, cut, see }: SearchesRefused, wordsOf: WordsOf): string {
  if (got === 403) return 'Check the key, and whether the target accepts calls from this machine.';
  if (isServerError(got)) return checkTarget;
  if (cut !== undefined) return wordsOf(cut).action;
  if (see !== undefined) return fixedFirst(see);
  return typeof got === 'number'
    ? checkSearches
    : 'Check that the target is up and can be reached from here, then run again.';
}

function unseen({ call, status, body }: TripsUnseen): string {
  const came = body === undefined ? `was answered ${status}` : `was answered ${status} ${withWrongBody(body)}`;
  return `no search shows trips, and one that could show some (call ${call}) ${came}`;
}

function whoCan({ got, cut }: SearchesRefused, wordsOf: WordsOf): Owner {
  if (cut !== undefined) return wordsOf(cut).owner;
  if (isServerError(got)) return isGatewayStatus(got) ? 'network' : 'platform';
  return typeof got === 'number' ? 'your set-up' : 'network';
}

function withWrongBody(body: WrongBody): string {
  if (body === 'without a code') return 'without a number as code';
  return body === 'empty' ? 'without a body' : `with a body that ${whatIsWrong(body)}`;
}

/** What is wrong with a body, to follow `its body`. */
function whatIsWrong(body: Exclude<WrongBody, 'without a code'>): string {
  if (typeof body === 'object') return body.problem;
  return body === 'no object' ? 'is not an object' : `is ${body}`;
}

function isServerError(got: SearchesRefused['got']): got is number {
  return typeof got === 'number' && got >= 500;
}
