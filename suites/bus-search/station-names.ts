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

/** Cities, gids of stations, and names of stations: each of the start and of the end. */
const members = [
  'start_city_code',
  'end_city_code',
  'start_station_gid',
  'end_station_gid',
  'start_station_name',
  'end_station_name',
] as const;

/**
 * Trips between two stations that other trips show with exchanged names. One name too many breaks nothing: two
 * suppliers may spell a station differently. Trips of another route may number their stations from 1 again.
 */
export function* stationsExchanged(exchanges: readonly Exchange[]): Iterable<Evidence> {
  // Of each two stations with their names the first answer that had them.
  const shown = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    if (!inScope('accepted-search', exchange)) continue;
    const found = linesOf(exchange).flatMap((line, index) => exchanged(line, index, exchange, shown));
    if (found[0] !== undefined) yield found[0];
  }
}

function exchanged(line: Json, index: number, exchange: Exchange, shown: Map<string, Exchange>): Evidence[] {
  const texts = members.map((name) => member(line, name));
  if (!texts.every((text) => typeof text === 'string' && text !== '')) return [];
  const [from, to, start, end, name, nameOfEnd] = texts as [string, string, string, string, string, string];
  if (start === end || name === nameOfEnd) return [];
  const key = (one: string, other: string): string =>
    JSON.stringify([from, to, ...[`${start}\n${one}`, `${end}\n${other}`].toSorted()]);
  const before = shown.get(key(nameOfEnd, name));
  if (before === undefined) {
    const own = key(name, nameOfEnd);
    if (!shown.has(own)) shown.set(own, exchange);
    return [];
  }
  const made = violation(
    'station names: those of the other station',
    `/data/lines/${index}`,
    `${quote(nameOfEnd)} for ${quote(start)} and ${quote(name)} for ${quote(end)} as in call ${before.call}`,
    `${quote(name)} and ${quote(nameOfEnd)}`,
  );
  return [{ violation: made, exchange, comparedWith: before === exchange ? [] : [before] }];
}
