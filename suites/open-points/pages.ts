import { quoted } from '../quoted.ts';
import {
  type Exchange,
  firstPagesShown,
  type History,
  isAccepted,
  isAnswered,
  type Json,
  maxPageSize,
  member,
  notObserved,
  openPoint,
  otherThan,
  pageAsked,
  saidOfPage,
  samePage,
  type Shown,
  totalOf,
  tripsOn,
} from '../../src/requirements/for-suites.ts';
import { everySearch } from '../scenarios/every-search.ts';
import { pageNumbers } from '../scenarios/large-pages.ts';
import { walks } from '../scenarios/walks.ts';
import { tried } from './accepted-values.ts';
import { unknownFieldsOf } from '../search-fields.ts';

/** The largest page size over the limit that is nothing but too large. */
const plainlyOver = 1000;

const integer = (value: Json | undefined): number | null => (Number.isSafeInteger(value) ? (value as number) : null);
const has = ({ request: { body } }: Exchange, name: string): boolean => member(body, name) !== undefined;

/** Searches that are the same but for the page, as far as they were accepted or refused. */
function* samePages(history: History): Iterable<readonly Exchange[]> {
  for (const group of history.groupsEqualBut(['page'])) yield group.map(({ exchange }) => exchange).filter(isAnswered);
}

// §4.1, §8: the document does not show the number of the first page. Two consecutive pages show it.
export const openFirstPage = openPoint({
  id: 'open.first-page',
  question: 'What is the number of the first page?',
  quotes: {
    '4.1': ['page | integer | page number'],
  },
  statementKey: 'firstPage',
  value: 'integer',
  needs: ['trips'],
  probes:
    'The declared page has trips, the page before it has no other trips, and the next page has others. Sent ' +
    'twice, while the inventory does not change.',

  asks: [pageNumbers],
  none: notObserved('no search with more than one page was answered for page 0 and page 1'),
  *shows(history) {
    for (const pages of samePages(history))
      for (const shown of firstPagesShown(pages)) yield { ...shown, basis: 'relation' };
  },
});

// §8: the document does not show the default of page. It is the page with the same trips, if another page has others.
export const openDefaultPage = openPoint({
  id: 'open.default-page',
  question: 'Which page is used if `page` is left out?',
  quotes: {
    '8': ['Defaults of page and page_size when omitted: not shown.'],
  },
  statementKey: 'defaultPage',
  value: 'integer',
  needs: ['trips'],
  probes:
    'A search without page and one with the declared page show the same trips. Sent twice, while the inventory ' +
    'does not change.',

  asks: [pageNumbers],
  none: notObserved(
    'no route has trips for two pages that can be distinguished, or no search without page is accepted',
  ),
  *shows(history) {
    for (const pages of samePages(history)) {
      const numbered = pages.filter(
        (one) => pageAsked(one) !== null && (integer(saidOfPage(one, 'page')) ?? pageAsked(one)) === pageAsked(one),
      );
      for (const exchange of pages.filter((one) => isAccepted(one) && !has(one, 'page'))) {
        // If trips come and go, pages move.
        const steady = numbered.filter((one) => totalOf(one) === totalOf(exchange));
        const same = steady.filter((one) => samePage(exchange, one) === true);
        const other = steady.find((one) => samePage(exchange, one) === false);
        const [first] = same;
        const said = integer(saidOfPage(exchange, 'page'));
        const isConclusive =
          first !== undefined && other !== undefined && same.every((one) => pageAsked(one) === pageAsked(first));
        if (isConclusive && (totalOf(exchange) ?? 0) > tripsOn(exchange))
          yield { exchange, comparedWith: [first, other], value: pageAsked(first), basis: 'relation' };
        else if (tripsOn(exchange) > 0 && said !== null)
          yield { exchange, value: said, isWeak: true, ...asSaid('its trips do not show which page it is') };
      }
    }
  },
});

/** A value that answers say of themselves. `untested`: why none shows it. */
function asSaid(untested: string): Pick<Shown, 'note' | 'caveat'> {
  return { note: `as page_info says; ${untested}`, caveat: 'only said' };
}

// §8: the document does not show the default of page_size. It is the number of trips on a page if there are more
// trips.
export const openDefaultPageSize = openPoint({
  id: 'open.default-page-size',
  question: 'Which page size is used if `page_size` is left out?',
  quotes: {
    '8': ['Defaults of page and page_size when omitted: not shown.'],
  },
  statementKey: 'defaultPageSize',
  value: 'integer',
  needs: ['trips'],
  asks: [everySearch],
  none: notObserved('no route has more trips than a search without `page_size` shows, or no such search is accepted'),
  *shows(history) {
    // An unknown field may be the page size in another spelling.
    const accepted = history
      .searches('other')
      .map(({ exchange }) => exchange)
      .filter(isAccepted);
    const without = accepted.filter((exchange) => !has(exchange, 'page') && !has(exchange, 'page_size'));
    const all = without.filter(
      (exchange) => (totalOf(exchange) ?? 0) > 0 && unknownFieldsOf(exchange.request.body).length === 0,
    );
    const full = new Set(
      all.filter((exchange) => tripsOn(exchange) > 0 && tripsOn(exchange) < (totalOf(exchange) ?? 0)),
    );
    const said = new Set(all.map((exchange) => integer(saidOfPage(exchange, 'page_size'))));
    // The page that is used may be the last one, of fewer trips: what page_info says of all is the size then.
    const agreed = said.size === 1 ? [...full].filter((exchange) => said.has(tripsOn(exchange))) : [];
    for (const exchange of agreed.length > 0 ? agreed : full) yield { exchange, value: tripsOn(exchange) };
    // A target may call the number of trips shown the page size: only where that varies does a constant say something.
    for (const exchange of all) {
      const value = integer(saidOfPage(exchange, 'page_size'));
      if (!full.has(exchange) && value !== null && value !== totalOf(exchange))
        yield { exchange, value, isWeak: true, ...asSaid('all trips fit on this page') };
    }
  },
  differs(declared, { exchange }) {
    const [shown, expected] = [tripsOn(exchange), Math.min(Number(declared), totalOf(exchange) ?? 0)];
    if (typeof declared !== 'number') return undefined;
    if (shown === expected) return null;
    const actual = `${shown} of ${totalOf(exchange)}`;
    return { cause: 'other number of trips', expected: `${declared} trips on a page without page_size`, actual };
  },
});

/** What is none of the values is another requirement's, or chance. */
const differs = (declared: Json, { value, isOdd, isWeak }: Shown) => {
  if (value === declared) return null;
  return isOdd === true && isWeak !== true ? undefined : otherThan(declared, value);
};

// §4.1, §8: the document does not show the effect of a page size over 50.
export const openPageSizeOver50 = openPoint({
  id: 'open.page-size-over-50',
  question: 'What happens to a search with a page size over 50?',
  section: '4.1, 8',
  quotes: {
    '4.1': ['page_size | integer | page size; at most 50'],
  },
  statementKey: 'pageSizeOver50',
  value: '`refused` or `cut`',
  asks: [pageNumbers],
  differs,
  none: notObserved(`no search with a page size from ${maxPageSize + 1} to ${plainlyOver} was answered`),
  *shows(history) {
    const isOver = (size: number): boolean => size > maxPageSize && size <= plainlyOver;
    for (const { exchange, isTaken, comparedWith } of tried(history, (body) =>
      isOver(integer(body['page_size']) ?? 0) ? 'page_size' : null,
    )) {
      if (!isTaken) yield { exchange, comparedWith, value: 'refused' };
      // That is what bus.limit-50 finds.
      else if (tripsOn(exchange) > maxPageSize)
        yield { exchange, comparedWith, value: 'more than 50 trips', isOdd: true };
      else
        yield {
          exchange,
          comparedWith,
          value: 'cut',
          ...((totalOf(exchange) ?? 0) > maxPageSize
            ? {}
            : {
                note: 'assumed: the search finds no more than 50 trips',
                caveat: 'not reached' as const,
              }),
        };
    }
  },
});

// §4.1: the document does not show what a page after the last gives. If the inventory has grown, one page too many may
// have become a page.
export const openPageBeyondEnd = openPoint({
  id: 'open.page-beyond-end',
  question: 'What is the answer for a page after the last one?',
  quotes: {
    '4.1': [quoted.atMost50],
  },
  statementKey: 'pageBeyondEnd',
  value: '`empty`, `refused` or `last-page`',
  needs: ['trips'],
  asks: [pageNumbers],
  asksDeclared: [walks],
  differs,
  none: notObserved('no page after the last one of a route with trips was answered'),
  mayBeChance: true,
  *shows(history) {
    for (const pages of samePages(history)) yield* pages.flatMap((exchange) => pageBeyond(exchange, pages) ?? []);
  },
});

/** What a page after the last shows: judged if the same search with other pages shows how many trips there are. */
function pageBeyond(exchange: Exchange, pages: readonly Exchange[]): Shown | null {
  const page = pageAsked(exchange) ?? 0;
  const size = integer(member(exchange.request.body, 'page_size')) ?? 0;
  // The size that is used has to be known.
  if (size < 1 || size > maxPageSize) return null;
  const numberOf = (one: Exchange): number => pageAsked(one) ?? page;
  const before = pages.filter((one) => tripsOn(one) > 0 && numberOf(one) < page);
  const total = Math.max(0, ...[...before, exchange].map((one) => totalOf(one) ?? 0));
  // Pages count from 0, from 1, or from the first that is known to have trips: beyond by each of these. Where none is
  // known, nothing is beyond.
  const first = Math.max(1, Math.min(...before.map(numberOf)));
  // A target may use smaller pages than requested: none has more trips than the first.
  const used = Math.min(size, ...before.filter((one) => numberOf(one) <= first).map(tripsOn));
  const last = first + Math.ceil(total / used) - 1;
  // Far beyond, a number may be refused for its size alone.
  if (total < 1 || page <= last || page > last + 20) return null;
  const comparedWith = before.slice(0, 1);
  if (!isAccepted(exchange)) return { exchange, comparedWith, value: 'refused' };
  if (tripsOn(exchange) === 0) return { exchange, comparedWith, value: 'empty' };
  const isLast = (number: Json | undefined): boolean => number === last || number === last - 1;
  const shown = pages.find((one) => isLast(pageAsked(one) ?? undefined) && samePage(one, exchange) === true);
  // The only page is the last one as well, but may come again as the first.
  if (total <= used) return { exchange, comparedWith, value: 'last-page', isWeak: true, isOdd: true };
  if (isLast(saidOfPage(exchange, 'page')) || shown !== undefined)
    return { exchange, comparedWith: shown === undefined ? comparedWith : [shown], value: 'last-page' };
  return { exchange, comparedWith, value: 'other trips than those of the last page', isOdd: true };
}
