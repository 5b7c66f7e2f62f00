import { boundary, further, type Labelled } from './labelled.ts';
import { withoutEnd } from '../contract/without-end.ts';
import { digits, lower, type SeededRandom, seededRandom, upper } from './seeded-random.ts';
import { someOf } from './some-cases.ts';

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

/** The last character changed in a bit that a decoder of base64 never drops: the highest of its six. */
function withLastChanged(key: string): string {
  const index = base64.indexOf(key.at(-1) ?? '');
  const changed = base64.charAt((index + 32) % 64);
  return index < 0 || changed.toLowerCase() === key.at(-1)?.toLowerCase() ? '' : key.slice(0, -1) + changed;
}

/** What a wrong key is built from. */
interface Parts {
  readonly key: string;
  readonly random: SeededRandom;
}

const anything = digits + lower + upper;
const words = (...list: readonly string[]): Labelled<string>[] =>
  list.map((word) => boundary(`the text ${word}`, word));

/** Keys that have nothing of the right one: each inner list is one kind of mistake, of which a run shows one key. */
function farKeys({ key, random }: Parts): Labelled<string>[][] {
  const scheme = (name: string): Labelled<string> =>
    further(`${name} and a random key`, `${name} ${random.text(24, anything)}`);
  const ofLength = (length: number): Labelled<string> =>
    boundary(`random, ${length} characters`, random.text(length, anything));
  return [
    [boundary('random, of the same shape', sameShape(key, random))],
    words('null'),
    // What any object has in many a language: keys that are looked up as members of one are found there.
    words('undefined', 'constructor', '0', '*', 'toString', 'true', '_', '__proto__', 'test', '.*', 'admin'),
    // Any text, where keys are looked up by a pattern of SQL.
    words('%'),
    [ofLength(8), scheme('Bearer'), ofLength(32), ofLength(2000)],
    // More than the 1024 that many a store or gateway has room for, and as long as headers may be anywhere; behind a
    // scheme that some servers look at by themselves.
    [boundary('Basic and 1994 random characters', `Basic ${random.text(1994, anything)}`)],
    // It goes out in Latin-1.
    [further('random, outside ASCII', `${random.text(12, anything)}é${random.text(12, anything)}`)],
  ];
}

/** Where the last letters and digits of a key begin, of which there are at least eight; -1 where there are fewer. */
function beginningOf(key: string): number {
  const whole = withoutEnd(key, (unit) => !/[a-z0-9]/i.test(unit));
  const before = withoutEnd(whole, (unit) => /[a-z0-9]/i.test(unit));
  return whole.length - before.length >= 8 ? before.length : -1;
}

/** The same of keys that differ little from the right one. */
function nearMisses({ key, random }: Parts): Labelled<string>[][] {
  const half = Math.ceil(key.length / 2);
  // A prefix is not shown (section 5): the key begins behind it.
  const start = beginningOf(key);
  const first = (changed: string, rest: number): string =>
    start < 0 ? '' : key.slice(0, start) + changed + key.slice(start + rest);
  return [
    [
      boundary(
        'a middle character changed',
        withMiddle(key, (char) => other(char, random)),
      ),
      boundary(
        'a middle character as _',
        withMiddle(key, () => '_'),
      ),
    ],
    [
      boundary('the first half', key.slice(0, half)),
      boundary('all but the last character', key.slice(0, -1)),
      boundary('the first 8 characters', key.slice(0, 8)),
    ],
    [boundary('the last character changed', withLastChanged(key))],
    [boundary('the key twice', key + key), boundary('one character appended', key + random.text(1, lower))],
    [boundary('the first half, a random rest', key.slice(0, half) + random.text(key.length - half, anything))],
    [
      boundary('two neighbours exchanged', withExchanged(key, 1)),
      boundary('two characters apart exchanged', withExchanged(key, 3)),
    ],
    [
      boundary('its first character changed', first(other(key.charAt(Math.max(0, start)), random), 1)),
      boundary('without its first character', first('', 1)),
      boundary('one character in front', first(random.text(1, lower), 0)),
    ],
  ];
}

/**
 * Keys that are wrong by every reading of the document (section 5), at most 14, fit for a header: one of each kind of
 * mistake, near misses only where the key has at least 16 characters. Of a kind that has several keys each seed shows
 * the next: seeds that follow each other reach all of them. Labels say what was done, never what the key is.
 */
export function wrongKeys(key: string, seed: number): Labelled<string>[] {
  const parts = { key, random: seededRandom(seed) };
  const [shaped = [], ...far] = farKeys(parts);
  const seen = new Set<string>();
  const kinds = [shaped, ...(key.length < nearMissFrom ? [] : nearMisses(parts)), ...far].map((kind) =>
    kind.filter(({ value }) => {
      const fits = headerSafe.test(value) && value.length <= longest && !mayBeSameKey(value, key) && !seen.has(value);
      seen.add(value);
      return fits;
    }),
  );
  const chosen = kinds.flatMap((kind) => someOf(kind, seed, 1));
  const others = kinds.flat().filter((one) => !chosen.includes(one));
  return [...chosen, ...someOf(others, seed, mostWrongKeys - 1 - chosen.length)];
}

/** Seeds whose wrong keys are looked through for one of a label: together they have every kind of mistake. */
export const wrongKeySeeds: readonly number[] = Array.from({ length: 40 }, (_, seed) => seed);

/** Characters that a wrong key shares with the right one before it counts as a secret itself. */
const informative = 8;

/** Those of the wrong keys that give a part of the right one away: they are kept out of every file, as it is. */
export function nearMissKeys(key: string, seed: number): string[] {
  const parts = Array.from({ length: Math.max(0, key.length - informative + 1) }, (_, index) =>
    key.slice(index, index + informative),
  );
  return wrongKeys(key, seed)
    .map(({ value }) => value)
    .filter((value) => parts.some((part) => value.includes(part)));
}
