import type { Fault } from '../extension.ts';
import { renameGids } from '../renamed-gids.ts';
import { onLine, onLines, textOf } from './change.ts';
import { fault } from './fault.ts';
import { allPages, rare } from './trip-fields.ts';

const unique = '2: gid: identifier of the trip; used for trip detail and ordering';

const twoDays: Fault['witness'] = async (probe) => {
  await probe.search();
  await probe.search({ date: probe.day(2) });
};

/** Gids that name no trip, or more than one. */
export const gidValueFaults = [
  fault(
    'gid-empty',
    'The gid is empty.',
    unique,
    onLine((line) => void (line['gid'] = '')),
    allPages,
  ),
  fault(
    'gid-empty-when-sold-out',
    'Sold out trips have an empty gid.',
    unique,
    onLine((line) => {
      if (line['avail_seat_count'] === 0) line['gid'] = '';
    }),
    allPages,
  ),
  fault(
    'gid-null-for-some',
    'One trip in 50 has a gid of null.',
    unique,
    onLine((line) => {
      if (rare(line, 50)) line['gid'] = null;
    }),
    allPages,
  ),
  fault(
    'gid-missing-for-some',
    'One trip in 70 has no gid.',
    unique,
    onLine((line) => {
      if (rare(line, 70)) delete line['gid'];
    }),
    allPages,
  ),
  fault(
    'gid-twice-in-page',
    'The last two trips of a page share a gid.',
    unique,
    onLines((lines) => {
      const [last, before] = [lines.at(-1), lines.at(-2)];
      if (last && before) last['gid'] = before['gid'] ?? null;
    }),
    allPages,
  ),
  fault(
    'gid-by-place-in-page',
    'The gid counts from 1 on every page.',
    unique,
    () =>
      renameGids((_item, call) => {
        const place = Number(call.notes.get('place') ?? 0) + 1;
        call.notes.set('place', place);
        return `trip-${place}`;
      }),
    allPages,
  ),
  fault(
    'gid-same-on-every-date',
    'The gid leaves out the date: each day has the same ones.',
    unique,
    () => renameGids((item) => `BT${item.gid.slice(10, 16)}`),
    twoDays,
  ),
  fault(
    'gid-same-on-every-route',
    'The gid leaves out the route: all routes have the same ones.',
    unique,
    () => renameGids((item) => item.gid.replace(/^(BT\d{8})\d\d(\d{4}).*/, '$1$2')),
    async (probe) => {
      await probe.search();
      await probe.search({ start_city_code: '320500', end_city_code: '310100' });
    },
  ),
  fault(
    'gid-same-every-week',
    'The gid has the day of the week for the date: each week has the same ones.',
    unique,
    () => renameGids((item) => `BT${new Date(item.dep_date).getUTCDay()}${item.gid.slice(10, 16)}`),
    async (probe) => {
      await probe.search();
      await probe.search({ date: probe.day(8) });
    },
  ),
  fault(
    'gid-of-the-line',
    'The gid is that of the line: its trips share it.',
    unique,
    () => renameGids((item) => item.line_gid),
    allPages,
  ),
  fault(
    'gid-cut',
    'The gid is cut to 14 characters: a hundred trips share one.',
    unique,
    () => renameGids((item) => item.gid.slice(0, 14)),
    allPages,
  ),
  fault(
    'gid-rounded',
    'The gid went through a float: its last digits are lost.',
    unique,
    () => renameGids((item) => `BT${Math.round(Number(item.gid.slice(2, 16)) / 100)}00`),
    allPages,
  ),
  fault(
    'gid-by-departure-time',
    'Trips of a route that leave at one time share a gid.',
    unique,
    () => renameGids((item) => `${item.gid.slice(0, 12)}${item.dep_time.replace(':', '')}`),
    allPages,
  ),
  fault(
    'gid-by-place-in-sorted-page',
    'In a sorted search the gid counts from 1 on every page.',
    unique,
    onLines((lines, _data, call) => {
      if (textOf(call.body, 'sort_by') !== '')
        for (const [place, line] of lines.entries()) line['gid'] = `trip-${place + 1}`;
    }),
    async (probe) => {
      await probe.times(2, (page) => probe.search({ sort_by: 'dep_time', page: page + 1 }));
    },
  ),
  fault(
    'gid-same-every-month',
    'The gid leaves out the month: the same day of each month has the same ones.',
    unique,
    () => renameGids((item) => `BT${item.dep_date.slice(8)}${item.gid.slice(10, 16)}`),
    async (probe) => {
      await probe.search({ date: '2028-03-05' });
      await probe.search({ date: '2028-04-05' });
    },
  ),
  fault(
    'gid-same-on-way-back',
    'The gid leaves out the direction: the way back has the same ones.',
    unique,
    () =>
      renameGids(
        (item) =>
          `${item.dep_date}-${[item.start_city_code, item.end_city_code].toSorted().join('')}-${item.gid.slice(12, 16)}`,
      ),
    async (probe) => {
      await probe.search();
      await probe.search({ start_city_code: '320500', end_city_code: '310100' });
    },
  ),
  fault(
    'gid-by-place-in-list',
    'The gid is route, date and place in the list, in whatever order it is asked for.',
    unique,
    () => {
      const known = new Map<string, string>();
      return {
        ...onLines((lines, data, call) => {
          const { page, page_size: size } = data['page_info'] as { page: number; page_size: number };
          for (const [index, line] of lines.entries()) {
            const gid = `${textOf(call.body, 'start_city_code')}-${textOf(call.body, 'end_city_code')}-${textOf(call.body, 'date')}-${(page - 1) * size + index}`;
            known.set(gid, String(line['gid']));
            line['gid'] = gid;
          }
        }),
        line(next, call, trip) {
          const item = next(call, trip);
          return call.operation === 'busSearch' ? item : { ...item, gid: textOf(call.body, 'gid') };
        },
        tripOf: (next, call, gid) => (known.has(gid) ? next(call, known.get(gid) as string) : undefined),
      };
    },
    async (probe) => {
      await probe.search();
      await probe.search({ sort_by: 'dep_time' });
    },
  ),
  fault(
    'gids-exchanged-in-every-second-answer',
    'In every second answer the first two trips have exchanged their gids.',
    unique,
    onLines((lines, _data, call) => {
      const [one, two] = lines;
      if (call.ofOperation % 2 === 1 || one === undefined || two === undefined) return;
      [one['gid'], two['gid']] = [two['gid'] ?? null, one['gid'] ?? null];
    }),
    (probe) => probe.times(2, () => probe.search()),
  ),
];
