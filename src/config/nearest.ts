/** Longest name that is compared: the work grows with the product of both lengths. */
const longest = 60;

/** The candidate that was most likely meant, or null if none is near. Case and separators count little. */
export function nearest(name: string, candidates: readonly string[]): string | null {
  if (name.length > longest) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(plain(name), plain(candidate));
    if (distance < least && distance <= Math.max(1, Math.floor(candidate.length / 3))) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** `; did you mean …?` for a message, or an empty text. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates);
  return near === null ? '' : `; did you mean ${near}?`;
}

/** Letters and digits only, in lower case: `base_url` is `baseUrl`. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Levenshtein distance: insertions, removals and changes that turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
