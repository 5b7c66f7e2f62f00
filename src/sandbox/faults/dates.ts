import { type Call, Refusal } from '../call.ts';
import { addDays, localTime, monthsBetween } from '../calendar.ts';
import { cities } from '../cities.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Platform } from '../platform.ts';
import type { BodyFields } from '../probe.ts';
import { everyNth, meeting, met, textOf } from './change.ts';
import { fault, type Part } from './fault.ts';
import { atOnce, kept, noTrips, pastDay, search, searches } from '../witness.ts';

const past = {
  breaks: 'bus.past-date',
  document: '4.1 rule 1, 8: date must not be in the past; past dates not allowed',
};

/** Where no zone is declared, yesterday here may be today elsewhere. */
const zoned = { configuration: { statement: { timeZone: 'Asia/Shanghai' } } };

/** The date rule is left out where `isLifted` says so; a search with these fields shows it. */
function lifted(
  title: string,
  isLifted: (date: string, platform: Platform, call: Call) => boolean,
  fields: BodyFields = {},
): Part {
  return {
    title,
    hooks: (platform) => ({
      checkDate(next, call, date) {
        if (date >= platform.today() || !isLifted(date, platform, call)) next(call, date);
      },
    }),
    witness: search({ date: pastDay, ...fields }),
  };
}

/** The same by the other fields of the search. */
function liftedWith(words: string, isLifted: (body: JsonObject) => boolean, fields: BodyFields): Part {
  const test = (call: Call): boolean => isObject(call.body) && isLifted(call.body);
  return lifted(`A past date is accepted ${words}.`, (_date, _platform, call) => test(call), fields);
}

const everyField = {
  start_addr: '人民广场',
  start_lng: 121.47,
  start_lat: 31.23,
  end_addr: '西湖',
  end_lng: 120.15,
  end_lat: 30.27,
  dist_type: 1,
  sort_by: 'dep_time',
  page_size: 10,
};

/** Past dates let through, some of them, sometimes. */
export const dateFaults = [
  fault('past-date-accepted', { ...past, ...lifted('A past date is accepted like any other.', () => true) }),
  fault(
    'yesterday-accepted',
    { ...past, ...zoned },
    {
      'one-day': lifted(
        'Yesterday is accepted like any other day.',
        (date, platform) => date === addDays(platform.today(), -1),
        { date: '2028-02-26' },
      ),
      week: {
        ...lifted('A day up to a week ago is accepted.', (date, platform) => date >= addDays(platform.today(), -7)),
        configuration: {},
      },
      'last-past-day': {
        ...lifted(
          'The last day that is past in every zone is accepted.',
          (date, { now }) => date === addDays(localTime(now(), 'Etc/GMT+12').date, -1),
          { date: '2028-02-25' },
        ),
        configuration: {},
      },
    },
  ),
  fault('past-date-accepted-with-sorting', past, {
    sorting: liftedWith('with sort_by', ({ sort_by }) => sort_by !== undefined, { sort_by: 'dep_time' }),
    coordinates: liftedWith('with coordinates', ({ start_lng }) => start_lng !== undefined, everyField),
    'all-fields': liftedWith('with every field', (body) => Object.keys(body).length >= 13, everyField),
  }),
  fault('past-date-accepted-on-later-pages', past, {
    third: liftedWith('from page 3 on', ({ page }) => Number(page) > 2, { page: 3 }),
    first: liftedWith('with page 1 and no page size', ({ page, page_size: size }) => page === 1 && size === undefined, {
      page_size: undefined,
    }),
  }),
  fault('past-date-accepted-with-page-size', past, {
    any: liftedWith('with a page size', ({ page_size: size }) => size !== undefined, { page_size: 10 }),
    'over-50': liftedWith('with a page size over 50', ({ page_size: size }) => Number(size) > 50, { page_size: 60 }),
  }),
  fault('past-date-accepted-on-one-route', past, {
    one: liftedWith('on one route', ({ start_city_code: from }) => from === '330100', {
      ...noTrips,
      start_city_code: '330100',
    }),
    'without-trips': liftedWith('on a route without trips', ({ start_city_code: from }) => from === '330200', noTrips),
    'from-unknown-city': liftedWith(
      'from a city that the platform does not know',
      (body) => !cities.has(textOf(body, 'start_city_code')),
      { start_city_code: '999999' },
    ),
  }),
  fault('past-date-accepted-on-used-connection', past, {
    'used-connection': {
      ...lifted(
        'A past date is accepted from the second call of a connection on.',
        (...[, , { connection }]) => connection.calls > 1,
      ),
      witness: kept({}, { date: pastDay }),
    },
    'two-at-once': {
      title: 'A past date is accepted while another call is under way.',
      hooks: {
        ...meeting('busSearch'),
        checkDate(next, call, date) {
          if (!met(call)) next(call, date);
        },
      },
      witness: atOnce([{ date: pastDay }], [{ date: pastDay }]),
    },
  }),
  fault('past-date-accepted-sometimes', {
    ...past,
    title: 'Every eighth search for a past date is accepted.',
    hooks: (platform) => {
      const isAccepted = everyNth(8);
      return {
        checkDate(next, call, date) {
          if (date >= platform.today() || !isAccepted()) next(call, date);
        },
      };
    },
    witness: searches(45, { date: pastDay }),
  }),
  fault('day-of-last-year-accepted', past, {
    'without-year': lifted(
      'Only month and day are compared, so days of earlier years count as future days.',
      (date, platform) => date.slice(5) >= platform.today().slice(5),
      { date: '2027-02-28' },
    ),
    'day-of-month': lifted(
      'Only the day of the month is compared.',
      (date, platform) => date.slice(8) >= platform.today().slice(8),
      { date: '2028-01-28' },
    ),
    'seven-months-ago': {
      ...zoned,
      ...lifted(
        'The date seven months ago with the same day of the month as today is accepted.',
        (date, platform) => date.slice(8) === platform.today().slice(8) && monthsBetween(date, platform.today()) === 7,
        { date: '2027-07-27' },
      ),
    },
    'four-weeks-ago': lifted(
      'The day four weeks ago is accepted.',
      (date, platform) => [27, 28, 29].some((days) => date === addDays(platform.today(), -days)),
      { date: '2028-01-30' },
    ),
    'before-1970': lifted(
      'Dates before 1970 are accepted: their seconds are negative.',
      (date) => date < '1970-01-01',
      {
        date: '1969-12-31',
      },
    ),
    'leap-day': lifted('A leap day is accepted even when it is past.', (date) => date.endsWith('-02-29'), {
      date: '2024-02-29',
    }),
  }),
  fault('past-date-empty-list', {
    ...past,
    title: 'A past date gives an empty list instead of 400.',
    hooks: (platform) => ({
      checkDate() {},
      matching: (next, call, query) =>
        query.date !== undefined && query.date < platform.today() ? [] : next(call, query),
    }),
    witness: search({ date: pastDay }),
  }),
  fault('past-date-500', {
    ...past,
    witness: search({ date: pastDay }),
    title: 'A past date is answered with 500.',
    hooks: (platform) => ({
      checkDate(next, call, date) {
        if (date < platform.today()) throw new Refusal(500, 50001, 'date out of range');
        next(call, date);
      },
    }),
  }),
];
