import { totalOf } from '../checks/index.ts';
import type { Facts, History } from '../history/index.ts';
import { type Exchange, isAccepted } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { pagingFields } from './ways.ts';

/** Whether the page that a search asks for surely exists: it is the first, or other answers of the same route and day tell of enough trips for it and one page more. */
export function pageExists(exchange: Exchange, history: History, facts: Facts): boolean {
  return isTold(exchange, history, facts, (total, before, size) => total >= (before + 2) * size);
}

/** Whether the page that a search asks for exists by what other answers tell; the first one does without any. */
export function pageMayExist(exchange: Exchange, history: History, facts: Facts): boolean {
  return isTold(exchange, history, facts, (total, before, size) => total > before * size);
}

/** `isEnough`: whether so many trips are enough for a page with so many before it. */
function isTold(exchange: Exchange, history: History, { firstPage }: Facts, isEnough: (total: number, before: number, size: number) => boolean): boolean {
  const { body } = exchange.request;
  const [page = firstPage, size] = ['page', 'page_size'].map((field) => member(body, field));
  if (page === firstPage) return true;
  if (typeof page !== 'number' || typeof size !== 'number' || page < firstPage) return false;
  const totals = history.twins({ exchange }, pagingFields).flatMap((twin) => (isAccepted(twin) ? (totalOf(twin) ?? []) : []));
  return totals.length > 0 && totals.every((total) => isEnough(total, page - firstPage, size));
}
