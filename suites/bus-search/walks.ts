import { shuffled } from '../../src/arbitraries/index.ts';
import type { Compared } from '../../src/checks/index.ts';
import { type Evidence, type Ground, linesOf, member, type Way, type Words } from '../../src/harness/index.ts';

/** Pages that a walk through a short route has, at least. */
const shortPages = 5;

/** Pages of the longest walk: more than one digit of page number. */
export const manyPages = 11;

/** Whether one answer can show all trips of a route. */
export function isShort({ total }: Ground): boolean {
  return total !== null && total <= 50;
}

/** Pages of 50 that are few. */
const fewPages = 4;

/** Whether few answers can show all trips of a route. */
export function isOfFewPages({ total }: Ground): boolean {
  return total !== null && total <= 50 * fewPages;
}

/** What a comparison gave, as a relation takes it: answers that cannot be compared are lost. */
export function told({ lost }: Words, compared: Compared): Evidence | null {
  return typeof compared === 'string' ? lost(compared) : compared;
}

/** A page size that makes at least so many pages of a route. */
export function sizeFor(ground: Ground, pages: number): number {
  return Math.max(1, Math.min(50, Math.ceil((ground.total ?? 0) / pages)));
}

/** A walk through a short route, at most four pages of it, each on a new connection: `bus.paging` and `bus.total` share it. */
export function onNewConnections(ground: Ground, seed: number): Way {
  return { page_size: Math.max(3 + (Math.abs(seed) % 5), sizeFor(ground, 4)), pace: 'new-connections' };
}

/** A short route on one page that its trips fill to the last, by departure time: `bus.paging` and `bus.total` share it. */
export function onFullPage({ total }: Ground): Way {
  return { page_size: Math.max(1, Math.min(50, total ?? 50)), sort_by: 'dep_time' };
}

/** An odd size that makes at least so many pages, the last of which is not full: a total that is cut to a round number has more behind it than it says. */
export function unevenSizeFor(ground: Ground, pages: number): number {
  const most = sizeFor(ground, pages);
  const sizes = Array.from({ length: most - 1 }, (_, index) => most - index);
  return sizes.find((size) => size % 2 === 1 && (ground.total ?? 0) % size > 0) ?? most;
}

/** The largest size that divides the total, so that the last page is full; null where it would make many pages. */
export function dividingSizeFor({ total }: Ground): number | null {
  const sizes = Array.from({ length: 50 }, (_, index) => 50 - index);
  const size = sizes.find((one) => total !== null && total > one && total % one === 0);
  return size !== undefined && (total ?? 0) / size <= 12 ? size : null;
}

/**
 * How to walk through a route by departure time: `bus.paging`, `bus.sort-dep-time`, `bus.total` and `bus.gid` share it. Of the sizes
 * that cost the same number of pages, on the busiest route an odd one, drawn by the seed, that cuts between trips of one
 * departure time as often as may be; on another one that is even, and divides the total where one does.
 */
export async function sortedWay(words: Words, ground: Ground, busiest: boolean): Promise<Way> {
  const total = ground.total ?? 0;
  const sizes = shuffled(sizesFor(total, total > 50 ? Math.ceil(total / 50) : shortPages), words.seed);
  const ties = busiest ? await endsInTies(words, ground) : () => 0;
  const worth = (size: number): number => (busiest ? 100 * (size % 2) + ties(size) : 2 * Number(total % size === 0) + Number(size % 2 === 0));
  const [best] = sizes.toSorted((a, b) => worth(b) - worth(a));
  return { page_size: best ?? sizeFor(ground, shortPages), sort_by: 'dep_time' };
}

/** The page sizes that cut so many trips into so many pages. */
function sizesFor(total: number, pages: number): number[] {
  const least = Math.max(1, Math.ceil(total / pages));
  const most = Math.min(50, pages > 1 ? Math.ceil(total / (pages - 1)) - 1 : 50);
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);
}

/** Tells of a page size how many pages of the sorted route end between trips of one departure time. Where the times are not known, none does. */
async function endsInTies({ walk, valid }: Words, ground: Ground): Promise<(size: number) => number> {
  const [all, sorted] = await Promise.allSettled([walk(ground, { page_size: 50 }), valid(ground, { sort_by: 'dep_time' })]);
  const timesOf = (exchange: Parameters<typeof linesOf>[0]): string[] => linesOf(exchange).map((line) => String(member(line, 'dep_time')));
  const times = all.status === 'fulfilled' ? all.value.pages.flatMap(timesOf).toSorted() : [];
  const shown = sorted.status === 'fulfilled' ? timesOf(sorted.value) : [];
  if (times.length !== ground.total) return () => 0;
  if ((shown[0] ?? '') > (shown.at(-1) ?? '')) times.reverse();
  return (size) => times.filter((time, index) => index > 0 && index % size === 0 && time === times[index - 1]).length;
}
