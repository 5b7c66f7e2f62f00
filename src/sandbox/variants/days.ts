import type { Variant } from '../extension.ts';
import { hooked, setting } from './variant.ts';
import { addDays } from '../calendar.ts';
import { invalid } from '../call.ts';

const zone = '4.1 rule 1, 8: the zone of "today" is not shown';
const window = '8: the latest travel date is not shown';

/** Zones of "today", and how far ahead trips are sold. */
export const dayVariants: readonly Variant[] = [
  ...(
    [
      ['zone-utc-minus-11', 'Pacific/Pago_Pago'],
      ['zone-utc-minus-5', 'America/New_York'],
      ['zone-utc', 'UTC'],
      ['zone-utc-plus-5-45', 'Asia/Kathmandu'],
      ['zone-utc-plus-9', 'Asia/Tokyo'],
      ['zone-utc-plus-14', 'Pacific/Kiritimati'],
    ] as const
  ).map(([id, timeZone]) =>
    setting(id, `Today is the day in ${timeZone}.`, zone, { timeZone }, (probe) =>
      probe.times(5, (i) => probe.search({ date: `2028-02-2${i + 5}`, page_size: 50 })),
    ),
  ),
  ...[1, 3, 7, 365].map((days) =>
    setting(
      `sales-window-${days}`,
      `Trips are sold for ${days} days from today; later days are refused.`,
      window,
      { salesWindowDays: days },
      async (probe) => {
        await probe.search({ date: probe.day(2) });
        await probe.search({ date: probe.day(6) });
        await probe.search({ date: probe.day(10) });
        await probe.search({ date: probe.day(100) });
      },
    ),
  ),
  setting('sales-window-none', 'Any day to come is on sale.', window, { salesWindowDays: null }, (probe) =>
    probe.search({ date: '2099-12-31' }),
  ),
  hooked(
    'runs-on-sundays',
    'Trips leave on Sundays only.',
    '4.1: which trips match is not shown',
    () => ({
      matching: (next, call, query) => (new Date(query.date ?? '').getUTCDay() === 0 ? next(call, query) : []),
    }),
    {
      settings: { salesWindowDays: null },
      witness: async (probe) => void (await probe.times(7, (day) => probe.search({ date: probe.day(day) }))),
    },
  ),
  hooked(
    'today-alone-has-trips',
    'Days to come are on sale, but have no trips yet.',
    window,
    (platform) => ({
      matching: (next, call, query) => (query.date === platform.today() ? next(call, query) : []),
    }),
    {
      settings: { salesWindowDays: null },
      witness: async (probe) => void (await probe.times(3, (day) => probe.search({ date: probe.day(day) }))),
    },
  ),
  ...[1, 2].map((days) =>
    hooked(
      `sales-window-of-long-routes-${days}`,
      `Routes of more than 30 trips are sold for ${days} days from today, others for as long as usual.`,
      window,
      (platform) => ({
        matching(next, call, query) {
          const trips = next(call, query);
          const last = addDays(platform.today(), days);
          if (trips.length > 30 && (query.date ?? '') > last) throw invalid('not on sale yet', 40011);
          return trips;
        },
      }),
      { witness: async (probe) => void (await probe.search({ date: probe.day(5) })) },
    ),
  ),
  {
    id: 'days-not-on-sale-empty',
    title: 'A day not yet on sale gives an empty list.',
    open: window,
    settings: { salesWindowDays: null },
    hooks: (platform) => ({
      matching(next, call, query) {
        const last = new Date(platform.now() + 14 * 86_400_000).toISOString().slice(0, 10);
        return (query.date ?? '') > last ? [] : next(call, query);
      },
    }),
    witness: async (probe) => void (await probe.search({ date: probe.day(30) })),
  },
  setting(
    'departed-trips-hidden',
    'Trips of today that have left are not found.',
    '4.1: which trips match is not shown',
    { departed: 'hidden' },
    (probe) => probe.search({ date: probe.day(0) }),
  ),
];
