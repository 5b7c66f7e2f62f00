import { answerJson, type Exchange } from '../../contract/exchange.ts';
import { type Json, member } from '../../contract/json.ts';
import { isInteger } from '../../contract/schema/index.ts';
import { tripKey } from '../../requirements/checks/trip-comparison.ts';
import { linesOf, saidOfPage, totalOf } from '../../requirements/checks/trips.ts';
import type { Facts, History } from '../../requirements/history/index.ts';

/** Two pages of one search that are compared, in the order of their numbers. */
type Pair = readonly [Exchange, Exchange];

/** Milliseconds between two pages, at most: the time in which no inventory changes half of a page. */
const longest = 10_000;
/** Trips that both pages show, at least; and half of the shorter page. Single trips move from page to page. */
const fewest = 5;
/** Pairs that have to fail; a run repeats the calls in as many rounds. */
const failingPairs = 2;

/**
 * Pairs of pages that prove by themselves that paging is broken, although nothing can be sent again: two pages of one
 * search, sent one right after the other, with the same total, of which the later one exists, show the same trips. An
 * inventory that moves would have to gain and to lose half a page in between. None if there are too few, or share an
 * answer. A search of which other pages differ proves nothing. `isOneUser`: whether two calls had the same key.
 */
export function repeatedPages(
  history: History,
  { firstPage }: Pick<Facts, 'firstPage'>,
  isOneUser: (one: Exchange, other: Exchange) => boolean,
): readonly Pair[] {
  const first = Math.max(1, firstPage);
  const found = [...history.groupsEqualBut(['page'])].flatMap((group) => {
    const pages = group.map(({ exchange }) => exchange).filter((one) => (pageOf(one) ?? 0) >= first);
    const inOrder = pages.toSorted((one, other) => one.sentAt - other.sentAt);
    const pairs = inOrder.slice(1).flatMap((later, index): Pair[] => {
      const pair = [inOrder[index]!, later].toSorted((one, other) => pageOf(one)! - pageOf(other)!) as unknown as Pair;
      return areComparable(pair) && isOneUser(...pair) ? [pair] : [];
    });
    return pairs.every(isRepeated) ? pairs : [];
  });
  const used = new Set<Exchange>();
  const apart = found.filter((pair) => {
    const isApart = pair.every((one) => !used.has(one));
    if (isApart) for (const one of pair) used.add(one);
    return isApart;
  });
  return apart.length >= failingPairs ? apart : [];
}

/** The page that was sent; null if that or the size is not written in digits alone: `2.0` may count as no page. */
function pageOf({ request: { body, bodyText } }: Exchange): number | null {
  const [page, size] = [member(body, 'page'), member(body, 'page_size')];
  const text = bodyText.replaceAll(/\s/g, '');
  const isPlain = (name: string, value: Json | undefined): boolean =>
    isInteger(value) && [',', '}'].some((end) => text.includes(`"${name}":${value}${end}`));
  return isPlain('page', page) && (size === undefined || isPlain('page_size', size)) ? Number(page) : null;
}

/** Whether both pages exist, even if the first page is 0, and the answers are of one moment and two calls. */
function areComparable([one, other]: Pair): boolean {
  const [page, size, total] = [pageOf(other)!, member(other.request.body, 'page_size'), totalOf(other)];
  const [id, otherId] = [one, other].map((exchange) => member(answerJson(exchange), 'request_id'));
  return (
    pageOf(one) !== page &&
    total !== null &&
    total === totalOf(one) &&
    page * Math.max(Number(size ?? 0), Number(saidOfPage(other, 'page_size') ?? 0), linesOf(other).length) < total &&
    typeof id === 'string' &&
    id !== otherId &&
    Math.abs(one.sentAt - other.sentAt) <= longest
  );
}

/** Whether two pages show the same trips: at least five, and half of the shorter page. */
function isRepeated([one, other]: Pair): boolean {
  const [trips, others] = [one, other].map(
    (exchange) => new Set(linesOf(exchange).flatMap((line) => keyOf(line, exchange) ?? [])),
  ) as [Set<string>, Set<string>];
  const both = [...trips].filter((key) => others.has(key)).length;
  return both >= fewest && both * 2 >= Math.min(trips.size, others.size);
}

/** A trip with its gid; null if it cannot be recognised. */
function keyOf(line: ReturnType<typeof linesOf>[number], { request }: Exchange): string | null {
  const [key, gid] = [tripKey(line, request.body), member(line, 'gid')];
  return key === null || typeof gid !== 'string' ? null : `${key} ${gid}`;
}
