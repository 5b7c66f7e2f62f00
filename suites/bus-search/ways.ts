import {
  type Case,
  eachOnce,
  type Entry,
  type Exchange,
  type Facts,
  groupedBy,
  hasList,
  type History,
  isAccepted,
  type Json,
  type JsonObject,
  type Judge,
  linesOf,
  maxPageSize,
  member,
  pagingFields,
  saidOfPage,
  totalOf,
  tripDifference,
  withFields,
} from '../../src/requirements/for-suites.ts';
import { writtenInDigits } from './requested-page.ts';

/** A page that a search was answered with. */
export interface Page {
  readonly entry: Entry;
  readonly exchange: Exchange;
  /** Its number. */
  readonly page: number;
  readonly total: number;
  readonly lines: readonly Json[];
}

/**
 * The pages that were shown of one search by one page size in one order, by their number; those of one number in the
 * order in which they came.
 */
export interface Way {
  readonly size: number;
  /** `sort_by`; null if the search has none. */
  readonly order: string | null;
  readonly pages: ReadonlyMap<number, readonly Page[]>;
  /** Pages that were refused, by their number. */
  readonly refused: ReadonlyMap<number, Exchange>;
}

/** Pages of one way that have the same total, each number once. */
export interface Walk {
  readonly way: Way;
  readonly total: number;
  /** Pages that exist by the total, in their order. */
  readonly pages: readonly Page[];
  /** Whether all are there that exist by the total. */
  readonly whole: boolean;
  /** The pages that follow the last of these, while each shows at least one new trip. */
  readonly further: readonly Page[];
  /** The page after all of these, which was refused, or shows no other trips; null if it is not known. */
  readonly end: Exchange | null;
}

/** Judges each group of searches that differ in page, page size and order alone, again only where it has grown. */
export function eachGroup(judge: (group: readonly Entry[], facts: Facts) => Iterable<Case>): Judge {
  const casesOf = onceGrown((group, facts) => [...judge(group, facts)]);
  return function* (history: History, facts: Facts) {
    for (const group of history.groupsEqualBut(pagingFields)) yield* casesOf(group, facts);
  };
}

/** A function whose result is worked out once for each group, and again only if the group has grown. */
export function onceGrown<Result>(make: (group: readonly Entry[], facts: Facts) => Result): typeof make {
  const known = new WeakMap<readonly Entry[], { readonly of: number; readonly result: Result }>();
  return (group, facts) => {
    let found = known.get(group);
    if (found?.of !== group.length) known.set(group, (found = { of: group.length, result: make(group, facts) }));
    return found.result;
  };
}

/** A rule that each page keeps or breaks by itself, and the pages of each walk together. */
export function overPages(check: (pages: readonly Exchange[]) => Iterable<Case>): Judge[] {
  const together = eachGroup(function* (group, facts) {
    for (const { pages } of walksIn(group, facts).filter((walk) => walk.pages.length > 1))
      for (const one of check(pages.map(({ exchange }) => exchange)))
        yield one.is === 'fail' ? { ...one, basis: 'relation' } : one;
  });
  return [eachOnce((exchange) => [...check([exchange])]), together];
}

/**
 * The ways in which these were paged through, without those with pages that are larger than requested:
 * `bus.page-size` reports these.
 */
export const waysOf = onceGrown((group, facts): readonly Way[] => {
  const ways = new Map<
    string,
    {
      size: number;
      order: string | null;
      pages: Map<number, Page[]>;
      refused: Map<number, Exchange>;
      isLarger: boolean;
    }
  >();
  for (const entry of group) {
    const asked = askedPage(entry.exchange, facts);
    if (asked === null) continue;
    const { key, size, order, page } = asked;
    const way = ways.get(key) ?? {
      size,
      order,
      pages: new Map<number, Page[]>(),
      refused: new Map<number, Exchange>(),
      isLarger: false,
    };
    ways.set(key, way);
    const { exchange } = entry;
    if (exchange.answer?.status === 400) way.refused.set(page, exchange);
    const total = totalOf(exchange);
    if (!isAccepted(exchange) || !hasList(exchange) || total === null) continue;
    const lines = linesOf(exchange);
    way.isLarger ||= lines.length > size;
    const same = way.pages.get(page) ?? [];
    way.pages.set(page, same);
    same.push({ entry, exchange, page, total, lines });
  }
  return [...ways.values()].filter(({ isLarger }) => !isLarger);
});

/**
 * The page, page size and order that a search requests; values that it leaves out are read from the answer. Null if the
 * answer does not have them, or if they are not shown to be valid.
 */
function askedPage(
  exchange: Exchange,
  { firstPage }: Facts,
): { key: string; size: number; order: string | null; page: number } | null {
  const body = exchange.request.body as JsonObject;
  const order = member(body, 'sort_by') ?? null;
  const isNamed = (name: 'page' | 'page_size'): boolean => member(body, name) !== undefined;
  const used = (name: 'page' | 'page_size'): Json | undefined =>
    isNamed(name) ? (writtenInDigits(exchange, name) ?? undefined) : saidOfPage(exchange, name);
  const [page, size] = [used('page'), used('page_size')];
  if ((order !== null && typeof order !== 'string') || typeof page !== 'number' || typeof size !== 'number')
    return null;
  if (!Number.isSafeInteger(page) || page < firstPage || !Number.isInteger(size) || size < 1 || size > maxPageSize)
    return null;
  // The document does not show what a page means without a size: the answer has to name the requested page.
  if (!isNamed('page_size') && saidOfPage(exchange, 'page') !== page) return null;
  return { key: JSON.stringify([isNamed('page_size'), size, order]), size, order, page };
}

/** The walks through searches that differ in page, page size and order alone. */
export const walksIn = onceGrown((group, facts): readonly Walk[] =>
  waysOf(group, facts).flatMap((way) => walksOf(way, facts)),
);

/** The walks of a way: for each total the pages that came first, and those that came last where they are others. */
function walksOf(way: Way, facts: Facts): Walk[] {
  // Of each total the pages, those of one number together.
  const byTotal = new Map<number, Page[][]>();
  for (const same of way.pages.values()) {
    for (const pages of groupedBy(same, ({ total }) => String(total)).values()) {
      const [{ total }] = pages as [Page];
      const known = byTotal.get(total);
      if (known === undefined) byTotal.set(total, [pages]);
      else known.push(pages);
    }
  }
  return [...byTotal].flatMap(([total, same]) => {
    const ends = same.some((pages) => pages.length > 1) ? [0, -1] : [0];
    return ends.map((nth) =>
      walkOf(
        way,
        total,
        same.map((pages) => pages.at(nth) as Page),
        facts,
      ),
    );
  });
}

/** Pages after the last one that are looked at: each is compared with all before it. No run requests so many. */
const mostFurther = 100;

function walkOf(way: Way, total: number, all: readonly Page[], { firstPage }: Facts): Walk {
  const inOrder = all.toSorted((one, other) => one.page - other.page);
  const count = Math.ceil(total / way.size);
  const pages = inOrder.filter(({ page }) => page - firstPage < count);
  const whole = pages.length === count && count > 0;
  const further: Page[] = [];
  let end: Exchange | null = null;
  // What a page after the last one gives, and which total, is not shown: only trips that no page before it has show
  // more.
  for (let next = firstPage + count; whole && end === null && further.length < mostFurther; next += 1) {
    const beyond = way.pages.get(next)?.at(-1);
    if (beyond === undefined) end = way.refused.get(next) ?? null;
    else if (!showsMore(beyond, [...pages, ...further])) end = beyond.exchange;
    if (beyond === undefined || end !== null || beyond.total !== total) break;
    further.push(beyond);
  }
  return { way, total, pages, whole, further, end };
}

/** Whether a page has trips that none of these has. */
function showsMore({ lines, exchange }: Page, before: readonly Page[]): boolean {
  return (
    lines.length > 0 &&
    tripDifference(
      before.flatMap((page) => page.lines),
      lines,
      exchange.request.body,
    ).extra > 0
  );
}

/** The search of a page with another number. */
export function onPage({ entry }: Page, page: number): JsonObject {
  return withFields(entry, { page });
}
