import { expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json } from '../../src/contract/json.ts';
import { accepted, casesSeen, observed, refused } from './observed.fixture.ts';

/** An answer to a date at a time of 2026-11-20 in UTC (`15:50`, or with seconds), which takes 100 ms. */
function at(
  time: string,
  date: string,
  outcome: 'accepted' | 'refused' = 'accepted',
  change: Readonly<Record<string, string | number>> = {},
): Exchange {
  const sentAt = Date.parse(`2026-11-20T${time}Z`);
  const times = { sentAt, endedAt: sentAt + 100 };
  return outcome === 'accepted'
    ? accepted({ date, ...change }, undefined, {}, times)
    : refused({ date, ...change }, times);
}

/** A search that is refused whatever its date: there is none to compare it with. */
const unfit = { page: 'x' };

test.each<[string, Exchange[], [today: string | null, latest: string | null, refused: string | null]]>([
  [
    'the day before is refused',
    [at('20:00', '2026-11-20', 'refused'), at('20:00', '2026-11-21')],
    ['2026-11-21', '2026-11-21', null],
  ],
  [
    'the day before is past everywhere',
    [at('20:00', '2026-11-20'), at('20:00', '2026-11-21')],
    ['2026-11-20', '2026-11-21', null],
  ],
  [
    'the day before is refused, and the day begins this very moment in the first zone',
    [at('09:59:59.900', '2026-11-20', 'refused'), at('09:59:59.900', '2026-11-21')],
    ['2026-11-21', '2026-11-21', null],
  ],
  ['nothing is refused', [at('20:00', '2026-11-21'), at('20:00', '2026-11-22')], [null, '2026-11-22', null]],
  [
    'the day before is refused for something else',
    [at('20:00', '2026-11-20', 'refused', unfit), at('20:00', '2026-11-21')],
    [null, '2026-11-21', null],
  ],
  [
    'another day is refused',
    [at('20:00', '2026-11-21'), at('20:00', '2026-11-22', 'refused')],
    [null, '2026-11-21', '2026-11-22'],
  ],
  [
    'the earliest is some days ahead',
    [at('20:00', '2026-11-24', 'refused'), at('20:00', '2026-11-25')],
    [null, '2026-11-25', null],
  ],
  [
    'a day is accepted that is past everywhere',
    [at('20:00', '2026-11-01'), at('20:00', '2026-11-20')],
    ['2026-11-20', '2026-11-20', null],
  ],
  [
    'a day is accepted as it ends in the last zone',
    [at('12:00', '2026-11-19'), at('12:00', '2026-11-20')],
    ['2026-11-20', '2026-11-20', null],
  ],
  [
    'today is refused later',
    [at('20:00', '2026-11-20'), at('20:05', '2026-11-20', 'refused'), at('20:06', '2026-11-21')],
    [null, '2026-11-21', null],
  ],
  [
    'today is refused later in another search',
    [
      at('20:00', '2026-11-20'),
      at('20:05', '2026-11-20', 'refused', { page: 2 }),
      at('20:06', '2026-11-21', 'accepted', { page: 2 }),
    ],
    [null, '2026-11-21', null],
  ],
  ...['19:59:59.900', '19:59:59.950', '20:00', '20:00:00.050'].map(
    (time): [string, Exchange[], [null, string, null]] => [
      `today is refused while it is accepted, sent at ${time}`,
      [at('20:00', '2026-11-20'), at(time, '2026-11-20', 'refused'), at('20:06', '2026-11-21')],
      [null, '2026-11-21', null],
    ],
  ),
  [
    'today is refused before it is accepted',
    [at('20:00', '2026-11-20'), at('19:59:59.899', '2026-11-20', 'refused'), at('20:06', '2026-11-21')],
    ['2026-11-20', '2026-11-21', null],
  ],
  [
    'today is refused earlier',
    [at('19:00', '2026-11-20', 'refused'), at('20:00', '2026-11-20'), at('20:06', '2026-11-21')],
    ['2026-11-20', '2026-11-21', null],
  ],
  [
    'today is refused later for something else',
    [at('20:00', '2026-11-20'), at('20:05', '2026-11-20', 'refused', unfit)],
    ['2026-11-20', '2026-11-20', null],
  ],
  [
    'today is accepted twice',
    [at('20:00', '2026-11-20'), at('20:05', '2026-11-20')],
    ['2026-11-20', '2026-11-20', null],
  ],
  [
    'another day is refused later',
    [at('20:00', '2026-11-20'), at('20:05', '2026-11-22', 'refused')],
    ['2026-11-20', '2026-11-20', '2026-11-22'],
  ],
  [
    'days are asked for in any order',
    ['2026-11-25', '2026-11-20', '2026-11-23']
      .map((date) => at('20:00', date))
      .concat(['2026-12-05', '2026-12-01', '2026-12-03'].map((date) => at('20:00', date, 'refused'))),
    ['2026-11-20', '2026-11-25', '2026-12-01'],
  ],
  [
    'the latest is refused in another search',
    [
      at('20:00', '2026-11-20'),
      at('20:00', '2026-11-25'),
      at('20:00', '2026-11-25', 'refused', { page: 2 }),
      at('20:00', '2026-11-20', 'accepted', { page: 2 }),
    ],
    ['2026-11-20', '2026-11-25', null],
  ],
  [
    'a later one is refused for something else',
    [at('20:00', '2026-11-20'), at('20:00', '2026-11-25', 'refused', unfit)],
    ['2026-11-20', '2026-11-20', null],
  ],
  [
    'dates that are none are accepted',
    [at('20:00', 'soon'), at('20:00', '2026-11-20'), at('20:00', '2026-02-30'), at('20:00', 'x')],
    ['2026-11-20', '2026-11-20', null],
  ],
  ['nothing is accepted', [at('20:00', '2026-11-20', 'refused')], [null, null, null]],
])('what is known of the sales window where %s', (_, exchanges, [today, latest, after]) => {
  const begins = (date: string): number => Date.parse(`${date}T00:00Z`);
  const next = latest === null ? '' : new Date(begins(latest) + 86_400_000).toISOString().slice(0, 10);
  const all =
    after === null && latest !== null
      ? [...exchanges, at('20:10', next, 'refused'), at('20:10', next, 'refused', { page: 2 })]
      : exchanges;
  const isConclusive = today !== null && latest !== null && (after === null || after === next);
  expect(observed('open.sales-window', all).value).toBe(
    isConclusive ? (begins(latest) - begins(today)) / 86_400_000 : null,
  );
});

const today = at('20:00', '2026-11-20');

const empty = (date: string): Exchange => accepted({ date }, [], {}, { sentAt: Date.parse('2026-11-20T20:00Z') });

test.each<[string, Exchange[], string]>([
  [
    'today and tomorrow are sold',
    [at('20:00', '2026-11-22', 'refused'), at('20:00', '2026-11-21'), today],
    '1; the day after that is refused',
  ],
  [
    'two weeks are sold',
    [today, at('20:00', '2026-12-04'), at('20:00', '2026-12-05', 'refused')],
    '14; the day after that is refused',
  ],
  [
    'more than two years are sold',
    [today, at('20:00', '2028-12-04'), at('20:00', '2028-12-05', 'refused')],
    '745; the day after that is refused',
  ],
  [
    'days between were not asked for',
    [
      today,
      at('20:00', '2026-12-01'),
      ...['2026-12-05', '2026-12-03', '2026-12-04'].map((date) => at('20:00', date, 'refused')),
    ],
    'unclear: 2026-12-01 is accepted and 2026-12-03 is refused; the days between them were not answered',
  ],
  [
    'it is not known which day is today',
    [at('20:00', '2026-12-01'), at('20:00', '2026-12-02', 'refused')],
    'unclear: 2026-12-01 is accepted and the day after is not, but nothing shows which day is today',
  ],
  [
    'another search has another limit',
    [
      today,
      at('20:00', '2026-12-01'),
      at('20:00', '2026-11-20', 'accepted', { page: 2 }),
      at('20:00', '2026-12-02', 'refused', { page: 2 }),
    ],
    'unclear: the last accepted date and the first refused one are of different searches',
  ],
  [
    'a later day is refused for something else',
    [today, at('20:00', '2026-12-01'), at('20:00', '2026-12-02', 'refused', unfit)],
    'unclear: the latest requested date is accepted (11 days ahead)',
  ],
  // At six in UTC it is still the day before in the west.
  ['two years ahead is accepted', [at('06:00', '2028-11-18')], 'none; a date 730 days ahead is accepted'],
  [
    'a day less is accepted',
    [at('06:00', '2028-11-17')],
    'unclear: the latest requested date is accepted (729 days ahead)',
  ],
  [
    'two years ahead is accepted, without trips',
    [empty('2028-11-20')],
    'none; a date 731 days ahead is accepted, without trips',
  ],
  ['nothing is accepted', [at('20:00', '2026-11-20', 'refused')], 'unclear: no date was accepted'],
])('the sales window where %s', (_, exchanges, expected) => {
  expect(observed('open.sales-window', exchanges).answer).toBe(expected);
});

const twoWeeks = [today, at('20:00', '2026-12-04'), at('20:00', '2026-12-05', 'refused')];

test.each<[string, Json, Exchange[], string[]]>([
  ['as many days as are sold', 14, twoWeeks, ['pass by 3']],
  ['other days than are sold', 13, twoWeeks, ['answer broken by 3 against 2, 1: 14 instead of 13: 13 / 14']],
  ['no limit, and there is one', 'none', twoWeeks, ['answer broken by 3 against 2, 1: 14 instead of none: none / 14']],
  [
    'a limit, and days after it have trips',
    14,
    [at('20:00', '2028-11-20')],
    ['answer broken by 1: none instead of 14: 14 / none'],
  ],
  ['a limit, and days after it are accepted with nothing to show', 14, [empty('2028-11-20')], ['pass by 1']],
])('a declared sales window: %s', (_, declared, exchanges, expected) => {
  expect(casesSeen('salesWindowDays', declared, exchanges)).toEqual(expected);
});
