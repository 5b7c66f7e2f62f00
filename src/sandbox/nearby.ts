import { cities, kilometres, type Point } from './cities.ts';
import type { SearchQuery } from './search-query.ts';
import type { Trip } from './trips.ts';

/** Radius in kilometres of each `dist_type`. */
const radius: Record<number, number> = { 1: 8, 2: 20, 3: 100 };

interface Places {
  start: Point | undefined;
  end: Point | undefined;
}

/**
 * Nearby boarding points: `dist_type` keeps the trips whose stations lie within its radius of the place given
 * (without one: of the departure city's centre); a place without `sort_by` puts the nearest first.
 */
export function nearby(query: SearchQuery, trips: Trip[]): Trip[] {
  const places: Places = { start: placeOf(query, 'start'), end: placeOf(query, 'end') };
  let kept = trips;
  if (query.distType !== undefined) {
    const most = radius[query.distType] ?? Infinity;
    kept = trips.filter((trip) => {
      const centre = cities.get(trip.item.start_city_code);
      const from = places.start ?? centre;
      if (from && kilometres(from, trip.start) > most) return false;
      return !places.end || kilometres(places.end, trip.end) <= most;
    });
  }
  if (query.sortBy !== undefined || (!places.start && !places.end)) return kept;
  const far = (trip: Trip) =>
    (places.start ? kilometres(places.start, trip.start) : 0) + (places.end ? kilometres(places.end, trip.end) : 0);
  return [...kept].sort((a, b) => far(a) - far(b) || a.index - b.index);
}

/** Coordinates where given, else the station or city that the address names. */
function placeOf(query: SearchQuery, side: 'start' | 'end'): Point | undefined {
  const coordinates = side === 'start' ? query.startPoint : query.endPoint;
  if (coordinates) return coordinates;
  const address = side === 'start' ? query.startAddr : query.endAddr;
  const city = cities.get((side === 'start' ? query.startCity : query.endCity) ?? '');
  if (!address || !city) return undefined;
  return city.stations.find((station) => address.includes(station.name)) ?? city;
}
