import { expect, test } from 'vitest';
import { addDays } from '../../arbitraries/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { CasesByCall } from '../../journal/line-types.ts';
import {
  acceptedSearch,
  sampleExchange,
  type SampleOptions,
  sampleSearch,
  sampleTime,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { type OfFinding, patternsOf } from './patterns-of.ts';

/** Calls one after the other, a second apart: the body of each, and how it was answered. */
function run(bodies: readonly JsonObject[], statusOf: (nth: number) => number, more: SampleOptions = {}): Exchange[] {
  return bodies.map((fields, nth) => {
    const body = { ...sampleSearch, ...fields };
    const options = { body, call: nth + 1, sentAt: sampleTime + nth * 1000, ...more };
    const status = statusOf(nth);
    const exchange =
      status === 200 ? acceptedSearch([sampleTrip], {}, options) : sampleExchange({ ...options, status });
    return { ...exchange, sentFor: `probe ${nth % 7}` };
  });
}

/** Searches for each page once, in no order: page 1, 8, 15 … of 60. */
const pageOf = (nth: number): number => ((nth * 7) % 60) + 1;
const pages = Array.from({ length: 60 }, (_, nth): JsonObject => ({ page: pageOf(nth) }));

function finding(id: string, requirement: string, violation: Partial<OfFinding['violation']> = {}): OfFinding {
  const shown = { call: 1 } as OfFinding['exchange'];
  const whole = { cause: 'c', message: 'm', expected: 'e', actual: 'a', ...violation };
  return {
    id,
    requirement,
    operation: 'search',
    violation: whole,
    reproduced: { of: 3, times: 3 },
    exchange: shown,
    controls: [],
  };
}

/** What a requirement says of calls: those with these numbers fail, all others pass. */
function cases(all: readonly Exchange[], failing: Readonly<Record<string, readonly number[]>>): CasesByCall {
  const failed = Object.values(failing).flat();
  return { passing: all.map(({ call }) => call).filter((call) => !failed.includes(call)), failing };
}

const none = new Map<string, CasesByCall>();
const sentences = (patterns: ReturnType<typeof patternsOf>): string[] => [
  ...new Set([...patterns.values()].map(({ sentence }) => sentence)),
];

test('one status of many requirements is one cause', () => {
  const exchanges = run(pages, (nth) => (pageOf(nth) > 40 ? 500 : 200));
  const findings = ['bus.valid-accepted', 'bus.bad-input', 'http.status-listed'].map((requirement, nth) =>
    finding(`f-${nth}`, requirement, { status: 500 }),
  );
  const patterns = patternsOf(exchanges, findings, none);
  expect([...patterns.keys()]).toEqual(['f-0', 'f-1', 'f-2']);
  expect(new Set(patterns.values()).size).toBe(1);
  expect(patterns.get('f-0')).toMatchObject({
    predicate: { row: 'page', op: 'least', value: 41 },
    failing: { are: 20, of: 20 },
    others: { are: 0, of: 40 },
    probed: false,
  });
  expect(sentences(patterns)).toEqual([
    '20 of 20 searches with page 41 or more were answered 500, 0 of 40 others (the next value that passed: 40)',
  ]);
});

test('a listed status is a matter of its requirement: its passing calls are what counts', () => {
  const exchanges = run(
    Array.from({ length: 60 }, (_, nth): JsonObject =>
      nth % 3 === 0 ? { sort_by: 'dep_time', page: nth } : { page: nth },
    ),
    (nth) => (nth % 3 === 0 ? 400 : 200),
  );
  const failing = exchanges.filter(({ answer }) => answer?.status === 400).map(({ call }) => call);
  const known = new Map([['bus.valid-accepted', cases(exchanges, { f: failing })]]);
  const patterns = patternsOf(exchanges, [finding('f', 'bus.valid-accepted', { status: 400 })], known);
  expect(sentences(patterns)).toEqual(['20 of 20 searches with sort_by were refused, 0 of 40 others']);
  expect(patternsOf(exchanges, [finding('f', 'bus.valid-accepted', { status: 400 })], none).size).toBe(0);
});

test('findings of the same failing calls have one pattern', () => {
  const exchanges = run(pages, () => 200);
  const failing = exchanges.flatMap(({ call }) => (pageOf(call - 1) > 40 ? [call] : []));
  const known = new Map(
    ['bus.total', 'bus.page-info'].map((id) => [id, cases(exchanges, { [`f ${id}`]: failing })] as const),
  );
  const findings = [...known.keys()].map((id) => finding(`f ${id}`, id));
  const patterns = patternsOf(exchanges, findings, known);
  expect(new Set([...patterns.values()].map(({ id }) => id)).size).toBe(1);
  expect(sentences(patterns)).toEqual([
    '20 of 20 searches with page 41 or more failed, 0 of 40 others (the next value that passed: 40)',
  ]);
});

test('replays are not counted: that nothing else is under way is how they are sent', () => {
  const scenario = run(pages, (nth) => (nth < 2 ? 500 : 200), { endedAt: sampleTime + 100_000 });
  const replays = run(
    Array.from({ length: 30 }, (_, nth) => ({ page: (nth % 2) + 1, page_size: nth })),
    () => 500,
  ).map((one, nth) => ({ ...one, call: 61 + nth, sentAt: sampleTime + 200_000 + nth * 1000, sentFor: null }));
  const exchanges = [...scenario, ...replays];
  expect(patternsOf(exchanges, [finding('f', 'bus.trip', { status: 500 })], none).size).toBe(0);
});

test('the plainest words win a tie: 1969, and not 20,778 days ago', () => {
  const dates = ['1969-12-31', '1969-07-20', '1950-01-01', '1931-05-05', '1901-01-01'];
  const later = Array.from({ length: 40 }, (_, nth) => addDays('1970-01-01', nth * 400));
  const exchanges = run(
    [...dates, ...later].map((date) => ({ date })),
    (nth) => (nth < dates.length ? 500 : 200),
  );
  const [sentence] = sentences(patternsOf(exchanges, [finding('f', 'bus.past-date', { status: 500 })], none));
  expect(sentence).toContain('5 of 5 searches with a date in the year 1969 or less were answered 500, 0 of 40 others');
});

test('the weekday of past whole weeks is not their cause', () => {
  const past = Array.from({ length: 8 }, (_, nth) => addDays('2026-11-21', -7 * (nth + 1)));
  const ahead = Array.from({ length: 30 }, (_, nth) => addDays('2026-11-22', nth)).filter((_, nth) => nth % 7 !== 6);
  const exchanges = run(
    [...past, ...ahead].map((date) => ({ date })),
    (nth) => (nth < past.length ? 500 : 200),
  );
  const [pattern] = patternsOf(exchanges, [finding('f', 'bus.past-date', { status: 500 })], none).values();
  expect(pattern?.predicate).toEqual({ row: 'past', op: 'is', value: true });
  expect(pattern?.also).not.toBeNull();
});

test('of a finding about a field of a trip, trips are compared', () => {
  const trips = Array.from({ length: 10 }, (_, nth) => ({
    ...sampleTrip,
    dep_time: `${String(nth + 12)}:00`,
    ...(nth + 12 >= 20 ? { duration: -5 } : {}),
  }));
  const exchanges = Array.from({ length: 12 }, (_, nth) => {
    const lines = trips.slice(0, nth < 6 ? 8 : 10).map((trip, place) => ({ ...trip, line_gid: `L${nth}-${place}` }));
    const body = { ...sampleSearch, page_size: (nth * 5) % 12 };
    return acceptedSearch(nth % 2 === 0 ? lines : lines.toReversed(), {}, { body, call: nth + 1 });
  });
  const known = new Map([['bus.amounts', cases(exchanges, { f: [7, 8, 9, 10, 11, 12] })]]);
  const about = { ...finding('f', 'bus.amounts', { pointer: '/data/lines/8/duration' }) };
  const shown = { ...about, exchange: { call: 7 } as OfFinding['exchange'] };
  expect(sentences(patternsOf(exchanges, [shown], known))).toEqual([
    '12 of 12 trips that leave at 20:00 or later had a negative duration, 0 of 96 others ' +
      '(the next value that passed: 19:00)',
  ]);
});

test('calls that fail now and then fail whatever is sent', () => {
  const exchanges = run(
    Array.from({ length: 300 }, (_, nth) => ({ page: (nth * 7) % 40, page_size: (nth * 11) % 13 })),
    (nth) => (nth % 30 === 7 ? 503 : 200),
  );
  const about = { ...finding('f', 'bus.valid-accepted', { status: 503 }), reproduced: { of: 3, times: 1 } };
  expect(sentences(patternsOf(exchanges, [about], none))).toEqual([
    'about every 30th search was answered 503, whatever was sent (10 of 300)',
  ]);
});

test('it is not known which of several answers that disagree is wrong: nothing is said of them', () => {
  const exchanges = run(
    Array.from({ length: 300 }, (_, nth) => ({ page: (nth * 7) % 40, page_size: (nth * 11) % 13 })),
    () => 200,
  );
  const failing = exchanges.flatMap(({ call }) => (call % 30 === 7 ? [call] : []));
  const known = new Map([['bus.total', cases(exchanges, { f: failing })]]);
  const about = { ...finding('f', 'bus.total'), reproduced: { of: 3, times: 1 } };
  expect(patternsOf(exchanges, [about], known).size).toBe(1);
  expect(patternsOf(exchanges, [{ ...about, controls: [about.exchange] }], known).size).toBe(0);
});

test('what depends on an equal request before is not a matter of chance', () => {
  const exchanges = run(
    Array.from({ length: 300 }, (_, nth) => ({ page: nth % 30 === 8 ? nth - 1 : nth })),
    (nth) => (nth % 30 === 8 && nth % 60 !== 38 ? 503 : 200),
  );
  const about = { ...finding('f', 'bus.valid-accepted', { status: 503 }), reproduced: { of: 3, times: 1 } };
  const [pattern] = patternsOf(exchanges, [about], none).values();
  expect(pattern?.predicate.row).not.toBe('every');
});

test('nothing is said without findings', () => {
  expect(
    patternsOf(
      run(pages, () => 200),
      [],
      none,
    ).size,
  ).toBe(0);
});
