import { addDays } from '../../src/arbitraries/index.ts';
import {
  bound,
  type Exchange,
  linesOf,
  type Request,
  type Scenario,
  search,
  type JsonObject,
  mayHaveWorked,
  member,
  routeOf,
} from '../../src/requirements/for-suites.ts';
import {
  farPage,
  gidsOf,
  informative,
  later,
  noSuchGid,
  ofPlain,
  type Source,
  sourcesOf,
  works,
  lengthOf,
  mostOf,
  oddness,
} from './gid-sources.ts';

/** Rounds in which gids are used after other searches. */
const rounds = 2;
/**
 * Days later for which a source is searched again alone, and the number of these sources. The day of the week stays.
 * On other days no other search has shown its trips: it could have made their gids known.
 */
const [daysLater, mostAgain] = [[0, 7, 14], 6];
/** Refused gids that are tried over new connections, and for each of them the connections. */
const [mostRefused, connectionsEach] = [3, 10];
/**
 * Gids of answers of every kind, and an invented one, are given to trip detail at once. Refused gids are tried again
 * after seconds, because a gid may begin to work a moment after its search, and over new connections in turn, because
 * one of several servers may not know it. Then their sources are searched again alone, also for other days, and the
 * last gids that are refused are tried again in the same way.
 */
export const gidsDetailed: Scenario = {
  name: 'gids given to trip detail',
  uses: 'busTripDetail',
  async run(send, facts, means) {
    const { busTripDetail: operation } = facts.operations;
    const [longestRoute] = facts.routes.filter(({ shown }) => shown > 0);
    if (operation === null || longestRoute === undefined) return;
    let isKnown = false;
    /** Returns the requests whose gids failed. */
    const use = async ({ body, trips }: Source, nth: number, connection: Request['connection']): Promise<Request[]> => {
      const [found] = (await send(search(body, { again: true, connection }))) as readonly [Exchange];
      const gids = gidsOf(informative(linesOf(found), trips, nth));
      const asks = gids.map((gid) => bound('busTripDetail', { gid }, { from: found, boundary: true, connection }));
      const answers = await send(...asks);
      isKnown ||= answers.some((answer) => operation.isAccepted(answer));
      return asks.filter((_, nth) => !works(operation, answers[nth]!, gids[nth]));
    };
    /** Returns whether one of the gids was accepted, refused and accepted again. */
    const inTurn = async (refused: readonly Request[]): Promise<boolean> => {
      await means.pause(later);
      for (const ask of refused.slice(0, mostRefused)) {
        let answers = '';
        for (let nth = 0; nth < connectionsEach; nth += 1) {
          const [answer] = (await send({ ...ask, connection: 'new' })) as readonly [Exchange];
          answers += operation.isAccepted(answer) ? '+' : '-';
          if (/\+-+\+/.test(answers)) return true;
        }
      }
      return false;
    };
    const sources = sourcesOf(facts);
    const [refused] = await Promise.all([
      // The plain one over new connections: a run may have one connection only.
      Promise.all(sources.map((source, nth) => use(source, nth, source.trips === ofPlain ? 'new' : 'any'))),
      send(bound('busTripDetail', { gid: noSuchGid }, { from: longestRoute.plain })),
    ]);
    const again = [...sources.entries()].filter(([nth]) => refused[nth]!.length > 0).slice(0, mostAgain);
    if (again.length === 0) return;
    const [first] = refused.flat();
    if (!isKnown && first !== undefined) await send({ ...first, boundary: false, elsewhere: true });
    await means.until('alone');
    if (await inTurn(refused.flatMap((asks) => asks.slice(0, 1)))) return;
    for (const [nth, source] of again) {
      const last: Request[][] = [];
      for (const days of daysLater) last.push(await use(onLaterDay(source, days), nth, 'new'));
      const still = last.findLast((asks) => asks.length > 0);
      // One that fails again is enough.
      if (still !== undefined) return void (await inTurn(still));
    }
  },
};

/** The same source so many days later. */
function onLaterDay({ body, trips }: Source, days: number): Source {
  return { body: { ...body, date: addDays(String(body['date']), days) }, trips };
}

/**
 * A gid is given to trip detail once other searches were made: for another page, and for another route. Where it is
 * refused this is done twice again alone, each time after another gid of the same answer at once; and a last gid is
 * given after seconds without a search between: so it was not time that ended them.
 */
export const gidsKept: Scenario = {
  name: 'gids given to trip detail after another search',
  uses: 'busTripDetail',
  async run(send, facts, means) {
    const { busTripDetail: operation } = facts.operations;
    const [longestRoute, other] = facts.routes.filter(({ shown }) => shown > 0);
    if (operation === null || longestRoute === undefined) return;
    // A day and a page that hardly any other search shows: its gids live by this search alone.
    const [far] = farPage(longestRoute, facts, 3);
    const [body, page] = far === undefined ? [longestRoute.body, facts.firstPage + 1] : [far, facts.firstPage];
    const between = [
      { ...body, page },
      other?.body ?? { ...longestRoute.body, date: addDays(facts.frame().notPastFrom, 32) },
    ];
    const find = async (): Promise<Exchange> => ((await send(search(body, { again: true }))) as readonly [Exchange])[0];
    const isKnown = async (from: Exchange, nth: number): Promise<boolean> => {
      const gids = gidsOf(linesOf(from));
      const gid = gids[nth % gids.length];
      // A gid may work once only: without another one of the same answer nothing is proved.
      if (gid === undefined || gids.length < 2) return true;
      const [answer] = (await send(bound('busTripDetail', { gid }, { from, boundary: true }))) as readonly [Exchange];
      return works(operation, answer, gid);
    };
    // If no route is long, other searches show the same page: then it is done alone from the first.
    if (far === undefined) await means.until('alone');
    for (let round = far === undefined ? 1 : 0; round <= rounds; round += 1) {
      const from = await find();
      if (round > 0) await isKnown(from, 2 * round - 1);
      // The other route comes last: another page may bring the whole list back.
      for (const one of between) await send(search(one, { again: true }));
      if (await isKnown(from, 2 * round)) return;
      if (round === 0) await means.until('alone');
    }
    const from = await find();
    await means.pause(later);
    await isKnown(from, 2 * rounds + 1);
  },
};

/** The search whose trip is looked at before it is ordered. */
const detailedFirst = 1;
/** Orders that are kept of the budget. */
const kept = 2;
/** Searches for a second gid that order creation refuses. */
const mostOrderedAgain = 3;

/**
 * Orders, as many as the budget allows: of a late page, sorted; of a plain search, after the trip's detail, with the
 * oddest gid; and of others, with the longest. Only of trips that have seats and leave after today, and over new
 * connections. If two gids of one search are refused, then an invented gid, a plain gid of the same day, and a body of
 * the gid alone show whether the gid is the reason.
 */
export const gidsOrdered: Scenario = {
  name: 'gids given to order creation',
  // Another search at the same time may show the same trip, between the search of the gid and its order.
  phase: 'alone',
  spends: true,
  uses: 'busOrderCreate',
  async run(send, facts, means) {
    const { busOrderCreate: operation, busTripDetail } = facts.operations;
    if (operation === null) return;
    const { budget, refusals } = operation;
    let calls = 0;
    let refused = 0;
    let isOrdered = false;
    let isInventedTried = false;
    const isSpent = (): boolean => calls - Math.min(refused, refusals) >= budget;
    const create = async (
      gid: string,
      from: Exchange,
      how: Pick<Request, 'bare' | 'elsewhere'> = {},
    ): Promise<boolean> => {
      if (isSpent()) return false;
      calls += 1;
      const [answer] = (await send(
        bound('busOrderCreate', { gid }, { from, boundary: true, connection: 'new', ...how }),
      )) as readonly [Exchange];
      if (!mayHaveWorked(answer, operation.isAccepted(answer))) refused += 1;
      isOrdered ||= operation.isAccepted(answer);
      return works(operation, answer, gid);
    };
    /** Orders a trip of a search; gives what was refused, else null. `measure`: the gid that has most of it. */
    const order = async (
      body: JsonObject,
      measure: (gid: string) => number,
      { wait = 0, detailed = false } = {},
    ): Promise<{ readonly gid: string; readonly from: Exchange } | null> => {
      const [from] = (await send(search(body, { again: true }))) as readonly [Exchange];
      const free = gidsOf(linesOf(from).filter((line) => Number(member(line, 'avail_seat_count')) > 0));
      const gid = free[mostOf(free, measure)];
      if (gid === undefined) return null;
      await means.pause(wait);
      if (detailed && busTripDetail !== null) await send(bound('busTripDetail', { gid }, { from }));
      return (await create(gid, from)) ? null : { gid, from };
    };
    const today = facts.frame().notPastFrom;
    const bodies = sourcesOf(facts).map(({ body }) =>
      body['date'] === today ? { ...body, date: addDays(today, 1) } : body,
    );
    for (const [nth, body] of bodies.slice(0, Math.max(1, budget > kept + 1 ? budget - kept : budget - 1)).entries()) {
      if (isSpent()) return;
      const detailed = nth === detailedFirst;
      const measure = detailed ? oddness : lengthOf;
      if ((await order(body, measure, { detailed })) === null) continue;
      let again = null;
      for (let time = 0; again === null && time < mostOrderedAgain && !isSpent(); time += 1)
        again = await order(body, measure, { wait: later, detailed });
      if (again === null) continue;
      if (!isInventedTried) await create(noSuchGid, again.from);
      isInventedTried = true;
      if (!isOrdered) await order({ ...(routeOf(body, facts)?.body ?? body), date: body['date'] ?? null }, plainness);
      if (isOrdered) continue;
      await create(again.gid, again.from, { elsewhere: true });
      return void (await create(again.gid, again.from, { bare: true }));
    }
  },
};

const plainness = (gid: string): number => -100 * oddness(gid) - gid.length;
