import type { Call } from '../call.ts';
import { hash } from '../random.ts';
import type { SearchQuery } from '../search-query.ts';
import type { Hooks } from '../steps.ts';
import { routes, type Trip, tripAt, type TripItem } from '../trips.ts';
import { finding, showing } from '../hooks.ts';
import { search, searches } from '../witness.ts';
import { form, type Part } from './form.ts';

const again = searches(6, (nth) => ({ page: (nth % 3) + 1 }));
const live = { open: '4.1: that trips stay the same between calls is not said', witness: again };
const values = { open: '2: values of the fields are not shown' };
const codes = { open: '2: how the codes of request and answer relate is not said' };

/** Trips are shown otherwise. */
const shown = (
  title: string,
  change: (item: TripItem, call: Call, trip: Trip) => Partial<TripItem>,
  more: Hooks = {},
): Part => ({
  title,
  hooks: { ...showing(change), ...more },
});
/** Others are found. */
const found = (title: string, change: (trips: Trip[], call: Call) => Trip[], more: Part = {}): Part => ({
  title,
  hooks: finding((trips, _query, call) => change(trips, call)),
  ...more,
});

/** Orders find a seat on every trip, since the seats shown are not those of the timetable. */
const seats: Hooks = {
  tripOf(next, call, gid) {
    const trip = next(call, gid);
    if (trip) trip.item.avail_seat_count = trip.item.seat_count;
    return trip;
  },
};

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
const englishNames = { line_name: 'Express 1', start_station_name: 'North Gate', end_station_name: "People's Square" };

const keyOf = (query: SearchQuery) => JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Each answer is kept for so many milliseconds, while one trip after another goes, or one goes once. */
const kept = (title: string, lifetime: number, goneAfter: (milliseconds: number) => number): Part => ({
  title,
  hooks: () => {
    const answers = new Map<string, { readonly at: number; readonly trips: Trip[] }>();
    let begun: number | undefined;
    return {
      matching(next, call, query) {
        begun ??= call.now;
        const known = answers.get(keyOf(query));
        if (known !== undefined && call.now - known.at < lifetime) return [...known.trips];
        const trips = next(call, query).slice(goneAfter(call.now - begun));
        answers.set(keyOf(query), { at: call.now, trips });
        return [...trips];
      },
    };
  },
  async witness(probe) {
    await probe.search();
    probe.wait(30_000);
    await probe.search();
  },
});

/** Inventories that change, and trips of other kinds. */
export const inventoryVariants = [
  form('seats-change', {
    ...live,
    ...shown(
      'The available seats change from call to call.',
      (item, call) => ({ avail_seat_count: hash(item.gid, call.number) % (item.seat_count + 1) }),
      seats,
    ),
  }),
  form('prices-change', {
    ...live,
    ...shown('Prices change from call to call.', (item, call) => ({
      price: item.price + (hash(item.gid, call.number) % 5),
    })),
  }),
  form('prices-in-turn', live, {
    servers: shown('Two servers have different prices, and chance decides which one answers.', (item, call) => ({
      price: item.price + (hash('server', call.number) % 2),
    })),
    'by-time': {
      ...shown('Prices go up for half a second, then down for half a second.', (item, call) => ({
        price: item.price + (Math.floor(call.now / 500) % 2),
      })),
      async witness(probe) {
        await probe.search();
        probe.wait(500);
        await probe.search();
      },
    },
    kept: {
      title: 'Prices change each second, and a search that is sent again has those of its first answer.',
      hooks: () => {
        const begun = new Map<string, number>();
        return showing((item, call) => {
          const key = new TextDecoder().decode(call.bytes);
          const at = begun.get(key) ?? call.now;
          begun.set(key, at);
          return { price: item.price + (hash(item.gid, Math.floor(at / 1000)) % 2) };
        });
      },
    },
  }),
  form('trips-vanish', live, {
    vanish: found('Every fifth search one more trip has vanished.', (trips, call) =>
      trips.filter((trip) => trip.index >= Math.floor(call.ofOperation / 5)),
    ),
    appear: {
      title: 'Every twentieth search there is one trip more, in front of the others.',
      witness: searches(24, { page_size: 1 }),
      hooks: ({ settings: { seed, tripsFactor } }) => ({
        matching(next, call, query) {
          const trips = next(call, query);
          const route = routes.find(
            (one) => one.start_city_code === query.startCity && one.end_city_code === query.endCity,
          );
          const { date } = query;
          if (!route || trips.length === 0 || date === undefined) return trips;
          const more = Math.floor(call.ofOperation / 20);
          const added = Array.from({ length: more }, (_, i) =>
            tripAt(seed, route, route.trips * tripsFactor + i, date),
          );
          return [...added.reverse(), ...trips];
        },
      }),
    },
  }),
  form('trips-come-and-go', {
    ...live,
    ...found('A tenth of the trips is missing; after every 25 searches it is another tenth.', (trips, call) =>
      trips.filter((trip) => hash(trip.item.gid, Math.floor(call.ofOperation / 25)) % 10 > 0),
    ),
    witness: searches(30, { page_size: 1 }),
  }),
  form('trips-flicker', {
    ...live,
    ...found('By chance, an answer lacks the last trip, the last two, or none.', (trips, call) =>
      trips.length > 4 ? trips.slice(0, trips.length - Math.floor(call.random() * 3)) : trips,
    ),
    witness: searches(12, { page_size: 1 }),
  }),
  form('a-server-lags', {
    ...live,
    ...found('Every fifth search is answered by a server that has one trip less.', (trips, call) =>
      call.ofOperation % 5 === 0 && trips.length > 2 ? trips.slice(0, -1) : trips,
    ),
    witness: searches(6, { page_size: 1 }),
  }),
  form('answers-kept-for-seconds', live, {
    seconds: kept('Each search keeps its answer for three seconds, and every 700 ms a trip goes.', 3000, (time) =>
      Math.floor(time / 700),
    ),
    once: kept('Each search keeps its answer for 20 seconds, and after 1.5 seconds a trip goes.', 20_000, (time) =>
      time > 1500 ? 1 : 0,
    ),
  }),
  form('city-names-of-two-suppliers', values, {
    'two-suppliers': shown(
      'One trip in two has the name of its departure city spelled in another way.',
      (item, _call, { index }) => (index % 2 === 0 ? {} : { from_city: `${item.from_city}市` }),
    ),
    'two-languages': {
      ...shown('Every other search names lines, stations and classes in English.', (_item, call) =>
        call.ofOperation % 2 === 0 ? {} : { ...englishNames, class_name: 'Coach', remark: '' },
      ),
      witness: again,
    },
  }),
  form('city-names-by-route', {
    ...values,
    ...shown(
      'Two codes are one city; on routes to or from the second, the other city is spelled in another way.',
      ({ start_city_code: start, end_city_code: end, from_city: from, to_city: to }) => ({
        ...(start === '330100' && { from_city: '苏州', to_city: `${to}市` }),
        ...(end === '330100' && { from_city: `${from}市`, to_city: '苏州' }),
      }),
    ),
    witness: search({ end_city_code: '330100' }),
    configuration: {
      routes: ['320500', '330100'].map((end_city_code) => ({ start_city_code: '310100', end_city_code })),
    },
  }),
  form('everything-sold-out', values, {
    'sold-out': shown('No trip has a seat left.', () => ({ avail_seat_count: 0 })),
    free: shown('All seats of all trips are free.', (item) => ({ avail_seat_count: item.seat_count }), seats),
  }),
  form('equal-trips', {
    ...values,
    ...shown(
      'All trips are the same but for the gid.',
      () => ({
        line_gid: 'L1',
        line_name: 'Line 1',
        start_station_name: 'A',
        end_station_name: 'B',
        dep_time: '12:00',
        price: 60,
        duration: 90,
        distance: 80,
        class_name: '大型',
        seat_count: 45,
        avail_seat_count: 9,
        remark: '',
        start_station_gid: 'SA',
        end_station_gid: 'SB',
      }),
      seats,
    ),
  }),
  form('prices-in-fen', values, {
    fen: shown(
      'Prices are in hundredths, distances in metres, durations in seconds.',
      ({ price, distance, duration }) => ({ price: price * 100, distance: distance * 1000, duration: duration * 60 }),
    ),
    free: shown('Prices, durations and distances are 0.', () => ({ price: 0, duration: 0, distance: 0 })),
  }),
  form('cities-in-english', values, {
    english: shown('City and station names are in English.', (item) => ({
      ...englishNames,
      from_city: english[item.start_city_code] ?? '',
      to_city: english[item.end_city_code] ?? '',
    })),
    hidden: shown('The stations of all trips have the same gid.', () => ({
      start_station_gid: '0',
      end_station_gid: '0',
    })),
    'remark-markup': shown('Remarks hold markup, line breaks and emoji.', () => ({
      remark: `<b>注意</b>\r\n"\u{1f68c}" \\ \u2028 ${'长'.repeat(500)}`,
    })),
    'remark-empty': shown('Class and remark are empty, names have blanks around them.', (item) => ({
      class_name: '',
      remark: '',
      from_city: ` ${item.from_city} `,
      to_city: ` ${item.to_city} `,
      line_name: ` ${item.line_name}`,
    })),
  }),
  form('midnight-trips', {
    ...values,
    ...found('There are trips at 00:00 and 23:59.', (trips) => {
      for (const trip of trips) {
        if (trip.index % 7 === 0) trip.item.dep_time = '00:00';
        if (trip.index % 7 === 1) trip.item.dep_time = '23:59';
      }
      return trips;
    }),
  }),
  form('mapped-city-codes', codes, {
    both: shown('Answers have the codes of another list: 310100 is C3101.', (item) => ({
      start_city_code: `C${item.start_city_code.slice(0, 4)}`,
      end_city_code: `C${item.end_city_code.slice(0, 4)}`,
    })),
    departure: shown(
      'Trips start from the centre of a city, which has another code and another name, and end in the city.',
      (item) => ({ start_city_code: `${item.start_city_code}-1`, from_city: `${item.from_city}市区` }),
    ),
  }),
];
