/**
 * A value in which halves of surrogate pairs are the six characters of their escapes, as in any JSON that is written
 * for others.
 */
export function shownHalves<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) => {
    if (typeof one === 'string') return shown(one);
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [shown(name), inner as unknown]));
  }) as T;
}

const shown = (text: string): string => text.replace(/\p{Cs}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
