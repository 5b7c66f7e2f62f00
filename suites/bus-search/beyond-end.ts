import {
  type Case,
  type Entry,
  type Facts,
  fail,
  groupedBy,
  isTooDeep,
  member,
  pass,
  tripDifference,
  wrongAt,
} from '../../src/requirements/for-suites.ts';
import { countedAs } from './one-total.ts';
import { type Page, type Walk, walksIn, waysOf } from './ways.ts';

/**
 * Section 4.1: `total` is the number of matching trips. The document does not show what a page after the last one
 * gives: nothing, a refusal or the last page again. Trips there that no page has shown, or more different trips on all
 * pages, show that `total` is too small.
 */
export function* beyondEnd(group: readonly Entry[], facts: Facts): Generator<Case> {
  for (const walk of walksIn(group, facts)) {
    const all = [...walk.pages, ...walk.further];
    // A page with more trips than the total is judged by itself.
    if (walk.whole && all.length > 1 && moreThanTotal(walk)) yield tooSmall(all.at(-1)!, all, differentTrips(all));
  }
  for (const { size, pages } of waysOf(group, facts)) {
    for (const same of groupedBy([...pages.values()].flat(), ({ total }) => String(total)).values()) {
      const place = ({ page }: Page): number => page - facts.firstPage;
      const [{ total }] = same as [Page, ...Page[]];
      const end = Math.ceil(total / size);
      const before = same.filter((one) => place(one) < end);
      // A target may use smaller pages than requested.
      if (!before.every((one) => one.lines.length === Math.min(size, total - place(one) * size))) continue;
      // The first or the last page may come again: both have to be known.
      if (![0, end - 1].every((known) => before.some((one) => place(one) === known))) continue;
      const shown = [...bySearch(before).values()].map(([first]) => first as Page);
      const after = same.filter((page) => place(page) === end || place(page) === end + 1);
      for (const pages of bySearch(after).values()) {
        const [one] = pages as [Page, ...Page[]];
        const extra = newTrips(shown, one);
        if (extra === null) continue;
        const least = place(one) * size + one.lines.length;
        const isTooSmall = extra * 2 > one.lines.length && !sharesGid(shown, one);
        for (const page of pages) yield isTooSmall ? tooSmall(page, [...shown, page], least) : pass(page.exchange);
      }
    }
  }
}

/** Pages that show the same: a search that is asked for often is compared once. */
function bySearch(pages: readonly Page[]): ReadonlyMap<string, readonly Page[]> {
  return groupedBy(pages, ({ page, lines, exchange }) =>
    // What is nested too deep to be written is compared by itself.
    JSON.stringify([page, isTooDeep([...lines]) ? exchange.call : lines]),
  );
}

/** Whether the pages of a walk show more different trips than its total. */
export function moreThanTotal({ pages, further, total }: Walk): boolean {
  const all = [...pages, ...further];
  const shown = all.reduce((sum, { lines }) => sum + lines.length, 0);
  // To compare each page with all before it takes long.
  return shown > total && differentTrips(all) > total;
}

/** How many trips pages show, each once. */
function differentTrips(pages: readonly Page[]): number {
  return pages.reduce((sum, one, nth) => sum + (newTrips(pages.slice(0, nth), one) ?? 0), 0);
}

/** How many trips a page shows that those before it do not; null if a trip cannot be recognised. */
function newTrips(before: readonly Page[], { lines, exchange }: Page): number | null {
  const shown = before.flatMap((page) => page.lines);
  const { extra, comparable } = tripDifference(shown, lines, exchange.request.body);
  return comparable ? extra : null;
}

/** Whether a page shows a gid that those before it do. */
function sharesGid(before: readonly Page[], { lines }: Page): boolean {
  const known = new Set(before.flatMap((page) => page.lines.map((line) => member(line, 'gid'))));
  return lines.some((line) => known.has(member(line, 'gid')));
}

function tooSmall({ exchange, page, total }: Page, pages: readonly Page[], least: number): Case {
  const made = wrongAt(
    '/data/total',
    'less than the trips on the pages',
    `at least ${least}, the number of trips on the pages up to page ${page}`,
    countedAs(exchange, total),
  );
  const others = pages.map((one) => one.exchange).filter((one) => one !== exchange);
  return fail(exchange, others, made, 'relation');
}
