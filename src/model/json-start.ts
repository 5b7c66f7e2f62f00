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
 * The complete JSON value that a text begins with, as a text, white space before it included; null where it begins with none.
 * Many parsers stop behind such a value and take it, whatever follows.
 */
export function jsonAtStart(text: string): string | null {
  const from = text.length - text.replace(/^[ \t\n\r]+/u, '').length;
  const rest = text.slice(from);
  const length = rest.startsWith('{') || rest.startsWith('[') ? balanced(rest) : (scalar.exec(rest)?.[0].length ?? 0);
  const start = text.slice(0, from + length);
  return length > 0 && isJson(start) ? start : null;
}

/** Characters up to the bracket that closes the first one; 0 where none does. What stands inside texts is no bracket. */
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
