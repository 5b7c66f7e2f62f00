import { linesOf, saidOfPage, totalOf } from '../checks/trips.ts';
import { samePage } from '../checks/trip-comparison.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { member } from '../../contract/json.ts';

/** The number of the first page as two consecutive pages show it. The document does not show it (section 4.1). */
interface FirstPage {
  readonly exchange: Exchange;
  readonly comparedWith: readonly Exchange[];
  readonly value: number;
}

/** The number of the first page as shown by searches that differ only in their page, accepted or refused. */
export function* firstPagesShown(pages: readonly Exchange[]): Iterable<FirstPage> {
  for (const exchange of pages) {
    const page = pageAsked(exchange) ?? 0;
    const before = page < 1 ? undefined : pages.find((one) => pageAsked(one) === page - 1);
    if (before === undefined) continue;
    const value = firstOf(page, before, exchange, pages);
    if (value !== null) yield { exchange, comparedWith: [before], value };
    else if (page === 1) yield* firstByEnd(exchange, before, pages);
  }
}

function firstOf(page: number, before: Exchange, one: Exchange, pages: readonly Exchange[]): number | null {
  const [earlier, later] = [tripsOn(before), tripsOn(one)];
  if (earlier === 0) {
    // An accepted page without trips proves nothing if there were no trips at all then: sales may have begun since.
    const maySellSince = page > 1 && isAccepted(before) && totalOf(before) !== totalOf(one);
    const isFirst =
      later > 0 && !maySellSince && pages.every((other) => (pageAsked(other) ?? page) >= page || tripsOn(other) === 0);
    return isFirst ? page : null;
  }
  if (page !== 1) return null;
  const total = Math.max(totalOf(before) ?? 0, totalOf(one) ?? 0);
  if (later === 0) return totalOf(before) !== null && total <= earlier ? 0 : null;
  // Of a search with one page only, page 1 may show page 0 again as the last there is.
  const same = total <= earlier ? null : samePage(before, one);
  return same === null ? null : same ? 1 : 0;
}

/**
 * If all trips look the same: the number of the last page, counted from 1, is a page too many if pages are counted from
 * 0.
 */
function* firstByEnd(exchange: Exchange, zero: Exchange, pages: readonly Exchange[]): Iterable<FirstPage> {
  const size = tripsOn(zero);
  const total = totalOf(zero) ?? 0;
  const last = pages.find((one) => pageAsked(one) === Math.ceil(total / size));
  if (size === 0 || size !== member(zero.request.body, 'page_size') || total <= size || last === undefined) return;
  const comparedWith = [zero, last];
  if (tripsOn(last) === 0) yield { exchange, comparedWith, value: 0 };
  // A page too many may show the last one again; it says so.
  else if (saidOfPage(last, 'page') === pageAsked(last)) yield { exchange, comparedWith, value: 1 };
}

/** The page that a search requested; null if it is not a number. */
export function pageAsked({ request: { body } }: Exchange): number | null {
  const page = member(body, 'page');
  return Number.isSafeInteger(page) ? (page as number) : null;
}

/** The number of trips that an answer shows; 0 if the search was refused. */
export function tripsOn(exchange: Exchange): number {
  return isAccepted(exchange) ? linesOf(exchange).length : 0;
}
