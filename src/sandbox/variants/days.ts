import { addDays } from '../calendar.ts';
import { invalid } from '../call.ts';
import { finding } from '../hooks.ts';
import { search, searches } from '../witness.ts';
import { form, type Part } from './form.ts';

const zone = { open: '4.1 rule 1, 8: the zone of "today" is not shown' };
const window = { open: '8: the latest travel date is not shown' };
const matching = { open: '4.1: which trips match is not shown' };
const always = { settings: { salesWindowDays: null } };
const nextDays = (count: number) => searches(count, (day) => ({ date: addDays('2028-02-27', day) }));

const zoned = (timeZone: string): Part => ({
  title: `Today is the day in ${timeZone}.`,
  settings: { timeZone },
  witness: searches(5, (day) => ({ date: `2028-02-2${day + 5}`, page_size: 50 })),
});
const soldFor = (days: number): Part => ({
  title: `Trips are sold for ${days} ${days === 1 ? 'day' : 'days'} from today; later days are refused.`,
  settings: { salesWindowDays: days },
  witness: searches(4, (nth) => ({ date: addDays('2028-02-27', [2, 6, 10, 100][nth] ?? 0) })),
});
const longRoutesSoldFor = (days: number): Part => ({
  title: `Routes of more than 30 trips are sold for ${days} ${days === 1 ? 'day' : 'days'} from today, others longer.`,
  hooks: (platform) =>
    finding((trips, { date = '' }) => {
      if (trips.length > 30 && date > addDays(platform.today(), days)) throw invalid('not on sale yet', 40011);
      return trips;
    }),
  witness: search({ date: '2028-03-03' }),
});

/** Zones of "today", and how far ahead trips are sold. */
export const dayVariants = [
  form('zone-utc-plus-14', zone, {
    'plus-14': zoned('Pacific/Kiritimati'),
    'minus-11': zoned('Pacific/Pago_Pago'),
    utc: zoned('UTC'),
    'plus-5-45': zoned('Asia/Kathmandu'),
    'plus-9': zoned('Asia/Tokyo'),
  }),
  form('sales-window-1', window, { one: soldFor(1), three: soldFor(3), seven: soldFor(7), year: soldFor(365) }),
  form('sales-window-none', {
    ...window,
    ...always,
    title: 'Any day to come is on sale.',
    witness: search({ date: '2099-12-31' }),
  }),
  form('runs-on-sundays', {
    ...matching,
    ...always,
    title: 'Trips leave on Sundays only.',
    hooks: finding((trips, { date = '' }) => (new Date(date).getUTCDay() === 0 ? trips : [])),
    witness: nextDays(7),
  }),
  form('today-alone-has-trips', {
    ...window,
    ...always,
    title: 'Days to come are on sale, but have no trips yet.',
    hooks: (platform) => finding((trips, { date }) => (date === platform.today() ? trips : [])),
    witness: nextDays(3),
  }),
  form('sales-window-of-long-routes-1', { ...window, ...longRoutesSoldFor(1) }),
  form('days-not-on-sale-empty', {
    ...window,
    ...always,
    title: 'A day not yet on sale gives an empty list.',
    hooks: (platform) =>
      finding((trips, { date = '' }) =>
        date > new Date(platform.now() + 14 * 86_400_000).toISOString().slice(0, 10) ? [] : trips,
      ),
    witness: search({ date: '2028-03-28' }),
  }),
  form('departed-trips-hidden', {
    ...matching,
    title: 'Trips of today that have left are not found.',
    settings: { departed: 'hidden' },
    witness: search({ date: '2028-02-27' }),
  }),
];
