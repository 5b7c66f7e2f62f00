/**
 * A text without the characters at its end that are of a kind: `withoutEnd('a//', (unit) => unit === '/')` is `a`.
 * Looked at once each, which an expression would not do.
 */
export function withoutEnd(text: string, isOfKind: (unit: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isOfKind(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
