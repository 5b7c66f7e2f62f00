import { expect, test } from 'vitest';
import { type ConfirmingReason, confirmingRows } from './confirming.ts';
import { wordsOf } from '../reason-words.ts';

const suite = 'limit of the suite';
const pin = 'Pin its finding again (`pin`), or remove the case from the pinned file.';
const once = 'a rule over several answers was broken once';

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: ConfirmingReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'relation-not-confirmed', then: 'held' },
    `${once}, and not when the calls were repeated`,
    null,
    'Run again.',
    suite,
  ],
  [
    { code: 'relation-not-confirmed', then: 'not repeatable' },
    `${once}, and its calls must not be repeated`,
    null,
    'Run again.',
    suite,
  ],
  [
    { code: 'relation-not-confirmed', then: 'no calls left' },
    `${once}, and no calls are left to repeat it`,
    null,
    'Raise `--max-requests` (`traffic.maxRequests`).',
    'your set-up',
  ],
  [
    { code: 'relation-not-confirmed', then: 'moving inventory' },
    'trips changed while answers were compared',
    null,
    'Run again, or name routes in `routes` whose trips do not change.',
    suite,
  ],
  [
    { code: 'relation-not-confirmed', then: 'a recording' },
    'answers contradict each other, and only further calls could show whether the trips changed meanwhile',
    null,
    'Run the suite against the platform.',
    suite,
  ],
  [{ code: 'wrong-key-not-made' }, 'its wrong key cannot be made from this key', null, pin, 'your set-up'],
  [{ code: 'number-not-made' }, 'the suite cannot make up a number of the same form', null, pin, 'your set-up'],
  [
    { code: 'request-not-rebuilt', expected: 'expected a, got b' },
    'its call cannot be repeated: expected a, got b',
    null,
    pin,
    'your set-up',
  ],
  [
    { code: 'cancel-member-unknown', member: 'operator_id' },
    'its cancel has the member "operator_id", which neither the document nor `cancelExtras` has',
    null,
    'Name it in `cancelExtras`, or pin its finding again (`pin`).',
    'your set-up',
  ],
  [
    { code: 'answers-do-not-tell' },
    'its answers are not conclusive',
    null,
    'See in report.html which calls had no conclusive answer, and why; then run again.',
    suite,
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('each code has its texts checked here', () => {
  expect(new Set(all.map(([{ code }]) => code))).toEqual(new Set(Object.keys(confirmingRows)));
});
