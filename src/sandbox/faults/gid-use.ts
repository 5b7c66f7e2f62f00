import type { Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { JsonObject } from '../json.ts';
import type { Platform } from '../platform.ts';
import { hash, hexOf } from '../random.ts';
import { renameGids, renameGidsEachSearch } from '../renamed-gids.ts';
import type { Hooks } from '../steps.ts';
import { onLine, onLines, onSuccess, oneIn } from './change.ts';
import { fault } from './fault.ts';
import { rare } from './trip-fields.ts';

const usable = '4.1 rule 3: the gid of a returned trip is the value used in later trip-detail and order-creation calls';

const asked = (call: Call) => (call.body ?? {}) as JsonObject;

/** Gids that `lost` picks when they are shown are unknown afterwards. */
function losing(
  lost: (call: Call, line: JsonObject, index: number, lines: JsonObject[], total: number) => boolean,
): (platform: Platform) => Hooks {
  return () => {
    const gone = new Set<string>();
    return {
      ...onLines((lines, data, call) =>
        lines.forEach((line, i) => {
          const gid = String(line['gid']);
          if (gone.size < 100_000 && lost(call, line, i, lines, Number(data['total']))) gone.add(gid);
          else gone.delete(gid);
        }),
      ),
      tripOf: (next, call, gid) => (gone.has(gid) ? undefined : next(call, gid)),
    };
  };
}

/** Searches, then asks for the details of the answer's first, last and all other trips. */
const details =
  (fields: Record<string, unknown>): Fault['witness'] =>
  async (probe) => {
    const gids = probe.gids(await probe.search(fields));
    await probe.times(gids.length, (i) => probe.tripDetail(gids[i] as string));
  };
const unusable = (id: string, title: string, lost: Parameters<typeof losing>[0], fields: Record<string, unknown>) =>
  fault(id, title, usable, losing(lost), details(fields));

/** One gid in six is `odd`, and unknown to an operation that misreads such. */
const misread = (
  id: string,
  title: string,
  operation: 'busTripDetail' | 'busOrderCreate',
  odd: (gid: string) => string,
): Fault =>
  fault(
    id,
    title,
    usable,
    () => {
      const misreads = new Set<string>();
      const { tripOf, ...renamed } = renameGids((item) => {
        if (!rare(item, 6)) return item.gid;
        const gid = odd(item.gid);
        if (misreads.size < 100_000) misreads.add(gid);
        return gid;
      });
      return {
        ...renamed,
        tripOf: (next, call, gid) =>
          call.operation === operation && misreads.has(gid) ? undefined : tripOf?.(next, call, gid),
      };
    },
    async (probe) => {
      const gids = probe.gids(await probe.search({ page_size: 20 }));
      for (const gid of gids) await (operation === 'busTripDetail' ? probe.tripDetail(gid) : probe.busOrder(gid));
    },
  );

const seatsLeft = (seenLines: JsonObject[]) => seenLines.filter((line) => Number(line['avail_seat_count']) > 0);

/** Gids that were shown and cannot be used. */
export const gidUseFaults = [
  unusable('gid-unknown', 'No gid is known to trip detail.', () => true, {}),
  unusable(
    'gid-unknown-from-later-pages',
    'Gids of later pages are unknown to trip detail.',
    (call) => Number(asked(call)['page']) > 1,
    { page: 2 },
  ),
  unusable(
    'gid-unknown-from-fourth-page',
    'Gids of page 4 and later ones are unknown to trip detail.',
    (call) => Number(asked(call)['page']) > 3,
    {
      page: 4,
      page_size: 5,
    },
  ),
  unusable(
    'gid-unknown-from-sorted-search',
    'Gids of a sorted search are unknown to trip detail.',
    (call) => asked(call)['sort_by'] !== undefined,
    {
      sort_by: 'dep_time',
    },
  ),
  unusable(
    'gid-unknown-from-search-with-coordinates',
    'Gids of a search with coordinates are unknown to trip detail.',
    (call) => asked(call)['start_lng'] !== undefined,
    { start_lng: 121.4, start_lat: 31.2 },
  ),
  unusable(
    'gid-unknown-of-last-trip',
    "The gid of an answer's last trip is unknown to trip detail.",
    (_call, _line, i, lines) => i === lines.length - 1,
    {},
  ),
  unusable(
    'gid-unknown-when-sold-out',
    'The gid of a sold out trip is unknown to trip detail.',
    (_call, line) => line['avail_seat_count'] === 0,
    {},
  ),
  unusable('gid-unknown-of-some', 'One gid in 6 is unknown to trip detail.', (_call, line) => rare(line, 6), {
    page_size: 20,
  }),
  unusable(
    'gid-unknown-of-short-route',
    'Gids of a route with fewer than ten trips a day are unknown to trip detail.',
    (_call, _line, _i, _lines, total) => total < 10,
    { start_city_code: '330100', end_city_code: '310100' },
  ),
  unusable(
    'gid-unknown-of-far-date',
    'Gids of trips more than a month ahead are unknown to trip detail.',
    (call, line) => String(line['dep_date']) > new Date(call.now + 30 * 86_400_000).toISOString(),
    { date: '2028-04-10' },
  ),
  fault(
    'gid-unknown-sometimes',
    'One trip detail in 3 does not know its gid.',
    usable,
    { tripOf: (next, call, gid) => (oneIn(3, call) ? undefined : next(call, gid)) },
    details({ page_size: 10 }),
  ),
  fault(
    'gid-of-newest-search-only',
    'Gids change with each search and work until the next search of the same caller.',
    usable,
    () => {
      const renamed = renameGidsEachSearch();
      let newest = 0;
      return {
        ...renamed,
        search(next, call, query) {
          newest = call.number;
          return next(call, query);
        },
        tripOf(next, call, gid) {
          const real = gid.split('.')[0] ?? '';
          return gid.endsWith(`.${hexOf(8, real, newest)}`) ? renamed.tripOf?.(next, call, gid) : undefined;
        },
      };
    },
    async (probe) => {
      const [gid = ''] = probe.gids(await probe.search());
      await probe.search({ start_city_code: '330100', end_city_code: '310100' });
      await probe.tripDetail(gid);
    },
  ),
  fault(
    'gid-shown-in-upper-case',
    'The gid is shown in upper case but known in lower case only.',
    usable,
    onLine((line) => void (line['gid'] = String(line['gid']).toUpperCase().replace('BT', 'bt'))),
    details({}),
  ),
  fault(
    'gid-unknown-to-ordering',
    'A gid that trip detail knows is unknown to order creation.',
    usable,
    { tripOf: (next, call, gid) => (call.operation === 'busOrderCreate' ? undefined : next(call, gid)) },
    async (probe) => {
      const seen = await probe.search();
      const free = seatsLeft(((seen.body as JsonObject)['data'] as JsonObject)['lines'] as JsonObject[]);
      await probe.tripDetail(String(free[0]?.['gid']));
      await probe.busOrder(String(free[0]?.['gid']));
    },
  ),
  misread(
    'gid-with-percent-unknown',
    'Trip detail decodes its gid as part of a URL: some have a percent sign.',
    'busTripDetail',
    (gid) => gid.replace(/.$/, '%$&'),
  ),
  misread(
    'gid-with-plus-unknown-to-ordering',
    'Order creation decodes its gid as a form: some have a plus sign.',
    'busOrderCreate',
    (gid) => gid.replace(/.$/, '+$&'),
  ),
  misread(
    'gid-cut-by-ordering',
    'Order creation cuts its gid to a length that some exceed.',
    'busOrderCreate',
    (gid) => `${gid}0042`,
  ),
  fault(
    'gid-known-from-first-pages-only',
    'A gid is known once a first page has shown it.',
    usable,
    () => {
      const known = new Set<string>();
      return {
        ...onLine((line, _i, call) => {
          if (known.size < 100_000 && Number(asked(call)['page'] ?? 1) <= 1) known.add(String(line['gid']));
        }),
        tripOf: (next, call, gid) => (known.has(gid) ? next(call, gid) : undefined),
      };
    },
    details({ page: 2 }),
  ),
  fault(
    'gid-of-sorted-search-unknown-to-ordering',
    'A gid of a sorted search is known to trip detail, and unknown to order creation.',
    usable,
    () => {
      const sorted = new Set<string>();
      return {
        ...onLine((line, _i, call) => {
          const gid = String(line['gid']);
          if (asked(call)['sort_by'] === undefined) sorted.delete(gid);
          else if (sorted.size < 100_000) sorted.add(gid);
        }),
        tripOf: (next, call, gid) =>
          call.operation === 'busOrderCreate' && sorted.has(gid) ? undefined : next(call, gid),
      };
    },
    async (probe) => {
      const seen = await probe.search({ sort_by: 'dep_time' });
      const free = seatsLeft(((seen.body as JsonObject)['data'] as JsonObject)['lines'] as JsonObject[]);
      await probe.busOrder(String(free[0]?.['gid']));
    },
  ),
  fault(
    'gid-known-on-its-connection-only',
    'A gid is known on the connection it was shown on.',
    usable,
    () => {
      const shown = new Map<string, number>();
      return {
        ...onLine((line, _i, call) => {
          if (shown.size < 100_000) shown.set(String(line['gid']), call.connection.number);
        }),
        tripOf: (next, call, gid) => (shown.get(gid) === call.connection.number ? next(call, gid) : undefined),
      };
    },
    details({ page_size: 1 }),
  ),
  fault(
    'gid-of-another-trip',
    'Trip detail shows the trip after the one asked for.',
    usable,
    () => {
      const after = new Map<string, string>();
      return {
        ...onLines((lines) =>
          lines.forEach(
            (line, i) => after.size < 100_000 && after.set(String(line['gid']), String((lines[i + 1] ?? line)['gid'])),
          ),
        ),
        tripOf: (next, call, gid) => next(call, after.get(gid) ?? gid),
      };
    },
    details({ page_size: 3 }),
  ),
  fault(
    'gid-random-in-detail',
    'Trip detail answers half of its calls, by chance, with another gid.',
    usable,
    onSuccess('busTripDetail', (_body, data, call) => {
      if (oneIn(2, call)) data['gid'] = `BT${hash(call.number)}`;
    }),
    details({ page_size: 8 }),
  ),
];
