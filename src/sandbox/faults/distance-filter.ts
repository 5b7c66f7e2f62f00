import type { Call } from '../call.ts';
import type { Hooks } from '../steps.ts';
import type { Trip } from '../trips.ts';
import { fault } from './fault.ts';
import { walk } from './pages.ts';

const near = { start_lng: 121.4737, start_lat: 31.2304, dist_type: 1 };

/** Hooks that know which trips a search with a place and a distance type would find without that type. */
function unfiltered(make: (all: WeakMap<Call, Trip[]>) => Hooks): () => Hooks {
  return () => {
    const all = new WeakMap<Call, Trip[]>();
    return {
      matching(next, call, query) {
        if (query.distType !== undefined && query.startPoint !== undefined)
          all.set(call, next(call, { ...query, distType: undefined }));
        return next(call, query);
      },
      ...make(all),
    };
  };
}

/** What a filter by distance leaves out is counted all the same, or has its place on a page. */
export const distanceFilterFaults = [
  fault(
    'total-before-distance-filter',
    'With a place and a distance type the total counts the trips that are too far away.',
    '4.1: data.total integer (total number of matching trips)',
    unfiltered((all) => ({
      page(next, call, query, trips) {
        const page = next(call, query, trips);
        return { ...page, total: all.get(call)?.length ?? page.total };
      },
    })),
    walk(near, 2),
  ),
  fault(
    'paging-before-distance-filter',
    'With a place and a distance type pages are cut first, and then lose the trips that are too far away.',
    '4.1 rule 2: to obtain all trips the caller pages with page and page_size',
    unfiltered((all) => ({
      page(next, call, query, trips) {
        const everything = all.get(call);
        if (everything === undefined) return next(call, query, trips);
        const kept = new Set(trips.map((trip) => trip.item.gid));
        const page = next(call, query, everything);
        return { ...page, trips: page.trips.filter((trip) => kept.has(trip.item.gid)) };
      },
    })),
    walk(near, 2),
  ),
];
