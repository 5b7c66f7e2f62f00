import { pointerToken } from './json.ts';
import { quote } from './schema/describe-value.ts';

/** The first mistake of a JSON text (RFC 8259). */
interface JsonMistake {
  /** Index of the first character that is wrong. */
  readonly offset: number;
  /** JSON pointer of the value that contains it, or that it replaces. */
  readonly pointer: string;
  readonly text: string;
  /** Whether it is text after the end of the JSON. */
  readonly after?: true;
}

/** Where an offset is in a text: `line 3, column 5`. */
export function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

/** How strictly a text is read. Default: as a configuration. */
interface Strictness {
  readonly deepest: number;
  /** Whether an object may have equal keys, as RFC 8259 lets it. */
  readonly equalKeys: boolean;
}

/** Deepest nesting of a configuration. */
export const deepest = 64;

const space = /[ \t\n\r]*/y;
const comment = /\/[/*]|#/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/**
 * The first mistake of a JSON text, or null. `JSON.parse` quotes the text in its messages, which may show a secret. It
 * also names no line, and accepts equal keys. This function quotes only member names, and refuses equal keys.
 */
export function jsonMistake(text: string, strictness: Strictness = { deepest, equalKeys: false }): JsonMistake | null {
  let at = 0;
  const path: (string | number)[] = [];

  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return null;
    at += found.length;
    return found;
  }
  /** Reads a text in double quotes, character by character: a regular expression would need memory for each of them. */
  function takeString(): string | null {
    let end = at + 1;
    while (text[at] === '"' && end < text.length && text[end] !== '"' && text[end]! >= ' ') {
      escape.lastIndex = end;
      const escaped = text[end] === '\\' ? escape.exec(text)?.[0].length : 1;
      if (escaped === undefined) return null;
      end += escaped;
    }
    if (text[at] !== '"' || text[end] !== '"') return null;
    const found = text.slice(at, end + 1);
    at = end + 1;
    return found;
  }
  function taken(character: string): boolean {
    take(space);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }
  function fail(expected: string): JsonMistake {
    const offset = at;
    const got = at >= text.length ? ', but the file ends' : take(comment) === null ? '' : ', got a comment';
    return mistakeAt(offset, `expected ${expected}${got}`);
  }
  function mistakeAt(offset: number, words: string): JsonMistake {
    const pointer = path.map((name) => `/${pointerToken(String(name))}`).join('');
    return { offset, pointer, text: words };
  }

  function value(depth: number): JsonMistake | null {
    if (depth > strictness.deepest) return mistakeAt(at, `expected at most ${strictness.deepest} levels, got more`);
    if (taken('{')) return members(depth);
    if (taken('[')) return items(depth);
    if (text[at] === '"')
      return takeString() === null
        ? fail('a text in double quotes that ends in its line and has only valid escapes')
        : null;
    return take(scalar) === null ? fail('a JSON value') : null;
  }
  function items(depth: number): JsonMistake | null {
    if (taken(']')) return null;
    let nth = 0;
    do {
      path.push(nth);
      const mistake = value(depth + 1);
      if (mistake !== null) return mistake;
      path.pop();
      nth += 1;
    } while (taken(','));
    return taken(']') ? null : fail('a comma or ]');
  }
  function members(depth: number): JsonMistake | null {
    if (taken('}')) return null;
    const keys = new Set<string>();
    do {
      take(space);
      const start = at;
      const key = takeString();
      if (key === null) return fail('a key in double quotes');
      const name = JSON.parse(key) as string;
      if (keys.has(name) && !strictness.equalKeys)
        return mistakeAt(start, `expected keys that differ, got ${quote(name)} twice`);
      keys.add(name);
      if (!taken(':')) return fail('a colon');
      path.push(name);
      const mistake = value(depth + 1);
      if (mistake !== null) return mistake;
      path.pop();
    } while (taken(','));
    return taken('}') ? null : fail('a comma or }');
  }

  const mistake = value(1);
  if (mistake !== null) return mistake;
  take(space);
  return at < text.length ? { ...fail('the end of the file'), after: true } : null;
}

/** Characters of a text that are shown around a mistake, on either side. */
const around = 20;
/** Levels of nesting that are read to find a mistake. */
const ofAnswers: Strictness = { deepest: 600, equalKeys: true };

/** A text, a number or a word of JSON that has no end. */
const unfinished = /^(?:"(?:[^"\\\n]|\\.)*\\?|[\w.+-]{0,30})$/;

/** Whether a text is an object or a list of JSON without its end. */
export function endsEarly(text: string): boolean {
  const mistake = jsonMistake(text, ofAnswers);
  if (mistake === null || mistake.after === true) return false;
  return /^\s*[{[]/.test(text) && unfinished.test(text.slice(mistake.offset));
}

/**
 * The place and kind of the first mistake of a text that is not JSON, with the text around it; null if the text is cut
 * before it. Example: `expected a JSON value at
 * /data/total (line 1, column 25): "…\"total\":NaN,…"`.
 */
export function jsonMistakeInWords(text: string): string | null {
  const mistake = jsonMistake(text, ofAnswers);
  if (mistake === null || mistake.offset >= text.length) return null;
  const { offset, pointer } = mistake;
  const before = text.slice(0, offset).split('\n');
  const [from, to] = [Math.max(0, offset - around), Math.min(text.length, offset + around)];
  const excerpt = `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
  return (
    `${mistake.text} at ${pointer === '' ? 'the top' : pointer} (line ${before.length}, column ` +
    `${(before.at(-1) ?? '').length + 1}): ${quote(excerpt)}`
  );
}

const scalarAtStart = /^(?:"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/su;

/** Whether a text is JSON (RFC 8259). */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The complete JSON value at the beginning of a text, with the white space before it; null if there is none. Many
 * parsers stop after such a value and accept it, whatever follows.
 */
export function jsonAtStart(text: string): string | null {
  const from = text.length - text.replace(/^[ \t\n\r]+/u, '').length;
  const rest = text.slice(from);
  const length =
    rest.startsWith('{') || rest.startsWith('[') ? balanced(rest) : (scalarAtStart.exec(rest)?.[0].length ?? 0);
  const start = text.slice(0, from + length);
  return length > 0 && isJson(start) ? start : null;
}

// A text that does not end goes on to the end of all: looked for again at each of its quotes, it would take the square
// of the time.
const textOrNonFinite = /"(?:[^"\\]|\\.)*(?:"|\\?$)|(?<![\w.+-])(?:NaN|-?Infinity)(?![\w.+-])/gsu;

/** A text with `null` in place of the numerals NaN, Infinity and -Infinity outside its strings. */
export function withoutNonFinite(text: string): string {
  return text.replace(textOrNonFinite, (found) => (found.startsWith('"') ? found : 'null'));
}

const extended =
  /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|\/\*.*?(?:\*\/|$)|\/\/[^\n]*|,(?=\s*\])|[=;]|[^\s{}[\]:,;="'/\\#]+/gsu;
const numeral = /^[+-]?(?:0x[\da-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/iu;

/**
 * Rewrites an object as JSON if only extensions that ordinary web frameworks accept by default keep it from being JSON
 * (RFC 8259, section 9, allows that): comments (Ruby, Gson), control characters and unknown escapes inside texts (Ruby,
 * ujson, Lua), numerals in other forms (Mojolicious, Lua), single quotes, words without quotes, `=` and `;` as
 * separators, and a comma at the end of a list (Gson). Other texts stay as they are.
 */
export function withoutExtensions(text: string): string {
  if (!text.trimStart().startsWith('{')) return text;
  return text.replace(extended, (found, at: number) => {
    const [first = ''] = found;
    if (first === '"') return withoutOddCharacters(found);
    if (first === "'")
      return withoutOddCharacters(`"${found.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`);
    if (first === '/') return ' ';
    if (first === '=') return ':';
    if (first === ';') return ',';
    if (first === ',') return ',null';
    const isName = /^\s*[:=]/u.test(text.slice(at + found.length));
    if (isName) return JSON.stringify(found);
    if (isJson(found)) return found;
    return numeral.test(found) ? '0' : JSON.stringify(found);
  });
}

function withoutOddCharacters(quoted: string): string {
  return quoted
    .replaceAll(/[\u0000-\u001f]/g, ' ')
    .replaceAll(/\\(.)/gsu, (all, after: string) => ('"\\/bfnrtu'.includes(after) ? all : after));
}

/**
 * Whether a text is JSON, or usual parsers accept it by default (`open.lenient-json`): it begins with a complete value,
 * or would without numerals that are not finite and other extensions.
 */
export function mayPassForJson(text: string): boolean {
  return jsonAtStart(withoutExtensions(withoutNonFinite(text))) !== null;
}

/**
 * Number of characters up to the bracket that closes the first one; 0 if none does. Characters inside texts are not
 * brackets.
 */
function balanced(text: string): number {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (inText && char === '\\') at += 1;
    else if (char === '"') inText = !inText;
    else if (inText) continue;
    else if (char === '{' || char === '[') depth += 1;
    else if ((char === '}' || char === ']') && (depth -= 1) === 0) return at + 1;
  }
  return 0;
}
