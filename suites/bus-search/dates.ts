import { quoted } from '../quoted.ts';
import { addDays, certainlyNotPast, compareDates, isRealDate } from '../../src/arbitraries/index.ts';
import {
  type Case,
  dateOf,
  type Entry,
  type Exchange,
  type Facts,
  fail,
  type History,
  isAccepted,
  notApplicable,
  pass,
  reasonUnknown,
  requirement,
  search,
  status,
  unknown,
  violation,
  withFields,
} from '../../src/requirements/for-suites.ts';
import { daysAhead, pastDatesAtOnce, pastDatesInAnyCompany } from '../scenarios/dates.ts';
import { controlled } from '../controlled.ts';
import { pageExists } from './requested-page.ts';

// §4.1 rule 1, §8: "must not be in the past … status 400"
export const busPastDate = requirement({
  id: 'bus.past-date',
  level: 'MUST',
  quotes: {
    '4.1': [
      'When `date` is in the past, the request is invalid (status 400 is among the statuses listed for this ' +
        'operation).',
    ],
    '7': [quoted.invalidRequest],
    '8': [quoted.earliestDate],
  },
  statement: 'A search for a date that is certainly past is answered exactly 400.',
  subject: 'searches for a past date',
  reading:
    'Certainly past means: before today in every time zone, because the document does not show which one ' +
    'decides. With a declared time zone, it means: before today there. A date has to be past by the local clock ' +
    'and by the `Date` header of the target, both when the call is sent and when its answer arrives.',
  probes:
    'An accepted search with only the date changed: the last past days, whole weeks ago, the same day of each ' +
    'of the last twelve months, a leap day, ends of months and years, the epoch and before, year 1; on routes ' +
    'with and without trips; with later pages, page size, sorting, coordinates and ' +
    'addresses whose control was accepted; and right after an accepted search.',

  asks: [pastDatesInAnyCompany, pastDatesAtOnce],
  *judge(history, facts) {
    const aGoodDay = facts.routes[0]?.date ?? facts.frame().notPastFrom;
    for (const asked of history.searches('past-date'))
      yield controlled(asked, history, { date: aGoodDay }, facts, (control) =>
        status(asked, 400, `${dateOf(asked.exchange)} is in the past (section 4.1 rule 1, section 8)`, control, facts),
      );
  },
});

// §8: "not earlier than today"
export const busToday = requirement({
  id: 'bus.today',
  level: 'MUST',
  quotes: {
    '4.1': ['date | string | travel date, format YYYY-MM-DD; must not be in the past'],
    '8': [quoted.earliestDate],
  },
  statement:
    'A search for today is not refused. Nor is a search for a date that is certainly today or later, if a still ' +
    'later date is accepted.',
  subject: 'searches for today or a later day',
  reading:
    '"Not earlier than today." How far ahead a date is accepted is not shown. A refused day is a finding only ' +
    'if every configured route refuses it: a day without service is not a failure.',
  probes: 'Today and the days up to the end of the sales window, among them each day of the month.',
  asks: [daysAhead],
  *judge(history, facts) {
    for (const asked of history.searches('other')) {
      const { exchange } = asked;
      if (!isJudged(asked, history, facts)) continue;
      const later = acceptedLater(history, exchange);
      if (isAccepted(exchange) && later !== null) yield pass(exchange);
      else if (exchange.answer?.status === 400 && later !== null)
        yield refusedOnEveryRoute(asked, later, history, facts);
      else if (asked.request?.boundary === true) yield noneLater(asked, facts);
      else if (exchange.answer?.status === 400) yield* laterOnAnyPage(asked, history, facts);
    }
  },
});

/** A day that is certainly not past, on a page that surely exists. */
function isJudged({ exchange }: Entry, history: History, facts: Facts): boolean {
  const date = dateOf(exchange);
  return (
    date !== null &&
    isRealDate(date) &&
    certainlyNotPast(date, facts.frame(exchange)) &&
    pageExists(exchange, history, facts)
  );
}

/** An accepted search for a later day that differs in nothing else. */
function acceptedLater(history: History, exchange: Exchange): Exchange | null {
  const date = dateOf(exchange) ?? '';
  return (
    history.equalBut({ exchange }, ['date']).find((other) => isAccepted(other) && (dateOf(other) ?? '') > date) ?? null
  );
}

/**
 * A day that is refused on a page of some size shows nothing by itself. If a later day is accepted with other pages,
 * that day is sent with this one.
 */
function* laterOnAnyPage(asked: Entry, history: History, facts: Facts): Generator<Case> {
  const date = dateOf(asked.exchange) ?? '';
  if (date === facts.routes[0]?.date) return;
  const later = history
    .withBody(withFields(asked, {}), ['date', 'page', 'page_size'])
    .flatMap((one) => (isAccepted(one) ? (dateOf(one) ?? []) : []))
    .filter((day) => day > date)
    .toSorted()
    .at(-1);
  if (later === undefined || history.withBody(withFields(asked, { date: later })).length > 0) return;
  yield unknown(asked, { code: 'no-control', fields: ['date'] }, [search(withFields(asked, { date: later }))]);
}

/** A day without service is not a failure: a day counts as refused only if every configured route refuses it. */
function refusedOnEveryRoute(asked: Entry, later: Exchange, history: History, facts: Facts): Case {
  const { exchange } = asked;
  const onRoute = facts.routes.map(({ route }) =>
    withFields(asked, { start_city_code: route.start_city_code, end_city_code: route.end_city_code }),
  );
  const answers = onRoute.map((body) => history.withBody(body).find(({ answer }) => answer !== null) ?? null);
  if (answers.some((one) => one !== null && one.answer?.status !== 400))
    return notApplicable({ code: 'day-accepted-elsewhere' });
  const unasked = onRoute.filter((_, index) => answers[index] === null);
  if (unasked.length > 0)
    return unknown(
      asked,
      { code: 'routes-not-asked' },
      unasked.map((body) => search(body)),
    );
  const date = dateOf(exchange);
  const actual = `400 on every route for ${date}, which is not past in any time zone; later dates are accepted`;
  const expected = 'a date from today on to be accepted (section 8)';
  return fail(exchange, [later], {
    ...violation('a date that is not past refused', 'the status', expected, actual),
    status: 400,
    sent: `date: ${date}`,
  });
}

/**
 * Why a day could not be distinguished from a past one. By one clock alone, at most three dates are today somewhere.
 */
function noneLater(asked: Entry, facts: Facts): Case {
  const reason = reasonUnknown(asked.exchange, facts);
  if (reason !== null) return unknown(asked, reason);
  const { pastBefore, notPastFrom } = facts.frame();
  return notApplicable({ code: 'no-certain-date', clocksApart: compareDates(notPastFrom, addDays(pastBefore, 3)) > 0 });
}
