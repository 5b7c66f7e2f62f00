import { expect, test } from 'vitest';
import type { ConfirmingReason } from '../reasons/confirming.ts';
import { confirmingRows } from './confirming.ts';
import { wordsOf } from './words.ts';

const suite = 'limit of the suite';
const pin = 'Pin its finding again (`pin`), or remove the case from the pinned file.';
const once = 'a relation over several answers broke once';
const differed = 'answers that should agree differed once, which is too few to tell';

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
    `${once}, and held when they were asked again`,
    differed,
    'Run again.',
    suite,
  ],
  [
    { code: 'relation-not-confirmed', then: 'not repeatable' },
    `${once}, and its calls must not be sent again`,
    differed,
    'Run again.',
    suite,
  ],
  [
    { code: 'relation-not-confirmed', then: 'no calls left' },
    `${once}, and no calls are left to ask it again`,
    'the calls left are too few to compare answers again',
    'Raise `--max-requests` (`traffic.maxRequests`).',
    'your set-up',
  ],
  [
    { code: 'relation-not-confirmed', then: 'moving inventory' },
    'the inventory of the route moves with every look',
    'trips changed while answers were compared',
    'Run again, or name routes whose trips stand still in `routes`.',
    suite,
  ],
  [{ code: 'wrong-key-not-made' }, 'its wrong key cannot be made of this key', null, pin, suite],
  [{ code: 'number-not-made' }, 'no number of its shape can be made up here', null, pin, suite],
  [
    { code: 'request-not-rebuilt', expected: 'expected a, got b' },
    'it cannot be asked again: expected a, got b',
    null,
    pin,
    suite,
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
    'the answers are none that it can be told from',
    null,
    'See in report.html which of its calls had no answer that tells, and why; then run again.',
    suite,
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('each code is told by one of these', () => {
  expect(new Set(all.map(([{ code }]) => code))).toEqual(new Set(Object.keys(confirmingRows)));
});
