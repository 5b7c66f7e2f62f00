import { pagedOnce, sortedByTime } from '../../src/checks/index.ts';
import { type Evidence, type Exchange, type Ground, linesOf, member, type Words } from '../../src/harness/index.ts';
import { sortedWay, told } from './walks.ts';

const timesOf = (exchange: Exchange): unknown[] => linesOf(exchange).map((line) => member(line, 'dep_time'));
const same = (one: readonly unknown[], other: readonly unknown[]): boolean => one.length === other.length && one.every((time, index) => time === other[index]);

/**
 * A sorted page of a high number that shows an earlier page once more, as where numbers are limited. No route is walked so far, so the walk of the sorted route in
 * larger pages tells which departure times are to be on it; where they are others, the page that has these is asked for, and the two are to have no trip in common.
 */
export async function highPageAgain(words: Words, ground: Ground, high: Exchange, now: boolean): Promise<Evidence | null> {
  const first = words.firstPage();
  const { page, page_size: size } = (high.request.body ?? {}) as { readonly page?: number; readonly page_size?: number };
  const walked = await words.walk(ground, await sortedWay(words, ground, true), now).catch(() => null);
  if (page === undefined || size === undefined || walked === null || !walked.whole || sortedByTime(walked) !== null) return null;
  const times = walked.pages.flatMap(timesOf);
  const shown = timesOf(high);
  const from = (number: number): unknown[] => times.slice((number - first) * size, (number - first) * size + shown.length);
  if (times.length !== walked.total || shown.length === 0 || same(shown, from(page))) return null;
  const earlier = Array.from({ length: page - first }, (_, index) => first + index).findLast((number) => same(shown, from(number)));
  if (earlier === undefined) return null;
  const other = await words.valid(ground, { sort_by: 'dep_time', page: earlier, page_size: size }, { now: true });
  return told(words, pagedOnce({ pages: [other, high], whole: false, total: null }, null));
}
