import {
  addDays,
  canBeSwapped,
  compareDates,
  daysOfTheMonth,
  deal,
  futureDates,
  monthsAhead,
  nextLeapDay,
} from '../../src/arbitraries/index.ts';
import {
  type Exchange,
  type Facts,
  isAccepted,
  type JsonObject,
  linesOf,
  search,
} from '../../src/requirements/for-suites.ts';
import { longestWindow } from './dates-on-sale.ts';
import { bodyOf, dealtSizes, type Drawn, drawnSearches, eachFieldAlone, hasCallsToSpare } from './drawn-searches.ts';
import { onBusiest } from './on-busiest.ts';

/** Days ahead that many sales windows do not exceed: days farther ahead are searched if one of these is on sale. */
const near = 60;

/**
 * Today and the days after it up to the end of the sales window, among them each day of the month, on the busiest
 * route; today in drawn searches of any route as well. All but the first days and the last carry a page size.
 */
export const daysAhead = onBusiest('days ahead', async (send, longestRoute, facts) => {
  const from = facts.frame().notPastFrom;
  const onFirstPage = ({ route, others }: Drawn): Drawn => ({
    route,
    others: 'page' in others ? { ...others, page: facts.firstPage } : others,
  });
  const drawn = drawnSearches(facts, 'days ahead', Math.ceil(facts.runs / 4)).map(onFirstPage);
  const company = [...eachFieldAlone(facts), ...drawn].map(bodyOf);
  const sizes = dealtSizes(facts, 'days ahead');
  const days = nearDays(facts);
  const plain = plainDays(facts);
  const sendDay = async (date: string, others: JsonObject = {}): Promise<readonly Exchange[]> => {
    const body = { ...longestRoute.body, date, ...others };
    const answers = await send(search(body, { boundary: date === from }));
    // A day without trips, where other days have some: the next answer may show more.
    if (answers.some(showsNone)) await send(search(body, { again: true }));
    return answers;
  };
  const [far, controls, ...asked] = await Promise.all([
    send(search({ ...longestRoute.body, date: addDays(from, longestWindow + 2) })),
    send(...company.map((body) => search(body))),
    ...plain.map((date) => sendDay(date)),
    ...days
      .filter((date) => !plain.includes(date))
      .map((date, nth) => sendDay(date, { page: facts.firstPage, page_size: sizes[nth % sizes.length] ?? 1 })),
  ]);
  const isOnSale = (days: number): boolean =>
    asked
      .flat()
      .some(
        (one) =>
          isAccepted(one) &&
          compareDates(String((one.request.body as { date: string }).date), addDays(from, days)) >= 0,
      );
  const unlimited = isAccepted(far![0]!);
  const farther = [
    ...(unlimited || isOnSale(near / 2) ? monthsAhead(from, near, facts.seed, hasCallsToSpare(facts)) : []),
    ...(unlimited ? beyondAll(from) : []),
  ];
  const inCompany = company
    .filter((_, index) => isAccepted(controls![index]!))
    .map((body) => search({ ...body, date: from }));
  await Promise.all([...farther.map((date) => sendDay(date)), send(...inCompany)]);
});

function showsNone(exchange: Exchange): boolean {
  return isAccepted(exchange) && linesOf(exchange).length === 0;
}

/** Informative days of the busiest route at once, and one after the other and back to the first. */
export const daysInTurn = onBusiest('days in turn', async (send, longestRoute, { frame }) => {
  const days = daysThatDiffer(frame().notPastFrom);
  await send(...days.map((date) => search({ ...longestRoute.body, date }, { boundary: true })));
  for (const date of [...days, days[0]]) await send(search({ ...longestRoute.body, date }, { again: true }));
});

/** Today, tomorrow, the day after, and the last of the near days. */
function plainDays({ frame }: Facts): string[] {
  return [0, 1, 2, near].map((ahead) => addDays(frame().notPastFrom, ahead));
}

/**
 * Days of the first two months: the first of them, turns of the calendar, one whose day and month can be swapped, and
 * each day of the month that these leave out; with calls to spare, each.
 */
function nearDays(facts: Facts): string[] {
  const frame = facts.frame();
  const days = Array.from({ length: near }, (_, ahead) => addDays(frame.notPastFrom, ahead + 1));
  const informative = [
    ...futureDates(frame, near).flatMap(({ value, boundary }) => (boundary ? [value] : [])),
    ...days.slice(2, 6),
    ...days.filter(canBeSwapped).slice(0, 1),
  ];
  const left = daysOfTheMonth(frame, near).filter((same) => !same.some((date) => informative.includes(date)));
  return [
    ...new Set([
      ...informative,
      ...deal(left, facts.seed, left.length),
      ...days.slice(0, Math.max(0, facts.runs - 12)),
    ]),
  ];
}

/**
 * Beyond all sales windows: the next leap day, and a day of next year that comes earlier in it than today does in this
 * one (an 8th or 9th, which is not a number where a leading 0 means octal).
 */
function beyondAll(from: string): string[] {
  const last = addDays(from, 363);
  const days = Array.from({ length: 31 }, (_, back) => addDays(last, -back));
  const earlier = days.find((day) => /-0[89]$/.test(day) && day.slice(0, 4) === last.slice(0, 4)) ?? last;
  return [nextLeapDay(from), earlier].filter((date) => compareDates(date, addDays(from, longestWindow + 2)) < 0);
}

/**
 * Today, tomorrow, the day after, and tomorrow's day of the next month: a date that is kept by a part of it alone shows
 * there.
 */
function daysThatDiffer(from: string): [today: string, tomorrow: string, dayAfter: string, monthLater: string] {
  const tomorrow = addDays(from, 1);
  const monthLater = [28, 29, 30, 31]
    .map((ahead) => addDays(tomorrow, ahead))
    .find((date) => date.slice(8) === tomorrow.slice(8));
  return [from, tomorrow, addDays(from, 2), monthLater ?? addDays(from, 3)];
}
