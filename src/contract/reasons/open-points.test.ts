import { expect, test } from 'vitest';
import type { Reason } from '../reason.ts';
import { type OpenPointReason, openPointRows } from './open-points.ts';
import { wordsOf } from '../reason-words.ts';

const unanswered = 'See in report.html which calls had no conclusive answer, and why; then run again.';
const suite = 'limit of the suite';

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: OpenPointReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'not-observed', clause: 'no search with an unknown field was answered' },
    'no search with an unknown field was answered',
    null,
    unanswered,
    suite,
  ],
  [
    { code: 'not-observed', clause: 'too few sums were seen', advice: 'supply more orders' },
    'too few sums were seen: supply more orders',
    'too few sums were seen',
    'Supply more orders.',
    'your set-up',
  ],
  [
    { code: 'not-observed', clause: 'no accepted cancel has a readable `cancelled_at`', see: 'cancel.cancelled-at' },
    'no accepted cancel has a readable `cancelled_at` (see cancel.cancelled-at)',
    'no accepted cancel has a readable `cancelled_at`',
    'Have cancel.cancelled-at fixed first, then run again.',
    'platform',
  ],
  [
    { code: 'scheme-not-asked' },
    'the key was not sent with a scheme in front: set `ask: ["key-scheme"]`, or do not declare `keySchemes`',
    'the key was not sent with a scheme in front',
    'Set `ask: ["key-scheme"]`, or do not declare `keySchemes`.',
    'your set-up',
  ],
  [
    { code: 'scheme-answered', status: 503 },
    'the key with a scheme in front was answered 503',
    null,
    unanswered,
    'network',
  ],
  [
    { code: 'scheme-answered', status: 500 },
    'the key with a scheme in front was answered 500',
    null,
    unanswered,
    'platform',
  ],
  [{ code: 'scheme-answered', status: null }, 'the key with a scheme in front got no answer', null, unanswered, suite],
  [
    { code: 'rate-not-reached' },
    'the run was not faster than the declared rate: raise `--concurrency` or `--rate`, or do not ' +
      'declare `rateLimit`',
    'the run was not faster than the declared rate',
    'Raise `--concurrency` or `--rate`, or do not declare `rateLimit`.',
    'your set-up',
  ],
  [
    { code: 'no-repeat-answered' },
    'no repeated cancel was accepted, and none was refused with 400',
    null,
    'Supply more orders that can be cancelled. If it happens again, see the repeats in report.html.',
    'your set-up',
  ],
  [
    { code: 'no-refund-status' },
    'no order could be cancelled, or no `refund_status` was a string',
    null,
    'Supply orders that can be cancelled, or see `cancel.refund-status`.',
    'your set-up',
  ],
  [
    { code: 'no-zone-fits' },
    'no single time zone fits the dates that were accepted and refused',
    null,
    'Servers behind one address may be in several time zones: leave `timeZone` undeclared.',
    'your set-up',
  ],
  [
    { code: 'past-date-accepted', date: '2026-11-10', see: 'bus.past-date' },
    'dates that are past in every time zone are accepted, such as 2026-11-10 (see bus.past-date)',
    'dates that are past in every time zone are accepted, such as 2026-11-10',
    'Have bus.past-date fixed first, then run again.',
    'platform',
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('every reason is in this table', () => {
  const codes = new Set<Reason['code']>(all.map(([{ code }]) => code));
  expect(Object.keys(openPointRows).filter((code) => !codes.has(code as Reason['code']))).toEqual([]);
});
