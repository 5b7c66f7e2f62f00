import {
  boundary,
  further,
  type Labelled,
  digits,
  lower,
  type SeededRandom,
  seededRandom,
  upper,
  deal,
  each,
} from './deck.ts';
import { withoutEnd } from '../contract/text.ts';

/**
 * At most so many calls with wrong keys are made to one operation: more would provoke a lockout. One key is shown
 * twice.
 */
export const mostWrongKeys = 15;

/** From this length on a near miss of the key cannot be somebody else's. */
const nearMissFrom = 16;

/** A header must carry it, twice over. */
const longest = 4096;

const headerSafe = /^[\x21-\x7e](?:[\x20-\x7e\xa1-\xff]*[\x21-\x7e])?$/;
// A known word before any separator, or any word before white space.
const scheme = /^(?:(?:bearer|basic|token|digest|api[-_]?key|key)(?=[^a-z0-9])|[a-z][a-z0-9_-]*(?=\s))/;

/** What is left of a key when case, a scheme in front, white space and separators around it are taken away. */
function bare(key: string): string {
  let text = key.toLowerCase();
  for (;;) {
    const stripped = text
      .replace(/^[^a-z0-9]+/, '')
      .replace(/(?<![^a-z0-9])[^a-z0-9]+$/, '')
      .replace(scheme, '');
    if (stripped === text) return text;
    text = stripped;
  }
}

/**
 * Whether two header values may be one key by a reading that the document leaves open (section 5: "any prefix or scheme
 * … not shown").
 */
export function mayBeSameKey(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

/** Another character of the same class, different beyond letter case. */
function other(char: string, random: SeededRandom): string {
  const hex = /[a-f]/i.test(char) ? 'abcdef' : lower;
  const alphabet = digits.includes(char) ? digits : char === char.toUpperCase() ? hex.toUpperCase() : hex;
  return random.pick([...alphabet].filter((one) => one.toLowerCase() !== char.toLowerCase()));
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function sameShape(key: string, random: SeededRandom): string {
  return [...key]
    .map((char) => {
      if (digits.includes(char)) return random.text(1, digits);
      if (upper.includes(char)) return random.text(1, upper);
      return lower.includes(char) ? random.text(1, lower) : char;
    })
    .join('');
}

/** The letter or digit nearest to the middle, changed. */
function withMiddle(key: string, change: (char: string) => string): string {
  const middle = Math.floor(key.length / 2);
  const places = Array.from({ length: key.length }, (_, index) => index).filter((index) =>
    /[a-z0-9]/i.test(key.charAt(index)),
  );
  const place = places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return place === undefined ? '' : key.slice(0, place) + change(key.charAt(place)) + key.slice(place + 1);
}

/** The first two characters near the middle, so far apart, that differ beyond letter case, exchanged. */
function withExchanged(key: string, apart: number): string {
  const middle = Math.floor(key.length / 2);
  const places = Array.from({ length: Math.max(0, key.length - apart) }, (_, index) => index).toSorted(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle),
  );
  const place = places.find((index) => key.charAt(index).toLowerCase() !== key.charAt(index + apart).toLowerCase());
  if (place === undefined) return '';
  return (
    key.slice(0, place) +
    key.charAt(place + apart) +
    key.slice(place + 1, place + apart) +
    key.charAt(place) +
    key.slice(place + apart + 1)
  );
}

/**
 * The last character changed: where it can be, in the highest of its six bits, which a decoder of base64 never drops.
 */
function withLastChanged(key: string, random: SeededRandom): string {
  const last = key.at(-1) ?? '';
  const changed = base64.charAt((base64.indexOf(last) + 32) % 64);
  const isSame = !base64.includes(last) || changed.toLowerCase() === last.toLowerCase();
  return key.slice(0, -1) + (isSame ? other(last, random) : changed);
}

/** What a wrong key is built from. */
interface Parts {
  readonly key: string;
  readonly random: SeededRandom;
}

const anything = digits + lower + upper;
const words = (...list: readonly string[]): Labelled<string>[] =>
  list.map((word) => boundary(`the text ${word}`, word));

/** Where the last letters and digits of a key begin, of which there are at least eight; -1 where there are fewer. */
function beginningOf(key: string): number {
  const whole = withoutEnd(key, (unit) => !/[a-z0-9]/i.test(unit));
  const before = withoutEnd(whole, (unit) => /[a-z0-9]/i.test(unit));
  return whole.length - before.length >= 8 ? before.length : -1;
}

/**
 * The key with its first character exchanged for a text. A prefix is not shown (section 5): the key begins behind it.
 */
function withFirst(key: string, change: (first: string) => string): string {
  const start = beginningOf(key);
  return start < 0 ? '' : key.slice(0, start) + change(key.charAt(start)) + key.slice(start + 1);
}

/** Keys that differ little from the right one: a run shows each of them. */
function nearMisses({ key, random }: Parts): Labelled<string>[] {
  const half = Math.ceil(key.length / 2);
  return [
    boundary(
      'a middle character changed',
      withMiddle(key, (char) => other(char, random)),
    ),
    boundary('the last character changed', withLastChanged(key, random)),
    boundary('all but the last character', key.slice(0, -1)),
    boundary('the first half', key.slice(0, half)),
    boundary('the first 8 characters', key.slice(0, 8)),
    boundary('the first half, a random rest', key.slice(0, half) + random.text(key.length - half, anything)),
    boundary('one character appended', key + random.text(1, lower)),
    boundary(
      'one character in front',
      withFirst(key, (first) => random.text(1, lower) + first),
    ),
    boundary('the key twice', key + key),
    boundary('two neighbours exchanged', withExchanged(key, 1)),
    boundary('two characters apart exchanged', withExchanged(key, 3)),
  ];
}

/**
 * More than the 1024 characters that many a store or gateway has room for, and as long as headers may be anywhere;
 * behind a scheme that some servers look at by themselves. Every run shows it.
 */
function longKey({ random }: Parts): Labelled<string> {
  return boundary('Basic and 1994 random characters', `Basic ${random.text(1994, anything)}`);
}

/** Keys that have little or nothing of the right one. Classes of mistakes: a run shows one key of some of them. */
function farKeys({ key, random }: Parts, isLong: boolean): Labelled<string>[][] {
  const ofLength = (length: number): Labelled<string> =>
    boundary(`random, ${length} characters`, random.text(length, anything));
  const ofLongKeys = (label: string, value: string): Labelled<string>[] => (isLong ? [boundary(label, value)] : []);
  return [
    // What any object has in many a language: keys that are looked up as members of one are found there.
    words('null', 'undefined', 'constructor', '0', 'toString', 'true', '__proto__', 'test'),
    // Any text, where keys are looked up by a pattern of SQL or by a regular expression.
    [
      ...words('%', '*', '_', '.*'),
      ...ofLongKeys(
        'a middle character as _',
        withMiddle(key, () => '_'),
      ),
    ],
    [
      ofLength(8),
      further('Bearer and a random key', `Bearer ${random.text(24, anything)}`),
      ofLength(32),
      ofLength(2000),
    ],
    [
      ...ofLongKeys(
        'its first character changed',
        withFirst(key, (first) => other(first, random)),
      ),
      ...ofLongKeys(
        'without its first character',
        withFirst(key, () => ''),
      ),
    ],
    // It goes out in Latin-1.
    [further('random, outside ASCII', `${random.text(12, anything)}é${random.text(12, anything)}`)],
  ];
}

/** Wrong keys for one key and seed. */
interface WrongKeys {
  /** Every near miss, one of the same shape, a long one, and as many others as there is room for: 14 at most. */
  readonly ofSearches: readonly Labelled<string>[];
  /** One of the same shape, a long one, and few near misses and others, since an order sees them all. */
  readonly ofCancels: readonly Labelled<string>[];
  /** One of the same shape, then every near miss. */
  readonly ofFlows: readonly Labelled<string>[];
  /** Every one that some seed shows. */
  readonly all: readonly Labelled<string>[];
}

/** Wrong keys that an order sees, and near misses among them: few enough not to lock the key out. */
const [mostOfCancels, nearOfCancels] = [6, 2];

/**
 * Keys that are wrong by every reading of the document (section 5), fit for a header. Near misses only where the key
 * has at least 16 characters. Labels say what was done, never what the key is. `valid`: further keys that are right.
 */
export function wrongKeys(key: string, seed: number, valid: readonly string[] = []): WrongKeys {
  const parts = { key, random: seededRandom(seed) };
  const isLong = key.length >= nearMissFrom;
  const seen = new Set<string>();
  const isRight = (value: string): boolean => [key, ...valid].some((one) => mayBeSameKey(value, one));
  const fit = (keys: readonly Labelled<string>[]): Labelled<string>[] =>
    keys.filter(({ value }) => {
      const fits = headerSafe.test(value) && value.length <= longest && !isRight(value) && !seen.has(value);
      seen.add(value);
      return fits;
    });
  const shaped = fit([boundary('random, of the same shape', sameShape(key, parts.random)), longKey(parts)]);
  const near = isLong ? fit(nearMisses(parts)) : [];
  const far = farKeys(parts, isLong).map(fit);
  const room = mostWrongKeys - 1 - shaped.length - near.length;
  const someNear = new Set(deal(each(near), seed, nearOfCancels));
  const someFar = new Set(deal(far, seed, mostOfCancels - shaped.length - someNear.size));
  return {
    ofSearches: [...shaped, ...near, ...new Set(isLong ? deal(far, seed, room) : deal(each(far.flat()), seed, room))],
    ofCancels: [...shaped, ...someFar, ...someNear],
    ofFlows: [...shaped.slice(0, 1), ...near],
    all: [...shaped, ...near, ...far.flat()],
  };
}

/** Characters that a wrong key shares with the right one before it counts as a secret itself. */
const informative = 8;

/** Those of the wrong keys that give a part of the right one away: they are kept out of every file, as it is. */
export function nearMissKeys(key: string, seed: number): string[] {
  const parts = Array.from({ length: Math.max(0, key.length - informative + 1) }, (_, index) =>
    key.slice(index, index + informative),
  );
  return wrongKeys(key, seed)
    .all.map(({ value }) => value)
    .filter((value) => parts.some((part) => value.includes(part)));
}
