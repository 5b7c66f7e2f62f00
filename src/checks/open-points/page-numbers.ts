import { type Observed, callText, count, untold } from './observed.ts';
import { samePage } from './same-trips.ts';
import { unknownFieldsOf } from './search-fields.ts';
import { grouped, integer, type SearchEntry, type SearchLog } from './search-log.ts';

/** What a pair of answers, to pages 0 and 1 of one search, says of the first page; null where it says nothing. */
function firstPageBy(zero: SearchEntry, one: SearchEntry): 0 | 1 | null {
  if (one.shown > 0) {
    if (zero.shown === 0) return 1;
    const total = Math.max(zero.total ?? 0, one.total ?? 0);
    // Of a search with one page only, page 1 may show page 0 again as the last there is.
    if (total <= zero.shown) return null;
    const same = samePage(zero, one);
    return same === null ? null : same ? 1 : 0;
  }
  return zero.shown > 0 && zero.total !== null && zero.total <= zero.shown ? 0 : null;
}

/** Where all trips look alike: the page that is the last, counted from 1, is one too many, counted from 0. */
function firstPageByEnd(zero: SearchEntry, alike: readonly SearchEntry[]): 0 | 1 | null {
  const size = integer(zero.body['page_size']);
  const total = zero.total ?? 0;
  if (zero.shown !== size || total <= size) return null;
  const last = alike.find((one) => one.body['page'] === Math.ceil(total / size));
  if (last === undefined) return null;
  if (last.shown === 0) return 0;
  // A page too many may show the last one again; it says so.
  return last.page === last.body['page'] ? 1 : null;
}

/** A page with trips after one without, neither of which is page 0: counting begins there, where pages 0 and 1 tell nothing. */
function laterFirstPage(log: SearchLog): readonly [SearchEntry, SearchEntry] | null {
  for (const one of log.entries) {
    const page = integer(one.body['page']) ?? 0;
    const before = page > 1 && one.shown > 0 ? log.alike(one.body, ['page']).filter((other) => Number(other.body['page']) < page) : [];
    const next = before.find((other) => other.body['page'] === page - 1);
    // An accepted page without trips tells nothing where there were none at all by then: sales may have begun since.
    if (next === undefined || (next.outcome === 'accepted' && next.total !== one.total)) continue;
    if (before.every((other) => other.shown === 0)) return [next, one];
  }
  return null;
}

/** Number of the first page (open.first-page): 0 where page 0 shows trips that page 1 does not. */
export function firstPage(log: SearchLog): Observed {
  const found = new Map<0 | 1, readonly [SearchEntry, SearchEntry]>();
  for (const zero of log.entries) {
    if (zero.body['page'] !== 0) continue;
    const alike = log.alike(zero.body, ['page']);
    for (const one of alike) {
      const label = one.body['page'] === 1 ? (firstPageBy(zero, one) ?? firstPageByEnd(zero, alike)) : null;
      if (label !== null && !found.has(label)) found.set(label, [zero, one]);
    }
  }
  const [first, ...others] = found;
  if (first === undefined) {
    const later = laterFirstPage(log);
    if (later === null) return untold('no search with more than one page was answered for page 0 and page 1');
    const [before, one] = later;
    const value = one.body['page'] as number;
    const answer = `the first page has the number ${value}: page ${value - 1} is ${before.outcome === 'refused' ? 'refused' : 'empty'}`;
    return { value, answer, evidence: callTexts(later) };
  }
  if (others.length > 0) return untold('some searches show page 0 as the first page, others page 1', callTexts([...found.values()].flat()));
  const [label, [zero, one]] = first;
  return { value: label, answer: `the first page has the number ${label}: ${whatShows(label, zero, one)}`, evidence: callTexts([zero, one]) };
}

/** What makes a page the first, in words. */
function whatShows(label: 0 | 1, zero: SearchEntry, one: SearchEntry): string {
  if (zero.outcome === 'refused') return 'page 0 is refused';
  if (zero.shown === 0) return 'page 0 is empty';
  if (one.shown === 0) return 'page 0 shows all trips, page 1 none';
  return label === 1 ? 'page 0 shows what page 1 shows' : 'page 0 and page 1 are pages of their own';
}

/** What the searches without page show, by the page that shows the same. */
export function shownDefaultPages(log: SearchLog): ReadonlyMap<number, readonly [SearchEntry, SearchEntry]> {
  const found = new Map<number, readonly [SearchEntry, SearchEntry]>();
  for (const entry of log.entries) {
    if (Object.hasOwn(entry.body, 'page') || (entry.total ?? 0) <= entry.shown) continue;
    // Where trips come and go, pages move.
    const steady = log.alike(entry.body, ['page']).filter((one) => one.total === entry.total);
    const numbered = steady.filter((one) => integer(one.body['page']) !== null && (one.page ?? one.body['page']) === one.body['page']);
    const same = numbered.filter((one) => samePage(entry, one) === true);
    const [twin] = same;
    // One page that shows the same and another that does not: only then does the number say something.
    if (twin === undefined || !numbered.some((one) => samePage(entry, one) === false)) continue;
    const page = twin.body['page'] as number;
    if (same.every((one) => one.body['page'] === page)) found.set(page, [entry, twin]);
  }
  return found;
}

/** The page that is used when it is left out (open.default-page): the one that shows the same trips; where none is told apart, what page_info says. */
export function defaultPage(log: SearchLog): Observed {
  const found = shownDefaultPages(log);
  const said = new Map<number, SearchEntry>();
  for (const entry of log.entries) {
    if (!Object.hasOwn(entry.body, 'page') && entry.shown > 0 && entry.page !== null) said.set(entry.page, entry);
  }
  const [shown, ...others] = found;
  if (others.length > 0) return untold(`searches without page show what pages ${[...found.keys()].join(' and ')} show`, callTexts([...found.values()].flat()));
  if (shown !== undefined) {
    const [page, pair] = shown;
    return { value: page, answer: `page ${page}: a search without page shows the same trips`, evidence: callTexts(pair) };
  }
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
function fullPageOf({ body, shown, total }: SearchEntry): number | null {
  // An unknown field may be the page size in another spelling.
  if (Object.hasOwn(body, 'page') || unknownFieldsOf(body).length > 0) return null;
  return shown > 0 && shown < (total ?? 0) ? shown : null;
}

/** The page size that is used when it is left out (open.default-page-size). */
export function defaultPageSize(log: SearchLog): Observed {
  const entries = log.entries.filter((entry) => !Object.hasOwn(entry.body, 'page_size'));
  const sizes = grouped(entries, fullPageOf);
  const said = grouped(entries, (entry) => entry.size);
  const agreed = [...sizes].find(([size]) => sizes.size === 1 || (said.size === 1 && said.has(size)));
  if (agreed !== undefined) {
    const [size, [first, ...more]] = agreed;
    return {
      value: size,
      answer: `${size}: so many trips are shown where there are more`,
      evidence: `${count(1 + more.length, 'answer')} without page_size, such as ${callTexts([first])}`,
    };
  }
  if (sizes.size > 0) {
    const shown = [...sizes.keys()].join(' and ');
    return untold(`searches without page_size show ${shown} trips where there are more`, callTexts([...sizes.values()].map(([first]) => first)));
  }
  const [echo, ...otherEchoes] = said;
  if (echo !== undefined && otherEchoes.length === 0) {
    const [size, [first, ...more]] = echo;
    // A target may call the number of trips shown the page size: only where that varies does a constant say something.
    if (first.total !== size || more.some(({ total }) => total !== size))
      return { value: size, answer: `${size}, as page_info says; no route has more trips than that`, evidence: callTexts([first]) };
  }
  const needed = refusedWithout(log, 'page_size');
  if (needed !== null) return untold('a search without page_size is refused: none is used instead', needed);
  return untold('no route has more trips than one page without page_size shows');
}

function callTexts(entries: readonly SearchEntry[]): string {
  return entries.map(({ call, body }) => callText(call, body)).join(' and ');
}

/** The call that was refused for lacking a field, where no search without it is accepted; null otherwise. */
function refusedWithout(log: SearchLog, field: string): string | null {
  const lacking = log.entries.filter((entry) => !Object.hasOwn(entry.body, field));
  if (lacking.some((entry) => entry.outcome === 'accepted')) return null;
  const refused = lacking.find((entry) => log.hasControl(entry, field));
  return refused === undefined ? null : callText(refused.call, refused.body);
}
