import { addDays, doubtfulDates, isRealDate } from '../../src/arbitraries/index.ts';
import { linesOf } from '../../src/checks/index.ts';
import { dateOf, type Facts, type History, type Told } from '../../src/history/index.ts';
import { type Case, contradiction, held, type Judge, untold } from '../../src/judging/index.ts';
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
