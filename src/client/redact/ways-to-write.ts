/** Characters (code points) to find one after the other. */
export interface Sequence {
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

/**
 * First characters of a secret of at least twice as many that are taken out on their own: texts are cut, by targets and
 * by us.
 */
const TELLING = 8;
/**
 * Separators behind which the rest of a secret is taken out on its own: `sk_live_…`, `id.secret`; who takes the prefix
 * off shows the rest.
 */
const PREFIXES = 3;

/**
 * What to look for to find a secret. `whole`: only the whole of it, not its beginning nor what stands behind its
 * separators.
 */
export function waysToWrite(secret: string, whole: boolean): Sequence[] {
  const hex = Buffer.from(secret).toString('hex');
  const cores = base64Cores(secret);
  // What tells of a secret is too short to tell of one that is coded twice; and short ones would be found everywhere.
  const coded =
    secret.length < TELLING
      ? []
      : new Set([hex, hex.toUpperCase(), ...cores, ...cores.map(forUrls), ...escaped(secret)]);
  // Of a rest nothing but the whole tells: it may begin with a word that stands in any text.
  const basis = (whole ? [] : basisOf(secret)).flatMap((rest) => [
    sequence(rest, lowerCase, isBlank, true),
    ...codings(rest, true),
  ]);
  return [
    sequence(secret, lowerCase, isBlank, whole),
    ...(isInformative(secret) ? [spelt(secret)] : []),
    ...codings(secret, whole),
    ...[...coded].flatMap((once) => codings(once, true)),
    ...basis,
  ];
}

/**
 * Long secrets written backwards. They are looked for as they are, character by character: what a key ends with, digits
 * mostly, stands in any text, and a pattern that stops there would take twice the time.
 */
export function backwards(secrets: readonly string[]): string[] {
  return secrets.filter(isInformative).map((secret) => Array.from(secret).toReversed().join(''));
}

/**
 * Whether a secret is long enough, and of letters and digits both: words may stand in any text with blanks or hyphens
 * between them.
 */
function isInformative(secret: string): boolean {
  return characters(secret).length >= 2 * TELLING && /\d/.test(secret) && /[a-z]/i.test(secret);
}

/** A secret with other separators than its own. */
function spelt(secret: string): Sequence {
  return sequence(characters(secret).join(''), lowerCase, setsApart, true);
}

/** The characters of a secret without its separators. */
function characters(secret: string): string[] {
  return Array.from(secret).filter((character) => !setsApart(character.codePointAt(0)!));
}

/** What stands behind the first separators of a secret, where that is long enough to be one itself. */
function basisOf(secret: string): string[] {
  const separators = [...secret.matchAll(/[-_.:]/g)].slice(0, PREFIXES);
  return separators.map(({ index }) => secret.slice(index + 1)).filter((rest) => rest.length >= 2 * TELLING);
}

/** A text in hexadecimal and in base64. */
function codings(text: string, whole: boolean): Sequence[] {
  const hex = sequence(Buffer.from(text).toString('hex'), lowerCase, separates, whole);
  return [hex, ...base64Cores(text).map((core) => ({ ...sequence(core, oneAlphabet, isBlank, whole), base64: true }))];
}

function sequence(
  text: string,
  fold: (code: number) => number,
  gap: (code: number) => boolean,
  whole: boolean,
): Sequence {
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

/** Between the characters of a text that is spelt out: blanks, `.`, `,`, `:`, `;`, `-`, `_`, `/`, `|`. */
function setsApart(code: number): boolean {
  return separates(code) || code === 0x2e || code === 0x3b || code === 0x5f || code === 0x2f || code === 0x7c;
}

/** The lower case of a character, where that is one character; what ends a text (NaN) as it is. */
export function lowerCase(code: number): number {
  // NaN, too, which stands for the end of the text.
  if (!(code >= 0x80 && code <= 0x10ffff)) return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
  return String.fromCodePoint(code).toLowerCase().codePointAt(0)!;
}

/** base64 and its variant for URLs as one: `-` is `+`, `_` is `/`. */
export function oneAlphabet(code: number): number {
  return code === 0x2d ? 0x2b : code === 0x5f ? 0x2f : code;
}
