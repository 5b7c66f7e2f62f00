import type { Variant } from '../extension.ts';
import { hash } from '../random.ts';
import type { Hooks } from '../steps.ts';
import { type Trip, tripAt, tripOf, routes } from '../trips.ts';
import { hooked } from './variant.ts';

const live = '4.1: that trips stay the same between calls is not said';
const values = '2: values of the fields are not shown';
const codesOpen = '2: how the codes of request and answer relate is not said';

const again = {
  witness: async (probe) => probe.times(6, (i) => probe.search({ page: (i % 3) + 1 })),
} satisfies Partial<Variant>;
const items = (id: string, title: string, change: (trip: Trip) => void, more: Hooks = {}) =>
  hooked(id, title, values, () => ({
    line(next, call, trip) {
      const item = { ...next(call, trip) };
      change({ ...trip, item });
      return item;
    },
    ...more,
  }));

/** Orders find a seat on every trip, since the seats shown are not those of the timetable. */
const seats = {
  tripOf(next, call, gid) {
    const trip = next(call, gid);
    if (trip) trip.item.avail_seat_count = trip.item.seat_count;
    return trip;
  },
} satisfies Hooks;

/** City names as an English timetable has them. */
const english: Record<string, string> = {
  '310100': 'Shanghai',
  '320500': 'Suzhou',
  '330100': 'Hangzhou',
  '320100': 'Nanjing',
  '320200': 'Wuxi',
  '340100': 'Hefei',
  '330200': 'Ningbo',
  '320400': 'Changzhou',
};

/** Trips are looked for once somebody has asked for a route and day, and shown as soon as they are there. */
const cold = (
  id: string,
  title: string,
  there: (asked: { readonly times: number; readonly since: number }, now: number) => boolean,
) =>
  hooked(
    id,
    title,
    live,
    () => {
      const asked = new Map<string, { times: number; readonly since: number }>();
      return {
        matching(next, call, query) {
          const key = JSON.stringify([query.startCity, query.endCity, query.date]);
          const one = asked.get(key) ?? { times: 0, since: call.now };
          asked.set(key, one);
          one.times += 1;
          return there(one, call.now) ? next(call, query) : [];
        },
      };
    },
    again,
  );

/** Inventories that change, and trips of other kinds. */
export const inventoryVariants: readonly Variant[] = [
  hooked(
    'seats-change',
    'The available seats change from call to call.',
    live,
    () => ({
      line(next, call, trip) {
        const item = next(call, trip);
        return { ...item, avail_seat_count: hash(item.gid, call.number) % (item.seat_count + 1) };
      },
      ...seats,
    }),
    again,
  ),
  hooked(
    'prices-change',
    'Prices change from call to call.',
    live,
    () => ({
      line(next, call, trip) {
        const item = next(call, trip);
        return { ...item, price: item.price + (hash(item.gid, call.number) % 5) };
      },
    }),
    again,
  ),
  hooked(
    'trips-vanish',
    'Every third search one more trip has vanished.',
    live,
    () => ({
      matching: (next, call, query) =>
        next(call, query).filter((trip) => trip.index >= Math.floor(call.ofOperation / 3) % 30),
    }),
    again,
  ),
  hooked(
    'trips-appear',
    'Every third search there is one trip more, in front of the others.',
    live,
    (platform) => ({
      matching(next, call, query) {
        const trips = next(call, query);
        const route = routes.find(
          (one) => one.start_city_code === query.startCity && one.end_city_code === query.endCity,
        );
        const from = (route?.trips ?? 0) * platform.settings.tripsFactor;
        if (!route || trips.length === 0 || query.date === undefined) return trips;
        const more = Math.floor(call.ofOperation / 3) % 30;
        const added = Array.from({ length: more }, (_, i) =>
          tripAt(platform.settings.seed, route, from + i, query.date as string),
        );
        return [...added.reverse(), ...trips];
      },
      tripOf: (next, call, gid) =>
        next(call, gid) ?? tripOf(platform.settings.seed, gid, platform.settings.tripsFactor + 30),
    }),
    again,
  ),
  hooked(
    'trips-come-and-go',
    'A tenth of the trips is missing, another one after every 25 searches.',
    live,
    () => ({
      matching: (next, call, query) =>
        next(call, query).filter((trip) => hash(trip.item.gid, Math.floor(call.ofOperation / 25)) % 10 > 0),
    }),
    { witness: async (probe) => probe.times(30, () => probe.search({ page_size: 1 })) },
  ),
  hooked(
    'trips-flicker',
    'Up to two trips are missing, others at every call.',
    live,
    () => ({
      matching(next, call, query) {
        const trips = next(call, query);
        return trips.length > 4 ? trips.slice(0, trips.length - Math.floor(call.random() * 3)) : trips;
      },
    }),
    { witness: async (probe) => probe.times(12, () => probe.search({ page_size: 1 })) },
  ),
  hooked(
    'a-server-lags',
    'Every fifth search is answered by a server that has one trip less.',
    live,
    () => ({
      matching(next, call, query) {
        const trips = next(call, query);
        return call.ofOperation % 5 === 0 && trips.length > 2 ? trips.slice(0, -1) : trips;
      },
    }),
    { witness: async (probe) => probe.times(6, () => probe.search({ page_size: 1 })) },
  ),
  cold(
    'trips-not-in-cache',
    'The first search of a route and day shows no trip, and each one after it shows all.',
    ({ times }) => times > 1,
  ),
  cold(
    'trips-fetched-when-asked',
    'A route and day shows no trip within a second after it was first asked for.',
    ({ since }, now) => now - since >= 1000,
  ),
  hooked(
    'two-servers-two-languages',
    'Every other search names lines, stations and classes in English.',
    values,
    () => ({
      line(next, call, trip) {
        const item = next(call, trip);
        if (call.ofOperation % 2 === 0) return item;
        return {
          ...item,
          line_name: 'Express 1',
          start_station_name: 'North Gate',
          end_station_name: "People's Square",
          class_name: 'Coach',
          remark: '',
        };
      },
    }),
    again,
  ),
  hooked(
    'city-names-of-two-suppliers',
    'One trip in two has the name of its departure city spelled in another way.',
    values,
    () => ({
      line(next, call, trip) {
        const item = next(call, trip);
        return trip.index % 2 === 0 ? item : { ...item, from_city: `${item.from_city}市` };
      },
    }),
  ),
  {
    ...items(
      'city-names-by-route',
      'Two codes are one city; on the way to the second, the other city is spelled in another way.',
      ({ item }) => {
        const second = '330100';
        if (item.start_city_code === second) Object.assign(item, { from_city: '苏州', to_city: `${item.to_city}市` });
        if (item.end_city_code === second) Object.assign(item, { from_city: `${item.from_city}市`, to_city: '苏州' });
      },
    ),
    witness: async (probe) => void (await probe.search({ end_city_code: '330100' })),
    configuration: {
      routes: ['320500', '330100'].map((end_city_code) => ({ start_city_code: '310100', end_city_code })),
    },
  },
  items('everything-sold-out', 'No trip has a seat left.', ({ item }) => void (item.avail_seat_count = 0)),
  items(
    'everything-free',
    'All seats of all trips are free.',
    ({ item }) => void (item.avail_seat_count = item.seat_count),
    seats,
  ),
  items(
    'equal-trips',
    'All trips are the same but for the gid.',
    ({ item }) => {
      Object.assign(item, {
        line_gid: 'L1',
        line_name: 'Line 1',
        start_station_name: 'A',
        end_station_name: 'B',
        dep_time: '12:00',
        price: 60,
        duration: 90,
        distance: 80,
      });
      Object.assign(item, {
        class_name: '大型',
        seat_count: 45,
        avail_seat_count: 9,
        remark: '',
        start_station_gid: 'SA',
        end_station_gid: 'SB',
      });
    },
    seats,
  ),
  items('prices-in-fen', 'Prices are in hundredths, distances in metres, durations in seconds.', ({ item }) => {
    Object.assign(item, { price: item.price * 100, distance: item.distance * 1000, duration: item.duration * 60 });
  }),
  items(
    'free-trips',
    'Prices, durations and distances are 0.',
    ({ item }) => void Object.assign(item, { price: 0, duration: 0, distance: 0 }),
  ),
  items(
    'large-coaches',
    'Trips have a thousand seats.',
    ({ item }) => void Object.assign(item, { seat_count: 1000, avail_seat_count: 999 }),
    seats,
  ),
  items('cities-in-english', 'City and station names are in English.', ({ item }) => {
    Object.assign(item, {
      from_city: english[item.start_city_code],
      to_city: english[item.end_city_code],
      line_name: 'Express 1',
      start_station_name: 'North Gate',
      end_station_name: "People's Square",
    });
  }),
  items(
    'remarks-with-markup',
    'Remarks hold markup, line breaks and emoji.',
    ({ item }) => void (item.remark = `<b>注意</b>\r\n"\u{1f68c}" \\ \u2028 ${'长'.repeat(500)}`),
  ),
  items('texts-empty', 'Class and remark are empty, names have blanks around them.', ({ item }) => {
    Object.assign(item, {
      class_name: '',
      remark: '',
      from_city: ` ${item.from_city} `,
      to_city: ` ${item.to_city} `,
      line_name: ` ${item.line_name}`,
    });
  }),
  items(
    'station-names-hidden',
    'The stations of all trips have the same gid.',
    ({ item }) => void Object.assign(item, { start_station_gid: '0', end_station_gid: '0' }),
  ),
  hooked('midnight-trips', 'There are trips at 00:00 and 23:59.', values, () => ({
    matching(next, call, query) {
      const trips = next(call, query);
      for (const trip of trips) {
        if (trip.index % 7 === 0) trip.item.dep_time = '00:00';
        if (trip.index % 7 === 1) trip.item.dep_time = '23:59';
      }
      return trips;
    },
  })),
  hooked('mapped-city-codes', 'Answers have the codes of another list: 310100 is C3101.', codesOpen, () => ({
    line(next, call, trip) {
      const item = next(call, trip);
      const mapped = (code: string) => `C${code.slice(0, 4)}`;
      return { ...item, start_city_code: mapped(item.start_city_code), end_city_code: mapped(item.end_city_code) };
    },
  })),
  hooked(
    'mapped-departure-codes',
    'Trips start from the centre of a city, which has a code and a name of its own, and end in the city.',
    codesOpen,
    () => ({
      line(next, call, trip) {
        const item = next(call, trip);
        return { ...item, start_city_code: `${item.start_city_code}-1`, from_city: `${item.from_city}市区` };
      },
    }),
  ),
];
