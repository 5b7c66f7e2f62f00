import {
  type Case,
  type Exchange,
  fail,
  inScope,
  type Json,
  linesOf,
  member,
  onceFor,
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

/** The stations of each trip of an answer, with two keys: one of the names as shown, one of the exchanged names. */
const stationsIn = onceFor((exchange: Exchange) =>
  linesOf(exchange).map((line) => {
    const shown = stationsOf(line);
    if (shown === null) return null;
    const { start, end } = shown;
    return { ...shown, named: keyOf(shown, start.name, end.name), exchanged: keyOf(shown, end.name, start.name) };
  }),
);

/**
 * Trips between two stations that other trips show with exchanged names. One name too many breaks nothing: two
 * suppliers may spell a station differently. Another route, or another answer, may number its stations from 1 again: a
 * third name of a gid shows that.
 */
export function* stationsExchanged(exchanges: readonly Exchange[]): Iterable<Case> {
  const answers = exchanges.filter((exchange) => inScope('accepted-search', exchange));
  // Of each two stations with their names the first answer that had them.
  const known = new Map<string, Exchange>();
  let names: Map<string, Set<string>> | null = null;
  for (const exchange of answers) {
    for (const [index, shown] of stationsIn(exchange).entries()) {
      if (shown === null) continue;
      const { start, end, named } = shown;
      const before = known.get(shown.exchanged);
      if (before === undefined) {
        if (!known.has(named)) known.set(named, exchange);
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
      yield fail(exchange, before === exchange ? [] : [before], made);
      break;
    }
  }
}

/** The stations of a trip; null if something is missing, or both have one gid or one name. */
function stationsOf(line: Json): Shown | null {
  const [from, to] = [member(line, 'start_city_code'), member(line, 'end_city_code')];
  const [start, end] = [stationAt(line, 'start'), stationAt(line, 'end')];
  if (typeof from !== 'string' || from === '' || typeof to !== 'string' || to === '') return null;
  if (start === null || end === null || start.gid === end.gid || start.name === end.name) return null;
  return { route: `${from}\n${to}`, start, end };
}

function stationAt(line: Json, which: 'start' | 'end'): Station | null {
  const [gid, name] = [member(line, `${which}_station_gid`), member(line, `${which}_station_name`)];
  return typeof gid !== 'string' || gid === '' || typeof name !== 'string' || name === '' ? null : { gid, name };
}

/** Equal for the same two stations in both directions. */
function keyOf({ route, start, end }: Shown, ofStart: string, ofEnd: string): string {
  const [one, other] = [`${start.gid}\n${ofStart}`, `${end.gid}\n${ofEnd}`];
  return JSON.stringify(one < other ? [route, one, other] : [route, other, one]);
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
