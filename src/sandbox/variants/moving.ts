import type { Call } from '../call.ts';
import { hash } from '../random.ts';
import { routes, type Trip, tripAt } from '../trips.ts';
import { searches } from '../witness.ts';
import { form, type Part } from './form.ts';

const live = {
  open: '4.1: that trips stay the same between calls is not said',
  witness: searches(40, { page_size: 1 }),
};

/** Trips of a route and day as they are so many milliseconds after the first search. */
type Move = (trips: Trip[], milliseconds: number, later: (nth: number) => Trip) => Trip[];

/** The routes of 7, 138 and 160 trips. */
const searched = [
  ['330100', '310100'],
  ['310100', '320500'],
  ['310100', '330100'],
] as const;

/** Trips that change with time. `lag`: how far behind the server of a call is. */
const moving = (title: string, move: Move, lag: (call: Call) => number = () => 0): Part => ({
  title,
  hooks: ({ settings: { seed, tripsFactor } }) => {
    let begun: number | undefined;
    return {
      matching(next, call, query) {
        const trips = next(call, query);
        begun ??= call.now;
        const { date } = query;
        const route = routes.find(
          (one) => one.start_city_code === query.startCity && one.end_city_code === query.endCity,
        );
        if (route === undefined || date === undefined || trips.length === 0) return trips;
        const later = (nth: number): Trip => tripAt(seed, route, route.trips * tripsFactor + nth, date);
        return move(trips, Math.max(0, call.now - begun - lag(call)), later);
      },
    };
  },
  async witness(probe) {
    for (let nth = 0; nth < 12; nth += 1) {
      for (const [start_city_code, end_city_code] of searched)
        await probe.search({ page_size: 50, start_city_code, end_city_code });
      probe.wait(400);
    }
  },
});

/** One trip after the other is replaced by a new one. */
const replaced =
  (milliseconds: number): Move =>
  (trips, time, later) => {
    const times = Math.floor(time / milliseconds);
    const gone = Math.max(0, times - trips.length);
    return [...trips.slice(times), ...Array.from({ length: times - gone }, (_, nth) => later(gone + nth))];
  };

/** A trip in twelve is held for some time, others after it. */
const held =
  (milliseconds: number): Move =>
  (trips, time) =>
    trips.filter(({ item }) => hash(item.gid, Math.floor(time / milliseconds)) % 12 > 0);

/** From some time on a route of so many trips has none. */
const emptied =
  (milliseconds: number, ofRoute: number): Move =>
  (trips, time) =>
    time >= milliseconds && trips.length === ofRoute ? [] : trips;

/** Every other search is answered by a server that is 0.8 s behind. */
const behind = (call: Call): number => (call.ofOperation % 2 === 0 ? 800 : 0);

/** Inventories that change with time, one way or by single trips. */
export const movingVariants = [
  form('trip-replaced', { ...live, ...moving('Every second a trip is replaced by another.', replaced(1000)) }),
  form('trips-held', {
    ...live,
    ...moving('One trip in twelve is not shown; every second these are other trips.', held(1000)),
  }),
  form('route-empties', live, {
    long: moving('After 1.2 seconds the route of 160 trips has none.', emptied(1200, 160)),
    short: moving('After 1.8 seconds the route of 7 trips has none.', emptied(1800, 7)),
    last: moving('After 3 seconds the route of 138 trips has none.', emptied(3000, 138)),
  }),
  form('server-behind', live, {
    replaced: moving(
      'Every other search is 0.8 s behind, and every second a trip is replaced.',
      replaced(1000),
      behind,
    ),
    emptied: moving(
      'Every other search is 0.8 s behind, and after 1.5 seconds the route of 160 trips has none.',
      emptied(1500, 160),
      behind,
    ),
  }),
];
