import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.ts';
import { accepted, observed, refused } from './observed.fixture.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The date of an instant in UTC, moved by so many milliseconds. */
const dayOf = (instant: number, moved = 0): string => new Date(instant + moved).toISOString().slice(0, 10);

/** What a platform of a zone answers at an instant to dates around it, and to some later ones. */
function answers(offsetMinutes: number, at: number, window = 10_000, dates = [-2, -1, 0, 1, 2, 3]): Exchange[] {
  const today = Date.parse(`${dayOf(at, offsetMinutes * 60_000)}T00:00:00Z`);
  return dates.map((days) => {
    const date = dayOf(at, days * day);
    const begins = Date.parse(`${date}T00:00:00Z`);
    const times = { sentAt: at, endedAt: at + 100 };
    return begins < today || begins > today + window * day
      ? refused({ date }, times)
      : accepted({ date }, undefined, {}, times);
  });
}

function minutes(text: string): number {
  return (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(4)));
}

test('the range of offsets always holds the real one, and is at most a day wide', () => {
  fc.assert(
    fc.property(fc.integer({ min: -48, max: 56 }), fc.integer({ min: 0, max: 7 * day }), (quarters, into) => {
      const value = observed('open.time-zone', [...answers(quarters * 15, Date.UTC(2026, 10, 18) + into)]).value as {
        from: string;
        to: string;
      };
      expect(minutes(value.from)).toBeLessThanOrEqual(quarters * 15);
      expect(minutes(value.to)).toBeGreaterThanOrEqual(quarters * 15);
      expect(minutes(value.to) - minutes(value.from)).toBeLessThan(24 * 60);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('answers at several times of the day narrow the range down', () => {
  const at = Date.UTC(2026, 10, 20);
  const all = Array.from({ length: 24 * 4 }, (_, quarter) => answers(480, at + quarter * 15 * 60_000)).flat();
  expect(observed('open.time-zone', [...all]).value).toEqual({ from: '+08:00', to: '+08:00' });
});

test("the target's own clock counts as well", () => {
  const at = Date.UTC(2026, 10, 20, 16, 30);
  // Three hours behind: there it is half past one, where the date is that of 16:30 in Shanghai only by the local clock.
  const shifted = answers(480, at - 3 * hour).map((exchange) => ({
    ...exchange,
    sentAt: at,
    endedAt: at + 100,
    targetDate: at - 3 * hour,
  }));
  const { from, to } = (observed('open.time-zone', shifted).value ?? {}) as { from: string; to: string }; //(shifted);
  expect(minutes(from)).toBeLessThanOrEqual(480);
  expect(minutes(to)).toBeGreaterThanOrEqual(480);
});

const noon = Date.UTC(2026, 10, 20, 12);
const times = { sentAt: noon, endedAt: noon + 100 };

test.each<[string, Exchange[]]>([
  [
    'only dates that are certain everywhere',
    [accepted({ date: '2026-11-25' }, undefined, {}, times), refused({ date: '2026-11-10' }, times)],
  ],
  ['a refusal without a later date accepted', [refused({ date: '2026-11-20' }, times)]],
  [
    'no real date',
    [accepted({ date: '2026-02-30' }, undefined, {}, times), accepted({ date: 7 }, undefined, {}, times)],
  ],
])('the time zone is not shown by %s', (_, exchanges) => {
  expect(observed('open.time-zone', [...exchanges]).value).toBeNull();
});

test('no time zone shows where a date that is past in every one is accepted', () => {
  const log = [
    refused({ date: '2026-11-19' }, times),
    accepted({ date: '2026-11-18' }, undefined, {}, times),
    accepted({ date: '2026-11-20' }, undefined, {}, times),
  ];
  expect(observed('open.time-zone', log)).toMatchObject({
    value: null,
    answer: 'unclear: past-date-accepted 2026-11-18 (see bus.past-date)',
  });
});

test('a day without service on one route is not a past day', () => {
  const served = accepted(
    { date: '2026-11-20', start_city_code: '320100' },
    undefined,
    {},
    { sentAt: noon + 5000, endedAt: noon + 5100 },
  );
  const { value, evidence } = observed('open.time-zone', [
    accepted({ date: '2026-11-25' }, undefined, {}, times),
    refused({ date: '2026-11-20' }, times),
    served,
  ]);
  expect(value).toMatchObject({ from: '-12:00' });
  expect(evidence).toContain('such as call 3');
});

test('dates that no single zone explains are reported as such', () => {
  const at = Date.UTC(2026, 10, 20, 12);
  const contradictory = [
    ...answers(-660, at),
    ...answers(720, at + 60_000).filter((one) => one.answer?.status === 400),
  ].map((one, index) => ({
    ...one,
    sentAt: at + index * 1000,
    endedAt: at + index * 1000 + 100,
  }));
  expect(observed('open.time-zone', [...contradictory])).toMatchObject({
    value: null,
    answer: 'unclear: no-zone-fits',
  });
});

/** Answers to all dates around the limit of a sales window. */
function window(days: number, offset: number, at: number, dates: readonly number[]): Exchange[] {
  return [...answers(offset, at, days), ...answers(offset, at, days, [...dates])];
}

test.each<[number, number]>([
  [0, 480],
  [1, 480],
  [7, -660],
  [60, 0],
  [60, 840],
  [365, 345],
])('a sales window of %i days, at %i minutes from UTC', (days, offset) => {
  for (const at of [noon, noon + 11 * hour, noon - 5 * hour]) {
    const around = [-2, -1, 0, 1, 2, 3].map((more) => days + more);
    expect(observed('open.sales-window', [...window(days, offset, at, around)]).value).toBe(days);
  }
});

test('no limit within two years is none; an empty day is accepted', () => {
  const far = answers(480, noon, 10_000, [0, 1, 732]);
  expect(observed('open.sales-window', [...answers(480, noon), ...far])).toMatchObject({ value: 'none' });
  expect(
    observed('open.sales-window', [
      ...answers(480, noon),
      accepted({ date: dayOf(noon, 732 * day) }, [], { total: 0 }, times),
    ]),
  ).toMatchObject({
    value: 'none',
    answer: expect.stringMatching(/^none; a date 73\d days ahead is accepted, without trips$/),
  });
});

test.each<[string, Exchange[]]>([
  ['nothing is accepted', [refused({}, times)]],
  ['a year ahead is accepted, and nothing beyond was tried', answers(480, noon, 10_000, [-1, 0, 1, 365])],
  ['the limit lies between days that were not tried', window(60, 480, noon, [50, 70])],
  [
    'which day is today is not known',
    window(60, 480, noon, [60, 61]).filter((one) => (one.request.body as { date: string }).date > '2026-11-22'),
  ],
])('the sales window is unclear if %s', (_, exchanges) => {
  expect(observed('open.sales-window', [...exchanges]).value).toBeNull();
});

test('a refusal that is not for its date says nothing of the window', () => {
  const odd = refused({ date: dayOf(noon, 90 * day), page: 'x' }, times);
  expect(observed('open.sales-window', [...window(60, 480, noon, [60, 61]), odd]).value).toBe(60);
});
