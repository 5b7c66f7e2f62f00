import type { Call } from '../call.ts';
import { renameGids } from '../renamed-gids.ts';
import type { TripItem } from '../trips.ts';
import { onLine, onLines, textOf } from './change.ts';
import { fault, type Part } from './fault.ts';
import { allPages, searches, walk, type Witness } from '../witness.ts';

const document = '2: gid: identifier of the trip; used for trip detail and ordering';
const unique = { breaks: 'bus.gid', document, witness: allPages };
const across = { breaks: 'bus.gid-across', document };

/** Every gid is made from its trip. */
const made = (title: string, make: (item: TripItem, call: Call) => string): Part => ({
  title,
  hooks: () => renameGids(make),
});
const wayBack: Witness = async (probe) => {
  await probe.search();
  await probe.search({ start_city_code: '320500', end_city_code: '310100' });
};
const onDays = (...days: string[]) => searches(days.length, (nth) => ({ date: days[nth] }));

/** Gids that name no trip, or more than one. */
export const gidValueFaults = [
  fault('gid-empty', unique, {
    all: { title: 'The gid is empty.', hooks: onLine((line) => void (line['gid'] = '')) },
    'sold-out': {
      title: 'Sold out trips have an empty gid.',
      hooks: onLine((line) => {
        if (line['avail_seat_count'] === 0) line['gid'] = '';
      }),
    },
    twice: {
      title: 'The last two trips of a page share a gid.',
      hooks: onLines((lines) => {
        const [last, before] = [lines.at(-1), lines.at(-2)];
        if (last && before) last['gid'] = before['gid'] ?? null;
      }),
    },
  }),
  fault('gid-by-place-in-page', unique, {
    all: made('The gid counts from 1 on every page.', (_item, call) => {
      const place = Number(call.notes.get('place') ?? 0) + 1;
      call.notes.set('place', place);
      return `trip-${place}`;
    }),
    sorted: {
      title: 'In a sorted search the gid counts from 1 on every page.',
      hooks: onLines((lines, _data, call) => {
        if (textOf(call.body, 'sort_by') !== '')
          for (const [place, line] of lines.entries()) line['gid'] = `trip-${place + 1}`;
      }),
      witness: walk({ sort_by: 'dep_time' }, 2),
    },
  }),
  fault('gid-of-the-line', unique, {
    line: made('The gid is that of the line: its trips share it.', (item) => item.line_gid),
    time: made(
      'Trips of a route that leave at one time share a gid.',
      (item) => `${item.gid.slice(0, 12)}${item.dep_time.replace(':', '')}`,
    ),
    rounded: made(
      'The gid went through a float: its last digits are lost.',
      (item) => `BT${Math.round(Number(item.gid.slice(2, 16)) / 100)}00`,
    ),
  }),
  fault('gid-same-on-every-date', across, {
    date: {
      ...made('The gid leaves out the date: each day has the same ones.', (item) => `BT${item.gid.slice(10, 16)}`),
      witness: onDays('2028-02-28', '2028-02-29'),
    },
    week: {
      ...made(
        'The gid has the day of the week for the date: each week has the same ones.',
        (item) => `BT${new Date(item.dep_date).getUTCDay()}${item.gid.slice(10, 16)}`,
      ),
      witness: onDays('2028-02-28', '2028-03-06'),
    },
    month: {
      ...made(
        'The gid leaves out the month: the same day of each month has the same ones.',
        (item) => `BT${item.dep_date.slice(8)}${item.gid.slice(10, 16)}`,
      ),
      witness: onDays('2028-03-05', '2028-04-05'),
    },
  }),
  fault(
    'gid-same-on-every-route',
    { ...across, witness: wayBack },
    {
      route: made('The gid leaves out the route: all routes have the same ones.', (item) =>
        item.gid.replace(/^(BT\d{8})\d\d(\d{4}).*/, '$1$2'),
      ),
      'way-back': made(
        'The gid leaves out the direction: the way back has the same ones.',
        ({ dep_date, start_city_code, end_city_code, gid }) =>
          `${dep_date}-${[start_city_code, end_city_code].toSorted().join('')}-${gid.slice(12, 16)}`,
      ),
    },
  ),
  fault('gid-by-place-in-list', {
    ...across,
    title: 'The gid is made of route, date and place in the list, so another sort order gives it to another trip.',
    hooks: () => {
      const known = new Map<string, string>();
      return {
        ...onLines((lines, data, call) => {
          const { page, page_size: size } = data['page_info'] as { page: number; page_size: number };
          const search = ['start_city_code', 'end_city_code', 'date'].map((name) => textOf(call.body, name)).join('-');
          for (const [index, line] of lines.entries()) {
            const gid = `${search}-${(page - 1) * size + index}`;
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
    witness: searches(2, (nth) => (nth === 0 ? {} : { sort_by: 'dep_time' })),
  }),
  fault('gids-exchanged-in-every-second-answer', {
    ...across,
    title: 'In every second answer the first two trips have exchanged their gids.',
    hooks: onLines((lines, _data, call) => {
      const [one, two] = lines;
      if (call.ofOperation % 2 === 1 || one === undefined || two === undefined) return;
      [one['gid'], two['gid']] = [two['gid'] ?? null, one['gid'] ?? null];
    }),
    witness: searches(2),
  }),
];
