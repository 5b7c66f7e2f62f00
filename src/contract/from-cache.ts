/** A header in which a cache says that it gave a stored answer: `{ header: 'x-cache', value: 'HIT' }`. */
export interface CacheSign {
  readonly header: string;
  readonly value: string;
}

/** Headers of caches without `cache` in their names, and the values for a stored answer. */
const others: Readonly<Record<string, RegExp>> = {
  age: /^[1-9]/,
  // It is stale, or could not be asked for anew.
  warning: /^11[0-2]\b/,
  // The number of the request that asks now, then that of the one whose answer was kept.
  'x-varnish': /^\d+ \d/,
};

/** Words for a stored answer in a header of a cache: it is fresh, stale, or being renewed (nginx, Cloudflare). */
const kept = /\b(?:hit|(?<!fwd=)stale|updating|revalidated)\b/i;

/** The header in which a cache says that it gave a stored answer; null if there is none. */
export function cacheSign(headers: Readonly<Record<string, string | readonly string[]>>): CacheSign | null {
  for (const [header, given] of Object.entries(headers)) {
    // A lookup may find an answer that is then asked for anew.
    const pattern = /cache(?!.*(?:control|lookup)$)/.test(header) ? kept : others[header];
    const value = typeof given === 'string' ? given : given.join(', ');
    if (pattern?.test(value) === true) return { header, value: value.slice(0, 40) };
  }
  return null;
}
