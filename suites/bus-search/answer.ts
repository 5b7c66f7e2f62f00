import { quoted } from '../quoted.ts';
import {
  dataOf,
  describeValue,
  eachAnswer,
  type Exchange,
  isInteger,
  isObject,
  linesOf,
  maxPageSize,
  member,
  memberViolations,
  requirement,
  saidOfPage,
  violation,
  wrongAt,
  type Case,
  type Facts,
  fail,
  type History,
  isAccepted,
  totalOf,
} from '../../src/requirements/for-suites.ts';
import { allCalls, allSearches } from '../scenarios/all-calls.ts';
import { writtenInDigits } from './requested-page.ts';

// §4.1, response 200: data.total, data.page_info, data.lines — also when there is nothing to list
export const busData = requirement({
  id: 'bus.data',
  level: 'MUST',
  quotes: {
    '4.1': [
      'data.total | integer (total number of matching trips)',
      'data.page_info | page info object (section 2)',
      'data.lines | array of bus trip items (section 2)',
    ],
  },
  statement:
    '`data` of a search has the integer `total`, the object `page_info` and the array `lines`, even if no trip ' +
    'matches.',
  probes: 'Every accepted search, empty results included.',
  asks: allCalls,
  judge: eachAnswer('accepted-search', (exchange) =>
    memberViolations('bus-search-data', '/data', dataOf(exchange), ['total', 'page_info', 'lines']),
  ),
});

// §2, page info: the requested page, and the page size used
export const busPageInfo = requirement({
  id: 'bus.page-info',
  level: 'MUST',
  quotes: {
    '2': ['page | integer', 'page_size | integer', 'total | integer'],
    '4.1': ['data.page_info | page info object (section 2)'],
  },
  statement: '`page_info` has the integers `page`, `page_size` and `total`.',
  probes: 'Every accepted search.',
  asks: allSearches,
  restsOn: ['bus.data'],
  judge: eachAnswer('accepted-search', (exchange) => {
    const pageInfo = member(dataOf(exchange), 'page_info');
    return isObject(pageInfo)
      ? memberViolations('page-info', '/data/page_info', pageInfo, ['page', 'page_size', 'total'])
      : null;
  }),
});
export const busPageInfoTotal = requirement({
  id: 'bus.page-info-total',
  level: 'SHOULD',
  quotes: {
    '2': ['total | integer'],
    '4.1': ['data.total | integer (total number of matching trips)'],
  },
  statement: '`page_info.total` equals `data.total`.',
  reading:
    'Only `data.total` is explained ("total number of matching trips"); the same name next to page and size ' +
    'means the same.',
  probes: 'Every accepted search.',
  asks: allSearches,
  restsOn: ['bus.page-info', 'bus.data'],
  judge: eachAnswer('accepted-search', (exchange) => {
    const [total, shown] = [member(dataOf(exchange), 'total'), saidOfPage(exchange, 'total')];
    if (!isInteger(total) || !isInteger(shown)) return null;
    if (total === shown) return [];
    return [wrongAt('/data/page_info/total', 'not data.total', `${total} as in /data/total`, describeValue(shown))];
  }),
});
export const busPageInfoEcho = requirement({
  id: 'bus.page-info-echo',
  level: 'SHOULD',
  quotes: {
    '2': ['page | integer', 'page_size | integer'],
    '4.1': ['page | integer | page number', 'page_size | integer | page size; at most 50'],
  },
  statement: '`page_info` shows the requested page and the page size that was used.',
  reading:
    'It follows from the names of the members. The document does not show what they say about a page after the ' +
    'last one, a size over 50, or values that are left out.',
  probes: 'Every accepted search that names page or page size, with a size of at most 50 and a page that exists.',
  needs: ['trips'],
  asks: allSearches,
  restsOn: ['bus.page-info', 'bus.data'],
  judge: [
    eachAnswer('accepted-search', (exchange) => {
      const judged = askedFor(exchange).filter(({ name }) => isInteger(saidOfPage(exchange, name)));
      if (judged.length === 0) return null;
      return judged
        .filter(
          ({ name, value }) =>
            saidOfPage(exchange, name) !== value && !(name === 'page_size' && isSmallerUsed(exchange, value)),
        )
        .map(({ name, value }) =>
          wrongAt(
            `/data/page_info/${name}`,
            'not as asked',
            `${value} as requested`,
            describeValue(saidOfPage(exchange, name)),
          ),
        );
    }),
    sizeUsed,
  ],
});

// §4.1 rule 2, §8: "A call returns at most 50 trips"; "page_size: page size; at most 50"
export const busLimit50 = requirement({
  id: 'bus.limit-50',
  level: 'MUST',
  quotes: {
    '4.1': [quoted.atMost50],
    '8': ['Trips returned per call | bus search | at most 50'],
  },
  statement: 'An answer has at most 50 trips.',
  reading: 'A page size over 50 may be refused (400) or cut.',
  probes:
    'Page sizes at, just over, far over and extremely over 50, and none at all, on a route with more than 50 ' +
    'trips; each with and without sorting, coordinates and addresses.',
  needs: ['long-route'],
  asks: allSearches,
  restsOn: ['bus.data'],
  judge: eachAnswer('accepted-search', (exchange) => {
    const total = member(dataOf(exchange), 'total');
    const shown = linesOf(exchange).length;
    if (shown > maxPageSize)
      return [violation('more than 50 trips', '/data/lines', 'at most 50 trips (section 8)', String(shown))];
    return isInteger(total) && total > maxPageSize ? [] : null;
  }),
});
export const busPageSize = requirement({
  id: 'bus.page-size',
  level: 'SHOULD',
  quotes: {
    '4.1': ['page_size | integer | page size; at most 50'],
  },
  statement: 'An answer has at most `page_size` trips.',
  reading: 'It follows from "page size".',
  probes: 'Accepted searches with generated page sizes from 1 to 50, for which more trips match than requested.',
  needs: ['trips'],
  asks: allSearches,
  restsOn: ['bus.data'],
  judge: eachAnswer('accepted-search', (exchange) => {
    const [page = null, size = null] = pagingOf(exchange);
    const total = member(dataOf(exchange), 'total');
    const shown = linesOf(exchange).length;
    // A page that is refused by others may be answered with the default size.
    if (page !== null && !(page >= 1)) return null;
    if (size === null || !(size >= 1 && size <= maxPageSize) || shown > maxPageSize) return null;
    if (shown > size)
      return [violation('more trips than page_size', '/data/lines', `at most ${size} (page_size)`, String(shown))];
    return isInteger(total) && total > size ? [] : null;
  }),
});

/**
 * Whether the target may have used a smaller size than requested: no page shows more. One that shows exactly as many
 * may as well be a page whose trips were counted: other pages show it.
 */
function isSmallerUsed(exchange: Exchange, size: number): boolean {
  const stated = saidOfPage(exchange, 'page_size');
  return typeof stated === 'number' && stated < size && linesOf(exchange).length <= stated;
}

/** What the request names of each; null if it has none, NaN if that is not a number in digits. */
function pagingOf(exchange: Exchange): readonly (number | null)[] {
  return (['page', 'page_size'] as const).map((name) =>
    member(exchange.request.body, name) === undefined ? null : (writtenInDigits(exchange, name) ?? Number.NaN),
  );
}

/**
 * What must come back: a named size from 1 to 50, and a named page that exists. The number of the first page is not
 * shown, and a page beyond the end may be answered with the last, so a page must exist both where pages count from 0
 * and from 1.
 */
function askedFor(exchange: Exchange): { readonly name: 'page' | 'page_size'; readonly value: number }[] {
  const total = member(dataOf(exchange), 'total');
  if (linesOf(exchange).length === 0 || !isInteger(total)) return [];
  const [page = null, size = null] = pagingOf(exchange);
  if ((size !== null && !(size >= 1 && size <= maxPageSize)) || (page !== null && !(page >= 1))) return [];
  const sizeUsed = size ?? maxPageSize;
  return [
    ...(size !== null && (page === null || (page - 1) * sizeUsed < total)
      ? [{ name: 'page_size', value: size } as const]
      : []),
    ...(page !== null && page * sizeUsed < total ? [{ name: 'page', value: page } as const] : []),
  ];
}

/**
 * Sections 2 and 4.1: a target that always uses a smaller size than requested shows this on pages that other pages
 * follow. If no such page shows it, a `page_size` that equals the number of trips shown is a count of trips, and not
 * the size used.
 */
function* sizeUsed(history: History, facts: Facts): Generator<Case> {
  const used = new Set<number>();
  const counted: { readonly exchange: Exchange; readonly size: number; readonly stated: number }[] = [];
  for (const { exchange } of history.searches('other')) {
    const size = writtenInDigits(exchange, 'page_size');
    const [stated, total, shown] = [saidOfPage(exchange, 'page_size'), totalOf(exchange), linesOf(exchange).length];
    if (!isAccepted(exchange) || size === null || size > maxPageSize || typeof stated !== 'number' || total === null)
      continue;
    const page = writtenInDigits(exchange, 'page') ?? facts.firstPage;
    // What is said of a page after the last is not shown.
    if (shown === 0 || stated !== shown || stated >= size || (page - facts.firstPage) * size >= total) continue;
    if (total > shown && page <= facts.firstPage) used.add(stated);
    else counted.push({ exchange, size, stated });
  }
  const found = counted.find(({ stated }) => !used.has(stated));
  if (found === undefined) return;
  const stated = `${found.stated}, the number of trips on the page`;
  const made = wrongAt('/data/page_info/page_size', 'the trips shown', `${found.size} as requested`, stated);
  yield fail(found.exchange, [], made, 'run');
}
