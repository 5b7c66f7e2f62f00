import { BACKSLASH, BACKSLASHES, isSpecial, QUOTE, readingsAt, type Reading } from './escapes.ts';
import { lowerCase, oneAlphabet, type Sequence, backwards, waysToWrite } from './ways-to-write.ts';

/**
 * Finds secrets in a text however they are written there: plain (in any case), with some or all characters escaped as
 * in JSON, URLs or HTML (escaped several times over, too), in hexadecimal, or in base64 together with whatever stood
 * around them, with line ends and blanks between (hexadecimal with colons and commas, too), and in either of the two
 * once more in either of them; of long ones also their first eight characters, with as many more as follow, what stands
 * behind their first separators, the whole with other separators between its characters, and the whole backwards, as it
 * is. One pass over the text; a secret is compared only where its first character stands. Backwards and otherwise,
 * compressed, coded three times over, or in other ways that only whoever means to hide it uses, it is not found: of
 * such ways there is no end, and who has the key needs no report of ours.
 */
export interface SecretMatcher {
  /** Every occurrence replaced. */
  replace(text: string, replacement: string): string;
}

/** Characters between two of a secret: a line end and what the next line is indented by. */
const MAX_GAP = 8;
const BASE64_TAIL = /[A-Za-z0-9+/_-]?(?:=|%3[dD]|\\{1,8}u003[dD]){0,2}/y;

/** A matcher for these secrets; empty ones are left out. `whole`: only whole ones are found, not their beginnings. */
export function createSecretMatcher(secrets: readonly string[], { whole = false } = {}): SecretMatcher {
  const some = [...new Set(secrets)].filter((secret) => secret !== '');
  const sequences = some.flatMap((secret) => waysToWrite(secret, whole));
  if (sequences.length === 0) return { replace: (text) => text };
  const plain = byUnit(sequences, 0);
  const nextBeginning = beginningsOf(sequences, plain);
  const firsts = new Set(sequences.map(({ codes }) => codes[0]!));
  const turnedRound = backwards(some);
  const backslashFirst = firsts.has(BACKSLASH);
  /** Units of the shortest text that has anything to replace: most texts of an answer are shorter. */
  const shortest = Math.min(
    ...sequences.map(({ codes, enough }) => Math.min(codes.length, enough)),
    ...turnedRound.map((one) => one.length),
  );

  function matchAt(text: string, at: number): number {
    const unit = text.charCodeAt(at);
    if (!isSpecial(unit)) return longestMatch(plain.get(unit) ?? [], text, [{ code: unit, end: at + 1 }]);
    const readings = readingsAt(text, at).filter(
      ({ code }) => firsts.has(code) || firsts.has(lowerCase(code)) || firsts.has(oneAlphabet(code)),
    );
    return readings.length === 0 ? -1 : longestMatch(sequences, text, readings);
  }

  return {
    replace(found, replacement) {
      if (found.length < shortest) return found;
      let text = found;
      for (const one of turnedRound) text = text.replaceAll(one, () => replacement);
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
/**
 * First characters of a secret that a pattern looks for. With more it finds little less, and V8 does not optimize one
 * that is too long.
 */
const LOOKED_FOR = 3;

/**
 * Gives the first place, from one on, where a secret may begin, or the text's end. Nearly every text holds none, and
 * the first few characters tell that nearly everywhere: a pattern of them finds the rest several times faster than code
 * that looks at each unit.
 */
function beginningsOf(sequences: readonly Sequence[], plain: ByUnit): (text: string, from: number) => number {
  const firsts = new Set(sequences.map(({ codes }) => codes[0]!));
  // İ and the Kelvin sign are the units above ASCII whose lower case begins with a letter of ASCII.
  const ways = [
    [...firsts].some((code) => code >= ABOVE) ? oneOf([ABOVE]) : '[\\u0130\\u212a]',
    ...plainWays(plain, 0),
  ];
  for (const first of ASCII.filter(isSpecial)) {
    const seconds = [...ASCII, ABOVE].filter((second) => mayEscape(first, second, firsts));
    if (seconds.length > 0) ways.push(oneOf([first]) + oneOf(seconds));
  }
  // Looked ahead to, so that the place is where the pattern stopped, and no match is made. One class first: it turns
  // most places down.
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
    const rest = basis(sequences.get(unit) ?? [], nth + 1);
    units.set(rest, [...(units.get(rest) ?? []), unit]);
  }
  return [...units].map(([rest, groupsEqualBut]) => oneOf(groupsEqualBut) + rest);
}

/**
 * A pattern of what sequences go on with from their `nth` character, as far as it is looked for; not into escapes, nor
 * far behind a gap.
 */
function basis(sequences: readonly Sequence[], nth: number): string {
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

/**
 * For each way to make characters equal, the units of ASCII by what it makes of them: asked for each character of each
 * sequence, it is turned round once.
 */
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
      for (const start of gapEnds(text, end, gap)) {
        for (const reading of readingsAt(text, start)) if (fold(reading.code) === codes[i]) next.add(reading.end);
      }
    }
    if (next.size === 0 && i >= enough) return Math.max(...ends);
    ends = [...next];
  }
  return Math.max(-1, ...ends.map((end) => (base64 ? tailEnd(text, end) : end)));
}

/**
 * Where a gap that begins at `at` may end: there already, and behind each of its characters, since the next of a secret
 * may be read as one, too.
 */
function gapEnds(text: string, at: number, gap: (code: number) => boolean): number[] {
  const ends = [at];
  while (ends.length <= MAX_GAP) {
    const between = readingsAt(text, at).find(({ code }) => gap(code));
    if (between === undefined) break;
    at = between.end;
    ends.push(at);
  }
  return ends;
}

function tailEnd(text: string, at: number): number {
  BASE64_TAIL.lastIndex = at;
  return BASE64_TAIL.test(text) ? BASE64_TAIL.lastIndex : at;
}
