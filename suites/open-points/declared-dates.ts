import { addDays, certainlyNotPast, certainlyPast, compareDates, dateFrame, type DateFrame, doubtfulDates, isRealDate } from '../../src/arbitraries/index.ts';
import { linesOf } from '../../src/checks/index.ts';
import { dateOf, type Facts, type History, search, type Told } from '../../src/history/index.ts';
import { type Case, contradiction, held, type Judge, skipped, untold } from '../../src/judging/index.ts';
import { type Exchange, isAccepted } from '../../src/model/exchange.ts';
import { canonicalJson, isObject } from '../../src/model/json.ts';
import { windowDays } from '../scenarios/dates-on-sale.ts';

/** What came of one day on the configured routes: no service on a day is no fault, so that one acceptance is enough. */
interface Day {
  readonly date: string;
  readonly all: readonly Told[];
  readonly accepted: readonly Exchange[];
  /** Refusals, one of each route that has refused it. */
  readonly refused: readonly Exchange[];
}

/** The days that plain searches of configured routes asked for. */
function daysOf(history: History, { routes }: Facts): readonly Day[] {
  const plain = new Map(routes.map(({ body }, nth) => [bodyWithout(body), nth]));
  const days = new Map<string, Told[]>();
  for (const told of history.searches('other', 'past-date')) {
    const date = dateOf(told.exchange);
    if (date === null || !isRealDate(date) || !plain.has(bodyWithout(told.exchange.request.body))) continue;
    days.set(date, [...(days.get(date) ?? []), told]);
  }
  return [...days].map(([date, all]) => {
    const exchanges = all.map(({ exchange }) => exchange);
    const refused = new Map(exchanges.filter(({ answer }) => answer?.status === 400).map((one) => [bodyWithout(one.request.body), one]));
    return { date, all, accepted: exchanges.filter(isAccepted), refused: [...refused.values()] };
  });
}

/** A body without its date, as a text. */
function bodyWithout(body: Exchange['request']['body']): string {
  return isObject(body) ? canonicalJson({ ...body, date: null }) : '';
}

/** What is certain of dates in every time zone, whichever is declared, while these searches went on. */
function everywhere(all: readonly Told[]): DateFrame {
  return dateFrame(all.flatMap(({ exchange: { sentAt, endedAt, targetDate } }) => [sentAt, endedAt, ...(targetDate === null ? [] : [targetDate])]));
}

/** By the declared zone today is known exactly: yesterday is refused there, today is not. */
export const zoneOfToday: Judge = function* (history, facts) {
  const days = daysOf(history, facts);
  const { pastBefore, notPastFrom } = facts.frame();
  for (const day of days) {
    const { date, all } = day;
    const frame = facts.frame(...all.map(({ exchange }) => exchange));
    if (certainlyPast(date, frame) && date >= addDays(pastBefore, -2)) yield pastDay(day, days, facts);
    else if (certainlyNotPast(date, frame) && date <= addDays(notPastFrom, 1)) yield dayToCome(day, days, facts);
  }
};

/** A day that is past in the declared zone. Where days are accepted that are past in every zone, no zone is what the platform decides by. */
function pastDay({ date, all, accepted, refused }: Day, days: readonly Day[], facts: Facts): Case {
  const [first] = all as [Told];
  const [by] = accepted;
  const [plain] = facts.routes;
  if (by === undefined) return refused[0] === undefined ? untold(first, 'no answer 400 or 200 to a past date') : held(refused[0]);
  const { pastBefore } = everywhere(all);
  const before = days.filter((day) => compareDates(day.date, pastBefore) < 0);
  if (before.some((day) => day.accepted.length > 0))
    return untold(first, 'dates that are past in every time zone are accepted as well, so that no zone shows (see bus.past-date)');
  const asked = addDays(pastBefore, -1);
  if (plain !== undefined && !before.some((day) => day.date === asked))
    return untold(first, 'nothing shows whether dates that are past in every time zone are accepted as well', [search({ ...plain.body, date: asked })]);
  const expected = `the zone ${String(facts.statement['timeZone'])}, in which ${date} is past`;
  return contradiction('timeZone', { cause: 'a past date is accepted', expected, actual: `${date} accepted` }, by, controls(days, pastBefore));
}

/** Refusals of days that are past in every zone, without which an acceptance tells of no zone. */
function controls(days: readonly Day[], pastBefore: string): readonly Exchange[] {
  return days.flatMap(({ date, refused }) => (date === addDays(pastBefore, -1) ? refused.slice(0, 1) : []));
}

/** A day that is not past in the declared zone. */
function dayToCome({ date, all, accepted, refused }: Day, days: readonly Day[], facts: Facts): Case {
  const [first] = all as [Told];
  if (accepted[0] !== undefined) return held(accepted[0]);
  const [by] = refused;
  if (by === undefined || refused.length < Math.min(3, facts.routes.length)) return untold(first, 'not every route answered today');
  if (certainlyNotPast(date, everywhere(all))) return untold(first, 'a date that is past in no time zone is refused, so that no zone shows (see bus.today)');
  const later = days.find((day) => day.date > date && day.accepted.length > 0)?.accepted[0];
  if (later === undefined) return skipped('no later date is accepted: the sales window is not shown');
  const expected = `the zone ${String(facts.statement['timeZone'])}, in which ${date} is not past`;
  const difference = { cause: 'a date that is not past is refused', expected, actual: `${date} refused on every route` };
  return contradiction('timeZone', difference, by, [...refused.slice(1), later]);
}

/** So many days ahead are accepted; after them nothing is sold, whether a date is refused or empty. */
export const daysOnSale: Judge = function* (history, facts) {
  const days = new Map(daysOf(history, facts).map((day) => [day.date, day]));
  const { within, beyond } = windowDays(facts.statement['salesWindowDays']);
  const candidates = doubtfulDates(facts.frame());
  // The earliest date that is accepted among those that are past in one place and not in another.
  const today = candidates.find((date) => (days.get(date)?.accepted.length ?? 0) > 0) ?? facts.frame().notPastFrom;
  const beside = days.get(today)?.accepted.slice(0, 1) ?? [];
  for (const ahead of [...within, ...beyond]) {
    const day = days.get(addDays(today, ahead));
    if (day !== undefined) yield dayInWindow(day, ahead, within.includes(ahead), beside, facts);
  }
};

function dayInWindow({ all, accepted, refused }: Day, ahead: number, isWithin: boolean, beside: readonly Exchange[], facts: Facts): Case {
  const [first] = all as [Told];
  const now = facts.frame();
  const then = facts.frame(first.exchange);
  if (now.notPastFrom !== then.notPastFrom || now.pastBefore !== then.pastBefore) return untold(first, 'the day has changed meanwhile');
  const declared = facts.statement['salesWindowDays'];
  const expected =
    declared === 'none' ? 'no limit within two years' : `that dates up to ${String(declared)} days ahead are accepted, and no trips sold after them`;
  const [by] = refused;
  if (accepted.length === 0 && (by === undefined || refused.length < Math.min(3, facts.routes.length))) return untold(first, 'not every route answered');
  if (isWithin) {
    if (accepted[0] !== undefined || by === undefined) return held(accepted[0] ?? first.exchange);
    const difference = { cause: 'a date within it is refused', expected, actual: `the date ${ahead} days ahead refused` };
    return contradiction('salesWindowDays', difference, by, [...refused.slice(1), ...beside]);
  }
  // A day that is not on sale may be accepted, with nothing to show.
  const sold = accepted.find((exchange) => linesOf(exchange).length > 0);
  if (sold === undefined) return held(accepted[0] ?? by ?? first.exchange);
  return contradiction('salesWindowDays', { cause: 'trips on a date beyond it', expected, actual: `trips ${ahead} days ahead` }, sold, beside);
}
