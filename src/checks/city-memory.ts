import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import type { JsonObject } from '../model/json.ts';
import { quote } from '../schema/index.ts';
import { memoryLimit, violation, witnessLimit } from './check.ts';
import { compact } from './compact.ts';
import type { FirstOfEach } from './trips.ts';

/** The name that goes with each city code of a run. */
export class CityNames {
  readonly #names = new Map<string, { readonly name: string; readonly call: number }>();

  /** Compares both cities of a trip with what the run has shown. Empty codes and names say nothing. */
  judge(trip: JsonObject, call: number, found: FirstOfEach): void {
    for (const [codeMember, nameMember] of [
      ['start_city_code', 'from_city'],
      ['end_city_code', 'to_city'],
    ] as const) {
      const [code, name] = [trip[codeMember], trip[nameMember]];
      if (typeof code !== 'string' || code === '' || typeof name !== 'string' || name === '') continue;
      const known = this.#names.get(compact(code));
      if (known === undefined) {
        if (this.#names.size < memoryLimit) this.#names.set(compact(code), { name: compact(name), call });
      } else if (known.name !== compact(name)) {
        found.add('cities: two names of one code', (cause) =>
          violation(cause, `/data/lines/[]/${nameMember}`, `${quote(known.name)} for ${quote(code)} as in call ${known.call}`, quote(name)),
        );
      }
    }
  }
}

/** Codes asked for, and codes that came back; each compact. */
export interface CityPair {
  readonly start: string;
  readonly end: string;
  readonly from: string;
  readonly to: string;
}

interface KnownPair extends CityPair {
  readonly exchange: Exchange | null;
}

/** How each pair of cities asked for came back over a run. */
export class CityPairs {
  readonly #pairs = new Map<string, KnownPair>();

  /** The same pair must come back the same. Of two answers that differ, the one that names the cities asked for is right. */
  judge(pair: CityPair, exchange: Exchange): Evidence[] {
    const key = compact(JSON.stringify([pair.start, pair.end]));
    const known = this.#pairs.get(key);
    if (known === undefined) {
      if (this.#pairs.size < memoryLimit) this.#pairs.set(key, this.#keep(pair, exchange));
      return [];
    }
    if (known.from === pair.from && known.to === pair.to) return [];
    if (isSame(pair)) {
      this.#pairs.set(key, this.#keep(pair, exchange));
      // Where the wrong answer was not kept, the right one stands for it.
      return [evidence('other cities than asked', known, known.exchange ?? exchange, known.exchange === null ? [] : [exchange])];
    }
    return [evidence('other cities than asked', pair, exchange, known.exchange === null ? [] : [known.exchange])];
  }

  /** What only the whole run shows: a code that is mapped here and comes back as itself there, and the trips of another route. */
  end(): Evidence[] {
    const asIs = new Set<string>();
    const routes = new Map<string, KnownPair>();
    for (const known of this.#pairs.values()) {
      if (known.start === known.from) asIs.add(known.start);
      if (known.end === known.to) asIs.add(known.end);
      if (isSame(known)) routes.set(compact(JSON.stringify([known.start, known.end])), known);
    }
    const found: Evidence[] = [];
    for (const known of this.#pairs.values()) {
      if (known.exchange === null || isSame(known)) continue;
      const startMoved = known.start !== known.from;
      const endMoved = known.end !== known.to;
      const other = routes.get(compact(JSON.stringify([known.from, known.to])));
      if ((startMoved && asIs.has(known.start)) || (endMoved && asIs.has(known.end))) {
        found.push(evidence('other cities than asked', known, known.exchange, []));
      } else if (startMoved && endMoved && other !== undefined) {
        found.push(evidence('the trips of another route', known, known.exchange, other.exchange === null ? [] : [other.exchange]));
      }
    }
    return found;
  }

  #keep(pair: CityPair, exchange: Exchange): KnownPair {
    return { ...pair, exchange: this.#pairs.size < witnessLimit ? exchange : null };
  }
}

function isSame({ start, end, from, to }: CityPair): boolean {
  return start === from && end === to;
}

function evidence(cause: string, { start, end, from, to }: CityPair, exchange: Exchange, controls: readonly Exchange[]): Evidence {
  const expected = `trips from ${quote(start)} to ${quote(end)}`;
  return { violation: violation(`cities: ${cause}`, '/data/lines', expected, `trips from ${quote(from)} to ${quote(to)}`), exchange, controls };
}
