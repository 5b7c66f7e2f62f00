import { type City, cities, kilometres, type Station } from './cities.ts';
import { hash, hexOf, pick } from './random.ts';

/** A bus trip item as the answer shows it (section 2). */
export type TripItem = {
  line_gid: string;
  gid: string;
  line_name: string;
  start_station_name: string;
  end_station_name: string;
  from_city: string;
  to_city: string;
  dep_date: string;
  dep_time: string;
  price: number;
  duration: number;
  distance: number;
  class_name: string;
  seat_count: number;
  avail_seat_count: number;
  remark: string;
  start_station_gid: string;
  end_station_gid: string;
  start_city_code: string;
  end_city_code: string;
};

/** A trip on one day. */
export interface Trip {
  /** Place in the route's timetable, from 0. */
  index: number;
  start: Station;
  end: Station;
  item: TripItem;
}

/** Two cities, one direction, and how many trips leave each day. */
export interface Route {
  start_city_code: string;
  end_city_code: string;
  trips: number;
}

/** The routes on sale. Both directions between Shanghai and Suzhou; one of 50, one of 51, one of none. */
export const routes: readonly Route[] = [
  ['310100', '320500', 138],
  ['320500', '310100', 134],
  ['310100', '330100', 160],
  ['320100', '310100', 50],
  ['310100', '320100', 51],
  ['330100', '310100', 7],
  ['320200', '320400', 2],
  ['340100', '320100', 24],
  ['330200', '310100', 0],
].map(([start, end, trips]) => ({
  start_city_code: start as string,
  end_city_code: end as string,
  trips: trips as number,
}));

const classes = [
  ['大型高一', 49],
  ['大型高二', 45],
  ['中型高一', 33],
  ['商务座', 18],
  ['豪华商务', 12],
] as const;

const remarks = ['', '', '', '请提前20分钟到站取票', '含保险', '该班次为流水班，以实际发车为准', '可携带儿童一名'];

const made = new Map<string, Trip[]>();

/** The trips of a route on a day, in the timetable's order, which no field sorts; a copy for each caller to change. */
export function tripsOf(seed: number, route: Route, date: string, factor = 1): Trip[] {
  const key = `${seed} ${routes.indexOf(route)} ${date} ${factor}`;
  let trips = made.get(key);
  if (!trips) {
    trips = Array.from({ length: route.trips * factor }, (_, index) => tripAt(seed, route, index, date));
    // A walk over pages asks for the same day again and again; more than a few days are not worth keeping.
    if (made.size >= 16) made.delete(made.keys().next().value as string);
    made.set(key, trips);
  }
  return trips.map((trip) => ({ ...trip, item: { ...trip.item } }));
}

/** The one trip; the same arguments always give the same trip. */
export function tripAt(seed: number, route: Route, index: number, date: string): Trip {
  const from = cities.get(route.start_city_code) as City;
  const to = cities.get(route.end_city_code) as City;
  const daily = (what: string) => hash(seed, what, from.code, to.code, index);
  const start = pick(from.stations, daily('start'));
  const end = pick(to.stations, daily('end'));
  const [className, seats] = pick(classes, daily('class'));
  const distance = Math.max(12, Math.round(kilometres(start, end) * 1.25));
  const minutes = 330 + (daily('time') % 199) * 5;
  const sold = hash(seed, 'sold', from.code, to.code, index, date);
  return {
    index,
    start,
    end,
    item: {
      line_gid: `L${start.gid.slice(1)}${end.gid.slice(1)}`,
      gid: gidOf(seed, route, index, date),
      line_name: `${start.name}-${end.name}`,
      start_station_name: start.name,
      end_station_name: end.name,
      from_city: from.name,
      to_city: to.name,
      dep_date: date,
      dep_time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      price: Math.round(distance * 0.45) + 8 + (daily('price') % 25),
      duration: Math.round(distance * 0.9) + 20 + (daily('pace') % 4) * 5,
      distance,
      class_name: className,
      seat_count: seats,
      avail_seat_count: sold % 9 === 0 ? 0 : 1 + (Math.floor(sold / 9) % seats),
      remark: pick(remarks, daily('remark')),
      start_station_gid: start.gid,
      end_station_gid: end.gid,
      start_city_code: from.code,
      end_city_code: to.code,
    },
  };
}

function gidOf(seed: number, route: Route, index: number, date: string): string {
  const line = String(routes.indexOf(route)).padStart(2, '0');
  const plain = `${date.replaceAll('-', '')}${line}${String(index).padStart(4, '0')}`;
  return `BT${plain}${hexOf(6, seed, 'gid', plain)}`;
}

/** The trip that a gid names, or undefined for an invented gid: six digits depend on the seed and the others. */
export function tripOf(seed: number, gid: string): Trip | undefined {
  const match = /^BT(\d{4})(\d{2})(\d{2})(\d{2})(\d{4})[0-9a-f]{6}$/.exec(gid);
  const route = match && routes[Number(match[4])];
  if (!match || !route) return undefined;
  const index = Number(match[5]);
  const date = `${match[1]}-${match[2]}-${match[3]}`;
  if (gidOf(seed, route, index, date) !== gid) return undefined;
  return tripAt(seed, route, index, date);
}
