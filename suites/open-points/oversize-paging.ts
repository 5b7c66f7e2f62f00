import { quoted } from '../quoted.ts';
import {
  type Exchange,
  isAccepted,
  linesOf,
  maxPageSize,
  member,
  notObserved,
  openPoint,
  pageAsked,
  totalOf,
  tripKey,
  tripsOn,
} from '../../src/requirements/for-suites.ts';

// §4.1, §8: the document does not show how pages of a size over 50 follow each other.
export const openOversizePaging = openPoint({
  id: 'open.oversize-paging',
  question: 'If a page size over 50 is cut, are trips skipped between the pages?',
  section: '4.1, 8',
  quotes: {
    '4.1': [quoted.atMost50],
  },
  statementKey: null,
  value: '`skips` or `whole`',
  words: { skips: 'it skips trips', whole: 'each page begins where the one before ends' },
  needs: ['trips'],
  none: notObserved('no second page with a size over 50 began with a trip whose place is known'),
  *shows(history, { firstPage }) {
    for (const group of history.groupsEqualBut(['page', 'page_size'])) {
      const pages = group.map(({ exchange }) => exchange).filter(isAccepted);
      for (const exchange of pages.filter((one) => sizeOf(one) > maxPageSize && pageAsked(one) === firstPage + 1)) {
        // In an inventory that moves, trips change places.
        const still = pages.filter((one) => totalOf(one) === totalOf(exchange));
        const cut = still.find((one) => sizeOf(one) > maxPageSize && tripsOn(one) === maxPageSize);
        if (cut === undefined || (totalOf(exchange) ?? 0) <= sizeOf(exchange)) continue;
        const [trip] = linesOf(exchange);
        const key = trip === undefined ? null : tripKey(trip, exchange.request.body);
        const inPages = still.filter((one) => sizeOf(one) <= maxPageSize);
        const isAt = (place: number): Exchange | undefined =>
          inPages.find((one) => placeOf(key, one, firstPage) === place);
        const [whole, skipped] = [isAt(maxPageSize), isAt(sizeOf(exchange))];
        if (whole !== undefined) yield { exchange, comparedWith: [cut, whole], value: 'whole' };
        else if (skipped !== undefined) yield { exchange, comparedWith: [cut, skipped], value: 'skips' };
      }
    }
  },
});

/** The page size that a search names; NaN if it names none. */
function sizeOf({ request: { body } }: Exchange): number {
  const size = member(body, 'page_size');
  return typeof size === 'number' ? size : NaN;
}

/** The place of a trip among all trips, from 0, by an answer that shows it once; null if it does not. */
function placeOf(key: string | null, exchange: Exchange, firstPage: number): number | null {
  const keys = linesOf(exchange).map((line) => tripKey(line, exchange.request.body));
  const page = pageAsked(exchange);
  if (key === null || page === null || keys.filter((one) => one === key).length !== 1) return null;
  return (page - firstPage) * sizeOf(exchange) + keys.indexOf(key);
}
