/** One reading of a text at a place: the character (code point) written there, and where its writing ends. */
export interface Reading {
  readonly code: number;
  readonly end: number;
}

/** Times that an escape may itself be escaped: `%2541`, `&amp;amp;lt;`. */
const LAYERS = 3;
/** Backslashes before an escape: JSON in JSON in JSON has eight. */
export const BACKSLASHES = 8;

const SHORT: Readonly<Record<string, number>> = { '"': 0x22, "'": 0x27, '/': 0x2f, b: 8, f: 12, n: 10, r: 13, t: 9 };
const NAMED: readonly (readonly [name: string, code: number])[] = [
  ['amp;', 0x26],
  ['lt;', 0x3c],
  ['gt;', 0x3e],
  ['quot;', 0x22],
  ['apos;', 0x27],
];

const PLUS = 0x2b;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
/** The codes of a backslash and a quote. */
export const BACKSLASH = 0x5c;
export const QUOTE = 0x22;

/** Whether a UTF-16 unit may begin something else than itself. */
export function isSpecial(unit: number): boolean {
  return unit === BACKSLASH || unit === PERCENT || unit === AMPERSAND || unit === PLUS || unit > 0x7f;
}

/** Every reading of `text` at `at`: as it stands, and as an escape of JSON, JavaScript, URLs, forms or HTML. */
export function readingsAt(text: string, at: number): Reading[] {
  const code = text.codePointAt(at);
  if (code === undefined) return [];
  const readings: Reading[] = [{ code, end: at + (code > 0xffff ? 2 : 1) }];
  if (code === BACKSLASH) readBackslash(text, at, readings);
  else if (code === PERCENT) readPercent(text, at, readings);
  else if (code === AMPERSAND) readEntity(text, at, readings);
  else if (code === PLUS) readings.push({ code: 0x20, end: at + 1 });
  return readings;
}

function readBackslash(text: string, at: number, readings: Reading[]): void {
  const run = backslashesAt(text, at);
  for (let doubled = 2; doubled <= run; doubled *= 2) readings.push({ code: BACKSLASH, end: at + doubled });
  const letter = text[at + run] ?? '';
  if (letter === 'u' || letter === 'x') {
    const unit = readUnit(text, at + run);
    if (unit === null) return;
    const between = isHigh(unit.code) ? backslashesAt(text, unit.end) : 0;
    const low = between > 0 ? readUnit(text, unit.end + between) : null;
    readings.push(
      low !== null && isLow(low.code)
        ? { code: (unit.code - 0xd800) * 0x400 + low.code - 0xdc00 + 0x10000, end: low.end }
        : unit,
    );
  } else if (Object.hasOwn(SHORT, letter)) readings.push({ code: SHORT[letter]!, end: at + run + 1 });
}

function backslashesAt(text: string, at: number): number {
  let run = 0;
  while (run < BACKSLASHES && text.charCodeAt(at + run) === BACKSLASH) run++;
  return run;
}

/** `u0061`, `u{61}` or `x61`. */
function readUnit(text: string, at: number): Reading | null {
  if (text[at] === 'x') return readHex(text, at + 1, 2);
  if (text[at] !== 'u') return null;
  if (text[at + 1] !== '{') return readHex(text, at + 1, 4);
  const close = text.slice(at + 2, at + 9).indexOf('}');
  const inside = close > 0 ? readHex(text, at + 2, close) : null;
  return inside === null ? null : { code: inside.code, end: inside.end + 1 };
}

function readPercent(text: string, at: number, readings: Reading[]): void {
  let digits = at + 1;
  for (let layer = 0; layer <= LAYERS; layer++) {
    const decoded = text[digits] === 'u' ? readUnit(text, digits) : readUtf8(text, digits, text.slice(at, digits));
    if (decoded !== null) readings.push(decoded);
    if (!text.startsWith('25', digits)) return;
    digits += 2;
  }
}

/** A character of one to four bytes, each in two digits and all but the first behind `mark`. */
function readUtf8(text: string, at: number, mark: string): Reading | null {
  const first = readHex(text, at, 2);
  if (first === null || first.code < 0x80) return first;
  const more = first.code >= 0xf0 ? 3 : first.code >= 0xe0 ? 2 : first.code >= 0xc0 ? 1 : 0;
  let code = first.code & (0x3f >> more);
  let end = first.end;
  for (let i = 0; i < more; i++) {
    const next = text.startsWith(mark, end) ? readHex(text, end + mark.length, 2) : null;
    if (next === null) return null;
    code = code * 64 + (next.code & 0x3f);
    end = next.end;
  }
  return { code, end };
}

function readEntity(text: string, at: number, readings: Reading[]): void {
  let name = at + 1;
  for (let layer = 0; layer <= LAYERS; layer++) {
    const entity = text[name] === '#' ? readNumeric(text, name + 1) : readNamed(text, name);
    if (entity !== null) readings.push(entity);
    if (!text.startsWith('amp;', name)) return;
    name += 4;
  }
}

function readNamed(text: string, at: number): Reading | null {
  const found = NAMED.find(([name]) => text.slice(at, at + name.length).toLowerCase() === name);
  return found === undefined ? null : { code: found[1], end: at + found[0].length };
}

/** `97;` or `x61;`, with zeros before it; browsers read it without the semicolon, too. */
function readNumeric(text: string, at: number): Reading | null {
  const [whole, hexadecimal, decimal] =
    /^(?:[xX]([0-9a-fA-F]{1,10})|([0-9]{1,10}));?/.exec(text.slice(at, at + 12)) ?? [];
  if (whole === undefined) return null;
  return {
    code: hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16),
    end: at + whole.length,
  };
}

function readHex(text: string, at: number, length: number): Reading | null {
  let code = 0;
  for (let i = at; i < at + length; i++) {
    const digit = hexValue(text.charCodeAt(i));
    if (digit < 0) return null;
    code = code * 16 + digit;
  }
  return { code, end: at + length };
}

function hexValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
