import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { describeValue, isInteger } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { dataOf, linesOf } from './trips.ts';
import { writtenInDigits } from './written-in-digits.ts';

/** Sections 2 and 4.1: `page_info` says the page asked for and the page size used. */
export const busPageInfoEcho = exchangeCheck('bus.page-info-echo', 'accepted-search', (exchange) => {
  const pageInfo = member(dataOf(exchange), 'page_info');
  const judged = asked(exchange).filter(({ name }) => isInteger(member(pageInfo, name)));
  if (judged.length === 0) return null;
  return judged
    .filter(({ name, value }) => member(pageInfo, name) !== value && !(name === 'page_size' && isSmallerUsed(exchange, member(pageInfo, name), value)))
    .map(({ name, value }) =>
      violation(`/data/page_info/${name}: not as asked`, `/data/page_info/${name}`, `${value} as asked`, describeValue(member(pageInfo, name))),
    );
});

/**
 * Whether a smaller size than asked for may be what the target used: no page shows more. One that shows exactly as many
 * may as well be a page whose trips were counted: other pages tell.
 */
function isSmallerUsed(exchange: Exchange, stated: unknown, size: number): boolean {
  return typeof stated === 'number' && stated < size && linesOf(exchange).length <= stated;
}

/**
 * What must come back: a named size from 1 to 50, and a named page that exists. The number of the first page is not shown, and
 * a page beyond the end may be answered with the last, so a page must exist both where pages count from 0 and from 1.
 */
function asked(exchange: Exchange): { readonly name: string; readonly value: number }[] {
  const { page, page_size: size } = numbersOf(exchange);
  const total = member(dataOf(exchange), 'total');
  if (linesOf(exchange).length === 0 || !isInteger(total)) return [];
  if (!isNamedWithin(size, 50) || !isNamedWithin(page, Number.MAX_SAFE_INTEGER)) return [];
  const found: { name: string; value: number }[] = [];
  const sizeUsed = size ?? 50;
  if (size !== undefined && (page === undefined || (page - 1) * sizeUsed < total)) found.push({ name: 'page_size', value: size });
  if (page !== undefined && page * sizeUsed < total) found.push({ name: 'page', value: page });
  return found;
}

/** Page and size as the request has them: undefined where it does not name them, NaN where they are no numbers in digits. */
function numbersOf(exchange: Exchange): { readonly page: number | undefined; readonly page_size: number | undefined } {
  const numberOf = (name: 'page' | 'page_size'): number | undefined =>
    member(exchange.request.body, name) === undefined ? undefined : (writtenInDigits(exchange, name) ?? Number.NaN);
  return { page: numberOf('page'), page_size: numberOf('page_size') };
}

function isNamedWithin(value: number | undefined, most: number): boolean {
  return value === undefined || (Number.isInteger(value) && value >= 1 && value <= most);
}
