import { type Observed, callText, count, untold } from './observed.ts';
import { samePage } from './same-trips.ts';
import { unknownFieldsOf } from './search-fields.ts';
import { integer, type SearchEntry, type SearchLog } from './search-log.ts';

/** What a pair of answers, to pages 0 and 1 of one search, says of the first page; null where it says nothing. */
function firstPageBy(zero: SearchEntry, one: SearchEntry): 0 | 1 | null {
  if (one.outcome === 'accepted' && one.shown > 0) {
    if (zero.outcome === 'refused') return 1;
    if (zero.shown === 0) return 1;
    const total = Math.max(zero.total ?? 0, one.total ?? 0);
    // Of a search with one page only, page 1 may show page 0 again as the last there is.
    if (total <= Math.max(zero.shown, one.shown)) return null;
    const same = samePage(zero, one);
    return same === null ? null : same ? 1 : 0;
  }
  const single = zero.outcome === 'accepted' && zero.shown > 0 && zero.total !== null && zero.total <= zero.shown;
  return single ? 0 : null;
}

/** Where all trips look alike: the page that is the last, counted from 1, is one too many, counted from 0. */
function firstPageByEnd(zero: SearchEntry, alike: readonly SearchEntry[]): 0 | 1 | null {
  const size = integer(zero.body['page_size']);
  if (size === null || size < 1 || zero.shown !== size || zero.total === null || zero.total <= size) return null;
  const last = alike.find((one) => one.body['page'] === Math.ceil((zero.total ?? 0) / size));
  if (last === undefined) return null;
  if (last.outcome === 'refused' || last.shown === 0) return 0;
  // A page too many may show the last one again; it says so.
  return last.page === last.body['page'] ? 1 : null;
}

/** Number of the first page (open.first-page): 0 where page 0 shows trips that page 1 does not. */
export function firstPage(log: SearchLog): Observed {
  const found = new Map<number, SearchEntry[]>();
  for (const zero of log.entries) {
    if (zero.body['page'] !== 0) continue;
    const alike = log.alike(zero.body, ['page']);
    for (const one of alike) {
      const label = one.body['page'] === 1 ? (firstPageBy(zero, one) ?? firstPageByEnd(zero, alike)) : null;
      if (label !== null && !found.has(label)) found.set(label, [zero, one]);
    }
  }
  const [label, ...others] = found.keys();
  const pair = label === undefined ? undefined : found.get(label);
  if (label === undefined || pair === undefined) return untold('no search with more than one page was answered for page 0 and page 1');
  if (others.length > 0)
    return untold(
      'some searches show page 0 as the first page, others page 1',
      [...found.values()]
        .flat()
        .map((one) => callText(one.call, one.body))
        .join('; '),
    );
  const [zero, one] = pair as [SearchEntry, SearchEntry];
  const shows =
    zero.outcome === 'refused'
      ? 'page 0 is refused'
      : zero.shown === 0
        ? 'page 0 is empty'
        : label === 1
          ? 'page 0 shows what page 1 shows'
          : 'page 0 and page 1 are pages of their own';
  return {
    value: label,
    answer: `the first page has the number ${label}: ${shows}`,
    evidence: `${callText(zero.call, zero.body)} and ${callText(one.call, one.body)}`,
  };
}

/** What the searches without page show, by the page that shows the same. */
export function shownDefaultPages(log: SearchLog): ReadonlyMap<number, readonly [SearchEntry, SearchEntry]> {
  const found = new Map<number, readonly [SearchEntry, SearchEntry]>();
  for (const entry of log.entries) {
    if (Object.hasOwn(entry.body, 'page') || entry.outcome !== 'accepted' || entry.shown === 0) continue;
    if (entry.total === null || entry.total <= entry.shown) continue;
    const numbered = log.alike(entry.body, ['page']).filter(
      (one) =>
        integer(one.body['page']) !== null &&
        one.outcome === 'accepted' &&
        one.shown > 0 &&
        // Where trips come and go, pages move.
        one.total === entry.total &&
        (one.page === null || one.page === one.body['page']),
    );
    const same = new Set(numbered.filter((one) => samePage(entry, one) === true).map((one) => one.body['page'] as number));
    const others = numbered.filter((one) => samePage(entry, one) === false);
    const [page] = same;
    const twin = numbered.find((one) => one.body['page'] === page);
    // One page that shows the same and another that does not: only then does the number say something.
    if (same.size === 1 && page !== undefined && twin !== undefined && others.length > 0) found.set(page, [entry, twin]);
  }
  return found;
}

/** The page that is used when it is left out (open.default-page): the one that shows the same trips; where none is told apart, what page_info says. */
export function defaultPage(log: SearchLog): Observed {
  const found = shownDefaultPages(log);
  const said = new Map<number, SearchEntry>();
  for (const entry of log.entries) {
    if (!Object.hasOwn(entry.body, 'page') && entry.outcome === 'accepted' && entry.shown > 0 && entry.page !== null) said.set(entry.page, entry);
  }
  const [page, ...more] = found.keys();
  const pair = page === undefined ? undefined : found.get(page);
  if (page !== undefined && more.length === 0 && pair !== undefined) {
    return {
      value: page,
      answer: `page ${page}: a search without page shows the same trips`,
      evidence: pair.map((one) => callText(one.call, one.body)).join(' and '),
    };
  }
  if (more.length > 0)
    return untold(
      `searches without page show what pages ${[...found.keys()].join(', ')} show`,
      [...found.values()]
        .flat()
        .map((one) => callText(one.call, one.body))
        .join('; '),
    );
  const [echo, ...otherEchoes] = said;
  const needed = refusedWithout(log, 'page');
  if (needed !== null) return untold('a search without page is refused: none is used instead', needed);
  if (echo === undefined || otherEchoes.length > 0) return untold('no route has trips for two pages that can be told apart');
  return {
    value: echo[0],
    answer: `page ${echo[0]}, as page_info says of searches without page; no two pages could be told apart`,
    evidence: callText(echo[1].call, echo[1].body),
  };
}

/** Trips that a search without page_size shows where there are more; null where it says nothing. */
export function defaultPageSizeBy(entry: SearchEntry): number | null {
  const { body } = entry;
  // An unknown field may be the page size in another spelling.
  if (entry.outcome !== 'accepted' || Object.hasOwn(body, 'page_size') || Object.hasOwn(body, 'page') || unknownFieldsOf(body).length > 0) return null;
  return entry.shown > 0 && entry.total !== null && entry.shown < entry.total ? entry.shown : null;
}

/** The page size that is used when it is left out (open.default-page-size). */
export function defaultPageSize(log: SearchLog): Observed {
  const sizes = new Map<number, SearchEntry[]>();
  const said = new Map<number, SearchEntry[]>();
  for (const entry of log.entries) {
    if (entry.outcome !== 'accepted' || Object.hasOwn(entry.body, 'page_size')) continue;
    if (entry.size !== null) said.set(entry.size, [...(said.get(entry.size) ?? []).slice(0, 20), entry]);
    const size = defaultPageSizeBy(entry);
    if (size !== null) sizes.set(size, [...(sizes.get(size) ?? []).slice(0, 20), entry]);
  }
  const shown = [...sizes];
  const agreeing = shown.filter(([size]) => shown.length === 1 || (said.size === 1 && said.has(size)));
  const [size, entries] = agreeing[0] ?? [];
  if (size !== undefined && entries?.[0] !== undefined) {
    return {
      value: size,
      answer: `${size}: so many trips are shown where there are more`,
      evidence: `${count(entries.length, 'answer')} without page_size, such as ${callText(entries[0].call, entries[0].body)}`,
    };
  }
  if (shown.length > 1)
    return untold(
      `searches without page_size show ${shown.map(([one]) => one).join(', ')} trips where there are more`,
      shown.map(([, [one]]) => (one === undefined ? '' : callText(one.call, one.body))).join('; '),
    );
  const [echo] = said;
  const totals = new Set((echo?.[1] ?? []).map((one) => one.total));
  // A target may call the number of trips shown the page size: only where that varies does a constant say something.
  if (said.size === 1 && echo !== undefined && (totals.size > 1 || [...totals].every((total) => total !== echo[0]))) {
    const [first] = echo[1];
    return {
      value: echo[0],
      answer: `${echo[0]}, as page_info says; no route has more trips than that`,
      evidence: first === undefined ? 'none' : callText(first.call, first.body),
    };
  }
  const needed = refusedWithout(log, 'page_size');
  if (needed !== null) return untold('a search without page_size is refused: none is used instead', needed);
  return untold('no route has more trips than one page without page_size shows');
}

/** The call that was refused for lacking a field, where no search without it is accepted; null otherwise. */
function refusedWithout(log: SearchLog, field: string): string | null {
  const lacking = log.entries.filter((entry) => !Object.hasOwn(entry.body, field));
  if (lacking.some((entry) => entry.outcome === 'accepted')) return null;
  const refused = lacking.find((entry) => log.hasControl(entry, field));
  return refused === undefined ? null : callText(refused.call, refused.body);
}
