import { addDays } from '../../src/arbitraries/index.ts';
import {
  bound,
  type Exchange,
  type JsonObject,
  linesOf,
  mayHaveWorked,
  member,
  type Request,
  routeOf,
  type Scenario,
  search,
} from '../../src/requirements/for-suites.ts';
import { gidsOf, later, lengthOf, mostOf, noSuchGid, oddness, sourcesOf, works } from './gid-sources.ts';

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
