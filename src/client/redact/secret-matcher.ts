import { groupedBy } from '../../contract/grouped-by.ts';

/**
 * Finds secrets in a text, in upper and lower case: plain, escaped as in JSON, URLs or HTML (also several times), in
 * hexadecimal, and in base64 together with other text, each also over several lines (docs/safety.md names the codings
 * that are not found). The first eight characters of a long secret are enough, unless they are letters in a longer
 * word; the following characters that match are included.
 */
interface SecretMatcher {
  /** Replaces every occurrence. */
  replace(text: string, replacement: string): string;
}

/** The characters of a secret (of at least twice the length) that are removed without the rest: texts are cut. */
const ENOUGH = 8;
/** Separators of a secret after which its rest is searched for as well: `sk_live_…`. */
const PREFIXES = 3;
/** The characters of a secret that show where it may begin. */
const BEGINNING = 3;
/** The most characters between two characters of a secret: a line end, and the indentation of the next line. */
const MAX_GAP = 8;
const GAP = /\s/;
/** Between the bytes of a dump `:`, `,` and `-` are allowed as well. */
const DUMP_GAP = /[\s:,-]/;
/** The last characters of base64, which a secret shares with the text after it. */
const BASE64_TAIL = /[A-Za-z0-9+/_-]?={0,2}/y;

/** Characters to find one after the other. */
interface Sequence {
  /** In lower case, without white space. */
  readonly characters: string;
  readonly coding: 'plain' | 'hex' | 'base64';
  /** The number of characters that are enough for a match. */
  readonly enough: number;
  /** The number of letters it begins with: with other letters after them they are another word, and no cut secret. */
  readonly letters: number;
}

/** Sequences by their first character: at a place only those with its character can match. */
type ByFirst = ReadonlyMap<string, readonly Sequence[]>;

/** Start and end of an occurrence. */
type Range = readonly [start: number, end: number];

/**
 * Makes a matcher for these secrets; empty ones are left out. `whole`: only whole secrets are found, not their
 * beginnings.
 */
export function createSecretMatcher(secrets: readonly string[], { whole = false } = {}): SecretMatcher {
  const sequences = [...new Set(secrets)].flatMap((secret) => [
    ...sequencesOf(secret, whole),
    ...(whole ? [] : restsOf(secret)).flatMap((rest) => sequencesOf(rest, true)),
  ]);
  if (sequences.length === 0) return { replace: (text) => text };
  const byFirst = groupedBy(sequences, ({ characters }) => characters.charAt(0));
  const beginning = beginningOf(sequences);
  return {
    replace(text, replacement) {
      const reading = undoEscapes(text);
      const escaped = rangesIn(reading.text, byFirst, beginning).map(([start, end]): Range => [
        reading.origin(start),
        reading.origin(end),
      ]);
      const plain = reading.isUnchanged ? [] : rangesIn(text, byFirst, beginning);
      return withoutRanges(text, [...plain, ...escaped], replacement);
    },
  };
}

function withoutRanges(text: string, ranges: readonly Range[], replacement: string): string {
  let out = '';
  let copied = 0;
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    if (start >= copied) out += text.slice(copied, start) + replacement;
    copied = Math.max(copied, end);
  }
  return out + text.slice(copied);
}

/** The places of these sequences in a text; at each place the longest. */
function rangesIn(text: string, byFirst: ByFirst, beginning: RegExp): Range[] {
  const ranges: Range[] = [];
  beginning.lastIndex = 0;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const start = found.index;
    let end = -1;
    for (const one of byFirst.get(text.charAt(start).toLowerCase()) ?? [])
      end = Math.max(end, matchEnd(one, text, start));
    if (end > start) ranges.push([start, end]);
    beginning.lastIndex = Math.max(end, start + 1);
  }
  return ranges;
}

/**
 * A pattern that stops at every place where a sequence may begin: nearly every text has none. Those with one first
 * character are behind it together, which needs half the time of one after the other.
 */
function beginningOf(sequences: readonly Sequence[]): RegExp {
  const beginnings = sequences.map(({ characters }) =>
    Array.from(characters.slice(0, BEGINNING), (one) => one.replace(/[^\w]/, String.raw`\$&`)),
  );
  const gap = `${DUMP_GAP.source}{0,${MAX_GAP}}`;
  const ways = [...groupedBy(beginnings, ([first]) => first!)].map(([first, all]) => {
    const rests = [...new Set(all.map(([, ...rest]) => rest.join(gap)))];
    return rests.includes('') ? first : `${first}${gap}(?:${rests.join('|')})`;
  });
  return new RegExp(ways.join('|'), 'gi');
}

/** The end of a sequence that begins at `start`, or the end of its beginning if that is enough; else -1. */
function matchEnd({ characters, coding, enough, letters }: Sequence, text: string, start: number): number {
  const gap = coding === 'hex' ? DUMP_GAP : GAP;
  let end = start;
  for (let nth = 0; nth < characters.length; nth++) {
    let at = end;
    while (nth > 0 && at - end < MAX_GAP && text[at] !== characters[nth] && gap.test(text[at] ?? '')) at++;
    if (text[at]?.toLowerCase() !== characters[nth]) {
      const isOtherWord = nth <= letters && end === at && /^\p{L}/u.test(text.slice(at, at + 2));
      return nth >= enough && !isOtherWord ? end : -1;
    }
    end = at + 1;
  }
  if (coding !== 'base64') return end;
  BASE64_TAIL.lastIndex = end;
  return end + BASE64_TAIL.exec(text)![0].length;
}

/** The sequences to search for in order to find a secret. */
function sequencesOf(secret: string, whole: boolean): Sequence[] {
  const bytes = Buffer.from(secret);
  // In a URL each byte is escaped; in a form a space is a plus sign.
  const plain = [secret, bytes.toString('latin1'), bytes.toString('latin1').replaceAll(' ', '+')];
  const base64 = [0, 1, 2].map((offset) => base64Core(bytes, offset));
  const base64url = base64.map((core) => core.replaceAll('+', '-').replaceAll('/', '_'));
  const sequences = (coding: Sequence['coding'], writings: readonly string[]): Sequence[] =>
    [...new Set(writings.flatMap((one) => [one, undoEscapes(one).text]))]
      .map((one) => one.toLowerCase().replaceAll(/\s/g, ''))
      .filter((characters) => characters !== '')
      .map((characters) => {
        const { length } = characters;
        const letters = coding === 'plain' ? /^[a-z]*/.exec(characters)![0].length : 0;
        return { characters, coding, enough: whole || length < 2 * ENOUGH ? length : ENOUGH, letters };
      });
  return [
    ...sequences('plain', plain),
    ...sequences('hex', [bytes.toString('hex')]),
    ...sequences('base64', [...base64, ...base64url]),
  ];
}

/** The part after the first separators of a secret, if it is long enough to be a secret itself. */
function restsOf(secret: string): string[] {
  const separators = [...secret.matchAll(/[-_.:]/g)].slice(0, PREFIXES);
  return separators.map(({ index }) => secret.slice(index + 1)).filter((rest) => rest.length >= 2 * ENOUGH);
}

/** The characters of base64 that depend on `bytes` alone, if these begin `offset` bytes after a group of three. */
function base64Core(bytes: Buffer, offset: number): string {
  const all = Buffer.concat([Buffer.alloc(offset), bytes]);
  return all.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((all.length * 8) / 6));
}

/** A text with its escapes undone. */
interface Reading {
  readonly text: string;
  /** Whether there was nothing to undo. */
  readonly isUnchanged: boolean;
  /** The position in the original text that belongs to a position in `text`. */
  origin(index: number): number;
}

/**
 * Escapes of JSON and JavaScript with any number of backslashes, of URLs, and of HTML, also escaped several times:
 * `\\u0041`, `%252f`, `&amp;lt;`. Backslashes without an escape are an escape of nothing.
 */
const ESCAPE = new RegExp(
  [
    String.raw`\\+(?:u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[bfnrt"'/]|)`,
    '%(?:25)*(?:u[0-9a-f]{4}|[0-9a-f]{2})',
    '&(?:amp;)*(?:#x[0-9a-f]{1,6};?|#[0-9]{1,7};?|(?:lt|gt|quot|apos|amp);)',
  ].join('|'),
  'gi',
);
/** The marks of an escape in front of its character. */
const MARKS = /^(?:\\+|%(?:25)*(?=.)|&(?:amp;)*(?=.))/i;
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NAMES: Readonly<Record<string, string>> = { 'lt;': '<', 'gt;': '>', 'quot;': '"', 'apos;': "'", 'amp;': '&' };

/** Undoes the escapes of a text. A byte of a URL becomes one character, as in Latin-1. */
function undoEscapes(text: string): Reading {
  /** The end of each escape: in the reading, and in the original text. */
  const ends: (readonly [read: number, original: number])[] = [[0, 0]];
  const known = new Map<string, string>();
  let shorter = 0;
  const reading = text.replace(ESCAPE, (escape, at: number) => {
    let character = known.get(escape);
    if (character === undefined) known.set(escape, (character = characterOf(escape)));
    shorter += escape.length - character.length;
    const end = at + escape.length;
    ends.push([end - shorter, end]);
    return character;
  });
  return {
    text: reading,
    isUnchanged: ends.length === 1,
    origin(index) {
      // The last end at or before the index: there may be very many.
      let [low, high] = [0, ends.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (ends[middle]![0] <= index) low = middle;
        else high = middle;
      }
      const [end, original] = ends[low]!;
      return original + index - end;
    },
  };
}

/** The character of an escape; an empty text for backslashes alone. */
function characterOf(escape: string): string {
  const rest = escape.replace(MARKS, '');
  if (escape.startsWith('\\') && rest.length < 2) return LETTERS[rest.toLowerCase()] ?? rest;
  if (escape.startsWith('&') && !rest.startsWith('#')) return NAMES[rest.toLowerCase()] ?? '&';
  const digits = rest.replaceAll(/[^0-9a-f]/gi, '');
  const code = /^#\d/.test(rest) ? Number(digits) : Number.parseInt(digits, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
