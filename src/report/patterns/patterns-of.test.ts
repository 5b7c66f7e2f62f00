import { expect, test } from 'vitest';
import { shuffled } from '../../arbitraries/index.ts';
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
  const whole = { cause: 'c', message: 'm', expected: 'e', actual: 'a', ...violation };
  return { id, requirement, operation: 'search', violation: whole };
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
    failing: { are: 20, of: 20 },
    others: { are: 0, of: 40 },
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
  expect(sentences(patterns)).toEqual(['20 of 20 judged searches with sort_by were refused, 0 of 40 others']);
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
    '20 of 20 judged searches with page 41 or more got a wrong answer (c), 0 of 40 others (the next value that passed: 40)',
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

test('calls without the right key are left out if no failing call is such, and the sentence says so if it matters', () => {
  const calls = run(pages, (nth) => (pageOf(nth) > 40 ? 500 : 200));
  const refused = run([{ page: 7 }, { page: 8 }], () => 401, { credentials: 'wrong' });
  const late = run([{ page: 50 }, { page: 51 }], () => 401, { credentials: 'wrong' });
  const numbered = (all: readonly Exchange[]): Exchange[] => all.map((one, nth) => ({ ...one, call: nth + 1 }));
  const about = [finding('f', 'bus.bad-input', { status: 500 })];
  expect(sentences(patternsOf(numbered([...calls, ...refused]), about, none))).toEqual([
    '20 of 20 searches with page 41 or more were answered 500, 0 of 42 others (the next value that passed: 40)',
  ]);
  expect(sentences(patternsOf(numbered([...calls, ...late]), about, none))).toEqual([
    '20 of 20 searches with page 41 or more were answered 500, 0 of 40 others ' +
      '(of calls with the right key; the next value that passed: 40)',
  ]);
});

test('if all calls of an operation fail, that is the fact; else calls of others are left out', () => {
  const searches = run(pages, () => 200);
  const cancels = run(
    Array.from({ length: 20 }, (_, nth) => ({ order_no: `HT${nth}` })),
    () => 200,
    { operation: 'cancel' },
  ).map((one, nth) => ({ ...one, call: 61 + nth }));
  const exchanges = [...searches, ...cancels];
  const said = (failing: readonly number[]): string[] =>
    sentences(
      patternsOf(
        exchanges,
        [finding('f', 'envelope.message')],
        new Map([['envelope.message', cases(exchanges, { f: failing })]]),
      ),
    );
  expect(said(cancels.map(({ call }) => call))).toEqual([
    '20 of 20 judged cancels got a wrong answer (c), 0 of 60 others',
  ]);
  expect(said(searches.flatMap(({ call }) => (pageOf(call - 1) > 40 ? [call] : [])))).toEqual([
    '20 of 20 judged searches with page 41 or more got a wrong answer (c), 0 of 40 others (the next value that passed: 40)',
  ]);
});

test('the scope of a requirement is not the cause of its finding', () => {
  const exchanges = run(pages, (nth) => (pageOf(nth) > 40 ? 500 : 200));
  const failing = exchanges.flatMap(({ call }) => (pageOf(call - 1) > 40 ? [call] : []));
  const about = [finding('f', 'own.late-pages', { status: 500 })];
  const judged = { passing: [], failing: { f: failing } };
  expect(patternsOf(exchanges, about, new Map([['own.late-pages', judged]])).size).toBe(0);
  const wider = { ...judged, passing: [1, 2] };
  expect(patternsOf(exchanges, about, new Map([['own.late-pages', wider]])).size).toBe(1);
  const sizes = run(
    Array.from({ length: 60 }, (_, nth) => ({ page_size: nth + 21 })),
    () => 200,
  );
  const over = sizes.flatMap(({ call }) => (call > 30 ? [call] : []));
  const limit = new Map([['bus.limit-50', cases(sizes, { f: over })]]);
  expect(patternsOf(sizes, [finding('f', 'bus.limit-50')], limit).size).toBe(0);
});

test('with shuffled outcomes nothing is claimed', () => {
  const exchanges = run(
    Array.from({ length: 300 }, (_, nth) => ({
      page: (nth * 7) % 40,
      page_size: (nth * 11) % 13,
      date: `2026-12-${String((nth % 28) + 1).padStart(2, '0')}`,
      ...(nth % 3 === 0 ? { sort_by: 'dep_time' } : {}),
    })),
    () => 200,
  );
  for (let seed = 1; seed <= 20; seed += 1) {
    const failing = shuffled(exchanges, seed)
      .slice(0, 3 + seed)
      .map(({ call }) => call);
    const known = new Map([['bus.trip', cases(exchanges, { f: failing })]]);
    expect(patternsOf(exchanges, [finding('f', 'bus.trip')], known).size, `seed ${seed}`).toBe(0);
  }
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
