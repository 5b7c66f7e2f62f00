import { type Observed, callText, count, untold } from './observed.ts';
import { samePage } from './same-trips.ts';
import { integer, type SearchEntry, type SearchLog } from './search-log.ts';

/** The limit of section 8, and the largest page size over it that is nothing but too large. */
const limit = 50;
const plainlyOver = 1000;

/** What a page size over 50 did: `more` where more than 50 trips came; null where the search says nothing of it. */
export function pageSizeOver50By(entry: SearchEntry, log: SearchLog): 'refused' | 'cut' | 'more' | null {
  const size = integer(entry.body['page_size']);
  if (size === null || size <= limit || size > plainlyOver) return null;
  if (entry.outcome === 'accepted') return entry.shown > limit ? 'more' : 'cut';
  return log.hasControl(entry, 'page_size') ? 'refused' : null;
}

/** What a page size over 50 does (open.page-size-over-50). */
export function pageSizeOver50(log: SearchLog): Observed {
  const found = new Map<string, SearchEntry[]>();
  for (const entry of log.entries) {
    const label = pageSizeOver50By(entry, log);
    if (label !== null) found.set(label, [...(found.get(label) ?? []), entry]);
  }
  const evidence = [...found].map(([label, entries]) => `${label}: ${count(entries.length, 'call')}, such as ${example(entries)}`).join('; ');
  if (found.size === 0) return untold(`no search with a page size from ${limit + 1} to ${plainlyOver} was answered`);
  if (found.has('more')) return untold('an answer has more than 50 trips (see bus.limit-50)', evidence);
  if (found.size > 1) return untold('some page sizes over 50 are refused, others are cut', evidence);
  if (found.has('refused')) return { value: 'refused', answer: 'refused with 400', evidence };
  const shown = (found.get('cut') ?? []).some((entry) => (entry.total ?? 0) > limit);
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
 * `other`: trips that are not those of the last page; null where the search says nothing of it.
 */
export function pageBeyondEndBy(entry: SearchEntry, log: SearchLog): 'empty' | 'refused' | 'last-page' | 'other' | null {
  const page = integer(entry.body['page']);
  const size = integer(entry.body['page_size']);
  if (page === null || size === null || size < 1 || size > limit) return null;
  const siblings = log.alike(entry.body, ['page']).filter((one) => one !== entry && one.outcome === 'accepted' && integer(one.body['page']) !== null);
  const full = siblings.filter((one) => one.shown > 0 && (one.body['page'] as number) < page);
  const total = Math.max(0, ...full.map((one) => one.total ?? 0), entry.total ?? 0);
  // A target may use smaller pages than asked for: a first page that is not the only one is full.
  const used = Math.min(size, ...full.map((one) => (one.total !== null && one.total > one.shown && (one.body['page'] as number) <= 1 ? one.shown : size)));
  const last = Math.ceil(total / Math.max(1, used));
  // Pages count from 0 or from 1: beyond by either. Far beyond, a number may be refused for its size alone.
  if (total < 1 || full.length === 0 || page <= last || page > last + 20) return null;
  if (entry.outcome === 'refused') return 'refused';
  if (entry.shown === 0) return 'empty';
  const lasts = siblings.filter((one) => one.body['page'] === last || one.body['page'] === last - 1);
  if (lasts.some((one) => samePage(one, entry) === true)) return 'last-page';
  return entry.page !== null && entry.page < page && (entry.page === last || entry.page === last - 1) ? 'last-page' : 'other';
}

/** What a page after the last gives (open.page-beyond-end). */
export function pageBeyondEnd(log: SearchLog): Observed {
  const found = new Map<string, SearchEntry[]>();
  for (const entry of log.entries) {
    const label = pageBeyondEndBy(entry, log);
    if (label !== null) found.set(label, [...(found.get(label) ?? []), entry]);
  }
  const evidence = [...found].map(([label, entries]) => `${label}: ${count(entries.length, 'call')}, such as ${example(entries)}`).join('; ');
  if (found.size === 0) return untold('no page after the last one of a route with trips was answered');
  const [label] = found.keys();
  if (found.size > 1 || label === 'other') return untold('pages after the last are answered in different ways', evidence);
  const words = { empty: 'accepted, without trips', refused: 'refused with 400', 'last-page': 'the last page again' }[
    label as 'empty' | 'refused' | 'last-page'
  ];
  return { value: label as string, answer: words, evidence };
}

function example(entries: readonly SearchEntry[]): string {
  const [first] = entries;
  return first === undefined ? 'none' : callText(first.call, first.body);
}
