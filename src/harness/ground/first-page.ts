import { linesOf, samePage, saidOfPage } from '../../checks/index.ts';
import type { Baseline } from '../../history/index.ts';
import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { isObject, type JsonObject } from '../../model/json.ts';

/** Makes a search, or gives what came of it before. */
type Ask = (body: JsonObject) => Promise<Exchange>;

/** The number of the first page, which is not shown (section 4.1): 0 where page 0 shows other trips than page 1. Null where nothing tells. */
export async function findFirstPage(grounds: readonly Baseline[], ask: Ask): Promise<number | null> {
  const ground = grounds.find((one) => (one.total ?? 0) >= 2) ?? grounds[0];
  if (ground === undefined) return null;
  const size = Math.max(1, Math.min(50, Math.ceil((ground.total ?? 2) / 4)));
  const pageOf = (page: number): Promise<Exchange> => ask({ ...ground.body, page, page_size: size });
  const [zero, one] = await Promise.all([pageOf(0), pageOf(1)]);
  const [zeroTrips, oneTrips] = [tripTexts(zero), tripTexts(one)];
  if (zeroTrips.length === 0 && oneTrips.length === 0) return laterFirstPage(ground, pageOf);
  if (!isAccepted(zero) || zeroTrips.length === 0) return null;
  // What has more trips than page 1, and all of its, is no page of that size: numbers below the first may count as none.
  if (zeroTrips.length > oneTrips.length && oneTrips.length > 0 && oneTrips.every((trip) => zeroTrips.includes(trip))) return 1;
  const shared = zeroTrips.filter((trip) => oneTrips.includes(trip)).length;
  if (shared * 2 <= zeroTrips.length) return 0;
  if (samePage(zero, one) !== null) return 1;
  // All trips look alike: the page that is the last, counted from 1, is one too many, counted from 0.
  const last = await pageOf(Math.ceil((ground.total ?? 0) / size));
  return last.answer?.status === 400 || (isAccepted(last) && tripTexts(last).length === 0) ? 0 : 1;
}

/** Where neither page 0 nor page 1 shows trips: the page that the plain search says it shows, if the one before shows none. */
async function laterFirstPage(ground: Baseline, pageOf: (page: number) => Promise<Exchange>): Promise<number | null> {
  const said = saidOfPage(ground.plain, 'page');
  if (ground.shown === 0 || typeof said !== 'number' || !Number.isSafeInteger(said) || said < 2) return null;
  const [before, there] = await Promise.all([pageOf(said - 1), pageOf(said)]);
  return tripTexts(before).length === 0 && tripTexts(there).length > 0 ? said : null;
}

/** The trips of an accepted search as texts without their gids, to compare answers. */
function tripTexts(exchange: Exchange): string[] {
  return linesOf(exchange).map((line) =>
    isObject(line) ? ['line_name', 'dep_time', 'start_station_name', 'end_station_name', 'class_name'].map((name) => JSON.stringify(line[name])).join('|') : '',
  );
}
