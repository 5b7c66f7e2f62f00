import type { ReferenceConfiguration } from '../configuration.ts';
import type { Hooks } from '../steps.ts';
import { type Route, routes, tripAt, tripOf } from '../trips.ts';
import { textOf } from './change.ts';
import { fault } from './fault.ts';
import { cut, offset, walk } from './pages.ts';

/** Only routes whose trips are more than one page takes. */
const longRoutes: Partial<ReferenceConfiguration> = {
  routes: routes
    .filter(({ trips }) => trips > 50)
    .map(({ start_city_code, end_city_code }) => ({ start_city_code, end_city_code })),
};

/** So many trips does the busiest route have in place of 160: more than four pages take. */
const many = 240;

const busiest = routes.find(({ trips }) => trips === 160) as Route;

/** Pages that break where an address is given, on a platform whose busiest route is longer still. */
const repeatsWithAddress = (seed: number): Hooks => ({
  matching(next, call, query) {
    const trips = next(call, query);
    const { date } = query;
    if (date === undefined || query.startCity !== busiest.start_city_code || query.endCity !== busiest.end_city_code)
      return trips;
    const added = Array.from({ length: many - busiest.trips }, (_, index) =>
      tripAt(seed, busiest, busiest.trips + index, date),
    );
    return [...trips, ...added];
  },
  tripOf: (next, call, gid) => next(call, gid) ?? tripOf(seed, gid, 2),
  page(next, call, query, trips) {
    const clean = next(call, query, trips);
    const paging = { query, trips, clean, call };
    if (textOf(call.body, 'start_addr') === '' || offset(paging) === 0) return clean;
    return { ...clean, trips: cut(trips, offset(paging) - 1, query.pageSize) };
  },
});

/** Faults of a platform that has no short route. */
export const longRouteFaults = [
  fault(
    'paging-repeats-with-address-on-long-routes',
    'With a departure address each page begins with the last trip of the page before, where all routes are long.',
    '4.1 rule 2: to obtain all trips the caller pages with page and page_size',
    (platform) => repeatsWithAddress(platform.settings.seed),
    walk({ start_addr: '人民广场' }, 2),
    longRoutes,
  ),
];
