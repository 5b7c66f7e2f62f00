import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import type { JsonObject } from '../model/json.ts';
import { quote } from '../schema/index.ts';
import { memoryLimit, violation, witnessLimit } from './check.ts';
import { compact } from './compact.ts';
import type { FirstOfEach } from './trips.ts';

/** Names that are remembered of one code, and names of both ends of a trip that are remembered with it. */
const mostNames = 8;
const mostEnds = 200;

interface Ends {
  /** Code and name of each end. */
  readonly start: readonly [string, string];
  readonly end: readonly [string, string];
  readonly exchange: Exchange;
}

/** The names that go with each city code of a run: several may be one city's, as two suppliers spell it. */
export class CityNames {
  readonly #calls = new Map<string, Map<string, number>>();
  readonly #ends = new Map<string, Ends>();
  #size = 0;

  /** Compares both cities of a trip (`place` is its pointer) with what the run has shown. Empty codes and names say nothing. */
  judge(trip: JsonObject, place: string, exchange: Exchange, found: FirstOfEach): void {
    const start = this.#judge(trip, ['start_city_code', 'from_city', 'end_city_code'], place, exchange, found);
    const end = this.#judge(trip, ['end_city_code', 'to_city', 'start_city_code'], place, exchange, found);
    if (start === null || end === null || start[0] === end[0] || this.#ends.size > mostEnds) return;
    const key = JSON.stringify([start, end]);
    if (!this.#ends.has(key)) this.#ends.set(key, { start, end, exchange });
  }

  /** A code with several names, where each code would have one of its own if departure and arrival changed names. */
  end(): Evidence[] {
    const ends = [...this.#ends.values()];
    if (ends.length > mostEnds) return [];
    const swapped = new Map<string, string>();
    for (const { start, end } of ends) {
      for (const [code, name] of [
        [start[0], end[1]],
        [end[0], start[1]],
      ] as const) {
        if ((swapped.get(code) ?? name) !== name) return [];
        swapped.set(code, name);
      }
    }
    // One name too many may be a city that two suppliers spell, each on its way to another code of one city.
    const namesOf = (code: string): number => this.#calls.get(code)?.size ?? 0;
    const tooMany = [...swapped.keys()].reduce((sum, code) => sum + namesOf(code) - 1, 0);
    const odd = ends.find(({ start, end }) => namesOf(start[0]) > 1 || namesOf(end[0]) > 1);
    if (odd === undefined || tooMany < 2 || new Set(swapped.values()).size < swapped.size) return [];
    const [from, to] = [odd.end[1], odd.start[1]].map(quote);
    const made = violation('cities: the name of another city', '/data/lines', `trips from ${from} to ${to}, as all trips together tell`, `${to} to ${from}`);
    return [{ violation: made, exchange: odd.exchange, controls: [] }];
  }

  #judge(trip: JsonObject, members: readonly [string, string, string], place: string, { call }: Exchange, found: FirstOfEach): [string, string] | null {
    const [codeMember, nameMember, otherMember] = members;
    const [code, name, other] = [trip[codeMember], trip[nameMember], trip[otherMember]];
    if (typeof code !== 'string' || code === '' || typeof name !== 'string' || name === '') return null;
    const [key, word] = [compact(code), compact(name)];
    this.#remember(key, word, call);
    // What a code is called a second time is wrong where it is the city at the other end.
    const isOther = typeof other === 'string' && other !== code && this.#calls.get(compact(other))?.has(word) === true;
    const known = isOther ? [...(this.#calls.get(key) ?? [])].find(([one]) => one !== word) : undefined;
    if (known !== undefined)
      found.add('cities: the name of another city', (cause) =>
        violation(cause, `${place}/${nameMember}`, `${quote(known[0])} for ${quote(code)} as in call ${known[1]}`, quote(name)),
      );
    return [key, word];
  }

  #remember(code: string, name: string, call: number): void {
    const names = this.#calls.get(code);
    if (this.#size >= memoryLimit || names?.has(name) === true || (names?.size ?? 0) >= mostNames) return;
    this.#size += 1;
    if (names === undefined) this.#calls.set(code, new Map([[name, call]]));
    else names.set(name, call);
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

  /** What only the whole run shows: a code that is mapped here and comes back as itself there at the same end, the trips of another route, and one code at both ends. */
  end(): Evidence[] {
    // Of each end on its own: a platform may list where trips start by districts, and where they end by cities.
    const [startsAsIs, endsAsIs] = [new Set<string>(), new Set<string>()];
    const routes = new Map<string, KnownPair>();
    for (const known of this.#pairs.values()) {
      if (known.start === known.from) startsAsIs.add(known.start);
      if (known.end === known.to) endsAsIs.add(known.end);
      if (isSame(known)) routes.set(compact(JSON.stringify([known.start, known.end])), known);
    }
    const found: Evidence[] = [];
    for (const known of this.#pairs.values()) {
      if (known.exchange === null || isSame(known)) continue;
      const startMoved = known.start !== known.from;
      const endMoved = known.end !== known.to;
      const other = routes.get(compact(JSON.stringify([known.from, known.to])));
      if ((startMoved && startsAsIs.has(known.start)) || (endMoved && endsAsIs.has(known.end))) {
        found.push(evidence('other cities than asked', known, known.exchange, []));
      } else if (startMoved && endMoved && other !== undefined) {
        found.push(evidence('the trips of another route', known, known.exchange, other.exchange === null ? [] : [other.exchange]));
      } else if (known.from === known.to && known.start < known.end) {
        // Two districts of one city have its code both there and back. One code there and another back would be either city's.
        const back = this.#pairs.get(compact(JSON.stringify([known.end, known.start])));
        if (back !== undefined && back.from === back.to && back.from !== known.from)
          found.push(evidence('one code at both ends', known, known.exchange, back.exchange === null ? [] : [back.exchange]));
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
