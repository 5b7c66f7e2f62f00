import { addDays, boundary, certainlyNotPast, compareDates, type DateFrame, further } from '../../src/arbitraries/index.ts';
import { busMatchesDate, totalOf } from '../../src/checks/index.ts';
import {
  busiest,
  everyAnswer,
  type Exchange,
  type Ground,
  isAccepted,
  type JsonObject,
  requirement,
  turnPriority,
  type Words,
} from '../../src/harness/index.ts';
import { controlled, status } from '../../src/judging/index.ts';
import { pastDatesAtOnce, pastDatesInAnyCompany } from '../scenarios/past-dates.ts';
import { askForDays, type Asked, early } from './days-ahead.ts';
import { tellingDays, wholeOn } from './telling-days.ts';
import { isShort, sizeFor, sortedWay } from './walks.ts';
import { placeOf } from './ways-to-walk.ts';

/** A route, and what is asked for with the date. */
interface Company {
  readonly ground: Ground;
  readonly extras: JsonObject;
}

// §4.1 rule 1, §8: "must not be in the past … status 400"
requirement('bus.past-date', {
  asks: [pastDatesInAnyCompany, pastDatesAtOnce],
  *judge(history, facts) {
    const aGoodDay = facts.routes[0]?.date ?? facts.frame().notPastFrom;
    for (const asked of history.searches('past-date'))
      yield controlled(asked, history, { date: aGoodDay }, facts, (control) =>
        status(asked, 400, 'the date is in the past (section 4.1 rule 1, section 8)', control, facts),
      );
  },
});

/** Routes that are asked for a day that one refuses, before all the others are. */
const fewOthers = 3;

// §8: "not earlier than today"
requirement('bus.today', async (words) => {
  const { grounds, one, search, frame, notApplicable, askSoon } = words;
  const [busy, ...others] = busiest(await grounds());
  if (busy === undefined) return;
  const from = frame().notPastFrom;
  const { asked, lastAccepted } = await askForDays(words, busy, from);
  const known = asked.map(({ date, exchange }) =>
    one(date === from, async () => {
      if (lastAccepted === undefined) return notApplicable(noneOnSale(frame()));
      if (compareDates(date, lastAccepted.date) > 0) notApplicable('no later date is accepted: the sales window is not shown');
      await notRefused(words, others, { date, extras: {}, exchange: exchange ?? (await search({ ...busy.body, date })), later: lastAccepted.exchange });
    }),
  );
  // What was asked above is most of what the sales window is told by.
  const plain = asked.find(({ date }) => date === from)?.exchange ?? null;
  await Promise.all([...known, todayWithFields(words, [busy, ...others], { date: from, exchange: plain }, lastAccepted), askSoon('open.sales-window')]);
});

/** Today with other fields, each of which is accepted on a later day. */
async function todayWithFields(words: Words, routes: readonly [Ground, ...Ground[]], today: Asked, lastAccepted: Asked | undefined): Promise<void> {
  const { grounds, one, pooled, notApplicable, firstPage } = words;
  const { date: from } = today;
  const [busy] = routes;
  // A short route, of which one answer shows all, tells by its total as well.
  const whole = wholeOn(words, await grounds(), from)?.ground ?? busy;
  const tried: readonly Company[] = [
    { ground: whole, extras: { page: firstPage(), page_size: 50 } },
    { ground: busy, extras: await sortedToday(words, busy, today) },
    nearPlace(words, routes),
  ];
  const judged = tried.map(({ ground, extras }) =>
    one(false, async () => {
      // The route's own day is mostly a later one, and known with these fields already.
      const date = compareDates(from, ground.date) < 0 ? ground.date : lastAccepted?.date;
      const later = date === undefined || compareDates(from, date) >= 0 ? null : await pooled({ ...ground.body, ...extras, date }, early);
      if (later === null || !isAccepted(later)) notApplicable('no later date is accepted with these fields');
      const others = routes.filter((route) => route !== ground);
      const exchange = await pooled({ ...ground.body, ...extras, date: from });
      // On a day without service it may be the route that is refused here, and the place on the other routes.
      if (exchange.answer?.status === 400 && !isAccepted(await pooled({ ...ground.body, date: from })))
        notApplicable('the route itself is not accepted for today');
      await notRefused(words, others, { date: from, extras, exchange, later });
    }),
  );
  await Promise.all(judged);
}

/** The second page of the busiest route's sorted walk, where today surely has one: with fewer trips it may be refused. */
async function sortedToday(words: Words, busy: Ground, { exchange }: Asked): Promise<JsonObject> {
  const { page_size } = await sortedWay(words, busy, true);
  const total = exchange !== null && isAccepted(exchange) ? totalOf(exchange) : null;
  return total !== null && total >= 2 * page_size ? { page: words.firstPage() + 1, page_size, sort_by: 'dep_time' } : { sort_by: 'dep_time' };
}

/** A search near a place, as `bus.paging` walks through it. */
function nearPlace({ firstPage, supplied }: Words, routes: readonly [Ground, ...Ground[]]): Company {
  const [one, two = one] = routes.filter((ground) => isShort(ground) && (ground.total ?? 0) > 1);
  const ground = two ?? routes[0];
  return { ground, extras: { ...placeOf(supplied), page: firstPage(), page_size: sizeFor(ground, 3) } };
}

/** A search for a date that is not past, its answer, and an accepted one for a later date. */
interface NotPast {
  readonly date: string;
  readonly extras: JsonObject;
  readonly exchange: Exchange;
  readonly later: Exchange | null;
}

/** No service on a day is no fault: a day counts as refused where every route refuses it and a later one is accepted. */
async function notRefused(words: Words, others: readonly Ground[], { date, extras, exchange, later }: NotPast): Promise<void> {
  const { pooled, frame, holds, lost, whyKeyRefused, notApplicable } = words;
  const all = [exchange];
  // The busiest others at first: on a day of service one of them takes it.
  for (const some of [others.slice(0, fewOthers), others.slice(fewOthers)]) {
    if (all.some((known) => known.answer?.status !== 400)) break;
    all.push(...(await Promise.all(some.map((ground) => pooled({ ...ground.body, ...extras, date })))));
  }
  const refusedKey = all.find((known) => known.answer?.status === 401);
  if (refusedKey !== undefined) lost(whyKeyRefused(refusedKey));
  if (all.some((known) => !certainlyNotPast(date, frame(known)))) notApplicable('the day has changed meanwhile');
  holds(
    all.some((known) => known.answer?.status !== 400),
    () => ({
      violation: {
        cause: 'a date that is not past refused',
        message: `expected ${date} not to be refused, got 400 on every route: it is past nowhere, and later dates are accepted`,
        expected: 'a date from today on is accepted (section 8)',
        actual: 'status 400',
      },
      exchange,
      controls: later === null ? [] : [later],
    }),
  );
}

/** Why no date could be told from a past one. By one clock alone, at most three dates are today somewhere. */
function noneOnSale({ pastBefore, notPastFrom }: DateFrame): string {
  return compareDates(notPastFrom, addDays(pastBefore, 3)) > 0
    ? "the target's clock (its Date header) and this machine's are days apart, and no date is accepted that is past by neither: set the wrong one right"
    : 'no date that is past in no time zone is accepted: where only today is on sale, declare `statement.timeZone`, or set `routes` that are on sale tomorrow';
}

// §4.1: "trips between a departure city and an arrival city on a date"
requirement('bus.matches-date', everyAnswer(busMatchesDate), async ({ withTrips, stir, pooled, search, frame }) => {
  const routes = await withTrips();
  const from = frame().notPastFrom;
  const days = tellingDays(from);
  const [busy] = routes;
  await Promise.all([
    stir(
      days.map((date) => boundary(date, date)),
      (date) => pooled({ ...busy?.body, date }),
    ),
    stir(
      routes.slice(1, 2).flatMap((ground) => days.slice(1, 3).map((date) => further(date, { ground, date }))),
      ({ ground, date }) => pooled({ ...ground.body, date }),
    ),
    // One after the other, and back to the first.
    stir([further('in turn', days.slice(0, 3))], async (dates) => {
      for (const date of [...dates, ...dates.slice(0, 1)]) await search({ ...busy?.body, date }, { priority: turnPriority });
    }),
  ]);
});
