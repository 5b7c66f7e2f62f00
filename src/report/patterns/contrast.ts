import { type Counts, fisher } from './fisher.ts';
import { type Candidate, candidates } from './candidates.ts';
import type { Op, Read, Row } from './row.ts';

/** One property and a value that sets things apart. */
export interface Predicate {
  readonly row: string;
  readonly op: Op;
  readonly value: Read;
  /** Words that follow the things' name: `with page 3 or more`. */
  readonly words: string;
}

/** How many of how many things fail. */
export interface Share {
  readonly are: number;
  readonly of: number;
}

/** What sets the failing things apart from all others. */
export interface Contrast {
  readonly predicate: Predicate;
  /** Things that the predicate covers. */
  readonly failing: Share;
  /** All others. */
  readonly others: Share;
  /** Another predicate that covers the same things, if there is one; which of the two is the cause is not known. */
  readonly also: Predicate | null;
  /** The nearest value on the other side of a threshold. */
  readonly next: string | null;
  readonly isPerfect: boolean;
}

/** What things are and which of them are one: equal requests prove nothing twice. */
export interface Things<T> {
  readonly all: readonly T[];
  readonly identity: (thing: T) => string;
  /** What the things have to be for anything to fail at all: that alone is no cause. */
  readonly scope?: (thing: T) => boolean;
}

/** Different failing things, at least: fewer prove nothing. */
export const fewest = 3;
/** A claim is made below this, times the predicates that were tried. */
const claimBelow = 1 / 128;
/** The same for predicates that cover part of the failing things, or mostly passing ones. */
const strictBelow = 1 / 20_000;
/** Least part of what is inside that fails, and of what fails that is inside. */
const [nearInside, nearOfFailing, mostlyOfFailing, onlyInside] = [0.9, 0.97, 0.6, 0.1];

interface Tried<T> extends Candidate<T> {
  readonly rank: number;
  readonly chance: number;
  readonly failing: Share;
  readonly others: Share;
}

/**
 * Finds the one property that sets failing things apart from passing ones, or null where nothing does beyond doubt.
 * Pure: the same things give the same answer.
 */
export function contrast<T>(
  { all, identity, scope }: Things<T>,
  rows: readonly Row<T>[],
  fails: (thing: T) => boolean,
): Contrast | null {
  const outcome = Uint8Array.from(all, (thing) => Number(fails(thing)));
  const ids = numbered(all.map(identity));
  const failing = outcome.reduce((sum, one) => sum + one, 0);
  if (failing === all.length || different(ids, outcome, 1) < fewest) return null;
  const bySet = new Map<number, Candidate<T>[]>();
  const weights = weightsFor(all.length);
  for (const row of rows) {
    for (const one of candidates(row, all, outcome)) {
      const key = keyOf(one.covers, weights);
      if (key !== 0) bySet.set(key, [...(bySet.get(key) ?? []), one]);
    }
  }
  const tried = bySet.size;
  if (scope !== undefined)
    bySet.delete(
      keyOf(
        Uint8Array.from(all, (thing) => Number(scope(thing))),
        weights,
      ),
    );
  const fitting = [...bySet.values()].flatMap((equal) => {
    const [first, ...rest] = equal.toSorted((a, b) => costOf(a) - costOf(b));
    const judged = first === undefined ? null : judge(first, outcome, ids, failing, tried);
    return judged === null ? [] : [{ ...judged, rest }];
  });
  const [best] = fitting.toSorted(
    (a, b) =>
      Math.min(a.rank, 2) - Math.min(b.rank, 2) ||
      (a.rank > 1 ? a.chance - b.chance : 0) ||
      errors(a) - errors(b) ||
      costOf(a) - costOf(b),
  );
  if (best === undefined) return null;
  const other = best.rest.find((one) => isWorthNaming(one, best)) ?? null;
  return {
    predicate: predicateOf(best),
    failing: best.failing,
    others: best.others,
    also: other === null ? null : predicateOf(other),
    next: best.next === null ? null : (best.row.writes ?? String)(best.next),
    isPerfect: best.rank === 0,
  };
}

const errors = <T>({ failing, others }: Tried<T>): number => failing.of - failing.are + others.are;

/** Whether a predicate that covers the same things says something else, about as plainly and not by denying. */
function isWorthNaming<T>(one: Candidate<T>, best: Candidate<T>): boolean {
  const denies = one.op === 'is not' || one.value === false;
  return (
    one.row.name !== best.row.name && one.row.restates !== true && !denies && costOf(one) <= costOf(best) + mostDearer
  );
}

/** How much less plain the other predicate may be that is named as well. */
const mostDearer = 0.45;

/** A negative is less plain than what it denies. */
const costOf = <T>({ row, op, value }: Candidate<T>): number =>
  row.cost + (op === 'is not' || op === 'between' || value === false ? 0.5 : 0);

function predicateOf<T>({ row, op, value }: Candidate<T>): Predicate {
  return { row: row.name, op, value, words: row.says(op, value) };
}

/** A predicate that is good enough; null for others. */
function judge<T>(
  one: Candidate<T>,
  outcome: Uint8Array,
  ids: Int32Array,
  failing: number,
  tried: number,
): Tried<T> | null {
  let inside = 0;
  let hits = 0;
  for (let nth = 0; nth < outcome.length; nth += 1) {
    if (one.covers[nth] === 0) continue;
    inside += 1;
    hits += outcome[nth] ?? 0;
  }
  const rank = rankOf(hits, inside, failing, outcome.length);
  if (rank === null || (rank > 0 && (one.row.proxy === true || one.op === 'between'))) return null;
  const cells = cellsOf(one.covers, outcome, ids);
  const chance = fisher(...cells) * tried;
  if (chance >= (rank < 2 ? claimBelow : strictBelow) || cells[0].failing < fewest) return null;
  return {
    ...one,
    rank,
    chance,
    failing: { are: hits, of: inside },
    others: { are: failing - hits, of: outcome.length - inside },
  };
}

/** 0: perfect. 1: nearly so. 2: all failing things are inside, and others as well. 3: most failing things are inside. */
function rankOf(hits: number, inside: number, failing: number, all: number): number | null {
  if (hits === failing && hits === inside) return 0;
  // If most things fail, those that pass may do so for want of anything that could fail.
  if (failing > all / 2) return null;
  const share = hits / inside;
  if (share >= nearInside && hits >= nearOfFailing * failing) return 1;
  if (hits === failing && share >= onlyInside && inside <= all / 2) return 2;
  return share >= nearInside && hits >= mostlyOfFailing * failing ? 3 : null;
}

/** Different things in the four cells of the table. */
function cellsOf(covers: Uint8Array, outcome: Uint8Array, ids: Int32Array): readonly [Counts, Counts] {
  const counts = [0, 0, 0, 0];
  const seen = new Set<number>();
  for (let nth = 0; nth < outcome.length; nth += 1) {
    const cell = (covers[nth] ?? 0) * 2 + (outcome[nth] ?? 0);
    const key = (ids[nth] ?? 0) * 4 + cell;
    if (seen.has(key)) continue;
    seen.add(key);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const [outPassing = 0, outFailing = 0, passing = 0, failing = 0] = counts;
  return [
    { failing, passing },
    { failing: outFailing, passing: outPassing },
  ];
}

/** Each different text by a number. */
function numbered(texts: readonly string[]): Int32Array {
  const known = new Map<string, number>();
  return Int32Array.from(texts, (text) => {
    const id = known.get(text) ?? known.size;
    known.set(text, id);
    return id;
  });
}

function different(ids: Int32Array, outcome: Uint8Array, value: number): number {
  return new Set(ids.filter((_, nth) => outcome[nth] === value)).size;
}

/** A number for each thing; a set of things has their sum as its key. */
function weightsFor(length: number): Float64Array {
  let state = 1;
  return Float64Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647));
}

/** 0 for a set of no things, and for that of all: they set nothing apart. */
function keyOf(covers: Uint8Array, weights: Float64Array): number {
  let key = 0;
  let size = 0;
  for (let nth = 0; nth < covers.length; nth += 1) {
    if (covers[nth] === 0) continue;
    size += 1;
    key += weights[nth] ?? 0;
  }
  return size === covers.length ? 0 : key;
}
