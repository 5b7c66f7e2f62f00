import type { Call } from '../call.ts';
import type { ReferenceConfiguration } from '../configuration.ts';
import type { Hooks } from '../steps.ts';
import { type Route, routes, type Trip } from '../trips.ts';
import { fault, type Part } from './fault.ts';
import { cut, type Paging, paging } from './pages.ts';
import { walk } from '../witness.ts';

const all = {
  breaks: 'bus.paging',
  document: '4.1 rule 2: to obtain all trips the caller pages with page and page_size',
};

const time = (trip: Trip | undefined): string | undefined => trip?.item.dep_time;

/** The first trip from `from` on, or back from it, that does not leave at the time at which the page before ends. */
function beyondTie({ trips, from }: Paging, step: 1 | -1): number {
  let at = from;
  if (step > 0) while (from > 0 && at < trips.length && time(trips[at]) === time(trips[from - 1])) at += 1;
  else while (at > 1 && time(trips[at - 1]) === time(trips[at - 2])) at -= 1;
  return step > 0 ? at : at - 1;
}

/** Pages of sorted searches, from the second on, that end or begin in the wrong place. */
const sorted = (title: string, make: (paging: Paging) => Trip[] | undefined, size: number): Part => ({
  ...paging(`In a sorted search ${title}.`, (p) => (p.query.sortBy !== undefined && p.from > 0 ? make(p) : undefined)),
  witness: walk({ sort_by: 'dep_time', page_size: size }, 8),
});

const skipsOdd = sorted(
  'each page of an odd size leaves out its first trip',
  ({ trips, from, size }) => (size % 2 === 1 ? cut(trips, from + 1, size) : undefined),
  7,
);
const repeatsEven = sorted(
  'each page of an even size begins with the last trip of the page before',
  ({ trips, from, size }) => (size % 2 === 0 ? cut(trips, from - 1, size) : undefined),
  8,
);
const skipsEqual = sorted(
  'each page begins after the departure time at which the page before ends',
  (p) => cut(p.trips, beyondTie(p, 1), p.size),
  7,
);
const repeatsEqual = sorted(
  'each page begins again with the trips of the departure time at which the page before ends',
  (p) => (time(p.trips[p.from]) === time(p.trips[p.from - 1]) ? cut(p.trips, beyondTie(p, -1), p.size) : undefined),
  7,
);
const lastEmpty = sorted(
  'the last page, when it is not full, is empty',
  ({ clean, size }) => (clean.trips.length < size ? [] : undefined),
  25,
);
const fullEmpty = sorted(
  'the last page, when it is full, is empty',
  ({ trips, from, size }) => (from + size === trips.length ? [] : undefined),
  46,
);

/** The routes that a platform names: those that `is` picks. */
const onlyRoutes = (is: (route: Route) => boolean): { configuration: Partial<ReferenceConfiguration> } => ({
  configuration: {
    routes: routes.filter(is).map(({ start_city_code, end_city_code }) => ({ start_city_code, end_city_code })),
  },
});

/** The same on a platform of one route. */
const onOneRoute = (part: Part): Part => ({
  ...part,
  title: `${part.title?.slice(0, -1)}; there is one route.`,
  ...onlyRoutes(({ trips }) => trips === 160),
});

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

/** Pages that end, or begin, in the wrong place. */
export const pageEndFaults = [
  fault('paging-overlap-when-sorted', all, {
    all: sorted(
      'each page begins with the last trip of the page before',
      ({ trips, from, page, size }) => cut(trips, from - (page - 1), size),
      20,
    ),
    'even-size': repeatsEven,
  }),
  fault('paging-skips-with-odd-size-when-sorted', all, {
    'several-routes': skipsOdd,
    'one-route': onOneRoute(skipsOdd),
  }),
  fault('paging-skips-equal-times', all, {
    skips: skipsEqual,
    repeats: repeatsEqual,
  }),
  fault('paging-last-page-empty-when-sorted', all, {
    'not-full': lastEmpty,
    full: fullEmpty,
  }),
  fault('total-before-distance-filter', all, {
    total: {
      document: '4.1: data.total integer (total number of matching trips)',
      title: 'With a place and a distance type the total counts the trips that are too far away.',
      hooks: unfiltered((all) => ({
        page(next, call, query, trips) {
          const page = next(call, query, trips);
          return { ...page, total: all.get(call)?.length ?? page.total };
        },
      })),
      witness: walk(near, 2),
    },
    pages: {
      title: 'With a place and a distance type pages are cut first, and then lose the trips that are too far away.',
      hooks: unfiltered((all) => ({
        page(next, call, query, trips) {
          const everything = all.get(call);
          if (everything === undefined) return next(call, query, trips);
          const kept = new Set(trips.map((trip) => trip.item.gid));
          const page = next(call, query, everything);
          return { ...page, trips: page.trips.filter((trip) => kept.has(trip.item.gid)) };
        },
      })),
      witness: walk(near, 2),
    },
  }),
];
