const scalar = /^(?:"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/su;

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
 * The complete JSON value that a text begins with, as a text, white space before it included; null where it begins with
 * none. Many parsers stop behind such a value and take it, whatever follows.
 */
export function jsonAtStart(text: string): string | null {
  const from = text.length - text.replace(/^[ \t\n\r]+/u, '').length;
  const rest = text.slice(from);
  const length = rest.startsWith('{') || rest.startsWith('[') ? balanced(rest) : (scalar.exec(rest)?.[0].length ?? 0);
  const start = text.slice(0, from + length);
  return length > 0 && isJson(start) ? start : null;
}

// A text that does not end goes on to the end of all: looked for again at each of its quotes, it would take the square
// of the time.
const textOrNonFinite = /"(?:[^"\\]|\\.)*(?:"|\\?$)|(?<![\w.+-])(?:NaN|-?Infinity)(?![\w.+-])/gsu;

/** A text with `null` in the place of the numerals NaN, Infinity and -Infinity, which stand outside of its strings. */
export function withoutNonFinite(text: string): string {
  return text.replace(textOrNonFinite, (found) => (found.startsWith('"') ? found : 'null'));
}

const extended =
  /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|\/\*.*?(?:\*\/|$)|\/\/[^\n]*|,(?=\s*\])|[=;]|[^\s{}[\]:,;="'/\\#]+/gsu;
const numeral = /^[+-]?(?:0x[\da-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/iu;

/**
 * An object in JSON where it is so but for what parsers of ordinary web frameworks take at their defaults (RFC 8259
 * section 9 lets them): comments (Ruby, Gson), control characters and unknown escapes inside texts (Ruby, ujson, Lua),
 * numerals in other forms (Mojolicious, Lua), single quotes, words without quotes, `=` and `;` as separators, and a
 * comma at the end of a list (Gson). Other texts stay as they are.
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
 * Whether a text is JSON, or usual parsers take it at their defaults though it is none (`open.lenient-json`): a
 * complete value stands at its start, or would but for numerals that are not finite and other extensions.
 */
export function mayPassForJson(text: string): boolean {
  return jsonAtStart(withoutExtensions(withoutNonFinite(text))) !== null;
}

/**
 * Characters up to the bracket that closes the first one; 0 where none does. Characters inside texts are not brackets.
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
