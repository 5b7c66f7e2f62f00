import type { Call } from '../call.ts';
import type { SearchQuery } from '../search-query.ts';
import type { Trip } from '../trips.ts';
import { oneIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { finding } from '../hooks.ts';
import { search, searches } from '../witness.ts';

const steady = { breaks: 'bus.steady', document: '4.1: list intercity bus trips on a date; data.total' };
const often = { witness: searches(60, { page_size: 1 }) };

const none = (): Trip[] => [];
const everyOther = (trips: Trip[]): Trip[] => trips.filter(({ index }) => index % 2 === 0);

/** Some searches find others than all matching trips. */
const when = (title: string, is: (call: Call) => boolean, less: (trips: Trip[]) => Trip[], more: Part = {}): Part => ({
  title,
  hooks: finding((trips, _query, call) => (is(call) ? less(trips) : trips)),
  ...more,
});

/** The platform's clock is in the first so many milliseconds of each span of time. */
const inTheFirst =
  (milliseconds: number, span: number) =>
  ({ now }: Call): boolean =>
    now % span < milliseconds;

/** Trips are looked for once somebody has searched; until then there are fewer. */
const first = (
  title: string,
  keyOf: (query: SearchQuery) => unknown,
  less: (trips: Trip[]) => Trip[],
  milliseconds = 0,
): Part => ({
  title,
  hooks: () => {
    const begun = new Map<string, number>();
    return finding((trips, query, { now }) => {
      const key = JSON.stringify(keyOf(query));
      const at = begun.get(key);
      begun.set(key, at ?? now);
      return at === undefined || now - at < milliseconds ? less(trips) : trips;
    });
  },
});

const byDay = ({ startCity, endCity, date }: SearchQuery) => [startCity, endCity, date];

/** Searches that contradict each other over time. */
export const steadinessFaults = [
  fault(
    'first-answer-incomplete',
    { ...steady, witness: search() },
    {
      empty: first('The first search of a route and day shows no trip.', byDay, none),
      'each-search': first(
        'A search that differs from all before it in any field shows no trip.',
        (query) => Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        none,
      ),
      'while-fetched': first(
        'A route and day shows no trip within 20 ms after the first search for it.',
        byDay,
        none,
        20,
      ),
    },
  ),
  fault(
    'empty-between',
    { ...steady, ...often },
    {
      'every-second': when('Every second, searches show no trip for 60 ms.', inTheFirst(60, 1000), none, {
        async witness(probe) {
          for (let nth = 0; nth < 20; nth += 1) {
            await probe.search({ page_size: 1 });
            probe.wait(50);
          }
        },
      }),
      sometimes: when('One search in 20 shows no trip.', (call) => oneIn(20, call), none),
    },
  ),
  fault(
    'half-of-the-trips-sometimes',
    { ...steady, witness: searches(60, { page_size: 4 }) },
    {
      'every-other': when('One search in 20 shows every other trip.', (call) => oneIn(20, call), everyOther),
      'half-a-page': {
        title: 'One search in 20 shows the first half of its page.',
        hooks: {
          page(next, call, query, trips) {
            const page = next(call, query, trips);
            return oneIn(20, call) ? { ...page, trips: page.trips.slice(0, page.trips.length / 2) } : page;
          },
        },
      },
    },
  ),
];
