import type { ReferenceConfiguration } from '../configuration.ts';
import type { Fault } from '../extension.ts';
import { type Trip, routes } from '../trips.ts';
import { cut, offset, type Paging, paging, walk } from './pages.ts';

const all = '4.1 rule 2: to obtain all trips the caller pages with page and page_size';

/** A fault of sorted pages: the trips of one, from what they should be. */
interface Ending {
  readonly id: string;
  readonly title: string;
  readonly make: (paging: Paging, from: number) => Trip[];
  /** Page size of the witness. */
  readonly size: number;
}

const time = (trip: Trip | undefined): string | undefined => trip?.item.dep_time;

/** The first trip from `from` on, or back from it, that does not leave at the time at which the page before ends. */
function beyondTie({ trips }: Paging, from: number, step: 1 | -1): number {
  let at = from;
  if (step > 0) while (from > 0 && at < trips.length && time(trips[at]) === time(trips[from - 1])) at += 1;
  else while (at > 1 && time(trips[at - 1]) === time(trips[at - 2])) at -= 1;
  return step > 0 ? at : at - 1;
}

const endings: readonly Ending[] = [
  {
    id: 'paging-skips-with-odd-size-when-sorted',
    title: 'In a sorted search each page of an odd size leaves out its first trip.',
    make: (p, from) => (p.query.pageSize % 2 === 1 ? cut(p.trips, from + 1, p.query.pageSize) : p.clean.trips),
    size: 7,
  },
  {
    id: 'paging-repeats-with-even-size-when-sorted',
    title: 'In a sorted search each page of an even size begins with the last trip of the page before.',
    make: (p, from) => (p.query.pageSize % 2 === 0 ? cut(p.trips, from - 1, p.query.pageSize) : p.clean.trips),
    size: 8,
  },
  {
    id: 'paging-skips-equal-times',
    title: 'In a sorted search each page begins after the departure time at which the page before ends.',
    make: (p, from) => cut(p.trips, beyondTie(p, from, 1), p.query.pageSize),
    size: 7,
  },
  {
    id: 'paging-repeats-equal-times',
    title:
      'In a sorted search each page begins with the departure time at which the page before ends, where ' +
      'several trips have it.',
    make: (p, from) =>
      time(p.trips[from]) === time(p.trips[from - 1])
        ? cut(p.trips, beyondTie(p, from, -1), p.query.pageSize)
        : p.clean.trips,
    size: 7,
  },
  {
    id: 'paging-last-page-empty-when-sorted',
    title: 'In a sorted search the last page, when it is not full, is empty.',
    make: (p) => (p.clean.trips.length < p.query.pageSize ? [] : p.clean.trips),
    size: 25,
  },
  {
    id: 'paging-full-last-page-empty-when-sorted',
    title: 'In a sorted search the last page, when it is full, is empty.',
    make: (p, from) => (from + p.query.pageSize === p.trips.length ? [] : p.clean.trips),
    size: 46,
  },
];

/** The busiest route alone, as a platform may have it. */
const oneRoute: Partial<ReferenceConfiguration> = {
  routes: routes
    .filter(({ trips }) => trips === 160)
    .map(({ start_city_code, end_city_code }) => ({ start_city_code, end_city_code })),
};

function made({ id, title, make, size }: Ending, configuration?: Partial<ReferenceConfiguration>): Fault {
  const change = (p: Paging): Trip[] =>
    p.query.sortBy !== undefined && offset(p) > 0 ? make(p, offset(p)) : p.clean.trips;
  const one = paging(
    configuration === undefined ? id : `${id}-on-one-route`,
    title,
    all,
    change,
    walk({ sort_by: 'dep_time', page_size: size }, 8),
  );
  return configuration === undefined ? one : { ...one, configuration };
}

const shownByOneRoute = [
  'paging-skips-with-odd-size-when-sorted',
  'paging-skips-equal-times',
  'paging-full-last-page-empty-when-sorted',
];

/** Pages of sorted searches that end, or begin, in the wrong place. */
export const pageEndFaults: readonly Fault[] = [
  ...endings.map((ending) => made(ending)),
  ...endings.filter(({ id }) => shownByOneRoute.includes(id)).map((ending) => made(ending, oneRoute)),
];
