import { expect, test } from 'vitest';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Json } from '../../src/model/json.ts';
import { accepted, observed, refused } from './observed.fixture.ts';

/** An answer to a date at a time of 2026-11-20 in UTC (`15:50`, or with seconds), which takes 100 ms. */
function at(time: string, date: string, outcome: 'accepted' | 'refused' = 'accepted', change: Readonly<Record<string, string | number>> = {}): Exchange {
  const sentAt = Date.parse(`2026-11-20T${time}Z`);
  const times = { sentAt, endedAt: sentAt + 100 };
  return outcome === 'accepted' ? accepted({ date, ...change }, undefined, {}, times) : refused({ date, ...change }, times);
}

/** A search that is refused whatever its date: there is none to compare it with. */
const unfit = { page: 'x' };

test.each<[string, Exchange[], [today: string | null, latest: string | null, refused: string | null]]>([
  ['the day before is refused', [at('20:00', '2026-11-20', 'refused'), at('20:00', '2026-11-21')], ['2026-11-21', '2026-11-21', null]],
  ['the day before is past everywhere', [at('20:00', '2026-11-20'), at('20:00', '2026-11-21')], ['2026-11-20', '2026-11-21', null]],
  ['nothing is refused', [at('20:00', '2026-11-21'), at('20:00', '2026-11-22')], [null, '2026-11-22', null]],
  ['the day before is refused for something else', [at('20:00', '2026-11-20', 'refused', unfit), at('20:00', '2026-11-21')], [null, '2026-11-21', null]],
  ['another day is refused', [at('20:00', '2026-11-21'), at('20:00', '2026-11-22', 'refused')], [null, '2026-11-21', '2026-11-22']],
  ['the earliest is some days ahead', [at('20:00', '2026-11-24', 'refused'), at('20:00', '2026-11-25')], [null, '2026-11-25', null]],
  ['a day is accepted that is past everywhere', [at('20:00', '2026-11-01'), at('20:00', '2026-11-20')], ['2026-11-20', '2026-11-20', null]],
  ['a day is accepted as it ends in the last zone', [at('12:00', '2026-11-19'), at('12:00', '2026-11-20')], ['2026-11-20', '2026-11-20', null]],
  ['today is refused later', [at('20:00', '2026-11-20'), at('20:05', '2026-11-20', 'refused'), at('20:06', '2026-11-21')], [null, '2026-11-21', null]],
  [
    'today is refused later in another search',
    [at('20:00', '2026-11-20'), at('20:05', '2026-11-20', 'refused', { page: 2 }), at('20:06', '2026-11-21', 'accepted', { page: 2 })],
    [null, '2026-11-21', null],
  ],
  ...['19:59:59.900', '19:59:59.950', '20:00', '20:00:00.050'].map((time): [string, Exchange[], [null, string, null]] => [
    `today is refused while it is accepted, sent at ${time}`,
    [at('20:00', '2026-11-20'), at(time, '2026-11-20', 'refused'), at('20:06', '2026-11-21')],
    [null, '2026-11-21', null],
  ]),
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
  ['today is refused later for something else', [at('20:00', '2026-11-20'), at('20:05', '2026-11-20', 'refused', unfit)], ['2026-11-20', '2026-11-20', null]],
  ['today is accepted twice', [at('20:00', '2026-11-20'), at('20:05', '2026-11-20')], ['2026-11-20', '2026-11-20', null]],
  ['another day is refused later', [at('20:00', '2026-11-20'), at('20:05', '2026-11-22', 'refused')], ['2026-11-20', '2026-11-20', '2026-11-22']],
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
  ['a later one is refused for something else', [at('20:00', '2026-11-20'), at('20:00', '2026-11-25', 'refused', unfit)], ['2026-11-20', '2026-11-20', null]],
  [
    'dates that are none are accepted',
    [at('20:00', 'soon'), at('20:00', '2026-11-20'), at('20:00', '2026-02-30'), at('20:00', 'x')],
    ['2026-11-20', '2026-11-20', null],
  ],
  ['nothing is accepted', [at('20:00', '2026-11-20', 'refused')], [null, null, null]],
])('what is known of the sales window where %s', (_, exchanges, [today, latest, after]) => {
  const begins = (date: string): number => Date.parse(`${date}T00:00Z`);
  const next = latest === null ? '' : new Date(begins(latest) + 86_400_000).toISOString().slice(0, 10);
  const all = after === null && latest !== null ? [...exchanges, at('20:10', next, 'refused'), at('20:10', next, 'refused', { page: 2 })] : exchanges;
  const isTold = today !== null && latest !== null && (after === null || after === next);
  expect(observed('open.sales-window', all).value).toBe(isTold ? (begins(latest) - begins(today)) / 86_400_000 : null);
});

const today = at('20:00', '2026-11-20');

test.each<[string, Exchange[], Json]>([
  ['today and tomorrow are sold', [at('20:00', '2026-11-22', 'refused'), at('20:00', '2026-11-21'), today], 1],
  ['two weeks are sold', [today, at('20:00', '2026-12-04'), at('20:00', '2026-12-05', 'refused')], 14],
  ['days between were not asked for', [today, at('20:00', '2026-12-01'), at('20:00', '2026-12-05', 'refused')], null],
  ['it is not known which day is today', [at('20:00', '2026-12-01'), at('20:00', '2026-12-02', 'refused')], null],
  // At six in UTC it is still the day before in the west.
  ['two years ahead is accepted', [at('06:00', '2028-11-18')], 'none'],
  ['a day less is accepted', [at('06:00', '2028-11-17')], null],
  ['two years ahead is accepted, without trips', [accepted({ date: '2028-11-20' }, [], {}, { sentAt: Date.parse('2026-11-20T20:00Z') })], 'none'],
  ['nothing is accepted', [at('20:00', '2026-11-20', 'refused')], null],
])('the sales window where %s', (_, exchanges, expected) => {
  expect(observed('open.sales-window', exchanges).value).toEqual(expected);
});
