import type { Variant } from '../extension.ts';
import type { Trip } from '../trips.ts';
import { hooked } from './variant.ts';

const live = '4.1: that trips stay the same between calls is not said';

/**
 * Each answer is kept for so many milliseconds, by what the search asked for, while one trip after another goes, or one
 * goes once.
 */
const kept = (id: string, title: string, lifetime: number, goneAfter: (milliseconds: number) => number) =>
  hooked(
    id,
    title,
    live,
    () => {
      const answers = new Map<string, { readonly at: number; readonly trips: Trip[] }>();
      let begun: number | undefined;
      return {
        matching(next, call, query) {
          begun ??= call.now;
          const key = JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)));
          const known = answers.get(key);
          if (known !== undefined && call.now - known.at < lifetime) return [...known.trips];
          const trips = next(call, query).slice(goneAfter(call.now - begun));
          answers.set(key, { at: call.now, trips });
          return [...trips];
        },
      };
    },
    {
      witness: async (probe) => {
        await probe.search();
        probe.wait(30_000);
        await probe.search();
      },
    },
  );

/** Answers that are kept for a while, each search's for itself, of an inventory that moves. */
export const keptAnswersVariants: readonly Variant[] = [
  kept(
    'answers-kept-for-seconds',
    'Each search keeps its answer for three seconds, and every 700 ms a trip goes.',
    3000,
    (time) => Math.floor(time / 700),
  ),
  kept(
    'answers-kept-for-long',
    'Each search keeps its answer for 20 seconds, and every four seconds a trip goes.',
    20_000,
    (time) => Math.floor(time / 4000),
  ),
  kept(
    'answers-kept-while-a-trip-goes',
    'Each search keeps its answer for 20 seconds, and after 1.5 seconds a trip goes.',
    20_000,
    (time) => (time > 1500 ? 1 : 0),
  ),
];
