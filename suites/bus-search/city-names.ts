import {
  type Exchange,
  fail,
  type Fail,
  FirstOfEach,
  member,
  quote,
  violation,
} from '../../src/requirements/for-suites.ts';
import type { Between } from './city-pairs.ts';

const cause = 'cities: the name of another city';

/** Members of each end of a trip: its code, its name, and the code of the other end. */
const ends = [
  ['start_city_code', 'from_city', 'end_city_code'],
  ['end_city_code', 'to_city', 'start_city_code'],
] as const;

/**
 * Trips whose city has a second name, which is a name of the city at the other end. Two names alone break nothing: two
 * suppliers may spell one city differently.
 */
export function namesOfOthers(answers: readonly Between[]): Fail[] {
  // Of each code its names, with the first answer that had each.
  const names = new Map<string, Map<string, Exchange>>();
  return answers.flatMap(({ exchange, lines }) => {
    const found = new FirstOfEach();
    const comparedWith = new Set<Exchange>();
    for (const [index, trip] of lines.entries()) {
      for (const [codeMember, nameMember, otherMember] of ends) {
        const [code, name, other] = [textAt(trip, codeMember), textAt(trip, nameMember), textAt(trip, otherMember)];
        if (code === '' || name === '') continue;
        const own = names.get(code) ?? new Map<string, Exchange>();
        names.set(code, own);
        if (!own.has(name)) own.set(name, exchange);
        const ofOther = code === other ? undefined : names.get(other)?.get(name);
        const known = ofOther && firstBut(name, own);
        if (known === undefined) continue;
        for (const one of [known[1], ofOther!]) if (one !== exchange) comparedWith.add(one);
        const expected = `${quote(known[0])} for ${quote(code)} as in call ${known[1].call}`;
        found.add(cause, index, () => violation(cause, `/data/lines/${index}/${nameMember}`, expected, quote(name)));
      }
    }
    return found.violations().map((made) => fail(exchange, [...comparedWith], made));
  });
}

/** The first of the names that is another one, with its answer; the second at the latest. */
function firstBut(name: string, names: ReadonlyMap<string, Exchange>): readonly [string, Exchange] | undefined {
  for (const one of names) if (one[0] !== name) return one;
  return undefined;
}

/**
 * Codes that have several names, but would have one name each, and different ones, if every trip exchanged the names of
 * departure and arrival.
 */
export function namesSwapped(answers: readonly Between[]): Fail[] {
  const named = answers.flatMap(({ exchange, lines }) =>
    lines.flatMap((trip) => {
      const [from, name] = [textAt(trip, 'start_city_code'), textAt(trip, 'from_city')];
      const [to, nameOfEnd] = [textAt(trip, 'end_city_code'), textAt(trip, 'to_city')];
      const isNamed = from !== to && from !== '' && name !== '' && to !== '' && nameOfEnd !== '';
      return isNamed ? [{ exchange, from, name, to, nameOfEnd }] : [];
    }),
  );
  const asShown = namesByCode([
    ...named.map(({ from, name }) => [from, name] as const),
    ...named.map(({ to, nameOfEnd }) => [to, nameOfEnd] as const),
  ]);
  const hasSeveral = (code: string): boolean => (asShown.get(code)?.size ?? 0) > 1;
  const odd = named.find(({ from, to }) => hasSeveral(from) || hasSeveral(to));
  // One name too many proves nothing: two suppliers may spell a city differently, and each may use another code for the
  // city at the other end.
  const tooMany = [...asShown.values()].reduce((sum, { size }) => sum + size - 1, 0);
  if (tooMany < 2) return [];
  const swapped = namesByCode([
    ...named.map(({ from, nameOfEnd }) => [from, nameOfEnd] as const),
    ...named.map(({ to, name }) => [to, name] as const),
  ]);
  const isOneEach = [...swapped.values()].every(({ size }) => size === 1);
  const differ = new Set([...swapped.values()].flatMap((names) => [...names])).size === swapped.size;
  if (odd === undefined || !isOneEach || !differ) return [];
  const [from, to] = [odd.nameOfEnd, odd.name].map(quote);
  const made = violation(
    cause,
    '/data/lines',
    `trips from ${from} to ${to}, as all trips together show`,
    `${to} to ${from}`,
  );
  // One answer for each two names of each two codes: sent again, they show the same.
  const shown = new Map(named.map(({ exchange, ...trip }) => [JSON.stringify(trip), exchange]));
  const comparedWith = [...new Set(shown.values())].filter((one) => one !== odd.exchange);
  return [fail(odd.exchange, comparedWith, made)];
}

function namesByCode(pairs: Iterable<readonly [code: string, name: string]>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [code, name] of pairs) {
    const names = found.get(code);
    if (names === undefined) found.set(code, new Set([name]));
    else names.add(name);
  }
  return found;
}

/** A text of a trip; empty where it has none. */
function textAt(trip: unknown, name: string): string {
  const text = member(trip, name);
  return typeof text === 'string' ? text : '';
}
