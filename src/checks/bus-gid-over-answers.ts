import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { member } from '../model/json.ts';
import { quote } from '../schema/index.ts';
import type { RunCheck } from './check.ts';
import { violation, witnessLimit } from './check.ts';
import { compact } from './compact.ts';
import { routeAndDate } from './route-and-date.ts';
import { tripKey } from './trip-comparison.ts';
import { linesOf } from './trips.ts';

/** So many gids of two answers have to name other trips of both: one or two may be trips that changed their times. */
const enough = 3;

/** So often two trips have to exchange their gids, there and back: two trips that change their times do it once. */
const exchanges = 3;

/** Answers of one route and date in one order that are kept to be compared with. */
const keptAlike = 3;

/** An answer's trips and gids, those left out that it shows twice. */
interface Shown {
  readonly exchange: Exchange;
  readonly gids: ReadonlyMap<string, string>;
  readonly trips: ReadonlyMap<string, string>;
}

/** Two trips that have exchanged their gids. */
interface Exchanged {
  readonly trips: Two;
  readonly earlier: Shown;
  /** What they have now, since when, and how often they have exchanged it. */
  gids: Two;
  since: number;
  times: number;
}

/**
 * Sections 1 and 2: a gid names one trip, whatever order the trips are asked for in. Told where two answers for one route and
 * date show the same trips, and a gid of the one is another trip's in the other, as where it is made of a trip's place in the list.
 * New gids with every answer are none that another trip had. Two trips that exchange gids, and nothing else, are told where they do it
 * there and back and there again, in answers one after the other.
 */
export const busGidOverAnswers: RunCheck = {
  id: 'bus.gid-across',
  create() {
    const shown = new Map<string, Shown[]>();
    const exchanged = new Map<string, Exchanged>();
    let kept = 0;
    let cases = 0;
    return {
      add(exchange): Evidence[] {
        const place = routeAndDate(exchange);
        if (place === null) return [];
        const own = gidsAndTrips(exchange);
        const known = shown.get(place) ?? [];
        const comparable = known.filter((one) => [...own.trips.keys()].some((gid) => one.trips.has(gid)));
        if (comparable.length > 0) cases += 1;
        const inOneOrder = known.filter((one) => isSorted(one.exchange) === isSorted(exchange));
        if (kept < witnessLimit && own.gids.size >= enough && inOneOrder.length < keptAlike) {
          shown.set(place, [...known, own]);
          kept += 1;
        }
        for (const earlier of comparable) {
          const moved = [...own.gids].flatMap(([trip, gid]) => (isOthers(gid, trip, earlier, own) ? [gid] : []));
          if (moved.length >= enough) return [evidenceOf(moved[0] as string, own, earlier)];
          const [trips, gids] = exchangedIn(moved, earlier, own) ?? [];
          const key = compact(JSON.stringify([place, trips?.toSorted()]));
          if (trips !== undefined && gids !== undefined && !exchanged.has(key) && exchanged.size < witnessLimit)
            exchanged.set(key, { trips, earlier, gids, since: exchange.endedAt, times: 1 });
        }
        // Of an answer that shows both, whatever it is compared with.
        const often = [...exchanged.values()].find((one) => exchangesAgain(one, own));
        return often === undefined ? [] : [evidenceOf(often.gids[0], own, often.earlier)];
      },
      end: () => [],
      get cases() {
        return cases;
      },
    };
  },
};

/** Whether a gid was that of another trip, and both answers show both trips. */
function isOthers(gid: string, trip: string, earlier: Shown, own: Shown): boolean {
  const before = earlier.trips.get(gid);
  return before !== undefined && before !== trip && own.gids.has(before) && earlier.gids.has(trip);
}

type Two = readonly [string, string];

/** The two trips that have each other's gids in another answer, and the gids that they have in this one; null where it is not so. `moved`: two at most. */
function exchangedIn(moved: readonly string[], earlier: Shown, own: Shown): readonly [trips: Two, gids: Two] | null {
  const [one, two] = moved;
  if (one === undefined || two === undefined) return null;
  const trips: Two = [own.trips.get(one) as string, own.trips.get(two) as string];
  return earlier.gids.get(trips[0]) === two && earlier.gids.get(trips[1]) === one ? [trips, [one, two]] : null;
}

/** Whether two trips have each other's gids once more, and that for the time that tells. An answer to what was sent before the last exchange was seen may be older than that. */
function exchangesAgain(known: Exchanged, { exchange, gids }: Shown): boolean {
  const [one, two] = known.gids;
  if (gids.get(known.trips[0]) !== two || gids.get(known.trips[1]) !== one || exchange.sentAt < known.since) return false;
  Object.assign(known, { gids: [two, one], since: exchange.endedAt, times: known.times + 1 });
  return known.times === exchanges;
}

function isSorted({ request }: Exchange): boolean {
  return member(request.body, 'sort_by') !== undefined;
}

function gidsAndTrips(exchange: Exchange): Shown {
  const gids = new Map<string, string | null>();
  const trips = new Map<string, string | null>();
  for (const line of linesOf(exchange)) {
    const key = tripKey(line, exchange.request.body);
    const gid = member(line, 'gid');
    if (key === null || typeof gid !== 'string' || gid === '') continue;
    const [trip, name] = [compact(key), compact(gid)];
    gids.set(trip, gids.has(trip) ? null : name);
    trips.set(name, trips.has(name) ? null : trip);
  }
  return { exchange, gids: onlyOnce(gids), trips: onlyOnce(trips) };
}

function onlyOnce(found: ReadonlyMap<string, string | null>): Map<string, string> {
  return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== null));
}

function evidenceOf(gid: string, own: Shown, earlier: Shown): Evidence {
  const at = ({ exchange }: Shown): string => {
    const line = linesOf(exchange).find((one) => compact(String(member(one, 'gid'))) === gid);
    return `the trip at ${quote(String(member(line ?? null, 'dep_time')))} of ${quote(String(member(line ?? null, 'line_name')))}`;
  };
  return {
    violation: violation(
      '/data/lines/[]/gid: one gid for different trips in two answers',
      '/data/lines',
      'a gid that names one trip only',
      `${quote(gid)} for ${at(own)}; call ${earlier.exchange.call} had it for ${at(earlier)}, and both answers show both trips`,
    ),
    exchange: own.exchange,
    controls: [earlier.exchange],
  };
}
