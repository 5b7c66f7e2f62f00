import type { Exchange } from '../model/exchange.ts';
import type { Evidence, Violation } from '../model/finding.ts';
import { member } from '../model/json.ts';
import { quote } from '../schema/index.ts';
import type { RunCheck } from './check.ts';
import { inScope, memoryLimit, violation, witnessLimit } from './check.ts';
import { compact } from './compact.ts';
import { linesOf } from './trips.ts';

/** Route and date of a trip. */
interface Place {
  readonly route: string;
  readonly date: string;
}

/** A gid of an answer, as it stands there. */
interface Shown {
  readonly gid: string;
  readonly place: Place;
  /** Of its trip. */
  readonly index: number;
}

/** The place of two cities and a date; null where no more are remembered. */
type PlaceOf = (from: string, to: string, date: string) => Place | null;

/**
 * Sections 1 and 2: a gid names one trip over dates and routes. Trips of one route and date that share a gid are left to
 * `bus.gid`; and a departure time or seat count that changes may be the timetable. A run of 100,000 searches with ever new
 * gids fills the memory of 200,000 gids of at most 64 characters (about 30 MB), with 200 exchanges.
 */
export const busGidAcross: RunCheck = {
  id: 'bus.gid-across',
  create() {
    const places = new Map<string, Place>();
    const gids = new Map<string, { readonly place: Place; readonly call: number }>();
    const witnesses = new Map<number, Exchange>();
    let cases = 0;
    const placeOf: PlaceOf = (from, to, date) => {
      const key = compact(JSON.stringify([from, to, date]));
      let place = places.get(key);
      if (place === undefined && places.size < memoryLimit) places.set(key, (place = { route: `${from} to ${to}`, date }));
      return place ?? null;
    };
    return {
      add(exchange): Evidence[] {
        if (!inScope('accepted-search', exchange)) return [];
        const own = gidsOf(exchange, placeOf);
        // With one place in the whole run nothing could differ.
        if (own.size > 0 && places.size > 1) cases += 1;
        const found = new Map<string, Evidence>();
        for (const [gid, shown] of own) {
          const { place } = shown;
          const known = gids.get(gid);
          if (known === undefined) {
            if (gids.size >= memoryLimit) continue;
            gids.set(gid, { place, call: exchange.call });
            if (witnesses.size < witnessLimit) witnesses.set(exchange.call, exchange);
          } else if (known.place !== place) {
            const made = collision(shown, known.place, known.call);
            const witness = witnesses.get(known.call);
            if (!found.has(made.cause)) found.set(made.cause, { violation: made, exchange, controls: witness === undefined ? [] : [witness] });
          }
        }
        return [...found.values()];
      },
      end: () => [],
      get cases() {
        return cases;
      },
    };
  },
};

/** The gids of an answer with route and date of their trips; not those that it has for several of them, which `bus.gid` reports. */
function gidsOf(exchange: Exchange, placeOf: PlaceOf): Map<string, Shown> {
  const found = new Map<string, Shown | null>();
  for (const [index, trip] of linesOf(exchange).entries()) {
    const [gid, from, to, date] = ['gid', 'start_city_code', 'end_city_code', 'dep_date'].map((name) => member(trip, name));
    if (typeof gid !== 'string' || gid === '' || typeof from !== 'string' || typeof to !== 'string' || typeof date !== 'string') continue;
    const place = placeOf(compact(from), compact(to), compact(date));
    if (place === null) continue;
    const known = found.get(compact(gid));
    if (known === undefined) found.set(compact(gid), { place, gid, index });
    else if (known !== null && known.place !== place) found.set(compact(gid), null);
  }
  return new Map([...found].filter((entry): entry is [string, Shown] => entry[1] !== null));
}

function collision({ gid, place, index }: Shown, known: Place, call: number): Violation {
  const cause = place.route === known.route ? 'one gid on different dates' : 'one gid on different routes';
  const actual = `${quote(gid)} for ${quote(place.route)} on ${quote(place.date)}; call ${call} had it for ${quote(known.route)} on ${quote(known.date)}`;
  return violation(`/data/lines/[]/gid: ${cause}`, `/data/lines/${index}/gid`, 'a gid that names one trip only', actual);
}
