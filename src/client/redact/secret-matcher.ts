import { type CharacterWays, literal, waysToWrite } from './ways-to-write.ts';

/**
 * Finds secrets in a text, in any case: plain, escaped as in JSON, URLs or HTML (several times over, too), in
 * hexadecimal, and in base64 together with other text, each also over several lines (docs/safety.md names the codings
 * that are not found). Of a long secret the first eight characters are enough, with as many more as follow.
 */
export interface SecretMatcher {
  /** Every occurrence replaced. */
  replace(text: string, replacement: string): string;
}

/** Characters of a secret of at least twice as many that are taken out on their own: texts are cut, by us as well. */
const ENOUGH = 8;
/** Separators of a secret behind which its rest is looked for, too: `sk_live_…`. */
const PREFIXES = 3;
/** The longest gap between two characters, in steps of `GAP`. */
const MAX_GAP = 8;
/** One step of what may be between two characters: of a line end and the indentation of the next line. */
const GAP = /\s|\\{1,8}[nrt]|%0[ad]|&#1[03];/iy;
/** Between the bytes of a dump also `:`, `,` and `-`. */
const DUMP_GAP = /[\s:,-]|\\{1,8}[nrt]|%0[ad]|&#1[03];/iy;

/** What base64 ends with that a secret shares with what follows. */
const BASE64_TAIL = /[A-Za-z0-9+/_-]?(?:=|%3d|\\{1,8}u003d){0,2}/iy;

/** Characters to find one after the other. */
interface Sequence {
  readonly characters: readonly string[];
  readonly coding: 'plain' | 'hex' | 'base64';
  /** How many of the characters are enough. */
  readonly enough: number;
}

/** A matcher for these secrets; empty ones are left out. `whole`: only whole ones are found, not their beginnings. */
export function createSecretMatcher(secrets: readonly string[], { whole = false } = {}): SecretMatcher {
  const sequences = [...new Set(secrets)].flatMap((secret) => [
    ...sequencesOf(secret, whole),
    ...(whole ? [] : restsOf(secret)).flatMap((rest) => sequencesOf(rest, true)),
  ]);
  if (sequences.length === 0) return { replace: (text) => text };
  const beginning = beginningOf(sequences);
  const byFirst = new Map<string, Sequence[]>();
  for (const one of sequences) {
    const first = `${one.coding} ${one.characters[0]}`;
    byFirst.set(first, [...(byFirst.get(first) ?? []), one]);
  }
  const groups = [...byFirst.values()];
  const longestAt = (text: string, at: number): number =>
    groups.reduce((longest, group) => Math.max(longest, longestOf(group, text, at)), -1);
  return {
    replace(text, replacement) {
      let out = '';
      let copied = 0;
      for (beginning.lastIndex = 0; beginning.test(text);) {
        const at = beginning.lastIndex;
        const end = longestAt(text, at);
        beginning.lastIndex = Math.max(end, at + 1);
        if (end === -1) continue;
        out += text.slice(copied, at) + replacement;
        copied = end;
      }
      return copied === 0 ? text : out + text.slice(copied);
    },
  };
}

/**
 * A pattern that stops where a secret may begin. Nearly every text holds none, and the first three characters show that
 * nearly everywhere; an escape or a gap among them passes.
 */
function beginningOf(sequences: readonly Sequence[]): RegExp {
  // JSON within JSON has an escaped quote at every turn.
  const hasQuote = sequences.some(({ characters }) => /["\\]/.test(characters.slice(0, 3).join('')));
  const slash = hasQuote ? String.raw`\\` : String.raw`\\(?!\\*")`;
  const ways = sequences.map(({ characters, coding }) => {
    const gap = coding === 'hex' ? ':,-' : '';
    const special = String.raw`${slash}|[%&+\s${gap}]`;
    const [first = '', ...more] = characters.slice(0, 3).map((one) => literal(one, coding));
    return first + more.reduceRight((next, one) => `(?:${special}|${one}${next})`, '');
  });
  const plus = sequences.some(({ characters }) => characters[0] === ' ') ? [String.raw`\+`] : [];
  // Of a run of backslashes only those count that an escape can have.
  const escape = hasQuote ? String.raw`\\(?!\\{8})` : String.raw`\\(?![\\"nrt])`;
  return new RegExp(`(?=${[escape, '%[0-9a-fu]', '&[#a-z]', ...plus, ...new Set(ways)].join('|')})`, 'gi');
}

/** Where the longest of these sequences ends, which have the first character in common and begin at `at`; -1 for none. */
function longestOf(group: readonly Sequence[], text: string, at: number): number {
  const [{ characters, coding }] = group as [Sequence];
  const ends = new Set<number>();
  endsAt(waysToWrite(characters[0]!, coding), text, at, ends);
  return ends.size === 0 ? -1 : Math.max(...group.map((one) => matchEnd(one, text, [...ends])));
}

/** Where a sequence ends whose first character ends at one of `ends`, or its beginning where that is enough; else -1. */
function matchEnd({ characters, coding, enough }: Sequence, text: string, ends: readonly number[]): number {
  // There may be several places where a character ends: `%25` is `%`, or three characters.
  for (let nth = 1; nth < characters.length; nth++) {
    const ways = waysToWrite(characters[nth]!, coding);
    const next = new Set<number>();
    for (const end of ends) {
      endsAt(ways, text, end, next);
      let start = end;
      const gap = coding === 'hex' ? DUMP_GAP : GAP;
      for (let step = 0; step < MAX_GAP && ((gap.lastIndex = start), gap.test(text)); step++) {
        start = gap.lastIndex;
        endsAt(ways, text, start, next);
      }
    }
    if (next.size === 0) return nth >= enough ? Math.max(...ends) : -1;
    ends = [...next];
  }
  const last = Math.max(...ends);
  if (coding !== 'base64') return last;
  BASE64_TAIL.lastIndex = last;
  return BASE64_TAIL.test(text) ? BASE64_TAIL.lastIndex : last;
}

/** Adds where a character ends that is written at `at`. */
function endsAt(ways: CharacterWays, text: string, at: number, ends: Set<number>): void {
  const code = text.charCodeAt(at);
  // Most texts are plain here: the patterns of escapes need not be tried.
  const isEscape = code === 0x5c || code === 0x25 || code === 0x26 || code === 0x2b;
  ways.any.lastIndex = at;
  if (isEscape && !ways.any.test(text)) return;
  for (const way of isEscape ? ways.all() : ways.plain) {
    way.lastIndex = at;
    if (way.test(text)) ends.add(way.lastIndex);
  }
}

/** What to look for to find a secret. */
function sequencesOf(secret: string, whole: boolean): Sequence[] {
  const bytes = Buffer.from(secret);
  const sequence = (text: string, coding: Sequence['coding']): Sequence => {
    const characters = Array.from(text);
    return { characters, coding, enough: whole || characters.length < 2 * ENOUGH ? characters.length : ENOUGH };
  };
  const base64 = [0, 1, 2].map((offset) => sequence(base64Core(bytes, offset), 'base64'));
  const all = [sequence(secret, 'plain'), sequence(bytes.toString('hex'), 'hex'), ...base64];
  return all.filter(({ characters }) => characters.length > 0);
}

/** What is behind the first separators of a secret, where it is long enough to be one itself. */
function restsOf(secret: string): string[] {
  const separators = [...secret.matchAll(/[-_.:]/g)].slice(0, PREFIXES);
  return separators.map(({ index }) => secret.slice(index + 1)).filter((rest) => rest.length >= 2 * ENOUGH);
}

/** The characters of base64 that `bytes` alone decide where they begin `offset` bytes after a group of three. */
function base64Core(bytes: Buffer, offset: number): string {
  const all = Buffer.concat([Buffer.alloc(offset), bytes]);
  return all.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((all.length * 8) / 6));
}
