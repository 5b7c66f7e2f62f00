import {
  type Exchange,
  member,
  type Facts,
  type History,
  isAccepted,
  pagingFields,
  totalOf,
} from '../../src/requirements/for-suites.ts';

const inDigits = { page: /"page"\s*:\s*\d+\s*[,}]/, page_size: /"page_size"\s*:\s*\d+\s*[,}]/ } as const;

/**
 * A number of the request's body that is written as digits alone; null if the member is none, or is written
 * otherwise. Readers of JSON differ in whether `1e1`, `5.0` or a fraction of 400 digits is the integer that it looks
 * like here.
 */
export function writtenInDigits({ request }: Exchange, name: keyof typeof inDigits): number | null {
  const value = member(request.body, name);
  return typeof value === 'number' && inDigits[name].test(request.bodyText) ? value : null;
}

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
