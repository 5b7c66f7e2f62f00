import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { linesOf, saidOfPage } from './trips.ts';
import { writtenInDigits } from './written-in-digits.ts';

/** The page size that an answer uses: what was asked for, or less where it says so; null where neither tells. */
export function usedSize(exchange: Exchange): number | null {
  const asked = writtenInDigits(exchange, 'page_size');
  const said = saidOfPage(exchange, 'page_size');
  const sizes = [asked, said].filter((size): size is number => typeof size === 'number' && size > 0);
  return sizes.length === 0 ? null : Math.min(...sizes);
}

/** Whether an answer shows as many trips as its page has where so many match, counted from page 0 or 1; true where its page size is not told. */
export function fitsItsTrips(exchange: Exchange, total: number): boolean {
  const size = usedSize(exchange);
  if (size === null) return true;
  const page = member(exchange.request.body, 'page');
  const before = typeof page === 'number' ? [page, page - 1] : [0];
  return before.some((pages) => pages >= 0 && linesOf(exchange).length === Math.min(size, Math.max(0, total - pages * size)));
}
