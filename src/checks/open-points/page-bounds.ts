import type { Json } from '../../model/json.ts';
import { type Observed, callText, count, untold } from './observed.ts';
import { samePage } from './same-trips.ts';
import { type Grouped, grouped, integer, type SearchEntry, type SearchLog } from './search-log.ts';

/** The limit of section 8, and the largest page size over it that is nothing but too large. */
const limit = 50;
const plainlyOver = 1000;

/** What a page size over 50 did: `more` where more than 50 trips came; null where the search says nothing of it. */
export function pageSizeOver50By(entry: SearchEntry, log: SearchLog): 'refused' | 'cut' | 'more' | null {
  const size = integer(entry.body['page_size']) ?? 0;
  if (size <= limit || size > plainlyOver) return null;
  if (entry.outcome === 'accepted') return entry.shown > limit ? 'more' : 'cut';
  return log.hasControl(entry, 'page_size') ? 'refused' : null;
}

/** What a page size over 50 does (open.page-size-over-50). */
export function pageSizeOver50(log: SearchLog): Observed {
  const found = grouped(log.entries, (entry) => pageSizeOver50By(entry, log));
  const evidence = evidenceOf(found);
  const [only, ...others] = found;
  if (only === undefined) return untold(`no search with a page size from ${limit + 1} to ${plainlyOver} was answered`);
  if (found.has('more')) return untold('an answer has more than 50 trips (see bus.limit-50)', evidence);
  if (others.length > 0) return untold('some page sizes over 50 are refused, others are cut', evidence);
  const [label, entries] = only;
  if (label === 'refused') return { value: 'refused', answer: 'refused with 400', evidence };
  const shown = entries.some((entry) => (entry.total ?? 0) > limit);
  return {
    value: 'cut',
    answer: shown
      ? 'accepted, and cut: at most 50 trips are shown where there are more'
      : 'accepted; no route searched so has more than 50 trips, so that none had to be cut',
    evidence,
  };
}

/**
 * What a page after the last gave: judged where the same search with other pages tells how many trips there are.
 * `other`: trips that are not those of the last page; `only-page`: those of the only one; null where the search says nothing of it.
 */
export function pageBeyondEndBy(entry: SearchEntry, log: SearchLog): 'empty' | 'refused' | 'last-page' | 'only-page' | 'other' | null {
  // A page that is no whole number is after none, nor is the first, and the size that is used has to be known.
  const page = integer(entry.body['page']) ?? 0;
  const size = integer(entry.body['page_size']) ?? 0;
  if (size < 1 || size > limit || page < 2) return null;
  const alike = log.alike(entry.body, ['page']);
  const before = alike.filter((one) => one.shown > 0 && (integer(one.body['page']) ?? page) < page);
  const total = Math.max(0, ...before.map((one) => one.total ?? 0), entry.total ?? 0);
  // Pages count from 0, from 1, or from the first that is known to have trips: beyond by each of these. Where none is known, nothing is beyond.
  const first = Math.max(1, Math.min(...before.map((one) => one.body['page'] as number)));
  // A target may use smaller pages than asked for: none has more trips than the first.
  const used = Math.min(size, ...before.filter((one) => (one.body['page'] as number) <= first).map((one) => one.shown));
  const last = first + Math.ceil(total / used) - 1;
  // Far beyond, a number may be refused for its size alone.
  if (total < 1 || page <= last || page > last + 20) return null;
  if (entry.outcome === 'refused') return 'refused';
  if (entry.shown === 0) return 'empty';
  // Of one page nobody can tell whether it comes again as the first or as the last.
  if (total <= used) return 'only-page';
  const isLast = (number: Json | undefined): boolean => number === last || number === last - 1;
  return isLast(entry.page) || alike.some((one) => isLast(one.body['page']) && samePage(one, entry) === true) ? 'last-page' : 'other';
}

/** What a page after the last gives (open.page-beyond-end). */
export function pageBeyondEnd(log: SearchLog): Observed {
  const all = grouped(log.entries, (entry) => pageBeyondEndBy(entry, log));
  const telling = new Map([...all].filter(([label]) => label !== 'only-page'));
  const found = telling.has('last-page') || telling.has('other') ? telling : all;
  const evidence = evidenceOf(found);
  const [label, ...others] = found.keys();
  if (label === undefined) return untold('no page after the last one of a route with trips was answered');
  if (others.length > 0) return untold('pages after the last are answered in different ways', evidence);
  if (label === 'only-page') return untold('no route with several pages was asked for a page after the last: the only page comes again', evidence);
  if (label === 'other') return untold('a page after the last shows other trips than the last page', evidence);
  const words = { empty: 'accepted, without trips', refused: 'refused with 400', 'last-page': 'the last page again' };
  return { value: label, answer: words[label], evidence };
}

function evidenceOf(found: Grouped<string>): string {
  return [...found].map(([label, entries]) => `${label}: ${count(entries.length, 'call')}, such as ${callText(entries[0].call, entries[0].body)}`).join('; ');
}
