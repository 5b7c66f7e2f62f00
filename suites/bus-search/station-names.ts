import {
  type Evidence,
  type Exchange,
  inScope,
  type Json,
  linesOf,
  member,
  quote,
  violation,
} from '../../src/requirements/for-suites.ts';

interface Station {
  readonly gid: string;
  readonly name: string;
}

/** The two stations of a trip. `route`: the codes of its cities. */
interface Shown {
  readonly route: string;
  readonly start: Station;
  readonly end: Station;
}

/**
 * Trips between two stations that other trips show with exchanged names. One name too many breaks nothing: two
 * suppliers may spell a station differently. Another route, or another answer, may number its stations from 1 again: a
 * third name of a gid shows that.
 */
export function* stationsExchanged(exchanges: readonly Exchange[]): Iterable<Evidence> {
  const answers = exchanges.filter((exchange) => inScope('accepted-search', exchange));
  // Of each two stations with their names the first answer that had them.
  const known = new Map<string, Exchange>();
  let names: Map<string, Set<string>> | null = null;
  for (const exchange of answers) {
    for (const [index, line] of linesOf(exchange).entries()) {
      const shown = stationsOf(line);
      if (shown === null) continue;
      const { start, end } = shown;
      const before = known.get(keyOf(shown, end.name, start.name));
      if (before === undefined) {
        const key = keyOf(shown, start.name, end.name);
        if (!known.has(key)) known.set(key, exchange);
        continue;
      }
      names ??= namesByStation(answers);
      const isNumberedAnew = [start, end].some(({ gid }) => (names?.get(`${shown.route}\n${gid}`)?.size ?? 0) > 2);
      if (isNumberedAnew) continue;
      const made = violation(
        'station names: those of the other station',
        `/data/lines/${index}`,
        `${quote(end.name)} for ${quote(start.gid)} and ${quote(start.name)} for ${quote(end.gid)}, ` +
          `as in call ${before.call}`,
        `${quote(start.name)} and ${quote(end.name)}`,
      );
      yield { violation: made, exchange, comparedWith: before === exchange ? [] : [before] };
      break;
    }
  }
}

/** The stations of a trip; null where something is missing, or both have one gid or one name. */
function stationsOf(line: Json): Shown | null {
  const texts = [
    'start_city_code',
    'end_city_code',
    'start_station_gid',
    'start_station_name',
    'end_station_gid',
    'end_station_name',
  ].map((name) => member(line, name));
  if (!texts.every((text) => typeof text === 'string' && text !== '')) return null;
  const [from, to, startGid, startName, endGid, endName] = texts as [string, string, string, string, string, string];
  if (startGid === endGid || startName === endName) return null;
  return {
    route: `${from}\n${to}`,
    start: { gid: startGid, name: startName },
    end: { gid: endGid, name: endName },
  };
}

/** Equal for the same two stations in both directions. */
function keyOf({ route, start, end }: Shown, ofStart: string, ofEnd: string): string {
  return JSON.stringify([route, ...[`${start.gid}\n${ofStart}`, `${end.gid}\n${ofEnd}`].toSorted()]);
}

/** The names of each station on each route. */
function namesByStation(answers: readonly Exchange[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { route, start, end } of answers.flatMap(linesOf).flatMap((line) => stationsOf(line) ?? []))
    for (const { gid, name } of [start, end]) {
      const key = `${route}\n${gid}`;
      found.set(key, (found.get(key) ?? new Set()).add(name));
    }
  return found;
}
