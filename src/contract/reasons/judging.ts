import type { Coded, Reason, Owner } from '../reason.ts';
import type { Credentials } from '../transport.ts';
import {
  checkSearches,
  lowerRate,
  seeUnanswered,
  tripsChanged,
  around,
  following,
  type ReasonRows,
  runAgain,
} from './row.ts';

/**
 * Reasons that a judge finds in the answers: of one call, or of the calls that it would be compared with. `see`: the
 * requirement that has to be fixed first.
 */
export type JudgingReason =
  | Coded<{
      /** No complete answer came to a call of this operation. */
      'no-answer': { operation: string; because: Reason };
      /** Calls with this key were answered 429 until the run gave up. */
      throttled: { credentials: Credentials };
      /** The right key was refused as well, so that a 401 to another key proves nothing. */
      'valid-key-refused-too': { because: Reason };
      /** The search that differs in only one thing was refused, too. */
      'control-refused': { status: number };
      /** No accepted search differs only in these fields (without fields: only in the key). */
      'no-control': { fields: readonly string[] };
      'no-search-accepted': null;
      'plain-search-refused': null;
      'no-later-control': null;
      'no-spelling-accepted': null;
      'odd-field-unknown': null;
      'odd-field-alone': null;
      'pages-without-end': null;
      'totals-differ': { see: string };
      'field-broken': { see: string };
      /** Accepted searches report trips (`total`), but list none. */
      'trips-not-listed': { total: number; see: string };
      'trips-not-comparable': { see: string };
      'total-changed-once': null;
      /** A search showed far fewer trips than others for the same trips. */
      'shown-less-once': null;
      'day-accepted-elsewhere': null;
      'routes-not-asked': null;
      /** No accepted date is certainly not past. `clocksApart`: the clocks of both sides differ by days. */
      'no-certain-date': { clocksApart: boolean };
    }>
  | AnswerCut;

/**
 * A body was larger or deeper than the limit. `because`: the limit. `isIts`: it is the answer to the call that the
 * sentence is about.
 */
export interface AnswerCut {
  readonly code: 'answer-cut';
  readonly because: Reason;
  readonly isIts?: true;
}

const noneToCompareWith = 'no accepted search can be compared with the refused one';

/** Texts of the reasons that a judge finds in the answers. */
export const judgingRows: ReasonRows<JudgingReason> = {
  'no-answer': {
    text: ({ operation, because }, wordsOf) =>
      because.code === 'not-sent'
        ? `${called(operation)} was not sent: ${wordsOf(because.because).text}`
        : `${called(operation)}: ${wordsOf(because).text}`,
    headline: ({ because }, wordsOf) => wordsOf(because).headline,
  },
  throttled: {
    headline: ({ credentials }) =>
      `calls ${credentials === 'valid' ? '' : credentials === 'wrong' ? 'with a wrong key ' : 'without a key '}` +
      'were throttled (429) until the run gave up',
    action: lowerRate,
    owner: 'your set-up',
  },
  'answer-cut': {
    text: ({ because, isIts }, wordsOf) =>
      `${isIts === true ? 'its' : 'an'} answer ${isOfRecorder(because) ? 'cannot be judged' : 'was cut'}: ` +
      wordsOf(because).text,
  },
  'valid-key-refused-too': around((inner) => `a 401 to another key proves nothing: ${inner}`),
  'control-refused': {
    text: ({ status }) => `the valid search to compare with was answered ${status}`,
    action: checkSearches,
    owner: 'your set-up',
  },
  'no-control': {
    text: ({ fields }) =>
      fields.length === 0
        ? 'no accepted search differs from the refused one only in its key'
        : `no accepted search differs from the refused one only in ${fields.map((field) => `\`${field}\``).join(', ')}`,
    headline: noneToCompareWith,
    action: seeUnanswered,
  },
  'no-search-accepted': { text: 'no search is accepted', action: checkSearches, owner: 'your set-up' },
  'plain-search-refused': {
    text: 'the plain search of that route and day is not accepted',
    action: checkSearches,
    owner: 'your set-up',
  },
  'no-later-control': {
    text: 'after the refused search, no search of its route and day was accepted',
    headline: noneToCompareWith,
    action: seeUnanswered,
  },
  'no-spelling-accepted': { text: 'no other spelling of the search is accepted' },
  'odd-field-unknown': {
    text: 'it is not known which of the odd fields causes the status',
    action: seeUnanswered,
  },
  'odd-field-alone': {
    text: 'one of the odd fields causes the same status by itself',
    action: 'Have the status for that one field fixed first, then run again.',
    owner: 'platform',
  },
  'pages-without-end': {
    text: 'pages are shorter than requested, and the pages after them are not known',
    action: 'Have pages filled up to `page_size`, or name a less busy city pair in `routes`.',
  },
  'totals-differ': following(() => 'the pages of a search name different totals'),
  'field-broken': following(() => 'the part of the answers that this requirement reads is broken'),
  'trips-not-listed': following(({ total }) => `accepted searches report up to ${total} trips but list none`),
  'trips-not-comparable': following(() => 'trips on the pages lack the fields that are needed to compare them'),
  'total-changed-once': {
    text: 'the total changed once while the route was searched: its trips may have changed',
    ...tripsChanged,
  },
  'shown-less-once': {
    text: 'a search showed far fewer trips than others, and it is not known whether the missing trips came back',
    ...tripsChanged,
  },
  'day-accepted-elsewhere': {
    text: 'other routes accept the day: a day without service is not a failure',
    action: 'Run again, or name routes with trips on every day in `routes`.',
  },
  'routes-not-asked': { text: 'a day that one route refuses was not searched on every route', action: seeUnanswered },
  'no-certain-date': {
    headline: noDate,
    action: ({ clocksApart }) =>
      clocksApart
        ? 'Correct the wrong clock.'
        : 'Declare `statement.timeZone`, or name `routes` that are on sale tomorrow.',
    owner: 'your set-up',
  },
};

/** Whether the suite has not cut the answer, but a recorder has kept only a part of it, or another text. */
function isOfRecorder({ code }: AnswerCut['because']): boolean {
  return code === 'recorded-in-part' || code === 'recorded-otherwise';
}

function noDate({ clocksApart }: { readonly clocksApart: boolean }): string {
  return clocksApart
    ? 'the clocks of the target (Date header) and this machine are days apart: no accepted date is certainly today ' +
        'or later'
    : 'no accepted date is today or later in every time zone';
}

/** `a search`, `a cancel`, `a call of busTripDetail`. */
function called(operation: string): string {
  return operation === 'search' || operation === 'cancel' ? `a ${operation}` : `a call of ${operation}`;
}

/**
 * An answer that looked broken has a legal explanation. Example: `{ code: 'explained', explanation: 'one-answer',
 * because: 'both of two cancels at once got the same answer, …' }`.
 */
export interface Explained {
  readonly code: 'explained';
  /** Its permanent name. */
  readonly explanation: string;
  /** Its sentence. */
  readonly because: string;
}

/** Headline, action and owner of an explanation; its text is its own sentence. */
interface OfExplanation {
  readonly headline: string;
  readonly action: string;
  readonly owner: Owner;
}

const allowed = {
  action: 'The document allows that: accept the gap (`acceptUntested`).',
  owner: 'your set-up',
} as const;
const moreOrders = {
  action: 'Supply more orders that can be cancelled, or accept the gap (`acceptUntested`).',
  owner: 'your set-up',
} as const;
const moved = { ...tripsChanged, owner: 'limit of the suite' } as const;

/** Headlines, actions and owners; keys: names of explanations. */
export const ofExplanations: Readonly<Record<string, OfExplanation>> = {
  'inventory-moves': moved,
  'count-moves': moved,
  'total-changed': moved,
  'fields-go-only-together': {
    headline: 'the same search is accepted with further fields, and refused without them',
    ...allowed,
  },
  'header-outside-ascii': {
    headline: 'a header with a character outside ASCII may be refused (400) before the key is looked at',
    ...allowed,
  },
  'header-too-long': {
    headline: 'only calls with the longest key were answered 400, in a form that no other refusal has',
    action: 'Have the server in front of the platform accept longer headers for the run.',
    owner: 'network',
  },
  'deep-json-in-front': {
    headline: 'a body of more than 1,000 levels was answered 500; something in front may read the JSON',
    action: 'Find out whether the platform or something in front of it fails on deeply nested JSON.',
    owner: 'network',
  },
  'expired-key': {
    headline: 'the key was accepted at first, and later refused until the end',
    action: 'Check whether the key has expired or was revoked, then run again.',
    owner: 'your set-up',
  },
  'key-refused-in-front': {
    headline: 'the key was refused for a while, in a form that no refusal of a wrong key has',
    action: 'Check whether a gateway in front knows the key at all times, then run again.',
    owner: 'network',
  },
  'repeats-may-be-accepted': { headline: 'two cancels sent at once were both accepted', ...moreOrders },
  'one-answer': { headline: 'two cancels sent at once got the same answer', ...moreOrders },
};

function rowOf(explanation: string): OfExplanation | null {
  return Object.hasOwn(ofExplanations, explanation) ? (ofExplanations[explanation] ?? null) : null;
}

/** Texts of the reasons why a difference that looked like a failure may be legal. */
export const explainedRows: ReasonRows<Explained> = {
  explained: {
    text: ({ because }) => because,
    headline: ({ explanation, because }) => rowOf(explanation)?.headline ?? because,
    action: ({ explanation }) => rowOf(explanation)?.action ?? runAgain,
    owner: ({ explanation }) => rowOf(explanation)?.owner ?? 'limit of the suite',
  },
};
