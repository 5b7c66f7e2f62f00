import { addDays } from '../../src/arbitraries/index.ts';
import { linesOf, noSuchGid } from '../../src/checks/index.ts';
import { type Ask, type Asker, bound, type BoundFacts, type Facts, type Scenario, search } from '../../src/history/index.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { type Json, type JsonObject, member } from '../../src/model/json.ts';
import { drawnSearches } from './drawn-searches.ts';

/** Where gids are taken from: a search on a day of its own, or the same on the usual day, where that one shows no trips. */
interface Source {
  readonly body: JsonObject;
  readonly usual: JsonObject;
  /** So many of an answer's trips are used. */
  readonly trips: number;
}

/** A source with a gid that was refused. */
interface Failed extends Source {
  /** Gives its gids to trip detail once more, some seconds later. */
  readonly tryLater: () => Promise<unknown>;
}

/** Trips that are used of a plain answer, and of any other: where one gid in six is unknown, all of a run together hardly ever miss it. */
const ofPlain = 5;
const ofOthers = 3;
/** Rounds in which a source is asked again alone, and sources that are. */
const rounds = 2;
const mostAgain = 6;
/** Orders that are kept of the budget, to see whether it is the gid that is refused. */
const kept = 2;
/** Milliseconds after which a gid that was refused is tried once more: it may begin to work a moment after its search. */
const later = 3000;
/** Days ahead, where few other searches of a run are. */
const ownDaysFrom = 8;

/**
 * Gids of answers of every kind, each given to trip detail at once; and an invented one. What is refused is asked for again alone, and some seconds after its search:
 * a gid may work until the next search only, which three that are used after one show, or from a moment after its search on.
 */
export const gidsDetailed: Scenario = {
  name: 'gids given to trip detail',
  async run(ask, facts, means) {
    const { busTripDetail: operation } = facts.operations;
    const routes = facts.routes.filter(({ shown }) => shown > 0);
    const [busy, other = busy] = routes;
    if (operation === null || busy === undefined || other === undefined) return;
    const detail = (gid: string, from: Exchange): Ask => bound('busTripDetail', { gid }, { from, boundary: true });
    const use = async (source: Source): Promise<Failed | null> => {
      const { found, body } = await answered(ask, source);
      const trips = [...new Set(telling(linesOf(found), source.trips).flatMap((line) => gidOf(line) ?? []))];
      const all = trips.map((gid) => detail(gid, found));
      const answers = await ask(...all);
      const tryLater = async (): Promise<unknown> => {
        await means.pause(later);
        return ask(...all);
      };
      return answers.every((one, nth) => works(operation, one, trips[nth])) ? null : { ...source, body, tryLater };
    };
    const afterAnother = async (): Promise<void> => {
      const [older] = await ask(search(busy.body, { again: true }));
      await ask(search(other.body, { again: true }));
      if (older !== undefined)
        await ask(
          ...linesOf(older)
            .slice(0, 3)
            .flatMap((line) => gidOf(line) ?? [])
            .map((gid) => bound('busTripDetail', { gid }, { from: older })),
        );
    };
    const [failed] = await Promise.all([
      Promise.all(sourcesOf(facts).map(use)),
      ask(bound('busTripDetail', { gid: noSuchGid }, { from: busy.plain })),
      afterAnother(),
    ]);
    const again = failed.filter((source) => source !== null);
    if (again.length === 0) return;
    await means.until('alone');
    for (const source of again.slice(0, mostAgain)) {
      let last: Failed | null = null;
      for (let round = 0; round < rounds; round += 1) last = (await use(source)) ?? last;
      // One that fails again tells enough.
      if (last !== null) return void (await last.tryLater());
    }
  },
};

/**
 * Orders, as many as the budget allows: of a late page, sorted; of a plain search, after the trip's detail; and of others. Only of trips that have seats
 * and leave after today. Where one is refused twice, an invented gid and a body of the gid alone tell whether it was for the gid.
 */
export const gidsOrdered: Scenario = {
  name: 'gids given to order creation',
  spends: true,
  async run(ask, facts, means) {
    const { busOrderCreate: operation, busTripDetail } = facts.operations;
    const from = facts.frame().notPastFrom;
    const [late, ...others] = sourcesOf(facts, { sort_by: 'dep_time' }).map((one): Source => ({ ...one, usual: notToday(one.usual, from) }));
    if (operation === null || late === undefined) return;
    let left = operation.budget;
    let isOrdered = false;
    const create = async (values: { readonly gid: string }, how: { readonly from: Exchange; readonly bare?: boolean }): Promise<Exchange | null> => {
      left -= 1;
      const [answer] = left < 0 ? [] : await ask(bound('busOrderCreate', values, { ...how, boundary: true }));
      return answer ?? null;
    };
    const order = async (
      source: Source,
      isDetailed: boolean,
      wait = 0,
    ): Promise<{ readonly body: JsonObject; readonly gid: string; readonly found: Exchange; readonly works: boolean } | null> => {
      const { found, body } = await answered(ask, source);
      const gid = gidOf(linesOf(found).findLast((line) => Number(member(line, 'avail_seat_count')) > 0));
      if (gid === null) return null;
      await means.pause(wait);
      if (isDetailed && busTripDetail !== null) await ask(bound('busTripDetail', { gid }, { from: found }));
      const answer = await create({ gid }, { from: found });
      if (answer === null) return null;
      isOrdered ||= operation.isAccepted(answer);
      return { body, gid, found, works: works(operation, answer, gid) };
    };
    const sources = [late, ...others].slice(0, Math.max(1, operation.budget > kept + 1 ? operation.budget - kept : operation.budget - 1));
    let isAlone = false;
    const beAlone = async (): Promise<void> => {
      if (!isAlone) await means.until('alone');
      isAlone = true;
    };
    for (const [nth, source] of sources.entries()) {
      if (left <= 0) return;
      // Between search and order there would be time for other searches.
      if (nth === 1) await beAlone();
      const first = await order(source, nth === 1);
      if (first === null || first.works) continue;
      await beAlone();
      const second = left <= 0 ? null : await order({ ...source, body: first.body }, nth === 1, later);
      if (second === null || second.works) continue;
      await create({ gid: noSuchGid }, { from: second.found });
      if (isOrdered) continue;
      await create({ gid: second.gid }, { from: second.found, bare: true });
      return;
    }
  },
};

/** Answers of every kind: pages, routes, sorting, places and addresses, today, a day in a month, and drawn ones. `late`: what a late page has beside its number. */
function sourcesOf(facts: Facts, late: JsonObject = {}): Source[] {
  const routes = facts.routes.filter(({ shown }) => shown > 0);
  const [busy, second = busy] = routes;
  // Those of the shortest route too: who runs it may know its trips by other gids.
  const shortest = routes.at(-1);
  if (busy === undefined || second === undefined || shortest === undefined) return [];
  const { firstPage } = facts;
  const from = facts.frame().notPastFrom;
  const pages = Math.max(1, Math.ceil((busy.total ?? busy.shown) / 10));
  // The last but one: there still where a trip goes meanwhile.
  const latePage = { page: firstPage + Math.max(Math.min(1, pages - 1), pages - 2), page_size: 10 };
  const all: readonly (readonly [route: JsonObject, others: JsonObject, trips?: number])[] = [
    [busy.body, { ...latePage, ...late }],
    [busy.body, {}, ofPlain],
    [shortest.body, {}],
    [busy.body, { page: Math.min(firstPage + 1, latePage.page), page_size: 10, sort_by: 'dep_time' }],
    [busy.body, { page: firstPage, page_size: 50, start_lng: 121.4737, start_lat: 31.2304, end_lng: 120.1551, end_lat: 30.2741 }],
    [second.body, { dist_type: 1, start_addr: '人民广场', end_addr: '西湖' }],
    [busy.body, { date: from }],
    [busy.body, { date: addDays(from, 32) }],
    ...drawnSearches({ ...facts, routes }, 'gids used', 3).map(({ route, others }) => [route.body, others] as const),
  ];
  return all.map(([route, others, trips = ofOthers], nth) => {
    const usual = { ...route, ...others };
    return { body: Object.hasOwn(others, 'date') ? usual : { ...usual, date: addDays(from, ownDaysFrom + nth) }, usual, trips };
  });
}

/** The answer to a source's search: to that on its own day, where it shows trips. */
async function answered(ask: Asker, { body, usual }: Source): Promise<{ readonly found: Exchange; readonly body: JsonObject }> {
  const [found] = (await ask(search(body, { again: true }))) as readonly [Exchange];
  if (linesOf(found).length > 0 || body === usual) return { found, body };
  const [instead] = (await ask(search(usual, { again: true }))) as readonly [Exchange];
  return { found: instead, body: usual };
}

/** Trips of an answer: one that is sold out, one with its last seat, the last, the first, and others between. */
function telling(lines: readonly Json[], most: number): Json[] {
  const withSeats = (seats: number): number => lines.findIndex((line) => member(line, 'avail_seat_count') === seats);
  const places = [lines.length - 1, withSeats(0), Math.floor(lines.length * 0.7), withSeats(1), 0, Math.floor(lines.length / 2)];
  return [...new Set(places)].flatMap((place) => lines[place] ?? []).slice(0, most);
}

function gidOf(line: Json | undefined): string | null {
  const gid = member(line, 'gid');
  return typeof gid === 'string' && gid !== '' ? gid : null;
}

function works(operation: BoundFacts, answer: Exchange, gid: string | undefined): boolean {
  return operation.isAccepted(answer) && gid !== undefined && operation.echoes(answer, gid);
}

function notToday(body: JsonObject, today: string): JsonObject {
  return body['date'] === today ? { ...body, date: addDays(today, 1) } : body;
}
