import type { Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { SearchQuery } from '../search-query.ts';
import type { Page } from '../steps.ts';
import type { Trip } from '../trips.ts';
import { fault } from './fault.ts';

/** What a fault may cut a page from. */
export interface Paging {
  query: SearchQuery;
  trips: Trip[];
  clean: Page;
  call: Call;
}

/** The page's trips are others; its info stays. */
export function paging(
  id: string,
  title: string,
  breaks: string,
  make: (paging: Paging) => Trip[],
  witness: Fault['witness'] = walk(),
): Fault {
  return fault(
    id,
    title,
    breaks,
    {
      page(next, call, query, trips) {
        const clean = next(call, query, trips);
        return { ...clean, trips: make({ query, trips, clean, call }) };
      },
    },
    witness,
  );
}

/** From the trip numbered `from` on, `count` of them. */
export function cut(trips: Trip[], from: number, count: number): Trip[] {
  return trips.slice(Math.max(0, from), Math.max(0, from) + count);
}

/** Number of the page's first trip, from 0. */
export function offset({ query }: Paging): number {
  return (query.page - 1) * query.pageSize;
}

/** Searches page after page. */
export function walk(fields: Record<string, unknown> = {}, pages = 8): Fault['witness'] {
  return (probe) => probe.times(pages, (i) => probe.search({ ...fields, page: i + 1 }));
}
