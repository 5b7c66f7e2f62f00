import fc from 'fast-check';
import type { JsonObject } from '../model/json.ts';
import { boundary, further, type Labelled } from './labelled.ts';
import { digits, seededRandom, upper } from './seeded-random.ts';

/** Characters that a made-up number may share with the start of a real one. */
const sharedStart = 4;

/** More than the 255 characters that many a store has room for. */
const longNumber = 300;
const chinese = '春夏秋冬东南西北山水风云订单酒店';

/**
 * Shapes of made-up numbers. Each has at least 24 characters of chance, and before anything outside ASCII too: what drops
 * or cuts it is left with a number of nobody. Those with letters begin with one, and those of digits alone are far beyond
 * 64 bits: a platform that reads a number out of the text finds none that is in use.
 */
const shapes: readonly { readonly label: string; readonly make: (random: (length: number, alphabet: string) => string) => string }[] = [
  { label: 'letters and digits', make: (random) => random(1, upper) + random(31, upper + digits) },
  { label: 'HT and digits', make: (random) => `HT${random(28, digits)}` },
  { label: 'digits', make: (random) => random(1, '123456789') + random(31, digits) },
  {
    label: 'UUID',
    make: (random) => {
      const hex = `${digits}abcdef`;
      return `${random(1, 'abcdef')}${random(7, hex)}-${random(4, hex)}-4${random(3, hex)}-${random(1, '89ab')}${random(3, hex)}-${random(12, hex)}`;
    },
  },
  { label: `${longNumber} letters and digits`, make: (random) => random(1, upper) + random(longNumber - 1, upper + digits) },
  { label: 'outside ASCII and the BMP', make: (random) => `${random(1, upper)}${random(25, upper + digits)}${random(4, chinese)}𠮷` },
];

/** Whether a made-up number comes too near a real one: more than four characters at the start in common, or one within the other. */
export function nearMiss(madeUp: string, real: string): boolean {
  const [a, b] = [madeUp.toLowerCase(), real.toLowerCase()];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  // Real numbers of a few characters stand in any long text by chance.
  return shared > sharedStart || (b.length > sharedStart && a.includes(b)) || b.includes(a);
}

/** A made-up number that no order has: a long random one, no near miss of the real ones known. Shrinking keeps its length. */
export function madeUpOrderNumber(real: readonly string[] = []): fc.Arbitrary<string> {
  // The seed decides all characters: smaller seeds are no shorter numbers.
  return fc
    .tuple(fc.constantFrom(...shapes), fc.noBias(fc.integer()), fc.noBias(fc.integer()))
    .map(([shape, a, b]) => {
      const [one, two] = [seededRandom(a), seededRandom(b)];
      return shape.make((length, alphabet) => Array.from({ length }, (_, i) => (i % 2 === 0 ? one : two).text(1, alphabet)).join(''));
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
 * Bodies that must not cancel anything (`cancel.hostile-order-no`, opt-in): on a broken platform one of them cancels a
 * stranger's order.
 */
export const hostileCancelBodies: readonly Labelled<JsonObject>[] = [
  boundary('no order number', {}),
  boundary('empty text', { order_no: '' }),
  boundary('null', { order_no: null }),
  boundary('0', { order_no: 0 }),
  boundary('true', { order_no: true }),
  boundary('empty object', { order_no: {} }),
  boundary('star', { order_no: '*' }),
  boundary('SQL: always true', { order_no: "' OR '1'='1" }),
  // One behind a real number is sent as well, where there is one.
  further('percent sign', { order_no: '%' }),
  further('underscore', { order_no: '_' }),
  further('white space', { order_no: ' ' }),
  further('NoSQL operator', { order_no: { $ne: null } }),
  further('regular expression', { order_no: '.*' }),
  further('empty list', { order_no: [] }),
  further('list of null', { order_no: [null] }),
  further('-1', { order_no: -1 }),
  further('the text undefined', { order_no: 'undefined' }),
];

/** The same with parts of a real number; of its beginnings the longest, which is least likely to be a stranger's as well. Numbers known to be real are never sent: `others`, and the number itself. */
export function hostilePartsOf(real: string, others: readonly string[] = []): Labelled<JsonObject>[] {
  const known = new Set([...others, real]);
  const half = Math.floor(real.length / 2);
  return [
    boundary('all but the last character of a real number', real.slice(0, -1)),
    boundary('the second half of a real number', real.slice(half)),
    boundary('a real number with a wildcard at the end', `${real.slice(0, -1)}%`),
  ].flatMap(({ value, label }) => (value === '' || known.has(value) ? [] : [boundary(label, { order_no: value })]));
}

/** The same with a whole real number in what is none: only with that of an order which the run has to spend. */
export function hostileFormsOf(spare: string): Labelled<JsonObject>[] {
  return [
    boundary('a real number in a list', { order_no: [spare] }),
    boundary('a real number with injection text behind it', { order_no: `${spare}' OR '1'='1` }),
  ];
}
