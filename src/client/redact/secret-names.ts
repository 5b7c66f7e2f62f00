/** Words that make a name the name of a secret at any position in it. */
const informative =
  /passw|passphrase|secret|token|apikey|accesskey|privatekey|signingkey|credential|authorization|sessionid|bearer/;
/** Words that do so only as the whole name or as one of its words: `pin`, `sms_otp`, `userPin`, but not `spinner`. */
const words = new Set('pin otp totp pwd pass cvv cvc auth sid jwt sig signature session cookie'.split(' '));

/**
 * Whether the name of a member, parameter or header is that of a secret, in any case and with any separators: `apiKey`,
 * `client_secret`, `X-Auth-Token`.
 */
export function isSecretName(name: string): boolean {
  const some = name.slice(0, 200);
  if (informative.test(some.toLowerCase().replace(/[^a-z0-9]/g, ''))) return true;
  return some
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => words.has(word));
}

/**
 * Request headers that do not identify the sender, in lower case. In a recording the values of all other headers are
 * secret.
 */
const harmless = new Set(
  'accept accept-charset accept-encoding accept-language cache-control connection content-encoding content-language'
    .concat(' content-length content-type date dnt expect host keep-alive origin pragma priority te trailer')
    .concat(' transfer-encoding upgrade-insecure-requests user-agent')
    .split(' '),
);

/** Whether a recorded request's header may be shown as it is. */
export function isHarmlessHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return harmless.has(lower) || lower.startsWith('sec-ch-') || lower.startsWith('sec-fetch-');
}
