import { totalOf } from '../checks/index.ts';
import type { Facts, History } from '../history/index.ts';
import { type Exchange, isAccepted } from '../model/exchange.ts';
import { member } from '../model/json.ts';

/** Whether the page that a search asks for surely exists: it is the first, or other answers of the same route and day tell of enough trips for it and one page more. */
export function pageExists(exchange: Exchange, history: History, { firstPage }: Facts): boolean {
  const { body } = exchange.request;
  const [page = firstPage, size] = ['page', 'page_size'].map((field) => member(body, field));
  if (page === firstPage) return true;
  if (typeof page !== 'number' || typeof size !== 'number' || page < firstPage) return false;
  const totals = history.twins({ exchange }, ['page', 'page_size', 'sort_by']).flatMap((twin) => (isAccepted(twin) ? (totalOf(twin) ?? []) : []));
  return totals.length > 0 && totals.every((total) => total >= (page - firstPage + 2) * size);
}
