/** The first mistake of a JSON text (RFC 8259). */
export interface JsonMistake {
  /** Index of the character where it shows. */
  readonly offset: number;
  readonly text: string;
}

/** Deepest nesting of a configuration. */
export const deepest = 64;

const space = /[ \t\n\r]*/y;
// One character per step, so that the pattern never backtracks.
const string = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/**
 * The first mistake of a JSON text, or null. `JSON.parse` quotes the text in its messages, which may show a secret,
 * names no line and accepts equal keys. This function quotes only member names and refuses equal ones.
 */
export function jsonMistake(text: string): JsonMistake | null {
  let at = 0;

  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return null;
    at += found.length;
    return found;
  }
  function taken(character: string): boolean {
    take(space);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }
  function fail(expected: string, offset = at): JsonMistake {
    return { offset, text: `expected ${expected}${offset >= text.length ? ', but the file ends' : ''}` };
  }

  function value(depth: number): JsonMistake | null {
    if (depth > deepest) return { offset: at, text: `expected at most ${deepest} levels, got more` };
    if (taken('{')) return members(depth);
    if (taken('[')) return items(depth);
    if (text[at] === '"')
      return take(string) === null ? fail('a text in double quotes that ends in its line, with valid escapes') : null;
    return take(scalar) === null ? fail('a JSON value') : null;
  }
  function items(depth: number): JsonMistake | null {
    if (taken(']')) return null;
    do {
      const mistake = value(depth + 1);
      if (mistake !== null) return mistake;
    } while (taken(','));
    return taken(']') ? null : fail('a comma or ]');
  }
  function members(depth: number): JsonMistake | null {
    if (taken('}')) return null;
    const keys = new Set<string>();
    do {
      take(space);
      const start = at;
      const key = take(string);
      if (key === null) return fail('a key in double quotes');
      const name = JSON.parse(key) as string;
      if (keys.has(name)) return { offset: start, text: 'expected keys that differ, got the same key twice' };
      keys.add(name);
      if (!taken(':')) return fail('a colon');
      const mistake = value(depth + 1);
      if (mistake !== null) return mistake;
    } while (taken(','));
    return taken('}') ? null : fail('a comma or }');
  }

  const mistake = value(1);
  if (mistake !== null) return mistake;
  take(space);
  return at < text.length ? fail('the end of the file') : null;
}
