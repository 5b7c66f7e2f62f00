import { Buffer } from 'node:buffer';
import { type Call, invalid } from '../call.ts';
import type { Variant } from '../extension.ts';
import type { Hooks } from '../steps.ts';
import { hexOf } from '../random.ts';
import { renameGids, renameGidsEachSearch, useOnce } from '../renamed-gids.ts';
import type { Trip } from '../trips.ts';
import { hooked } from './variant.ts';

const form = '2: gid: its form is not shown';
const life = '4.1 rule 3: for how long a gid can be used is not shown';

const uses = {
  witness: async (probe) => {
    const [gid = ''] = probe.gids(await probe.search());
    await probe.search();
    await probe.tripDetail(gid);
    await probe.tripDetail(gid);
  },
} satisfies Partial<Variant>;

/** Gids that change with each search, and work where `works` says so of the milliseconds since it. */
function workingAt(works: (age: number) => boolean): Hooks {
  const renamed = renameGidsEachSearch();
  const shown = new Map<string, number>();
  return {
    ...renamed,
    line(next, call, trip) {
      const item = renamed.line?.(next, call, trip) ?? next(call, trip);
      if (call.operation === 'busSearch') {
        if (shown.size > 100_000) shown.clear();
        shown.set(item.gid, call.now);
      }
      return item;
    },
    tripOf: (next, call, gid) =>
      works(call.now - (shown.get(gid) ?? 0)) ? renamed.tripOf?.(next, call, gid) : undefined,
  };
}

const ordering = '4.3: why an order is refused is not shown';

/** Refuses orders of trips that it knows, where `why` gives a reason. */
function ordersRefused(why: (call: Call, trip: Trip) => string | null): Hooks {
  return {
    tripOf(next, call, gid) {
      const trip = next(call, gid);
      const reason = trip === undefined || call.operation !== 'busOrderCreate' ? null : why(call, trip);
      if (reason !== null) throw invalid(reason, 40404);
      return trip;
    },
  };
}

const orders = {
  witness: async (probe) => {
    const gids = probe.gids(await probe.search({ date: probe.day(9) }));
    for (const gid of gids.slice(0, 2)) await probe.busOrder(gid);
  },
} satisfies Partial<Variant>;

/** Forms and lives of gids. */
export const gidVariants: readonly Variant[] = [
  hooked('gid-uuid', 'The gid is a UUID.', form, () =>
    renameGids((item) => hexOf(32, item.gid).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')),
  ),
  hooked('gid-base64', 'The gid is base64 with slashes, plus and equals signs.', form, () =>
    renameGids((item) => Buffer.from(`\u00fb\u00ff?>${item.gid}`, 'latin1').toString('base64')),
  ),
  hooked('gid-long', 'The gid has 60 characters.', form, () =>
    renameGids((item) => `${item.gid}${hexOf(32, item.gid)}`.padEnd(60, 'x')),
  ),
  hooked('gid-chinese', "The gid holds the station's name.", form, () =>
    renameGids((item) => `${item.start_station_name} ${item.gid}`),
  ),
  hooked('gid-digits', 'The gid is a text of digits, longer than numbers are exact.', form, () =>
    renameGids((item) => item.gid.slice(2, 16) + String(Number.parseInt(item.gid.slice(16), 16)).padStart(8, '0')),
  ),
  hooked('gid-differs-in-case', 'Some gids differ in nothing but case.', form, () =>
    renameGids((item) => {
      const base = `g${item.gid.slice(2, 12)}${Math.floor(Number(item.gid.slice(12, 16)) / 2)}k`;
      return Number(item.gid.slice(12, 16)) % 2 ? base.toUpperCase() : base;
    }),
  ),
  hooked(
    'gid-changes-with-each-search',
    'Every search gives its trips new gids; old ones still work.',
    life,
    renameGidsEachSearch,
    uses,
  ),
  hooked(
    'gid-of-each-server',
    'Two servers answer in no order, each with gids of its own that both know.',
    life,
    () => renameGids((item, call) => `${item.gid}.${hexOf(1, call.number) < '8' ? 'a' : 'b'}`),
    uses,
  ),
  hooked(
    'gid-works-once',
    'Gids change with each search; each works for one trip detail and one order.',
    life,
    () => {
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
    uses,
  ),
  hooked(
    'gid-used-up-by-an-order',
    'Gids change with each search, and one that was ordered works no longer.',
    life,
    () => {
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
      } satisfies Hooks;
    },
    uses,
  ),
  hooked(
    'gid-expires',
    'Gids change with each search and work for ten minutes.',
    life,
    () => workingAt((age) => age <= 600_000),
    {
      witness: async (probe) => {
        const [gid = ''] = probe.gids(await probe.search());
        probe.wait(700_000);
        await probe.tripDetail(gid);
      },
    },
  ),
  hooked(
    'gid-works-a-second-later',
    'Gids change with each search and work from a second after it on.',
    life,
    () => workingAt((age) => age >= 1000),
    uses,
  ),
  hooked(
    'bus-orders-one-at-a-time',
    'Order creation refuses whoever has an order that is not paid.',
    ordering,
    () => {
      let open = 0;
      return ordersRefused(() => ((open += 1) > 1 ? 'pay your open order first' : null));
    },
    orders,
  ),
  hooked(
    'bus-orders-of-verified-passengers-only',
    'Order creation knows the gid, and refuses the passenger.',
    ordering,
    () => ordersRefused(() => 'the passenger is not verified'),
    orders,
  ),
  hooked(
    'bus-orders-passenger-first',
    'Order creation looks at the passenger before it looks for the gid, and refuses the passenger.',
    ordering,
    () => ({
      createBusOrder(_next, _call, body) {
        throw body['passengers'] === undefined
          ? invalid('passengers are missing', 40041)
          : invalid('the passenger is not verified', 40042);
      },
    }),
    orders,
  ),
  hooked(
    'bus-orders-three-days-ahead-only',
    'Order creation knows the gid, and takes trips of the next three days only.',
    ordering,
    () =>
      ordersRefused((call, { item }) =>
        Date.parse(item.dep_date) - call.now > 2 * 86_400_000 ? 'orders are taken from three days before' : null,
      ),
    orders,
  ),
];
