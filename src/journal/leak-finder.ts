import { createSecretMatcher } from '../client/redacting.ts';

/**
 * Makes a function that returns whether a text contains a complete secret in any encoding: the last check before a text
 * is written or published. Secrets were removed where each text was made; a secret found here was forgotten there.
 * Personal data is not searched for: it is known only by its place, and is already removed.
 */
export function leakFinder(secrets: readonly string[], baseUrl: string): (text: string) => boolean {
  const unmistakable = secrets.filter(isUnmistakable);
  if (unmistakable.length === 0) return () => false;
  const matcher = createSecretMatcher(unmistakable, { whole: true });
  // A secret that is part of the target's name cannot be kept secret.
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : '';
  return (text) => {
    if (matcher.replace(text, '') === text) return false;
    const rest = host === '' ? text : text.replaceAll(host, '');
    return matcher.replace(rest, '') !== rest;
  };
}

/** Whether a secret can be distinguished from the suite's own words: a key such as `pass` is in every report. */
function isUnmistakable(secret: string): boolean {
  return secret.length >= 20 || (secret.length >= 10 && /[a-z]/i.test(secret) && /\d/.test(secret));
}
