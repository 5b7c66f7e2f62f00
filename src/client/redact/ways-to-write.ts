/** Times that an escape may itself be escaped: `%2541`, `&amp;amp;lt;`. */
const LAYERS = 3;
/** Backslashes before an escape: JSON in JSON in JSON has eight. */
export const BACKSLASHES = 8;
const SLASHES = String.raw`\\{1,${BACKSLASHES}}`;
const NAMES: Readonly<Record<string, string>> = { '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '&': 'amp' };

/** Patterns for one character; each matches one way to write it. */
export interface CharacterWays {
  /** As it is. */
  readonly plain: readonly RegExp[];
  /** Also in escapes of JSON, JavaScript, URLs, forms and HTML. */
  all(): readonly RegExp[];
  /** One for all of them. */
  readonly any: RegExp;
}

const known = new Map<string, CharacterWays>();

/** The patterns for a character of a secret that is plain or coded. */
export function waysToWrite(character: string, coding: 'plain' | 'hex' | 'base64'): CharacterWays {
  const key = `${coding === 'base64' ? 'b' : ''}${character}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size > 1000) known.clear();
  const variants = coding === 'base64' && character === '+' ? ['+', '-'] : [character];
  const patterns = [literal(character, coding), ...variants.flatMap(escapesOf)];
  // Each by itself is seldom needed, and takes time to make.
  let all: readonly RegExp[] | undefined;
  const ways = {
    plain: [sticky(patterns[0]!)],
    any: sticky(patterns.join('|')),
    all: () => (all ??= patterns.map(sticky)),
  };
  known.set(key, ways);
  return ways;
}

/** The pattern of a character as it is; in base64 of either alphabet. */
export function literal(character: string, coding: 'plain' | 'hex' | 'base64'): string {
  if (coding === 'base64' && character === '+') return '[+-]';
  if (coding === 'base64' && character === '/') return '[/_]';
  return character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
}

function escapesOf(character: string): string[] {
  const code = character.codePointAt(0)!;
  const hex = (unit: number, digits: number): string => unit.toString(16).padStart(digits, '0');
  const units = Array.from({ length: character.length }, (_, nth) => hex(character.charCodeAt(nth), 4));
  const bytes = [...Buffer.from(character)].map((byte) => hex(byte, 2));
  const [, short] = /^\\?([a-z"'/])$/.exec(JSON.stringify(character).slice(1, -1)) ?? [];
  const name = NAMES[character] === undefined ? '' : `|${NAMES[character]};`;
  // Only of a character that escapes begin with it is open how many layers are its own.
  const layers = character === '%' || character === '&' ? [0, 1, 2, 3] : [`0,${LAYERS}`];
  return [
    `(?:${SLASHES}|%)u${units.join(`(?:${SLASHES}|%)u`)}`,
    String.raw`${SLASHES}(?:u\{0{0,3}${hex(code, 1)}\}${code < 0x100 ? `|x${hex(code, 2)}` : ''})`,
    ...(short === undefined || /[a-z]/i.test(character) ? [] : [SLASHES + short]),
    ...layers.map((times) => bytes.map((byte) => `%(?:25){${times}}${byte}`).join('')),
    ...layers.map((times) => {
      const number = `#(?:0{0,3}${code}|x0{0,3}${hex(code, 1)})(?:;|(?![0-9a-f;]))`;
      return `&(?:amp;){${times}}(?:${number}${name})`;
    }),
    ...(character === ' ' ? [String.raw`\+`] : []),
    ...(character === '\\' ? [1, 2, 4, 8].map((times) => String.raw`\\{${times}}`) : []),
  ];
}

function sticky(pattern: string): RegExp {
  return new RegExp(pattern, 'iy');
}
