import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, type Json, member } from '../model/json.ts';
import type { RunCheck } from './check.ts';
import { inScope, memoryLimit, violation } from './check.ts';
import { compact } from './compact.ts';
import { totalOf } from './paged-once.ts';
import { fitsItsTrips } from './fits-its-trips.ts';
import { linesOf } from './trips.ts';

/** Fields that change which trips match, or may: their totals are compared with none. */
const narrowing = ['start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat', 'dist_type'];

/** Answers of one route and date before a lone deviation says anything. */
const enough = 10;

/** A total, and the answer that told it. */
interface Told {
  readonly total: number;
  readonly exchange: Exchange;
}

interface Series {
  /** The total that holds, and the answer that showed it last. */
  usual: Told | null;
  odd: Told | null;
  answers: number;
  /** Changes that stayed: the inventory moves. */
  moves: number;
  lone: Evidence[];
}

/**
 * Section 4.1: `total` of one route and date over the whole run. A lone other value between two equal ones, twice in a
 * run that otherwise stands still, is no moving inventory where the trips of its own answer contradict it; nor are all trips
 * gone and back, twice.
 */
export const busTotalSteady: RunCheck = {
  id: 'bus.total',
  scope: 'accepted-search',
  create() {
    const series = new Map<string, Series>();
    return {
      add(exchange) {
        const key = routeAndDate(exchange);
        const total = totalOf(exchange);
        if (key === null || total === null) return [];
        let one = series.get(key);
        if (one === undefined) {
          if (series.size >= memoryLimit / 100) return [];
          series.set(key, (one = { usual: null, odd: null, answers: 0, moves: 0, lone: [] }));
        }
        take(one, total, exchange);
        return [];
      },
      end: () =>
        [...series.values()].flatMap(({ lone, moves, answers }) => {
          const gone = lone.filter(({ violation: { actual } }) => actual === '0');
          const telling = gone.length >= 2 ? gone : moves === 0 && answers >= enough && lone.length >= 2 ? lone : [];
          return telling.slice(0, 1);
        }),
      // Each answer is a case of `bus.total` already.
      cases: 0,
    };
  },
};

function take(series: Series, total: number, exchange: Exchange): void {
  series.answers += 1;
  const { usual, odd } = series;
  if (usual !== null && total !== usual.total && contradicts(usual, { total, exchange })) {
    // It says nothing of an inventory that moves: its own trips are those of before.
    series.odd ??= { total, exchange };
    return;
  }
  if (usual === null || (odd !== null && total === odd.total)) {
    if (usual !== null) series.moves += 1;
    Object.assign(series, { usual: { total, exchange }, odd: null });
    return;
  }
  if (total === usual.total) {
    if (odd !== null && (odd.total === 0 || contradicts(usual, odd)) && series.lone.length < 4)
      series.lone.push(evidence(usual.total, odd, [usual.exchange, exchange]));
    Object.assign(series, { usual: { total, exchange }, odd: null });
    return;
  }
  if (odd !== null) series.moves += 1;
  series.odd = { total, exchange };
}

/** One that its own trips bear out may be a server that has a trip less; where no total fits its trips, none tells anything. */
function contradicts(usual: Told, odd: Told): boolean {
  return fitsItsTrips(usual.exchange, usual.total) && !fitsItsTrips(odd.exchange, odd.total);
}

function evidence(usual: number, odd: Told, controls: readonly Exchange[]): Evidence {
  const made = violation(
    '/data/total: differs between equal searches',
    '/data/total',
    `the total that searches before and after it show (${usual})`,
    String(odd.total),
  );
  return { violation: made, exchange: odd.exchange, controls };
}

/** Route and date of a search whose total is comparable; null for others, and for pages that show nothing (they may lie beyond the end). */
export function routeAndDate(exchange: Exchange): string | null {
  const body: Json | undefined = exchange.request.body;
  if (!inScope('accepted-search', exchange) || !isObject(body) || narrowing.some((name) => Object.hasOwn(body, name))) return null;
  if (member(body, 'page') !== undefined && linesOf(exchange).length === 0) return null;
  // What other page sizes and orders mean is not shown: such a search may match nothing.
  const [size = 1, order = 'dep_time'] = ['page_size', 'sort_by'].map((name) => member(body, name));
  if (typeof size !== 'number' || size < 1 || order !== 'dep_time') return null;
  const parts = ['start_city_code', 'end_city_code', 'date'].map((name) => member(body, name));
  return parts.every((part) => typeof part === 'string') ? compact(JSON.stringify(parts)) : null;
}
