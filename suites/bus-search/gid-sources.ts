import { addDays, boundary, extrasCombinations, further, type Labelled } from '../../src/arbitraries/index.ts';
import type { Ground, JsonObject, Words } from '../../src/harness/index.ts';
import { tellingDays } from './telling-days.ts';

/** Where gids are taken from. */
export interface Source {
  readonly ground: Ground;
  readonly extras: JsonObject;
  /** So many of an answer's trips are detailed. */
  readonly trips: number;
}

/** Trips that most answers give: where one gid in six is unknown, all of a run together hardly ever miss it. */
const some = 3;
const few = 2;

/** Answers of every kind: routes, pages, dates, addresses. `late` is what the late page has beside its number. */
export function sourcesOf(routes: readonly Ground[], first: number, from: string, late: JsonObject = {}): Labelled<Source>[] {
  const busy = routes[0] as Ground;
  // Those of the shortest route too: who runs it may know its trips by other gids.
  const [second = busy, shortest = busy] = [routes[1], routes.at(-1)];
  const pages = Math.max(1, Math.ceil((busy.total ?? busy.shown) / 10));
  const of = (extras: JsonObject, trips = some): Source => ({ ground: busy, extras, trips });
  const [today, , , monthLater] = tellingDays(from);
  return [
    // The last but one: there still where a trip goes meanwhile, and later than any page from which on gids may be lost.
    boundary('a late page', of({ page: first + Math.max(Math.min(1, pages - 1), pages - 2), page_size: 10, ...late })),
    ...[...new Set([busy, shortest])].map((ground) =>
      boundary(`plain, ${ground.route.start_city_code}`, { ground, extras: {}, trips: ground === busy ? some + 1 : some }),
    ),
    further('with addresses and a distance type', { ground: second, extras: { dist_type: 1, start_addr: '人民广场', end_addr: '西湖' }, trips: few }),
    further(`the date ${today}`, of({ date: today }, few)),
    further(`the date ${monthLater}`, of({ date: monthLater })),
  ];
}

/** Answers that `bus.trip` asks for as well: they cost no search. */
export function sharedSources([busy]: readonly Ground[], { seed, supplied, firstPage }: Words): Labelled<Source>[] {
  if (busy === undefined) return [];
  return extrasCombinations({ seed, supplied, secondPage: firstPage() + 1 })
    .slice(1, 4)
    .map(({ label, value }) => further(label, { ground: busy, extras: value, trips: few }));
}

/** Of these days those on which no other search of the run shows trips: it could make good what a sorted search, or one from a place, did to a gid. */
export function ownDays(from: string, ahead: readonly number[]): string[] {
  return ahead.map((days) => addDays(from, days)).filter((date) => !date.endsWith('-01') && !addDays(date, 1).endsWith('-01'));
}

/** Sorted answers, and those from a place, on days of their own. */
export function oddSources([busy]: readonly Ground[], first: number, from: string): Labelled<Source>[] {
  if (busy === undefined) return [];
  const [sorted, near] = ownDays(from, [9, 12, 17, 18]);
  const of = (extras: JsonObject, date = from, trips = few): Source => ({ ground: busy, extras: { ...extras, date }, trips });
  const page = (busy.total ?? busy.shown) > 10 ? first + 1 : first;
  return [
    boundary('a later page, sorted', of({ page, page_size: 10, sort_by: 'dep_time' }, sorted, some)),
    further(
      'the largest page, with coordinates',
      of({ page: first, page_size: 50, start_lng: 121.4737, start_lat: 31.2304, end_lng: 120.1551, end_lat: 30.2741 }, near),
    ),
  ];
}

/** The same answers on the day of their route. */
export function onTheUsualDay({ extras: { date: _, ...extras }, ...source }: Source): Source {
  return { ...source, extras };
}
