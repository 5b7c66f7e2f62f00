import { BACKSLASH, BACKSLASHES, isSpecial, QUOTE, readingsAt, type Reading } from './escapes.ts';

/**
 * Finds secrets in a text however they are written there: plain (in any case), with some or all characters escaped as
 * in JSON, URLs or HTML (escaped several times over, too), in hexadecimal, or in base64 together with whatever stood
 * around them, with line ends and blanks between (hexadecimal with colons and commas, too), and in either of the two once more
 * in either of them; of long ones also their first eight characters, with as many more as follow, and what stands behind their
 * first separators. One pass over the text; a secret is compared only where its first character stands. Written backwards, compressed, coded three times over, or in other
 * ways that only whoever means to hide it uses, it is not found: of such ways there is no end, and who has the key needs no report of ours.
 */
export interface SecretMatcher {
  /** Every occurrence replaced. */
  replace(text: string, replacement: string): string;
}

/** Characters (code points) to find one after the other. */
interface Sequence {
  readonly codes: readonly number[];
  /** What makes two characters equal: for plain text and hexadecimal the case, for base64 the two alphabets. */
  readonly fold: (code: number) => number;
  /** Whether characters of base64 that the secret shares with what follows are taken along. */
  readonly base64: boolean;
  /** First characters that are enough. */
  readonly enough: number;
  /** Whether a character may stand between two of it. */
  readonly gap: (code: number) => boolean;
}

/** First characters of a secret of at least twice as many that are taken out on their own: texts are cut, by targets and by us. */
const TELLING = 8;
/** Separators behind which the rest of a secret is taken out on its own: `sk_live_…`, `id.secret`; who takes the prefix off shows the rest. */
const PREFIXES = 3;
/** Characters between two of a secret: a line end and what the next line is indented by. */
const MAX_GAP = 8;
const BASE64_TAIL = /[A-Za-z0-9+/_-]?(?:=|%3[dD]|\\{1,8}u003[dD]){0,2}/y;

/** A matcher for these secrets; empty ones are left out. `whole`: only whole ones are found, not their beginnings. */
export function createSecretMatcher(secrets: readonly string[], { whole = false } = {}): SecretMatcher {
  const sequences = [...new Set(secrets)].filter((secret) => secret !== '').flatMap((secret) => waysToWrite(secret, whole));
  if (sequences.length === 0) return { replace: (text) => text };
  const plain = byUnit(sequences, 0);
  const nextBeginning = beginningsOf(sequences, plain);
  const firsts = new Set(sequences.map(({ codes }) => codes[0]!));
  const backslashFirst = firsts.has(BACKSLASH);

  function matchAt(text: string, at: number): number {
    const unit = text.charCodeAt(at);
    if (!isSpecial(unit)) return longestMatch(plain.get(unit) ?? [], text, [{ code: unit, end: at + 1 }]);
    const readings = readingsAt(text, at).filter(({ code }) => firsts.has(code) || firsts.has(lowerCase(code)) || firsts.has(oneAlphabet(code)));
    return readings.length === 0 ? -1 : longestMatch(sequences, text, readings);
  }

  return {
    replace(text, replacement) {
      let out = '';
      let copied = 0;
      for (let at = nextBeginning(text, 0); at < text.length; at = nextBeginning(text, at + 1)) {
        let next = at;
        if (!backslashFirst && text.charCodeAt(at) === BACKSLASH) {
          // Of a run of backslashes only those count that an escape can have: nothing else begins inside it.
          while (text.charCodeAt(next + 1) === BACKSLASH) next++;
          at = Math.max(at, next + 1 - BACKSLASHES);
        }
        const end = matchAt(text, at);
        if (end === -1) {
          at = next;
          continue;
        }
        out += text.slice(copied, at) + replacement;
        copied = end;
        at = end - 1;
      }
      return copied === 0 ? text : out + text.slice(copied);
    },
  };
}

/** One more than the last unit of ASCII, which stands for all above. */
const ABOVE = 0x80;
const ASCII = Array.from({ length: ABOVE }, (_, unit) => unit);
/** Units that may begin something else than themselves. */
const SPECIALS = [...ASCII.filter(isSpecial), ABOVE];
/** Units as a pattern has them. */
const written = [...ASCII.map((unit) => `\\x${unit.toString(16).padStart(2, '0')}`), '\\x80-\\uffff'];
/** First characters of a secret that a pattern looks for. With more it finds little less, and V8 does not optimize one that is too long. */
const LOOKED_FOR = 3;

/**
 * Gives the first place, from one on, where a secret may begin, or the text's end. Nearly every text holds none, and the first few
 * characters tell that nearly everywhere: a pattern of them finds the rest several times faster than code that looks at each unit.
 */
function beginningsOf(sequences: readonly Sequence[], plain: ByUnit): (text: string, from: number) => number {
  const firsts = new Set(sequences.map(({ codes }) => codes[0]!));
  // İ and the Kelvin sign are the units above ASCII whose lower case begins with a letter of ASCII.
  const ways = [[...firsts].some((code) => code >= ABOVE) ? oneOf([ABOVE]) : '[\\u0130\\u212a]', ...plainWays(plain, 0)];
  for (const first of ASCII.filter(isSpecial)) {
    const seconds = [...ASCII, ABOVE].filter((second) => mayEscape(first, second, firsts));
    if (seconds.length > 0) ways.push(oneOf([first]) + oneOf(seconds));
  }
  // Looked ahead to, so that the place is where the pattern stopped, and no match is made. One class first: it turns most places down.
  const beginning = new RegExp(`(?=(?=${oneOf([...unitsIn(plain), ...SPECIALS])})(?:${ways.join('|')}))`, 'g');
  return (text, from) => {
    beginning.lastIndex = from;
    return beginning.test(text) ? beginning.lastIndex : text.length;
  };
}

/** Patterns of the `nth` character of sequences, written plain, and of how they go on. */
function plainWays(sequences: ByUnit, nth: number): string[] {
  const units = new Map<string, number[]>();
  for (const unit of unitsIn(sequences)) {
    const rest = rests(sequences.get(unit) ?? [], nth + 1);
    units.set(rest, [...(units.get(rest) ?? []), unit]);
  }
  return [...units].map(([rest, alike]) => oneOf(alike) + rest);
}

/** A pattern of what sequences go on with from their `nth` character, as far as it is looked for; not into escapes, nor far behind a gap. */
function rests(sequences: readonly Sequence[], nth: number): string {
  if (nth === LOOKED_FOR || sequences.some(({ codes }) => codes.length === nth)) return '';
  const mayStandBetween = [...new Set(sequences.map(({ gap }) => gap))];
  const gaps = ASCII.filter((unit) => mayStandBetween.some((gap) => gap(unit)));
  // JSON within JSON has an escaped quote at every turn.
  const quotes = sequences.some(({ codes }) => codes.includes(QUOTE) || codes.includes(BACKSLASH));
  const special = quotes ? oneOf(SPECIALS) : `(?!\\\\")${oneOf(SPECIALS)}`;
  const going = byUnit(sequences, nth);
  const behindGap = `(?:${oneOf(unitsIn(going))}|${special})`;
  return `(?:${[...plainWays(going, nth), special, `${oneOf(gaps)}{1,${MAX_GAP}}${behindGap}`].join('|')})`;
}

/** The units of sequences that are told apart by them, in their order. */
function unitsIn(sequences: ByUnit): number[] {
  return [...sequences.keys()].toSorted((a, b) => a - b);
}

/** Sequences by the units of ASCII that one of their characters may be written with. */
type ByUnit = ReadonlyMap<number, readonly Sequence[]>;

function byUnit(sequences: readonly Sequence[], nth: number): ByUnit {
  const found = new Map<number, Sequence[]>();
  for (const one of sequences) {
    for (const unit of unitsOf(one.fold, one.codes[nth])) {
      if (found.get(unit)?.push(one) === undefined) found.set(unit, [one]);
    }
  }
  return found;
}

/** For each way to make characters equal, the units of ASCII by what it makes of them: asked for each character of each sequence, it is turned round once. */
const unitsBy = new Map<Sequence['fold'], Map<number, number[]>>();

function unitsOf(fold: Sequence['fold'], code: number | undefined): readonly number[] {
  let units = unitsBy.get(fold);
  if (units === undefined) {
    unitsBy.set(fold, (units = new Map()));
    for (const unit of ASCII) units.set(fold(unit), [...(units.get(fold(unit)) ?? []), unit]);
  }
  return (code === undefined ? undefined : units.get(code)) ?? [];
}

/** A pattern of one of these units. */
function oneOf(units: readonly number[]): string {
  return `[${units.map((unit) => written[unit]).join('')}]`;
}

/** Whether two characters may begin the escape of a character that a secret begins with. */
function mayEscape(first: number, second: number, firsts: ReadonlySet<number>): boolean {
  const next = String.fromCharCode(second);
  switch (String.fromCharCode(first)) {
    case '\\':
      return next !== '"' || firsts.has(QUOTE) || firsts.has(BACKSLASH);
    case '%':
      return /[0-9a-fu]/i.test(next);
    case '&':
      return /[#a-z]/i.test(next);
    default:
      return firsts.has(0x20);
  }
}

function longestMatch(sequences: readonly Sequence[], text: string, first: readonly Reading[]): number {
  let longest = -1;
  for (const sequence of sequences) {
    for (const { code, end } of first) {
      if (sequence.fold(code) === sequence.codes[0]) longest = Math.max(longest, matchEnd(sequence, text, end));
    }
  }
  return longest;
}

/** Where a sequence ends whose second character begins at `at`, or its beginning where that tells enough; else -1. */
function matchEnd({ codes, fold, base64, enough, gap }: Sequence, text: string, at: number): number {
  let i = 1;
  for (; i < codes.length; i++, at++) {
    let unit = text.charCodeAt(at);
    if (fold(unit) !== codes[i] && gap(unit)) {
      let after = at + 1;
      while (after - at < MAX_GAP && gap(text.charCodeAt(after))) after++;
      unit = text.charCodeAt(after);
      if (fold(unit) === codes[i]) at = after;
    }
    if (isSpecial(unit)) break;
    if (fold(unit) !== codes[i]) return i >= enough ? at : -1;
  }
  // From the first escape on there may be several places where a character ends.
  let ends = [at];
  for (; i < codes.length && ends.length > 0; i++) {
    const next = new Set<number>();
    for (const end of ends) {
      for (const start of new Set([end, afterGap(text, end, gap)])) {
        for (const reading of readingsAt(text, start)) if (fold(reading.code) === codes[i]) next.add(reading.end);
      }
    }
    if (next.size === 0 && i >= enough) return Math.max(...ends);
    ends = [...next];
  }
  return Math.max(-1, ...ends.map((end) => (base64 ? tailEnd(text, end) : end)));
}

function afterGap(text: string, at: number, gap: (code: number) => boolean): number {
  for (let count = 0; count < MAX_GAP; count++) {
    const between = readingsAt(text, at).find(({ code }) => gap(code));
    if (between === undefined) break;
    at = between.end;
  }
  return at;
}

function tailEnd(text: string, at: number): number {
  BASE64_TAIL.lastIndex = at;
  return BASE64_TAIL.test(text) ? BASE64_TAIL.lastIndex : at;
}

function waysToWrite(secret: string, whole: boolean): Sequence[] {
  const hex = Buffer.from(secret).toString('hex');
  const cores = base64Cores(secret);
  // What tells of a secret is too short to tell of one that is coded twice; and short ones would be found everywhere.
  const coded = secret.length < TELLING ? [] : new Set([hex, hex.toUpperCase(), ...cores, ...cores.map(forUrls), ...escaped(secret)]);
  // Of a rest nothing but the whole tells: it may begin with a word that stands in any text.
  const rests = (whole ? [] : restsOf(secret)).flatMap((rest) => [sequence(rest, lowerCase, isBlank, true), ...codings(rest, true)]);
  return [sequence(secret, lowerCase, isBlank, whole), ...codings(secret, whole), ...[...coded].flatMap((once) => codings(once, true)), ...rests];
}

/** What stands behind the first separators of a secret, where that is long enough to be one itself. */
function restsOf(secret: string): string[] {
  const separators = [...secret.matchAll(/[-_.:]/g)].slice(0, PREFIXES);
  return separators.map(({ index }) => secret.slice(index + 1)).filter((rest) => rest.length >= 2 * TELLING);
}

/** A text in hexadecimal and in base64. */
function codings(text: string, whole: boolean): Sequence[] {
  const hex = sequence(Buffer.from(text).toString('hex'), lowerCase, separates, whole);
  return [hex, ...base64Cores(text).map((core) => ({ ...sequence(core, oneAlphabet, isBlank, whole), base64: true }))];
}

function sequence(text: string, fold: (code: number) => number, gap: (code: number) => boolean, whole: boolean): Sequence {
  const codes = Array.from(text, (character) => fold(character.codePointAt(0)!));
  return { codes, fold, base64: false, gap, enough: whole || codes.length < 2 * TELLING ? codes.length : TELLING };
}

/** A text as it stands in a URL and in JSON, where that is otherwise than plain. */
function escaped(text: string): string[] {
  return [encodeURIComponent(text.toWellFormed()), JSON.stringify(text).slice(1, -1)].filter((one) => one !== text);
}

/** What stands of a text in base64 whatever is around it: one for each place in a group of three bytes. */
function base64Cores(text: string): string[] {
  return [0, 1, 2].map((offset) => base64Core(Buffer.from(text), offset));
}

function forUrls(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}

/** The characters of base64 that `bytes` alone decides where they begin `offset` bytes after a group of three. */
function base64Core(bytes: Buffer, offset: number): string {
  const all = Buffer.concat([Buffer.alloc(offset), bytes]);
  return all.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((all.length * 8) / 6));
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Between the bytes of a dump: blanks, colons, commas, hyphens. */
function separates(code: number): boolean {
  return isBlank(code) || code === 0x3a || code === 0x2c || code === 0x2d;
}

function lowerCase(code: number): number {
  // NaN, too, which stands for the end of the text.
  if (!(code >= 0x80 && code <= 0x10ffff)) return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
  return String.fromCodePoint(code).toLowerCase().codePointAt(0)!;
}

/** base64 and its variant for URLs as one: `-` is `+`, `_` is `/`. */
function oneAlphabet(code: number): number {
  return code === 0x2d ? 0x2b : code === 0x5f ? 0x2f : code;
}
