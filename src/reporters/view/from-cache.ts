import type { ShownResponse } from '../../contract/shown-exchange.ts';

/** Headers by which a cache says that it gave an answer that it kept. */
const hits: Readonly<Record<string, RegExp>> = {
  'x-cache': /\bhit\b/i,
  'x-cache-status': /^hit\b/i,
  'cf-cache-status': /^hit\b/i,
  age: /^[1-9]/,
};

/** Says that a cache gave an answer: `, from a cache (x-cache: HIT)`; empty where no header says so. */
export function fromCache(response: ShownResponse | null): string {
  for (const [name, pattern] of Object.entries(hits)) {
    const value = response?.headers[name];
    if (value !== undefined && pattern.test(value)) return `, from a cache (${name}: ${value.slice(0, 40)})`;
  }
  return '';
}
