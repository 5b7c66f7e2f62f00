import { invalid } from './call.ts';
import { addDays, localTime } from './calendar.ts';
import { cities } from './cities.ts';
import { nearby } from './nearby.ts';
import type { SearchQuery } from './search-query.ts';
import type { Settings } from './settings.ts';
import type { Page } from './steps.ts';
import { routes, type Trip, tripsOf } from './trips.ts';

/** Rule 1 of section 4.1, in the platform's zone, and the sales window. */
export function checkDate(date: string, now: number, settings: Settings): void {
  const today = localTime(now, settings.timeZone).date;
  if (date < today) throw invalid('date must not be in the past', 40010);
  if (settings.salesWindowDays !== null && date > addDays(today, settings.salesWindowDays)) {
    throw invalid(`date must be within ${settings.salesWindowDays} days from today`, 40011);
  }
}

/** All matching trips in the timetable's order; a departed trip has no seats left. */
export function matching(query: SearchQuery, now: number, settings: Settings): Trip[] {
  const local = localTime(now, settings.timeZone);
  const date = query.date ?? local.date;
  if (settings.unknownCity === 'refuse') {
    for (const code of [query.startCity, query.endCity]) {
      if (code !== undefined && !cities.has(code)) throw invalid('unknown city code', 40012);
    }
  }
  const trips = routes
    .filter((route) => query.startCity === undefined || route.start_city_code === query.startCity)
    .filter((route) => query.endCity === undefined || route.end_city_code === query.endCity)
    .flatMap((route) => tripsOf(settings.seed, route, date, settings.tripsFactor));
  if (date > local.date) return nearby(query, trips);
  const left = (trip: Trip) => trip.item.dep_time <= local.time;
  if (settings.departed === 'hidden')
    return nearby(
      query,
      trips.filter((trip) => !left(trip)),
    );
  for (const trip of trips) if (left(trip)) trip.item.avail_seat_count = 0;
  return nearby(query, trips);
}

/** By the sort key; trips with equal keys stay as they were. */
export function sortTrips(query: SearchQuery, trips: Trip[], settings: Settings): Trip[] {
  if (query.sortBy === undefined) return trips;
  const key = query.sortBy as 'dep_time' | 'price' | 'distance';
  const sign = settings.descending ? -1 : 1;
  return [...trips].sort((a, b) => {
    const [x, y] = [a.item[key], b.item[key]];
    return x < y ? -sign : x > y ? sign : 0;
  });
}

/** The page asked for, with the total of all pages. */
export function pageOf(query: SearchQuery, trips: Trip[], settings: Settings): Page {
  const { pageSize } = query;
  const last = Math.max(0, Math.ceil(trips.length / pageSize) - 1) + settings.firstPage;
  let page = query.page;
  if (page > last) {
    if (settings.beyondEnd === 'refuse') throw invalid('page is beyond the last page', 40013);
    if (settings.beyondEnd === 'last') page = last;
  }
  const from = (page - settings.firstPage) * pageSize;
  return { page, pageSize, total: trips.length, trips: trips.slice(from, from + pageSize) };
}
