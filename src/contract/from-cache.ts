/** A header by which a cache says that it kept an answer and gave it: `{ header: 'x-cache', value: 'HIT' }`. */
export interface CacheSign {
  readonly header: string;
  readonly value: string;
}

/** Headers of caches whose names do not hold the word, and what a kept answer has there. */
const others: Readonly<Record<string, RegExp>> = {
  age: /^[1-9]/,
  // It is stale, or could not be asked for anew.
  warning: /^11[0-2]\b/,
  // The number of the request that asks now, then that of the one whose answer was kept.
  'x-varnish': /^\d+ \d/,
};

/** What a kept answer has in a header of a cache: it is fresh, stale, or asked for anew meanwhile (nginx, Cloudflare). */
const kept = /\b(?:hit|(?<!fwd=)stale|updating|revalidated)\b/i;

/** By which header a cache says that it gave an answer that it kept; null where none says so. */
export function cacheSign(headers: Readonly<Record<string, string | readonly string[]>>): CacheSign | null {
  for (const [header, given] of Object.entries(headers)) {
    // A lookup may find an answer that is then asked for anew.
    const pattern = /cache(?!.*(?:control|lookup)$)/.test(header) ? kept : others[header];
    const value = typeof given === 'string' ? given : given.join(', ');
    if (pattern?.test(value) === true) return { header, value: value.slice(0, 40) };
  }
  return null;
}
