/**
 * The fewest characters of a secret that is removed wherever it is found. A shorter one may be a word of the suite's
 * own texts: `bus`, `search`.
 */
export const longSecret = 12;

/** The warning about a key that is too short to be hidden everywhere; null for a longer key. */
export function shortKeyWarning(key: string): string | null {
  if (key === '' || key.length >= longSecret) return null;
  return (
    `the key has fewer than ${longSecret} characters, too few to remove it from every text: ` +
    'reports may show it within a sentence; use a longer key'
  );
}
