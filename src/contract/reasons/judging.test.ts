import { expect, test } from 'vitest';
import type { Reason } from '../reason.ts';
import { type JudgingReason, judgingRows } from './judging.ts';
import { wordsOf } from '../reason-words.ts';

const extras = 'Check `routes`, and add the fields that the target requires to `searchExtras`.';
const stand = 'Run again, or name routes in `routes` whose trips do not change.';
const unanswered = 'See in report.html which calls had no conclusive answer, and why; then run again.';
const again = 'Run again; if it happens again, see the answers in report.html.';
const rate = 'Set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run.';
const fixed = (id: string): string => `Have ${id} fixed first, then run again.`;
const suite = 'limit of the suite';
const yours = 'your set-up';
const noControl = 'no accepted search can be compared with the refused one';
const late = { code: 'no-answer-in-time', ms: 10_000 } as const;
const cut = { code: 'too-large', bytes: 5_000_000, values: 500_000 } as const;
const cutText = 'larger than 5000000 bytes (traffic.maxResponse, which can be raised) or 500000 values';

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: JudgingReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'no-answer', operation: 'search', because: late },
    'a search: no complete answer came within 10000 ms',
    'no complete answer came within 10000 ms',
    'Find out why the target is slow, or raise `--timeout`.',
    'network',
  ],
  [
    { code: 'throttled', credentials: 'valid' },
    'calls were throttled (429) until the run gave up: set or lower `--rate`, lower `--concurrency`, or ' +
      'have the limit lifted for the run',
    'calls were throttled (429) until the run gave up',
    rate,
    'your set-up',
  ],
  [
    { code: 'throttled', credentials: 'wrong' },
    'calls with a wrong key were throttled (429) until the run gave up: set or lower `--rate`, lower ' +
      '`--concurrency`, or have the limit lifted for the run',
    'calls with a wrong key were throttled (429) until the run gave up',
    rate,
    'your set-up',
  ],
  [
    { code: 'throttled', credentials: 'empty' },
    'calls without a key were throttled (429) until the run gave up: set or lower `--rate`, lower ' +
      '`--concurrency`, or have the limit lifted for the run',
    'calls without a key were throttled (429) until the run gave up',
    rate,
    'your set-up',
  ],
  [
    { code: 'answer-cut', because: cut },
    `an answer was cut: ${cutText}`,
    'an answer was cut: larger than 5000000 bytes',
    'Raise `traffic.maxResponse`.',
    'your set-up',
  ],
  [
    { code: 'answer-cut', because: { code: 'nested-too-deep', most: 64 }, isIts: true },
    'its answer was cut: nested deeper than 64 levels',
    null,
    'Have the platform answer with less nesting.',
    'platform',
  ],
  [
    { code: 'valid-key-refused-too', because: { code: 'valid-key-refused', see: 'auth.valid-key' } },
    'a 401 to another key proves nothing: the valid key was answered 401 (see auth.valid-key)',
    'the valid key was answered 401',
    fixed('auth.valid-key'),
    'platform',
  ],
  [{ code: 'control-refused', status: 400 }, 'the valid search to compare with was answered 400', null, extras, yours],
  [
    { code: 'no-control', fields: ['date', 'page'] },
    'no accepted search differs from the refused one only in `date`, `page`',
    noControl,
    unanswered,
    suite,
  ],
  [
    { code: 'no-control', fields: [] },
    'no accepted search differs from the refused one only in its key',
    noControl,
    unanswered,
    suite,
  ],
  [{ code: 'no-search-accepted' }, 'no search is accepted', null, extras, yours],
  [{ code: 'plain-search-refused' }, 'the plain search of that route and day is not accepted', null, extras, yours],
  [
    { code: 'no-later-control' },
    'after the refused search, no search of its route and day was accepted',
    noControl,
    unanswered,
    suite,
  ],
  [{ code: 'no-spelling-accepted' }, 'no other spelling of the search is accepted', null, again, suite],
  [{ code: 'odd-field-unknown' }, 'it is not known which of the odd fields causes the status', null, unanswered, suite],
  [
    { code: 'odd-field-alone' },
    'one of the odd fields causes the same status by itself',
    null,
    'Have the status for that one field fixed first, then run again.',
    'platform',
  ],
  [
    { code: 'pages-without-end' },
    'pages are shorter than requested, and the pages after them are not known',
    null,
    'Have pages filled up to `page_size`, or name a less busy city pair in `routes`.',
    suite,
  ],
  [
    { code: 'totals-differ', see: 'bus.total' },
    'the pages of a search name different totals (see bus.total)',
    'the pages of a search name different totals',
    fixed('bus.total'),
    'platform',
  ],
  [
    { code: 'field-broken', see: 'bus.trip' },
    'the part of the answers that this requirement reads is broken (see bus.trip)',
    'the part of the answers that this requirement reads is broken',
    fixed('bus.trip'),
    'platform',
  ],
  [
    { code: 'trips-not-listed', total: 137, see: 'bus.data' },
    'accepted searches report up to 137 trips but list none (see bus.data)',
    'accepted searches report up to 137 trips but list none',
    fixed('bus.data'),
    'platform',
  ],
  [
    { code: 'trips-not-comparable', see: 'bus.trip' },
    'trips on the pages lack the fields that are needed to compare them (see bus.trip)',
    'trips on the pages lack the fields that are needed to compare them',
    fixed('bus.trip'),
    'platform',
  ],
  [
    { code: 'total-changed-once' },
    'the total changed once while the route was searched: its trips may have changed',
    'trips changed while answers were compared',
    stand,
    suite,
  ],
  [
    { code: 'day-accepted-elsewhere' },
    'other routes accept the day: a day without service is not a failure',
    null,
    'Run again, or name routes with trips on every day in `routes`.',
    suite,
  ],
  [
    { code: 'routes-not-asked' },
    'a day that one route refuses was not searched on every route',
    null,
    unanswered,
    suite,
  ],
  [
    { code: 'no-certain-date', clocksApart: false },
    'no accepted date is today or later in every time zone: declare `statement.timeZone`, or name ' +
      '`routes` that are on sale tomorrow',
    'no accepted date is today or later in every time zone',
    'Declare `statement.timeZone`, or name `routes` that are on sale tomorrow.',
    'your set-up',
  ],
  [
    { code: 'no-certain-date', clocksApart: true },
    'the clocks of the target (Date header) and this machine are days apart: no accepted date is certainly today or later: ' +
      'correct the wrong clock',
    'the clocks of the target (Date header) and this machine are days apart: no accepted date is ' +
      'certainly today or later',
    'Correct the wrong clock.',
    yours,
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('every reason is in this table, or below it', () => {
  const codes = new Set<Reason['code']>([...all.map(([{ code }]) => code), 'shown-less-once']);
  expect(Object.keys(judgingRows).filter((code) => !codes.has(code as Reason['code']))).toEqual([]);
});

test('that a search showed much less once is said as a change of the inventory', () => {
  expect(wordsOf({ code: 'shown-less-once' })).toMatchObject({
    text: 'a search showed far fewer trips than others, and it is not known whether the missing trips came back',
    headline: 'trips changed while answers were compared',
    owner: 'limit of the suite',
  });
});
