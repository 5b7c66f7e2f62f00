import type { Exchange } from '../../src/contract/exchange.ts';
import { isObject, member } from '../../src/contract/json.ts';
import { describeValue, isInteger } from '../../src/contract/schema/index.ts';
import { exchangeCheck, violation } from '../../src/requirements/checks/check.ts';
import { memberViolations } from '../../src/requirements/checks/shape.ts';
import { dataOf, linesOf, saidOfPage } from '../../src/requirements/checks/trips.ts';
import { writtenInDigits } from '../../src/requirements/checks/written-in-digits.ts';

/** Trips that an answer has at most (sections 4.1 and 8). */
const tripLimit = 50;

/** Section 4.1: `data` has the integer `total`, the object `page_info` and the array `lines`. */
export const busData = exchangeCheck('accepted-search', (exchange) =>
  memberViolations('bus-search-data', '/data', dataOf(exchange), ['total', 'page_info', 'lines']),
);

/**
 * Section 2: `page_info` has the integers `page`, `page_size` and `total`. Where it is no object, `bus.data` says so.
 */
export const busPageInfo = exchangeCheck('accepted-search', (exchange) => {
  const pageInfo = member(dataOf(exchange), 'page_info');
  return isObject(pageInfo)
    ? memberViolations('page-info', '/data/page_info', pageInfo, ['page', 'page_size', 'total'])
    : null;
});

/** Sections 2 and 4.1: `page_info.total` equals `data.total`. */
export const busPageInfoTotal = exchangeCheck('accepted-search', (exchange) => {
  const [total, shown] = [member(dataOf(exchange), 'total'), saidOfPage(exchange, 'total')];
  if (!isInteger(total) || !isInteger(shown)) return null;
  if (total === shown) return [];
  return [
    violation(
      '/data/page_info/total: not data.total',
      '/data/page_info/total',
      `${total} as in /data/total`,
      describeValue(shown),
    ),
  ];
});

/**
 * Section 4.1: `total` is never less than the trips shown. That it is the same for every page, size and order takes
 * several answers.
 */
export const busTotal = exchangeCheck('accepted-search', (exchange) => {
  const total = member(dataOf(exchange), 'total');
  // What is no object is no trip, and breaks `bus.trip`.
  const shown = linesOf(exchange).filter(isObject).length;
  if (!isInteger(total) || (shown === 0 && total >= 0)) return null;
  return total >= shown
    ? []
    : [
        violation(
          '/data/total: less than the trips shown',
          '/data/total',
          `at least the ${shown} trips shown`,
          describeValue(total),
        ),
      ];
});

/** Sections 4.1 and 8: at most 50 trips. Could fail only where more match. */
export const busLimit50 = exchangeCheck('accepted-search', (exchange) => {
  const total = member(dataOf(exchange), 'total');
  const shown = linesOf(exchange).length;
  if (shown > tripLimit)
    return [violation('more than 50 trips', '/data/lines', 'at most 50 trips (section 8)', String(shown))];
  return isInteger(total) && total > tripLimit ? [] : null;
});

/**
 * Section 4.1: at most `page_size` trips, for sizes from 1 to 50. Could fail only where more match; more than 50 trips
 * break `bus.limit-50` alone.
 */
export const busPageSize = exchangeCheck('accepted-search', (exchange) => {
  const size = writtenInDigits(exchange, 'page_size');
  const total = member(dataOf(exchange), 'total');
  const shown = linesOf(exchange).length;
  if (size === null || size < 1 || size > tripLimit || shown > tripLimit) return null;
  if (shown > size)
    return [violation('more trips than page_size', '/data/lines', `at most the ${size} of page_size`, String(shown))];
  return isInteger(total) && total > size ? [] : null;
});

/** Sections 2 and 4.1: `page_info` says the page asked for and the page size used. */
export const busPageInfoEcho = exchangeCheck('accepted-search', (exchange) => {
  const judged = askedFor(exchange).filter(({ name }) => isInteger(saidOfPage(exchange, name)));
  if (judged.length === 0) return null;
  return judged
    .filter(
      ({ name, value }) =>
        saidOfPage(exchange, name) !== value && !(name === 'page_size' && isSmallerUsed(exchange, value)),
    )
    .map(({ name, value }) =>
      violation(
        `/data/page_info/${name}: not as asked`,
        `/data/page_info/${name}`,
        `${value} as asked`,
        describeValue(saidOfPage(exchange, name)),
      ),
    );
});

/**
 * Whether a smaller size than asked for may be what the target used: no page shows more. One that shows exactly as many
 * may as well be a page whose trips were counted: other pages tell.
 */
function isSmallerUsed(exchange: Exchange, size: number): boolean {
  const stated = saidOfPage(exchange, 'page_size');
  return typeof stated === 'number' && stated < size && linesOf(exchange).length <= stated;
}

/**
 * What must come back: a named size from 1 to 50, and a named page that exists. The number of the first page is not
 * shown, and a page beyond the end may be answered with the last, so a page must exist both where pages count from 0
 * and from 1.
 */
function askedFor(exchange: Exchange): { readonly name: 'page' | 'page_size'; readonly value: number }[] {
  const total = member(dataOf(exchange), 'total');
  if (linesOf(exchange).length === 0 || !isInteger(total)) return [];
  // Null where the request names none; NaN where that is no number in digits.
  const [page, size] = (['page', 'page_size'] as const).map((name) =>
    member(exchange.request.body, name) === undefined ? null : (writtenInDigits(exchange, name) ?? Number.NaN),
  ) as [number | null, number | null];
  if ((size !== null && !(size >= 1 && size <= tripLimit)) || (page !== null && !(page >= 1))) return [];
  const sizeUsed = size ?? tripLimit;
  return [
    ...(size !== null && (page === null || (page - 1) * sizeUsed < total)
      ? [{ name: 'page_size', value: size } as const]
      : []),
    ...(page !== null && page * sizeUsed < total ? [{ name: 'page', value: page } as const] : []),
  ];
}
