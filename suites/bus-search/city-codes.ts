import { fail, type Fail, quote, violation } from '../../src/requirements/for-suites.ts';
import type { Between } from './city-pairs.ts';

/** An answer whose trips have one code at each end. */
type Pair = Between & { readonly from: string; readonly to: string };

/** The codes that come back for each pair of requested cities: always the same, and not those of other pairs. */
export function otherCities(answers: readonly Between[]): Fail[] {
  const pairs = answers.filter(
    (one): one is Pair =>
      !one.isNearby && one.from !== null && one.to !== null && one.from !== '' && one.to !== '' && !isReversed(one),
  );
  const known = new Map<string, Pair>();
  // If several answers differ, the one that names the requested cities is right.
  for (const pair of [...pairs.filter(isAsAsked), ...pairs]) {
    const key = keyOf(pair.start, pair.end);
    if (!known.has(key)) known.set(key, pair);
  }
  const changed = pairs.flatMap((pair) => {
    const right = known.get(keyOf(pair.start, pair.end)) as Pair;
    return pair.from === right.from && pair.to === right.to ? [] : [evidence('other cities than asked', pair, right)];
  });
  return [...changed, ...mappedOtherwise(known)];
}

/**
 * What only all pairs show: a code that is mapped here and comes back as itself there at the same end, the trips of
 * another route, and one code at both ends.
 */
function mappedOtherwise(known: ReadonlyMap<string, Pair>): Fail[] {
  const all = [...known.values()];
  // Of each end on its own: a platform may list where trips start by districts, and where they end by cities.
  const startsAsIs = new Map(all.filter(({ start, from }) => start === from).map((pair) => [pair.start, pair]));
  const endsAsIs = new Map(all.filter(({ end, to }) => end === to).map((pair) => [pair.end, pair]));
  return all.flatMap((pair) => {
    const { start, end, from, to } = pair;
    const asIs = (start === from ? undefined : startsAsIs.get(start)) ?? (end === to ? undefined : endsAsIs.get(end));
    if (asIs !== undefined) return [evidence('other cities than asked', pair, asIs)];
    const other = known.get(keyOf(from, to));
    const isOfAnother = (start !== from && end !== to) || isNoNameOf(start, from) || isNoNameOf(end, to);
    if (isOfAnother && other !== undefined && isAsAsked(other))
      return [evidence('the trips of another route', pair, other)];
    // Two districts of one city have its code both there and back. One code there and another back would be either
    // city's.
    const back = known.get(keyOf(end, start));
    const isEither = from === to && back !== undefined && back.from === back.to && back.from !== from;
    return isEither && start < end ? [evidence('one code at both ends', pair, back)] : [];
  });
}

/**
 * Whether a text that no code and no name looks like, such as `x' OR '1'='1`, cannot mean the city with this code.
 * `Xi'an` looks like a name.
 */
function isNoNameOf(text: string, code: string): boolean {
  return /["%<>;=*]|'(?!\p{L})/u.test(text) && !text.includes(code);
}

function isAsAsked({ start, end, from, to }: Pair): boolean {
  return start === from && end === to;
}

function isReversed({ start, end, from, to }: Between): boolean {
  return start === to && end === from;
}

function keyOf(one: string, other: string): string {
  return JSON.stringify([one, other]);
}

function evidence(cause: string, { start, end, from, to, exchange }: Pair, control: Pair): Fail {
  const expected = `only trips from ${quote(start)} to ${quote(end)}`;
  const made = violation(`cities: ${cause}`, '/data/lines', expected, `trips from ${quote(from)} to ${quote(to)}`);
  return fail(exchange, [control.exchange], made);
}
