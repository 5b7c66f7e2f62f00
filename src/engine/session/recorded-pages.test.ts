import '../../../suites/index.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../contract/json.ts';
import { calls, entry, later } from '../../journal/recordings/har.fixture.ts';
import { acceptedSearch, sampleTrip } from '../../requirements/checks/sample-exchange.fixture.ts';
import { checked, verdict } from './recorded.fixture.ts';

/** Trips of a route by their numbers, each with its own time and gid. */
function tripsOf(date: string, numbers: readonly number[]): JsonObject[] {
  return numbers.map((nth) => ({
    ...sampleTrip,
    gid: `${date} ${nth}`,
    dep_date: date,
    dep_time: `${String(Math.floor(nth / 60) % 24).padStart(2, '0')}:${String(nth % 60).padStart(2, '0')}`,
  }));
}

/** One answer of a recording: the page that was sent, and the trips of the route at that moment. */
interface Seen {
  readonly date: string;
  readonly page: number;
  /** Numbers of all trips in the order of the platform, and of those that it shows. */
  readonly all: readonly number[];
  readonly shown: readonly number[];
  /** Milliseconds since the call before it. */
  readonly after: number;
  readonly key?: string;
  readonly id?: string;
}

const size = 10;
const pageOf = (all: readonly number[], page: number): readonly number[] => all.slice((page - 1) * size, page * size);

async function verdictOf(seen: readonly Seen[]): Promise<{ readonly paging: string; readonly failing: string[] }> {
  let at = 0;
  const entries = seen.map(({ date, page, all, shown, after, key, id }, nth): Json => {
    at += after;
    const body = {
      start_city_code: sampleTrip['start_city_code']!,
      end_city_code: sampleTrip['end_city_code']!,
      date,
      page,
      page_size: size,
    };
    const pageInfo = { page, page_size: size, total: all.length };
    const data = { total: all.length, page_info: pageInfo };
    const exchange = acceptedSearch(tripsOf(date, shown), data, { call: nth + 1, body });
    const content = { text: JSON.stringify({ ...bodyOf(exchange), ...(id === undefined ? {} : { request_id: id }) }) };
    return entry(later(exchange, at), { ...(key === undefined ? {} : { key }), content });
  });
  const { report } = await checked(calls(entries));
  return { paging: verdict(report, 'bus.paging'), failing: report.findings.map(({ requirement }) => requirement) };
}

function bodyOf({ answer }: ReturnType<typeof acceptedSearch>): JsonObject {
  return answer?.body.kind === 'json' ? (answer.body.value as JsonObject) : {};
}

const thirty = Array.from({ length: 36 }, (_, nth) => nth);
const dates = ['2026-11-26', '2026-11-27'];
/** Two searches of which each shows its first page again as its second. */
const repeated: readonly Seen[] = dates.flatMap((date) =>
  [1, 2].map((page) => ({ date, page, all: thirty, shown: pageOf(thirty, 1), after: 1000 })),
);
const change = (by: (one: Seen, nth: number) => Partial<Seen>): Seen[] =>
  repeated.map((one, nth) => ({ ...one, ...by(one, nth) }));

test('pages of two searches that repeat each other are a failure, also in a recording', async () => {
  expect(await verdictOf(repeated)).toEqual({ paging: 'fail', failing: ['bus.paging'] });
});

test.each<[string, readonly Seen[]]>([
  ['only one search shows it', change(({ date, page }) => (date === dates[0] ? {} : { shown: pageOf(thirty, page) }))],
  ['there is time between the pages', change(() => ({ after: 11_000 }))],
  ['the total has changed', change((_, nth) => ({ all: thirty.slice(nth % 2) }))],
  ['the answer is the same one, kept by something in front', change(({ date }) => ({ id: date }))],
  ['two users sent the pages', change(({ page }) => ({ key: `key-of-the-user-number-${page}` }))],
  ['there is no second page', change(() => ({ all: thirty.slice(0, 12) }))],
  ['a page is below the first one', change(({ page }) => ({ page: page - 1 }))],
  ['fewer than half of the trips are there again', change(({ page }) => ({ shown: pageOf(thirty, page).with(0, 0) }))],
])('a recording proves nothing if %s', async (_, seen) => {
  const { paging, failing } = await verdictOf(seen);
  expect([paging === 'fail', failing.includes('bus.paging')]).toEqual([false, false]);
});

test('law: an inventory that moves between the pages of a recording never fails', async () => {
  const step = fc.record({
    page: fc.integer({ min: 1, max: 4 }),
    removed: fc.integer({ min: 0, max: 12 }),
    added: fc.integer({ min: 0, max: 4 }),
    after: fc.integer({ min: 1, max: 5000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      let next = 100;
      const seen = dates.flatMap((date) => {
        let all: readonly number[] = thirty;
        return steps.map(({ page, removed, added, after }): Seen => {
          // Trips leave and others come at the front, where they move all others.
          all = [...Array.from({ length: added }, () => next++), ...all.slice(removed)];
          return { date, page, all, shown: pageOf(all, page), after };
        });
      });
      expect((await verdictOf(seen)).failing.filter((id) => id === 'bus.paging')).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
