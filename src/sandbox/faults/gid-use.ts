import type { Call } from '../call.ts';
import type { JsonObject } from '../json.ts';
import { hash, hexOf } from '../random.ts';
import { renameGids, renameGidsEachSearch } from '../renamed-gids.ts';
import { asked, onLine, onLines, onSuccess, oneIn, pageOf, rare } from './change.ts';
import { fault, type Part } from './fault.ts';
import type { Witness } from '../witness.ts';

const usable = {
  breaks: 'bus.gid-downstream',
  document: '4.1 rule 3: the gid of a returned trip is used in later trip-detail and order-creation calls',
};

const most = 100_000;

/** Gids that `lost` picks when they are shown are unknown afterwards. */
function losing(
  title: string,
  lost: (call: Call, line: JsonObject, index: number, lines: JsonObject[], total: number) => boolean,
  fields: Record<string, unknown> = {},
): Part {
  return {
    title,
    hooks: () => {
      const gone = new Set<string>();
      return {
        ...onLines((lines, data, call) =>
          lines.forEach((line, i) => {
            const gid = String(line['gid']);
            if (gone.size < most && lost(call, line, i, lines, Number(data['total']))) gone.add(gid);
            else gone.delete(gid);
          }),
        ),
        tripOf: (next, call, gid) => (gone.has(gid) ? undefined : next(call, gid)),
      };
    },
    witness: details(fields),
  };
}

/** Whether a call asks for the last page of so many trips. */
const isLastPage = (call: Call, total: number): boolean =>
  pageOf(call) >= Math.ceil(total / Math.min(50, Number(asked(call)['page_size'] ?? 20)));

/** Searches, then asks for the details of all trips. */
function details(fields: Record<string, unknown>): Witness {
  return async (probe) => {
    for (const gid of probe.gids(await probe.search(fields))) await probe.tripDetail(gid);
  };
}

/** Searches, then orders a trip that has seats left. */
const orders = (fields: Record<string, unknown> = {}): Witness => {
  return async (probe) => {
    for (const gid of probe.gids(await probe.search({ ...fields, page_size: 4 }))) await probe.busOrder(gid);
  };
};

/** One gid in six is `odd`, and unknown to an operation that misreads such; the others are `plain`. */
export const misread = (
  title: string,
  operation: 'busTripDetail' | 'busOrderCreate',
  odd: (gid: string) => string,
  plain = (gid: string): string => gid,
): Part => ({
  title,
  hooks: () => {
    const misreads = new Set<string>();
    const { tripOf, ...renamed } = renameGids((item) => {
      if (!rare(item, 6)) return plain(item.gid);
      const gid = odd(item.gid);
      if (misreads.size < most) misreads.add(gid);
      return gid;
    });
    return {
      ...renamed,
      tripOf: (next, call, gid) =>
        call.operation === operation && misreads.has(gid) ? undefined : tripOf?.(next, call, gid),
    };
  },
  witness: async (probe) => {
    for (const gid of probe.gids(await probe.search({ page_size: 20 })))
      await (operation === 'busTripDetail' ? probe.tripDetail(gid) : probe.busOrder(gid));
  },
});

/** Gids that were shown and cannot be used. */
export const gidUseFaults = [
  fault('gid-unknown', usable, {
    all: losing('No gid is known to trip detail.', () => true),
    'sold-out': losing(
      'The gid of a sold out trip is unknown to trip detail.',
      (_call, line) => line['avail_seat_count'] === 0,
    ),
    'last-page': losing(
      'Gids of the last page are unknown to trip detail.',
      (call, _line, _i, lines, total) =>
        pageOf(call) > 2 && lines.length < 50 && total > 100 && isLastPage(call, total),
      { page: 7 },
    ),
    some: losing('One gid in 6 is unknown to trip detail.', (_call, line) => rare(line, 6)),
    'short-route': losing(
      'Gids of a route with fewer than ten trips a day are unknown to trip detail.',
      (...[, , , , total]) => total < 10,
      { start_city_code: '330100', end_city_code: '310100' },
    ),
    'far-date': losing(
      'Gids of trips more than a month ahead are unknown to trip detail.',
      (call, line) => String(line['dep_date']) > new Date(call.now + 30 * 86_400_000).toISOString(),
      { date: '2028-04-10' },
    ),
  }),
  fault('gid-unknown-from-sorted-search', usable, {
    sorted: losing(
      'Gids of a sorted search are unknown to trip detail.',
      (call) => asked(call)['sort_by'] !== undefined,
      { sort_by: 'dep_time' },
    ),
    coordinates: losing(
      'Gids of a search with coordinates are unknown to trip detail.',
      (call) => asked(call)['start_lng'] !== undefined,
      { start_lng: 121.4, start_lat: 31.2 },
    ),
    fourth: losing('Gids of page 4 and later ones are unknown to trip detail.', (call) => pageOf(call) > 3, {
      page: 4,
      page_size: 5,
    }),
  }),
  fault('gid-unknown-sometimes', {
    ...usable,
    title: 'One trip detail in 3 does not know its gid.',
    hooks: { tripOf: (next, call, gid) => (oneIn(3, call) ? undefined : next(call, gid)) },
    witness: details({ page_size: 10 }),
  }),
  fault('gid-of-newest-search-only', {
    ...usable,
    title: 'Gids change with each search and work until the next search of the same caller.',
    hooks: () => {
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
    witness: async (probe) => {
      const [gid = ''] = probe.gids(await probe.search());
      await probe.search({ start_city_code: '330100', end_city_code: '310100' });
      await probe.tripDetail(gid);
    },
  }),
  fault('gid-shown-in-upper-case', {
    ...usable,
    title: 'The gid is shown in upper case but known in lower case only.',
    hooks: onLine((line) => void (line['gid'] = String(line['gid']).toUpperCase().replace('BT', 'bt'))),
    witness: details({}),
  }),
  fault('gid-unknown-to-ordering', {
    ...usable,
    title: 'A gid that trip detail knows is unknown to order creation.',
    hooks: { tripOf: (next, call, gid) => (call.operation === 'busOrderCreate' ? undefined : next(call, gid)) },
    witness: orders(),
  }),
  fault('gid-with-percent-unknown', usable, {
    percent: misread(
      'Trip detail decodes its gid as part of a URL: some have a percent sign.',
      'busTripDetail',
      (gid) => gid.replace(/.$/, '%$&'),
    ),
    'cut-by-ordering': misread(
      'Order creation cuts its gid to a length that some exceed.',
      'busOrderCreate',
      (gid) => `${gid}0042`,
    ),
    'plus-in-ordering': misread(
      'Order creation takes the plus sign of a gid for a blank; most gids have a slash and an equals sign instead.',
      'busOrderCreate',
      (gid) => `${gid}+`,
      (gid) => `${gid}/=`,
    ),
  }),
  fault('gid-known-from-first-pages-only', usable, {
    'first-pages': {
      title: 'A gid is known once a first page has shown it.',
      hooks: () => {
        const known = new Set<string>();
        return {
          ...onLine((line, _i, call) => {
            if (known.size < most && pageOf(call) <= 1) known.add(String(line['gid']));
          }),
          tripOf: (next, call, gid) => (known.has(gid) ? next(call, gid) : undefined),
        };
      },
      witness: details({ page: 2 }),
    },
    'second-time': {
      title: 'A gid of a later page is known once two answers have shown it.',
      hooks: () => {
        const shown = new Map<string, number>();
        return {
          ...onLine((line, _i, call) => {
            const gid = String(line['gid']);
            if (shown.size < most) shown.set(gid, (shown.get(gid) ?? 0) + (pageOf(call) <= 1 ? 2 : 1));
          }),
          tripOf: (next, call, gid) => ((shown.get(gid) ?? 0) > 1 ? next(call, gid) : undefined),
        };
      },
      witness: details({ page: 2 }),
    },
    'its-connection': {
      title: 'A gid is known on the connection it was shown on.',
      hooks: () => {
        const shown = new Map<string, number>();
        return {
          ...onLine((line, _i, call) => {
            if (shown.size < most) shown.set(String(line['gid']), call.connection.number);
          }),
          tripOf: (next, call, gid) => (shown.get(gid) === call.connection.number ? next(call, gid) : undefined),
        };
      },
      witness: details({ page_size: 1 }),
    },
  }),
  fault('gid-of-another-trip', usable, {
    'next-trip': {
      title: 'Trip detail shows the trip after the one asked for.',
      hooks: () => {
        const after = new Map<string, string>();
        return {
          ...onLines((lines) =>
            lines.forEach(
              (line, i) => after.size < most && after.set(String(line['gid']), String((lines[i + 1] ?? line)['gid'])),
            ),
          ),
          tripOf: (next, call, gid) => next(call, after.get(gid) ?? gid),
        };
      },
      witness: details({ page_size: 3 }),
    },
    'by-chance': {
      title: 'Trip detail answers half of its calls, by chance, with another gid.',
      hooks: onSuccess('busTripDetail', (_body, data, call) => {
        if (oneIn(2, call)) data['gid'] = `BT${hash(call.number)}`;
      }),
      witness: details({ page_size: 8 }),
    },
  }),
];
