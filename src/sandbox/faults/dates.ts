import { type Call, Refusal } from '../call.ts';
import { addDays, localTime } from '../calendar.ts';
import { cities } from '../cities.ts';
import type { ReferenceConfiguration } from '../configuration.ts';
import type { Fault } from '../extension.ts';
import { isObject, member } from '../json.ts';
import { meeting, met, oneIn, textOf } from './change.ts';
import { fault } from './fault.ts';
import type { Platform } from '../platform.ts';
import { routes } from '../trips.ts';

const past = '4.1 rule 1, 8: date must not be in the past; past dates not allowed';

/** The last day that is past in every zone of the world. */
const pastEverywhere = (now: number) => addDays(localTime(now, 'Etc/GMT+12').date, -1);

/** The date rule is left out where `lifted` says so. */
function lifted(
  id: string,
  title: string,
  lifted: (call: Call, date: string, platform: Platform) => boolean,
  witness: Fault['witness'],
  configuration?: Partial<ReferenceConfiguration>,
): Fault {
  return fault(
    id,
    title,
    past,
    (platform) => ({
      checkDate(next, call, date) {
        if (date >= platform.today() || !lifted(call, date, platform)) next(call, date);
      },
    }),
    witness,
    configuration,
  );
}

const has = (call: Call, name: string) => isObject(call.body) && member(call.body, name) !== undefined;

/** Past dates let through, some of them, sometimes. */
export const dateFaults = [
  lifted(
    'past-date-accepted',
    'A past date is searched like any other.',
    () => true,
    async (probe) => {
      await probe.search({ date: probe.day(-3) });
    },
  ),
  lifted(
    'yesterday-accepted',
    'Yesterday is searched like any other day.',
    (_call, date, platform) => date === addDays(platform.today(), -1),
    async (probe) => {
      await probe.search({ date: probe.day(-1) });
    },
    // Where no zone is declared, yesterday here may be today elsewhere.
    { statement: { timeZone: 'Asia/Shanghai' } },
  ),
  lifted(
    'last-past-day-accepted',
    'The last day that is past in every zone is searched.',
    (call, date) => date === pastEverywhere(call.now),
    async (probe) => {
      await probe.search({ date: '2028-02-25' });
    },
  ),
  lifted(
    'past-week-accepted',
    'A day up to a week ago is searched.',
    (_call, date, platform) => date >= addDays(platform.today(), -7),
    async (probe) => {
      await probe.search({ date: probe.day(-6) });
    },
  ),
  lifted(
    'past-date-accepted-with-sorting',
    'A past date is searched when the trips are to be sorted.',
    (call) => has(call, 'sort_by'),
    async (probe) => {
      await probe.search({ date: probe.day(-3), sort_by: 'dep_time' });
    },
  ),
  lifted(
    'past-date-accepted-with-coordinates',
    'A past date is searched when coordinates are given.',
    (call) => has(call, 'start_lng'),
    async (probe) => {
      await probe.search({ date: probe.day(-3), start_lng: 121.47, start_lat: 31.23 });
    },
  ),
  lifted(
    'past-date-accepted-with-address',
    'A past date is searched when an arrival address is given.',
    (call) => textOf(call.body, 'end_addr') !== '',
    async (probe) => {
      await probe.search({ date: probe.day(-3), end_addr: '苏州' });
    },
  ),
  lifted(
    'past-date-accepted-with-page-size',
    'A past date is searched when a page size is given.',
    (call) => has(call, 'page_size'),
    async (probe) => {
      await probe.search({ date: probe.day(-3), page_size: 10 });
    },
  ),
  lifted(
    'past-date-accepted-on-page-1',
    'A past date is searched when page 1 is asked for.',
    (call) => isObject(call.body) && call.body['page'] === 1 && !has(call, 'page_size'),
    async (probe) => {
      await probe.search({ date: probe.day(-3), page: 1, page_size: undefined });
    },
  ),
  lifted(
    'past-date-accepted-with-all-fields',
    'A past date is searched when every field of a search is given.',
    (call) => isObject(call.body) && Object.keys(call.body).length >= 13,
    async (probe) => {
      const place = {
        start_addr: '人民广场',
        start_lng: 121.47,
        start_lat: 31.23,
        end_addr: '西湖',
        end_lng: 120.15,
        end_lat: 30.27,
        dist_type: 1,
      };
      await probe.search({ date: probe.day(-3), ...place, sort_by: 'dep_time', page: 1, page_size: 10 });
    },
  ),
  lifted(
    'past-date-accepted-with-size-over-50',
    'A past date is searched when a page size over 50 is asked for.',
    (call) => isObject(call.body) && Number(call.body['page_size']) > 50,
    async (probe) => {
      await probe.search({ date: probe.day(-3), page_size: 60 });
    },
  ),
  lifted(
    'past-date-accepted-on-later-pages',
    'A past date is searched from page 2 on.',
    (call) => isObject(call.body) && Number(call.body['page']) > 1,
    async (probe) => {
      await probe.search({ date: probe.day(-3), page: 2 });
    },
  ),
  lifted(
    'past-date-accepted-from-third-page',
    'A past date is searched from page 3 on.',
    (call) => isObject(call.body) && Number(call.body['page']) > 2,
    async (probe) => {
      await probe.search({ date: probe.day(-3), page: 3 });
    },
  ),
  lifted(
    'past-date-accepted-on-used-connection',
    'A past date is searched from the second call of a connection on.',
    (call) => call.connection.calls > 1,
    async (probe) => {
      await probe.search({}, { connection: 'kept' });
      await probe.search({ date: probe.day(-3) }, { connection: 'kept' });
    },
  ),
  lifted(
    'past-date-accepted-sometimes',
    'One past date in eight is searched.',
    (call) => oneIn(8, call),
    async (probe) => {
      await probe.times(45, () => probe.search({ date: probe.day(-3) }));
    },
  ),
  lifted(
    'past-leap-day-accepted',
    'A leap day is searched even when it is past.',
    (_call, date) => date.endsWith('-02-29'),
    async (probe) => {
      await probe.search({ date: '2024-02-29' });
    },
  ),
  lifted(
    'past-new-years-eve-accepted',
    'The last day of a year is searched even when it is past.',
    (_call, date) => date.endsWith('-12-31'),
    async (probe) => {
      await probe.search({ date: '2027-12-31' });
    },
  ),
  lifted(
    'day-of-last-year-accepted',
    'Only month and day are compared, so days of earlier years count as to come.',
    (_call, date, platform) => date.slice(5) >= platform.today().slice(5),
    async (probe) => {
      await probe.search({ date: '2027-02-28' });
    },
  ),
  lifted(
    'day-of-month-compared',
    'Only the day of the month is compared.',
    (_call, date, platform) => date.slice(8) >= platform.today().slice(8),
    async (probe) => {
      await probe.search({ date: '2028-01-28' });
    },
  ),
  lifted(
    'date-before-1970-accepted',
    'Dates before 1970 are searched: their seconds are negative.',
    (_call, date) => date < '1970-01-01',
    async (probe) => {
      await probe.search({ date: '1969-12-31' });
    },
  ),
  lifted(
    'past-date-accepted-on-one-route',
    'On one route past dates are searched.',
    (call) => textOf(call.body, 'start_city_code') === '330100',
    async (probe) => {
      await probe.search({ date: probe.day(-3), start_city_code: '330100', end_city_code: '310100' });
    },
  ),
  lifted(
    'past-date-accepted-without-trips',
    'On a route without trips a past date is searched.',
    (call) => textOf(call.body, 'start_city_code') === '330200',
    async (probe) => {
      await probe.search({ date: probe.day(-3), start_city_code: '330200', end_city_code: '310100' });
    },
  ),
  lifted(
    'past-date-accepted-where-nothing-goes',
    'Between cities that no route joins a past date is searched.',
    (call) =>
      !routes.some(
        (one) =>
          one.start_city_code === textOf(call.body, 'start_city_code') &&
          one.end_city_code === textOf(call.body, 'end_city_code'),
      ),
    async (probe) => {
      await probe.search({ date: probe.day(-3), start_city_code: '330100', end_city_code: '330200' });
    },
  ),
  lifted(
    'past-date-accepted-from-unknown-city',
    'From a city that the platform does not know a past date is searched.',
    (call) => !cities.has(textOf(call.body, 'start_city_code')),
    async (probe) => {
      await probe.search({ date: probe.day(-3), start_city_code: '999999' });
    },
  ),
  lifted(
    'past-date-accepted-after-good-search',
    'A past date is searched right after an accepted search.',
    (call) => call.previous?.operation === 'busSearch' && call.previous.status === 200,
    async (probe) => {
      await probe.search();
      await probe.search({ date: probe.day(-3) });
    },
  ),
  fault(
    'past-date-accepted-with-two-at-once',
    'A past date is searched while another call is under way.',
    past,
    {
      ...meeting('busSearch'),
      checkDate(next, call, date) {
        if (!met(call)) next(call, date);
      },
    },
    async (probe) => {
      await Promise.all([probe.search({ date: probe.day(-3) }), probe.search({ date: probe.day(-3) })]);
    },
  ),
  fault(
    'past-date-empty-list',
    'A past date gives an empty list instead of 400.',
    past,
    (platform) => ({
      checkDate() {},
      matching: (next, call, query) =>
        query.date !== undefined && query.date < platform.today() ? [] : next(call, query),
    }),
    async (probe) => {
      await probe.search({ date: probe.day(-3) });
    },
  ),
  fault(
    'past-date-500',
    'A past date is answered by 500.',
    '7: 400 invalid request (for example a past date in bus search)',
    (platform) => ({
      checkDate(next, call, date) {
        if (date < platform.today()) throw new Refusal(500, 50001, 'date out of range');
        next(call, date);
      },
    }),
    async (probe) => {
      await probe.search({ date: probe.day(-3) });
    },
  ),
];
