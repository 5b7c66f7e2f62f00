import fc from 'fast-check';
import type { JsonObject } from '../contract/json.ts';
import { someCases, boundary, further, type Labelled, digits, seededRandom, upper } from './deck.ts';

/** Characters that a made-up number may share with the start of a real one. */
const sharedStart = 4;

/** More than the 255 characters that many a store has room for. */
const longNumber = 300;
const chinese = '春夏秋冬东南西北山水风云订单酒店';

/** Digits that do not begin with 0. */
const counted = (random: (length: number, alphabet: string) => string, length: number): string =>
  random(1, '123456789') + random(length - 1, digits);

/**
 * Shapes of made-up numbers. Each has at least 24 characters of chance, and before anything outside ASCII too: what
 * drops or cuts it is left with a number of nobody. Digits are in one run of at least twelve: where orders are
 * counted from 1, a platform that reads a number out of the text, at its start, between letters or by leaving letters
 * out, finds none that is in use.
 */
const shapes: readonly {
  readonly label: string;
  readonly make: (random: (length: number, alphabet: string) => string) => string;
}[] = [
  { label: 'letters and digits', make: (random) => random(12, upper) + counted(random, 20) },
  { label: 'HT and digits', make: (random) => `HT${counted(random, 28)}` },
  { label: 'digits', make: (random) => counted(random, 32) },
  {
    label: 'UUID',
    make: (random) => `${[8, 4, 4, 4].map((length) => random(length, 'abcdef')).join('-')}-${counted(random, 12)}`,
  },
  { label: `${longNumber} letters and digits`, make: (random) => random(longNumber - 40, upper) + counted(random, 40) },
  {
    label: 'outside ASCII and the BMP',
    make: (random) => `${random(6, upper)}${counted(random, 20)}${random(4, chinese)}𠮷`,
  },
];

/**
 * Whether a made-up number comes too near a real one: more than four characters at the start in common, or one within
 * the other.
 */
export function nearMiss(madeUp: string, real: string): boolean {
  const [a, b] = [madeUp.toLowerCase(), real.toLowerCase()];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  // Real numbers of a few characters are in any long text by chance.
  return shared > sharedStart || (b.length > sharedStart && a.includes(b)) || b.includes(a);
}

/**
 * A made-up number that no order has: a long random one, no near miss of the real ones known. Shrinking keeps its
 * length.
 */
export function madeUpOrderNumber(real: readonly string[] = []): fc.Arbitrary<string> {
  // The seed decides all characters: a smaller seed does not give a shorter number.
  return fc
    .tuple(fc.constantFrom(...shapes), fc.noBias(fc.integer()), fc.noBias(fc.integer()))
    .map(([shape, a, b]) => {
      const [one, two] = [seededRandom(a), seededRandom(b)];
      return shape.make((length, alphabet) =>
        Array.from({ length }, (_, i) => (i % 2 === 0 ? one : two).text(1, alphabet)).join(''),
      );
    })
    .filter((number) => !real.some((known) => nearMiss(number, known)));
}

/** Made-up numbers, one of each shape, the same for the same seed. */
export function madeUpOrderNumbers(seed: number, real: readonly string[] = []): Labelled<string>[] {
  return shapes.flatMap(({ label, make }, index) => {
    const random = seededRandom(seed + index * 7919);
    for (let tries = 0; tries < 50; tries++) {
      const number = make((length, alphabet) => random.text(length, alphabet));
      if (!real.some((known) => nearMiss(number, known))) return [{ value: number, label, boundary: index < 3 }];
    }
    return []; // all starts of this shape are taken
  });
}

/**
 * Characters of a real number before a piece of it is sent, and characters at their ends in which any two of them
 * differ, at least.
 */
const [longReal, differing] = [16, 8];

/**
 * Whether these numbers may be those of a counter, of which every piece is somebody's order: they are short, or lie
 * close together. Of fewer than two nobody knows.
 */
export function mayBeCounted(real: readonly string[]): boolean {
  const sorted = [...new Set(real)].toSorted();
  // Neighbours in the alphabet share the most at their start.
  return (
    sorted.length < 2 ||
    sorted.some(
      (number, index) => number.length < longReal || (index > 0 && closeTogether(sorted[index - 1] as string, number)),
    )
  );
}

function closeTogether(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return Math.max(one.length, other.length) - shared < differing;
}

/**
 * Bodies that must not cancel anything (`cancel.hostile-order-no`, opt-in): on a broken platform one of them cancels a
 * stranger's order. `counted`: where orders may be counted from 1, without what a lenient one reads as such a number.
 */
export function hostileCancelBodies(counted: boolean): readonly Labelled<JsonObject>[] {
  return [
    boundary('no order number', {}),
    boundary('empty text', { order_no: '' }),
    boundary('null', { order_no: null }),
    boundary('0', { order_no: 0 }),
    ...(counted ? [] : [boundary('true', { order_no: true })]),
    // To some stores it is a condition that every number fulfils.
    boundary('operator of a query', { order_no: { $ne: null } }),
    boundary('star', { order_no: '*' }),
    // One behind a real number is sent as well, if there is one.
    boundary('SQL: always true', { order_no: counted ? "' OR ''='" : "' OR '1'='1" }),
    // What any object has in many a language: of orders kept in a plain one it is found. It changes nothing there that
    // others read, as __proto__ would.
    boundary('name of an object member', { order_no: 'constructor' }),
    further('name of another object member', { order_no: 'toString' }),
    further('percent sign', { order_no: '%' }),
    further('underscore', { order_no: '_' }),
    further('white space', { order_no: ' ' }),
    further('another operator of a query', { order_no: { $gt: '' } }),
    further('empty object', { order_no: {} }),
    further('regular expression', { order_no: '.*' }),
    further('empty list', { order_no: [] }),
    further('list of null', { order_no: [null] }),
    ...(counted ? [] : [further('-1', { order_no: -1 })]),
    further('the text undefined', { order_no: 'undefined' }),
  ];
}

/**
 * The same with parts of a real number; of its beginnings the longest, which is least likely to be a stranger's as
 * well. None where the numbers known to be real, `others` and itself, may be counted; and none that is one of them.
 */
export function hostilePartsOf(real: string, others: readonly string[]): Labelled<JsonObject>[] {
  const known = new Set([...others, real]);
  if (mayBeCounted([...known])) return [];
  return partsOf(real).flatMap(({ value, label }) => (known.has(value) ? [] : [boundary(label, { order_no: value })]));
}

/** Some of the first and all of the second, as a run sends them for one of its orders. */
export function hostileNumbers(
  real: string,
  others: readonly string[],
  { seed, runs }: { readonly seed: number; readonly runs: number },
): Labelled<JsonObject>[] {
  const some = someCases(hostileCancelBodies(mayBeCounted(others)), seed, Math.ceil(runs / 12));
  return [...some, ...hostilePartsOf(real, others)];
}

/** Parts of a real number that are sent in its place. */
export function partsOf(real: string): Labelled<string>[] {
  return [
    boundary('all but the last character of a real number', real.slice(0, -1)),
    boundary('the second half of a real number', real.slice(Math.floor(real.length / 2))),
    boundary('a real number with a wildcard at the end', `${real.slice(0, -1)}%`),
  ];
}

/**
 * The same with a whole real number in what is none: only with that of an order which the run has to spend. That in a
 * list comes last: some frameworks unwrap it.
 */
export function hostileFormsOf(spare: string): Labelled<JsonObject>[] {
  return [
    boundary('a real number with injection text behind it', { order_no: `${spare}' OR ''='` }),
    boundary('a real number in a list', { order_no: [spare] }),
  ];
}
