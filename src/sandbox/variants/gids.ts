import { Buffer } from 'node:buffer';
import { type Call, invalid } from '../call.ts';
import type { Probe } from '../probe.ts';
import { threeOrders } from '../configuration.ts';
import { hash, hexOf } from '../random.ts';
import { renameGids, renameGidsEachSearch, useOnce } from '../renamed-gids.ts';
import type { Hooks } from '../steps.ts';
import type { Trip, TripItem } from '../trips.ts';
import { form, type Part } from './form.ts';

const shape = { open: '2: gid: its form is not shown' };
const life = {
  open: '4.1 rule 3: for how long a gid can be used is not shown',
  async witness(probe: Probe) {
    const [gid = ''] = probe.gids(await probe.search());
    await probe.search();
    await probe.times(2, () => probe.tripDetail(gid));
  },
};
const ordering = {
  open: '4.3: why an order is refused is not shown',
  async witness(probe: Probe) {
    const gids = probe.gids(await probe.search({ date: probe.day(9) }));
    for (const gid of gids.slice(0, 2)) await probe.busOrder(gid);
  },
};

const shaped = (title: string, make: (item: TripItem) => string): Part => ({ title, hooks: () => renameGids(make) });

/**
 * Gids that change with each search, and work where `works` says so of the milliseconds since it. It is also called
 * when a gid is shown.
 */
function workingAt(works: (age: number, call: Call, gid: string) => boolean): Hooks {
  const renamed = renameGidsEachSearch();
  const shown = new Map<string, number>();
  return {
    ...renamed,
    line(next, call, trip) {
      const item = renamed.line?.(next, call, trip) ?? next(call, trip);
      if (call.operation === 'busSearch') {
        if (shown.size > 100_000) shown.clear();
        shown.set(item.gid, call.now);
        works(0, call, item.gid);
      }
      return item;
    },
    tripOf: (next, call, gid) =>
      works(call.now - (shown.get(gid) ?? 0), call, gid) ? renamed.tripOf?.(next, call, gid) : undefined,
  };
}

/** Refuses orders of trips that it knows, where `why` gives a reason. */
const ordersRefused = (why: (call: Call, trip: Trip) => string | null): Hooks => ({
  tripOf(next, call, gid) {
    const trip = next(call, gid);
    const reason = trip === undefined || call.operation !== 'busOrderCreate' ? null : why(call, trip);
    if (reason !== null) throw invalid(reason, 40404);
    return trip;
  },
});

/** Forms and lives of gids. */
export const gidVariants = [
  form('gid-uuid', shape, {
    uuid: shaped('The gid is a UUID.', (item) =>
      hexOf(32, item.gid).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    ),
    chinese: shaped("The gid holds the station's name.", (item) => `${item.start_station_name} ${item.gid}`),
    base64: shaped('The gid is base64 with slashes, plus and equals signs.', (item) =>
      Buffer.from(`\u00fb\u00ff?>${item.gid}`, 'latin1').toString('base64'),
    ),
    digits: shaped(
      'The gid is a text of digits, longer than numbers are exact.',
      ({ gid }) => gid.slice(2, 16) + String(Number.parseInt(gid.slice(16), 16)).padStart(8, '0'),
    ),
    case: shaped('Some gids differ in nothing but case.', ({ gid }) => {
      const base = `g${gid.slice(2, 12)}${Math.floor(Number(gid.slice(12, 16)) / 2)}k`;
      return Number(gid.slice(12, 16)) % 2 ? base.toUpperCase() : base;
    }),
  }),
  form('gid-changes-with-each-search', {
    ...life,
    title: 'Every search gives its trips new gids; old ones still work.',
    hooks: renameGidsEachSearch,
  }),
  form('gid-of-each-server', {
    ...life,
    title: 'Two servers answer in no order, each with other gids that both know.',
    hooks: () => renameGids((item, call) => `${item.gid}.${hexOf(1, call.number) < '8' ? 'a' : 'b'}`),
  }),
  form('gid-works-once', life, {
    once: {
      title: 'Gids change with each search; each works for one trip detail and one order.',
      hooks: () => {
        const used = new Set<string>();
        return {
          ...renameGidsEachSearch(),
          busTripDetail(next, call, body) {
            useOnce(used, `detail ${String(body['gid'])}`);
            return next(call, body);
          },
          createBusOrder(next, call, body) {
            useOnce(used, `order ${String(body['gid'])}`);
            return next(call, body);
          },
        };
      },
    },
    'one-order': {
      title: 'Gids change with each search, and one that was ordered works no longer.',
      hooks: () => {
        const renamed = renameGidsEachSearch();
        const ordered = new Set<string>();
        return {
          ...renamed,
          tripOf: (next, call, gid) => (ordered.has(gid) ? undefined : renamed.tripOf?.(next, call, gid)),
          createBusOrder(next, call, body) {
            const answer = next(call, body);
            useOnce(ordered, String(body['gid']));
            return answer;
          },
        };
      },
    },
  }),
  form('gid-expires', life, {
    expires: {
      title: 'Gids change with each search and work for ten minutes.',
      hooks: () => workingAt((age) => age <= 600_000),
      async witness(probe) {
        const [gid = ''] = probe.gids(await probe.search());
        probe.wait(700_000);
        await probe.tripDetail(gid);
      },
    },
    'a-copy-behind': {
      title: 'Connections go to two servers in turn, and each knows the gids of the other 0.8 seconds later.',
      hooks: () => {
        const servers = new Map<string, number>();
        return workingAt((age, call, gid) => {
          const server = call.connection.number % 2;
          if (call.operation === 'busSearch' && servers.size < 100_000) servers.set(gid, server);
          return age >= 800 || servers.get(gid) === server;
        });
      },
    },
    'a-second-later': {
      title: 'Gids change with each search and work from a second after it on.',
      hooks: () => workingAt((age) => age >= 1000),
    },
  }),
  form('bus-orders-one-at-a-time', ordering, {
    'one-at-a-time': {
      title: 'Order creation refuses whoever has an order that is not paid.',
      hooks: () => {
        let open = 0;
        return ordersRefused(() => ((open += 1) > 1 ? 'pay your open order first' : null));
      },
    },
    'verified-passengers': {
      title: 'Order creation knows the gid, and refuses the passenger.',
      hooks: ordersRefused(() => 'the passenger is not verified'),
    },
    'some-at-the-counter': {
      title: 'Order creation knows the gid, and refuses every second trip, whose tickets are sold at the counter.',
      configuration: threeOrders,
      hooks: ordersRefused((_call, { item }) =>
        hash('counter', item.gid) % 2 === 0 ? 'tickets of this trip are sold at the counter' : null,
      ),
    },
    'three-days-ahead': {
      title: 'Order creation knows the gid, and takes trips of the next three days only.',
      hooks: ordersRefused((call, { item }) =>
        Date.parse(item.dep_date) - call.now > 2 * 86_400_000 ? 'orders are taken from three days before' : null,
      ),
    },
  }),
  form('bus-orders-passenger-first', {
    ...ordering,
    title: 'Order creation looks at the passenger before it looks for the gid, and refuses the passenger.',
    hooks: {
      createBusOrder(_next, _call, body) {
        throw body['passengers'] === undefined
          ? invalid('passengers are missing', 40041)
          : invalid('the passenger is not verified', 40042);
      },
    },
  }),
];
