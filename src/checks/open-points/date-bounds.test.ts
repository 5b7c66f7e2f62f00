import { expect, test } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import { type KnownWindow, knownWindow, salesWindow } from './sales-window.ts';
import { accepted, logOf, refused, told } from './sample-log.fixture.ts';
import { instantsOf, isTelling, midnight, offsetRange, offsetText, timeZone } from './time-zone.ts';

const notTold = 'could not be told: ';

/** An answer to a date at a time of 2026-11-20 in UTC (`15:50`, or with seconds), which takes 100 ms. */
function at(time: string, date: string, outcome: 'accepted' | 'refused' = 'accepted', change: Readonly<Record<string, string | number>> = {}): Exchange {
  const sentAt = Date.parse(`2026-11-20T${time}Z`);
  const times = { sentAt, endedAt: sentAt + 100 };
  return outcome === 'accepted' ? accepted({ date, ...change }, undefined, {}, times) : refused({ date, ...change }, times);
}

/** A search that is refused whatever its date: there is none to compare it with. */
const unfit = { page: 'x' };

test.each<[unknown, string | null]>([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-02-30', null],
  ['2026-11-20T00:00:00Z', null],
  [['2026-11-20'], null],
  [20261120, null],
  [undefined, null],
])('the date %j begins at %s', (date, begins) => {
  const found = midnight(date);
  expect(Number.isNaN(found) ? null : new Date(found).toISOString()).toBe(begins);
});

test.each<[number | null, number, number]>([
  [null, 5000, 5100],
  [5000, 4000, 6000],
  [5500, 4500, 6500],
  [90_000, 5000, 91_000],
  [-90_000, -91_000, 5100],
])('with the target at %s a search from 5000 to 5100 was answered between %i and %i', (targetDate, from, to) => {
  const [entry] = logOf(accepted({}, undefined, {}, { sentAt: 5000, endedAt: 5100, targetDate })).entries;
  expect(instantsOf(entry!)).toEqual([from, to]);
});

test.each<[string, string, boolean]>([
  // The last zone is twelve hours behind, the first fourteen ahead.
  ['12:00', '2026-11-19', false],
  ['11:59:59.999', '2026-11-19', true],
  ['12:00', '2026-11-20', true],
  ['12:00', '2026-11-21', true],
  ['09:59:59.900', '2026-11-21', true],
  ['09:59:59.899', '2026-11-21', false],
  ['12:00', '2026-11-10', false],
  ['12:00', '2026-11-30', false],
])('at %s of 2026-11-20 it depends on the time zone whether %s is past or today: %s', (time, date, telling) => {
  expect(isTelling(logOf(at(time, date)).entries[0]!)).toBe(telling);
});

test.each<[number, string]>([
  [0, '+00:00'],
  [480, '+08:00'],
  [-210, '-03:30'],
  [345, '+05:45'],
  [-720, '-12:00'],
])('an offset of %i minutes is %s', (minutes, text) => {
  expect(offsetText(minutes)).toBe(text);
});

const later = at('20:00', '2026-11-25');

test.each<[string, Exchange[], [string, string]]>([
  ['today is accepted: it is not over', [at('12:00', '2026-11-20')], ['-12:00', '+11:45']],
  ['yesterday is refused: it is over', [at('06:00', '2026-11-19', 'refused'), later], ['-06:00', '+14:00']],
  ['both', [at('16:00:05', '2026-11-20', 'refused'), at('15:50', '2026-11-20'), later], ['+08:00', '+08:00']],
  ['the stricter of two accepted', [at('06:00', '2026-11-19'), at('05:00', '2026-11-19')], ['-12:00', '-06:15']],
  ['the stricter of two refused', [at('04:00', '2026-11-19', 'refused'), at('06:00', '2026-11-19', 'refused'), later], ['-04:00', '+14:00']],
  ['a date is accepted that is past everywhere', [at('12:00', '2026-11-10')], ['-12:00', '+14:00']],
  ['a date is refused that is past everywhere', [at('12:00', '2026-11-10', 'refused'), later], ['-12:00', '+14:00']],
  ['a date is refused that is over nowhere', [at('12:00', '2026-11-21', 'refused'), later], ['-12:00', '+14:00']],
  ['a date is refused that ends this very moment in the first zone', [at('09:59:59.900', '2026-11-20', 'refused'), later], ['+14:00', '+14:00']],
  ['it is refused for something else', [at('06:00', '2026-11-19', 'refused', unfit), later], ['-12:00', '+14:00']],
  ['no later date is accepted', [at('06:00', '2026-11-19', 'refused'), at('06:00', '2026-11-18'), at('06:00', '2026-11-25', 'refused')], ['-12:00', '+14:00']],
  ['it is accepted before and no later one', [at('12:00', '2026-11-20'), at('12:01', '2026-11-20', 'refused')], ['-12:00', '+11:45']],
  [
    'it is accepted at the same time, in another search',
    [at('12:00:00.100', '2026-11-20', 'refused'), at('12:00', '2026-11-20', 'accepted', { page: 2 }), later],
    ['-12:00', '+11:45'],
  ],
  [
    'it is accepted afterwards, in another search',
    [at('04:00', '2026-11-19', 'refused'), at('05:00', '2026-11-19', 'accepted', { page: 2 }), later],
    ['-12:00', '-05:15'],
  ],
])('the offsets that fit where %s', (_, exchanges, expected) => {
  const { min, max } = offsetRange(logOf(...exchanges));
  expect([offsetText(min), offsetText(max)]).toEqual(expected);
});

const noneTelling = `${notTold}no date was asked for that is past in one time zone and not in another`;

test.each<[string, Exchange[], [unknown, string, string]]>([
  [
    'one fits',
    [at('15:50', '2026-11-20'), at('15:50:10', '2026-11-20'), later, ...['16:00:05', '16:00:06'].map((time) => at(time, '2026-11-20', 'refused'))],
    [
      { from: '+08:00', to: '+08:00' },
      'UTC+08:00',
      // Of searches that say the same, the first.
      '2026-11-20 refused at 2026-11-20T16:00:05.100Z, call 4 ({"date":"2026-11-20"}); 2026-11-20 accepted at 2026-11-20T15:50:00.100Z, call 1 ({"date":"2026-11-20"})',
    ],
  ],
  [
    'several fit what was refused',
    [at('06:00', '2026-11-19', 'refused'), later],
    [
      { from: '-06:00', to: '+14:00' },
      'one of those from UTC-06:00 to UTC+14:00',
      '2026-11-19 refused at 2026-11-20T06:00:00.100Z, call 1 ({"date":"2026-11-19"})',
    ],
  ],
  [
    'several fit what was accepted',
    [at('12:00', '2026-11-20')],
    [
      { from: '-12:00', to: '+11:45' },
      'one of those from UTC-12:00 to UTC+11:45',
      '2026-11-20 accepted at 2026-11-20T12:00:00.100Z, call 1 ({"date":"2026-11-20"})',
    ],
  ],
  [
    'none fits',
    [at('06:00', '2026-11-19'), at('12:00', '2026-11-20', 'refused'), later],
    [
      null,
      `${notTold}no single time zone fits the dates that were accepted and refused`,
      '2026-11-20 refused at 2026-11-20T12:00:00.100Z, call 2 ({"date":"2026-11-20"}); 2026-11-19 accepted at 2026-11-20T06:00:00.100Z, call 1 ({"date":"2026-11-19"})',
    ],
  ],
  ['no date was near today', [at('12:00', '2026-11-25'), at('12:00', '2026-11-10', 'refused')], [null, noneTelling, 'none']],
  // Accepted in every zone, refused in every zone.
  ['today was accepted ten hours before it ends anywhere', [at('09:50', '2026-11-20')], [null, noneTelling, 'none']],
  ['yesterday was refused as it ended in the last zone', [at('11:59:59.900', '2026-11-19', 'refused'), later], [null, noneTelling, 'none']],
])('the time zone where %s', (_, exchanges, expected) => {
  expect(told(timeZone, exchanges)).toEqual(expected);
});

/** The dates of what is known: today, the latest that is accepted, the first that is refused. */
function datesOf({ today, latest, refused }: KnownWindow): unknown[] {
  return [today, latest, refused].map((entry) => entry?.body['date'] ?? null);
}

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
])('what is known of the sales window where %s', (_, exchanges, expected) => {
  expect(datesOf(knownWindow(logOf(...exchanges)))).toEqual(expected);
});

const today = at('20:00', '2026-11-20');

test.each<[string, Exchange[], [unknown, string, string]]>([
  [
    'today and tomorrow are sold',
    [at('20:00', '2026-11-22', 'refused'), at('20:00', '2026-11-21'), today],
    [
      1,
      '1 day from today on; the day after is refused',
      'accepted: call 3 ({"date":"2026-11-20"}); accepted: call 2 ({"date":"2026-11-21"}); refused: call 1 ({"date":"2026-11-22"})',
    ],
  ],
  [
    'two weeks are sold',
    [today, at('20:00', '2026-12-04'), at('20:00', '2026-12-05', 'refused')],
    [
      14,
      '14 days from today on; the day after is refused',
      'accepted: call 1 ({"date":"2026-11-20"}); accepted: call 2 ({"date":"2026-12-04"}); refused: call 3 ({"date":"2026-12-05"})',
    ],
  ],
  [
    'days between were not asked for',
    [today, at('20:00', '2026-12-01'), at('20:00', '2026-12-05', 'refused')],
    [
      null,
      `${notTold}the limit lies between 2026-12-01 and 2026-12-05; no day between was answered`,
      'accepted: call 1 ({"date":"2026-11-20"}); accepted: call 2 ({"date":"2026-12-01"}); refused: call 3 ({"date":"2026-12-05"})',
    ],
  ],
  [
    'it is not known which day is today',
    [at('20:00', '2026-12-01'), at('20:00', '2026-12-02', 'refused')],
    [
      null,
      `${notTold}2026-12-01 is accepted and the day after is not, but nothing shows which day is today`,
      'accepted: call 1 ({"date":"2026-12-01"}); refused: call 2 ({"date":"2026-12-02"})',
    ],
  ],
  // At six in UTC it is still the day before in the west.
  [
    'two years ahead is accepted',
    [at('06:00', '2028-11-18')],
    ['none', 'no limit: a date 730 days ahead is accepted', 'accepted: call 1 ({"date":"2028-11-18"})'],
  ],
  [
    'a day less is accepted',
    [at('06:00', '2028-11-17')],
    [null, `${notTold}the latest date asked for is accepted (729 days ahead)`, 'accepted: call 1 ({"date":"2028-11-17"})'],
  ],
  [
    'two years ahead is accepted, without trips',
    [accepted({ date: '2028-11-20' }, [], {}, { sentAt: Date.parse('2026-11-20T20:00Z') })],
    ['none', 'no limit: a date 731 days ahead is accepted, without trips', 'accepted: call 1 ({"date":"2028-11-20"})'],
  ],
  ['nothing is accepted', [at('20:00', '2026-11-20', 'refused')], [null, `${notTold}no date was accepted`, 'none']],
])('the sales window where %s', (_, exchanges, expected) => {
  expect(told(salesWindow, exchanges)).toEqual(expected);
});
