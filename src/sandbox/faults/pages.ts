import type { Call } from '../call.ts';
import type { SearchQuery } from '../search-query.ts';
import type { Page } from '../steps.ts';
import type { Trip } from '../trips.ts';
import type { Part } from './fault.ts';

/** What a fault may cut a page from. */
export interface Paging {
  query: SearchQuery;
  /** All matching trips. */
  trips: Trip[];
  clean: Page;
  call: Call;
  /** Number of the page, from 1, and how many trips it may have. */
  page: number;
  size: number;
  /** Number of the page's first trip, from 0. */
  from: number;
}

/** The page's trips are others, or the clean ones for undefined; its info stays. */
export function paging(title: string, make: (paging: Paging) => Trip[] | undefined): Part {
  return {
    title,
    hooks: {
      page(next, call, query, trips) {
        const clean = next(call, query, trips);
        const { page, pageSize: size } = query;
        const made = make({ query, trips, clean, call, page, size, from: (page - 1) * size });
        return made === undefined ? clean : { ...clean, trips: made };
      },
    },
  };
}

/** From the trip numbered `from` on, `count` of them. */
export function cut(trips: Trip[], from: number, count: number): Trip[] {
  return trips.slice(Math.max(0, from), Math.max(0, from) + count);
}
