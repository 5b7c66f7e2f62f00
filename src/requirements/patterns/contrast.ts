import { type Op, type Read, type Row } from './row.ts';

/** How many of how many things fail. */
export interface Share {
  readonly of: number;
  readonly are: number;
}

/** What sets the failing things apart from all others. */
export interface Contrast<T> {
  /** Words that follow the things' name: `with page 3 or more`. */
  readonly words: string;
  /** Things that have the property. */
  readonly failing: Share;
  readonly others: Share;
  /** Other properties that exactly the same things have; which of them is the cause is not known. */
  readonly also: string | null;
  /** The nearest value on the other side of a threshold, none of whose things fail. */
  readonly next: string | null;
  /** Whether a thing has the property. */
  readonly has: (thing: T) => boolean;
}

/** What things are, and which of them are one: equal requests prove nothing twice. */
interface Things<T> {
  readonly all: readonly T[];
  readonly identity: (thing: T) => string;
  /** The things of which it was expected that any of them may fail: to be one of those is no cause. */
  readonly scope?: (thing: T) => boolean;
  /** The share of exceptions that there may be, if the numbers are overwhelming. Default 0. */
  readonly exceptions?: number;
  readonly probed?: Probed<T>;
}

/** Things of which some were made to find out which of the properties it is. */
interface Probed<T> {
  readonly isProbe: (thing: T) => boolean;
  /** The one part in which two things differ; null if they differ in none or in several. */
  readonly differsIn: (one: T, other: T) => string | null;
}

/** Different failing things, at least. */
export const fewest = 3;
/** A perfect contrast counts if its chance, times the predicates that were tried, is below this. */
export const claimBelow = 1 / 128;
/** One with exceptions counts only with so many different failing things, and so small a chance. */
const [manyFailing, overwhelming] = [10, 1e-9];

/** How many further meanings may fit equally; if there are more, no fact is reported. */
const mostAlso = 2;

/** Predicates of a row, about: each is tried, in effect. Of a number there are many more with two ends. */
const predicatesOf = { flag: 1, value: 8, number: 24, between: 2000 } as const;

interface Predicate {
  readonly op: Op;
  readonly value: Read;
  /** The other end of `between`. */
  readonly to: Read;
  readonly next: number | null;
}

interface Fit<T> extends Predicate {
  readonly row: Row<T>;
  readonly covers: readonly boolean[];
  readonly inside: number;
}

/**
 * The one property that all failing things have and no others (or hardly any others, if the numbers are overwhelming);
 * null if there is none, or if four properties of different meaning fit equally. Pure: the same things, the same
 * answer.
 */
export function contrast<T>(
  { all, identity, scope, exceptions = 0, probed }: Things<T>,
  rows: readonly Row<T>[],
  fails: (thing: T) => boolean,
): Contrast<T> | null {
  const outcome = all.map(fails);
  const failing = outcome.filter(Boolean).length;
  if (failing === all.length || failing < fewest) return null;
  const ids = all.map(identity);
  const different = (has: (nth: number) => boolean): number =>
    new Set(ids.flatMap((id, nth) => (has(nth) ? [`${outcome[nth]} ${id}`] : []))).size;
  const differentFailing = different((nth) => outcome[nth] === true);
  if (differentFailing < fewest) return null;
  // If most things fail, those that pass may have had nothing to fail by.
  const mayDiffer = differentFailing >= manyFailing && failing <= all.length / 2;
  const most = Math.floor(failing * (mayDiffer ? 1 + exceptions : 1));
  const fits = fitsOf(all, rows, outcome, most);
  const least = Math.min(...fits.map(({ inside }) => inside));
  const [best, ...rest] = fits.filter(({ inside }) => inside === least).toSorted((a, b) => costOf(a) - costOf(b));
  if (best === undefined || rest.some(({ covers }) => covers.some((one, nth) => one !== best.covers[nth]))) return null;
  const chance = chanceOf(
    differentFailing,
    different((nth) => best.covers[nth] === true),
    different(() => true),
  );
  const isPerfect = least === failing;
  const made = probed !== undefined && all.some(probed.isProbe) ? probed : null;
  // What is sent to find out is not drawn by chance.
  const isShown =
    made !== null
      ? isPerfect && isShownByPairs(best, all, outcome, made)
      : chance * triedOf(best, rows, all) < (isPerfect ? claimBelow : overwhelming);
  if (!isShown) return null;
  if (scope !== undefined && all.every((thing, nth) => scope(thing) === best.covers[nth])) return null;
  // Of few things, one number may stand for a whole range.
  const next = made !== null ? (best.next ?? nearest(best, all, fails)) : best.next;
  const also = meaningsOf(otherThan(best, rest));
  if (also.length > mostAlso) return null;
  return {
    words: wordsOf(best),
    failing: { of: least, are: failing },
    others: { of: all.length - least, are: 0 },
    also: also.length === 0 ? null : also.map(wordsOf).join('; '),
    has: (thing) => holds(best, best.row.of(thing)),
    next: next === null ? null : (best.row.write ?? String)(next),
  };
}

/** About how many predicates are tried: those of rows in which the things differ at all, whichever of them fail. */
function triedOf<T>({ op }: Predicate, rows: readonly Row<T>[], all: readonly T[]): number {
  const varied = rows.filter(({ of }) => {
    const first = all.slice(0, 1).map(of)[0];
    return all.some((thing) => of(thing) !== first);
  });
  return varied.reduce((sum, { kind }) => sum + predicatesOf[kind === 'number' && op === 'between' ? op : kind], 0);
}

/**
 * Whether the property alone makes the difference: two things that fail, and that differ in something else, pass
 * without it. One of the two was made of a thing that was there before, so the property needs nothing else of the
 * others.
 */
function isShownByPairs<T>(
  { row }: Fit<T>,
  all: readonly T[],
  outcome: readonly boolean[],
  { isProbe, differsIn }: Probed<T>,
): boolean {
  const [failing, passing] = [true, false].map((is) => all.filter((_, nth) => outcome[nth] === is));
  // That a number is there at all may be the cause, unless one passes.
  if (row.kind === 'number' && passing!.every((thing) => row.of(thing) === null)) return false;
  const pairs = failing!.flatMap((one) =>
    passing!.flatMap((other) => {
      const part = differsIn(one, other);
      return part !== null && row.of(one) !== row.of(other) ? [{ one, other, part }] : [];
    }),
  );
  return pairs.some(
    ({ one, other, part }) =>
      isProbe(one) &&
      !isProbe(other) &&
      pairs.some((second) => second.part === part && second.one !== one && differsIn(one, second.one) !== part),
  );
}

/** The predicates that hold of all failing things, and of so many things at most. */
function fitsOf<T>(all: readonly T[], rows: readonly Row<T>[], outcome: readonly boolean[], most: number): Fit<T>[] {
  const failing = all.filter((_, nth) => outcome[nth]);
  return rows
    .filter((row) => isOfAll(row, failing))
    .flatMap((row) => {
      const reads = all.map(row.of);
      return predicates(reads, outcome).flatMap((predicate) => {
        const covers = reads.map((read) => holds(predicate, read));
        const inside = covers.filter(Boolean).length;
        const isOfFailing = outcome.every((fail, nth) => !fail || covers[nth]);
        return inside <= most && isOfFailing ? [{ row, ...predicate, covers, inside }] : [];
      });
    });
}

/** Says of a thing that is not made yet if it would fail, were this property the cause; null if it does not say. */
export type Forecast<T> = (thing: T) => boolean | null;

/**
 * The forecasts of all properties that fit as things are. Of a number, nothing is said between the values that fail and
 * the next ones that pass.
 */
export function forecasts<T>(
  all: readonly T[],
  rows: readonly Row<T>[],
  fails: (thing: T) => boolean,
): readonly Forecast<T>[] {
  const outcome = all.map(fails);
  const [failing, passing] = [true, false].map((is) => all.filter((_, nth) => outcome[nth] === is));
  const fits = fitsOf(all, rows, outcome, failing!.length);
  return [...new Set(fits.map(({ row }) => row))].map((row) => {
    if (row.kind !== 'number') {
      const value = row.of(failing![0]!);
      return (thing) => row.of(thing) === value;
    }
    const numbers = (things: readonly T[]): number[] =>
      things.map(row.of).filter((read): read is number => typeof read === 'number');
    const [from, to] = [Math.min(...numbers(failing!)), Math.max(...numbers(failing!))];
    const others = numbers(passing!);
    return (thing) => {
      const read = row.of(thing);
      if (typeof read !== 'number') return false;
      if (read >= from && read <= to) return true;
      return others.some((one) => (read < from ? one < from && read <= one : one > to && read >= one)) ? false : null;
    };
  });
}

/** The number nearest to that of a predicate that passes; null if it is about no number. */
function nearest<T>({ row, value }: Fit<T>, all: readonly T[], fails: (thing: T) => boolean): number | null {
  const numbers = all
    .flatMap((thing) => (fails(thing) ? [] : [row.of(thing)]))
    .filter((one) => typeof one === 'number');
  const distance = (one: number): number => Math.abs(one - Number(value));
  return row.kind === 'number' && numbers.length > 0
    ? numbers.reduce((best, one) => (distance(one) < distance(best) ? one : best))
    : null;
}

/** The plainest of each meaning. */
function meaningsOf<T>(all: readonly Fit<T>[]): readonly Fit<T>[] {
  const [first] = all;
  return first === undefined ? [] : [first, ...meaningsOf(otherThan(first, all))];
}

/** Those of another meaning. */
function otherThan<T>(one: Fit<T>, all: readonly Fit<T>[]): readonly Fit<T>[] {
  return all.filter(({ row }) => !row.about.some((what) => one.row.about.includes(what)));
}

const wordsOf = <T>({ row, op, value, to }: Fit<T>): string => row.says(op, value, to);
/** One value is plainer than a threshold. */
const costOf = <T>({ row, op }: Fit<T>): number => row.cost + (op === 'is' ? 0 : 0.1);

function holds({ op, value, to }: Predicate, read: Read): boolean {
  if (read === null || op === 'is') return read !== null && read === value;
  if (op === 'between') return Number(read) >= Number(value) && Number(read) <= Number(to);
  return op === 'least' ? Number(read) >= Number(value) : Number(read) <= Number(value);
}

/** Whether all failing things have the property, and other than for a number the same value. Most rows end here. */
function isOfAll<T>({ kind, of }: Row<T>, failing: readonly T[]): boolean {
  const [first] = failing.slice(0, 1).map(of);
  return failing.every((thing) => {
    const read = of(thing);
    return read !== null && read !== false && (kind === 'number' || read === first);
  });
}

/** The predicates of such a row: the one value of the failing things, or where their values end. */
function predicates(reads: readonly Read[], outcome: readonly boolean[]): readonly Predicate[] {
  const ofFailing = new Set(reads.filter((_, nth) => outcome[nth]));
  const [value = null] = ofFailing;
  if (ofFailing.size === 1) return [{ op: 'is', value, to: null, next: null }];
  const numbers = [...ofFailing].map(Number);
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  const others = reads.flatMap((read, nth) => (typeof read === 'number' && !outcome[nth] ? [read] : []));
  const [below, above] = [others.filter((one) => one < from), others.filter((one) => one > to)];
  const isInterval = below.length > 0 && above.length > 0 && below.length + above.length === others.length;
  return [
    ...(below.length > 0 ? [{ op: 'least' as const, value: from, to: null, next: Math.max(...below) }] : []),
    ...(above.length > 0 ? [{ op: 'most' as const, value: to, to: null, next: Math.min(...above) }] : []),
    ...(isInterval ? [{ op: 'between' as const, value: from, to, next: null }] : []),
  ];
}

/** How likely all failing things are among those inside if it is chance which ones fail. */
export function chanceOf(failing: number, inside: number, all: number): number {
  let chance = 1;
  for (let nth = 0; nth < failing; nth += 1) chance *= (inside - nth) / (all - nth);
  return chance;
}
