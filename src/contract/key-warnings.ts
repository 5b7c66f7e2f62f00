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

/** Names and addresses of the machine itself, as a URL has them. */
const loopback = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/;

/**
 * Whether whoever is on the way to a base URL can read the key: `http://` to any host but this machine. False for a
 * text that is not a URL.
 */
export function travelsInClear(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !loopback.test(hostname);
}

/**
 * What is said where a variable would have Node trust any certificate; null if none does. `environment`: the
 * variables.
 */
export function disobeyed(baseUrl: string, environment: Readonly<Record<string, string | undefined>>): string | null {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0' || !/^https:/i.test(baseUrl)) return null;
  return (
    "NODE_TLS_REJECT_UNAUTHORIZED is not obeyed: certificates are checked; name the PEM file of the target's " +
    'authority as tls.ca'
  );
}

/** What is said of such a base URL. */
export const keyInClear =
  'the key is sent unencrypted: anybody on the network path can read it; use an https:// base URL';
