import {
  type Exchange,
  type Facts,
  type History,
  isAccepted,
  member,
  pagingFields,
  totalOf,
} from '../../src/requirements/for-suites.ts';

/**
 * How many pages there are from the requested one on, according to all other answers of the same route and
 * day; the first one needs none to be there.
 */
export function pagesFrom(exchange: Exchange, history: History, { firstPage }: Facts): number {
  const { body } = exchange.request;
  const [page = firstPage, size] = ['page', 'page_size'].map((field) => member(body, field));
  if (page === firstPage) return Infinity;
  if (typeof page !== 'number' || typeof size !== 'number' || page < firstPage) return 0;
  const totals = history
    .equalBut({ exchange }, pagingFields)
    .flatMap((one) => (isAccepted(one) ? (totalOf(one) ?? []) : []));
  return totals.length === 0 ? 0 : Math.min(...totals) / size - (page - firstPage);
}

/** Pages that have to follow as well where a page is to exist surely: trips are sold meanwhile. */
const surely = 2;

/** Whether the page that a search requests surely exists. */
export function pageExists(exchange: Exchange, history: History, facts: Facts): boolean {
  return pagesFrom(exchange, history, facts) >= surely;
}
