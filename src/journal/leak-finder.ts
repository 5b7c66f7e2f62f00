import { createSecretMatcher } from '../client/redacting.ts';

/**
 * Tells whether a text holds a secret, whole and however it is written there: the last look at what is to be written or
 * published. Secrets were taken out where each text was made; what is found here was forgotten there. Personal data is
 * not looked for: it is known by its place only, and gone by now.
 */
export function leakFinder(secrets: readonly string[], baseUrl: string): (text: string) => boolean {
  const entry = secrets.filter(isUnmistakable);
  if (entry.length === 0) return () => false;
  const matcher = createSecretMatcher(entry, { whole: true });
  // A secret that the name of the target holds is none that could be kept.
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : '';
  return (text) => {
    if (matcher.replace(text, '') === text) return false;
    const rest = host === '' ? text : text.replaceAll(host, '');
    return matcher.replace(rest, '') !== rest;
  };
}

/**
 * Whether a secret can be told from words of ours that merely look alike: a key such as `pass` stands in every report.
 */
function isUnmistakable(secret: string): boolean {
  return secret.length >= 20 || (secret.length >= 10 && /[a-z]/i.test(secret) && /\d/.test(secret));
}
