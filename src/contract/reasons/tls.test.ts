import { expect, test } from 'vitest';
import { type TlsReason, tlsRows } from './tls.ts';
import { wordsOf } from '../reason-words.ts';

const proxyHost = 'Correct the host in `proxy` (or HTTPS_PROXY).';
const switchOn = 'Have the other side switch TLS 1.2 or 1.3 on.';
const yours = 'your set-up';

type Row = readonly [reason: TlsReason, text: string, headline: string | null, action: string, owner?: string];
type Certificate = Extract<TlsReason, { readonly code: 'certificate' }>;

/** A reason with its advice: the headline, and the action as a clause. */
const advised = (headline: string, action: string): string =>
  `${headline}: ${action.charAt(0).toLowerCase()}${action.slice(1, -1)}`;

const certificate = (problem: Certificate['problem'], is: string, action: string, error?: string): Row => [
  { code: 'certificate', of: 'target', problem, ...(error === undefined ? {} : { error }) },
  advised(`the target's certificate ${is}`, action),
  `the target's certificate ${is}`,
  action,
  problem === 'revoked' || problem === 'expired' ? 'network' : yours,
];
type Alert = Extract<TlsReason, { readonly code: 'tls-alert' }>;

const alert = (
  number: number,
  name: string,
  how: Pick<Alert, 'topic'> & Partial<Alert>,
  headline: string,
  action: string,
): Row => [
  { code: 'tls-alert', of: 'target', shown: false, ...how, alert: number, name },
  advised(`${headline} (alert ${number}, ${name})`, action),
  `${headline} (alert ${number}, ${name})`,
  action,
  yours,
];

/**
 * Each reason with its text, headline, action and owner; null: the headline is the text. Without an owner it is of the
 * network.
 */
const all: readonly Row[] = [
  [
    { code: 'not-tls', of: 'target' },
    'the server there does not speak TLS: correct the port, or write http:// if there is no TLS (the key is then ' +
      'sent unencrypted)',
    'the server there does not speak TLS',
    'Correct the port, or write http:// if there is no TLS (the key is then sent unencrypted).',
    yours,
  ],
  [
    { code: 'not-tls', of: 'proxy' },
    'the proxy does not speak TLS: write http:// in `proxy` (its password is then sent unencrypted), or ' +
      'correct the port',
    'the proxy does not speak TLS',
    'Write http:// in `proxy` (its password is then sent unencrypted), or correct the port.',
    yours,
  ],
  [
    { code: 'no-tls-version' },
    'no TLS version is shared: have the other side switch TLS 1.2 or 1.3 on',
    'no TLS version is shared',
    switchOn,
  ],
  alert(
    116,
    'certificate_required',
    { topic: 'certificate' },
    'a client certificate is required',
    'Give a client certificate in `tls.cert` and `tls.key`, or in `tls.pfx`.',
  ),
  alert(
    48,
    'unknown_ca',
    { topic: 'certificate', shown: true },
    'the client certificate is refused',
    'Give a client certificate that the target accepts (`tls.cert` and `tls.key`, or `tls.pfx`).',
  ),
  alert(
    40,
    'handshake_failure',
    { topic: 'handshake', of: 'proxy' },
    'the proxy requires a client certificate, or no cipher is shared',
    'Name a `proxy` that requires no client certificate.',
  ),
  alert(
    112,
    'unrecognized_name',
    { topic: 'name' },
    'the host name is not served there',
    'Correct the host of `baseUrl`, or give the name as `tls.servername`.',
  ),
  alert(
    112,
    'unrecognized_name',
    { topic: 'name', of: 'proxy' },
    "the proxy's host name is not served there",
    proxyHost,
  ),
  [
    { code: 'tls-alert', of: 'target', alert: 70, name: 'protocol_version', topic: 'version', shown: false },
    'no TLS version is shared (alert 70, protocol_version): have the other side switch TLS 1.2 or 1.3 on',
    'no TLS version is shared (alert 70, protocol_version)',
    switchOn,
  ],
  certificate('expired', 'has expired', 'Have the certificate renewed.'),
  certificate('not valid yet', 'is not valid yet', 'Set the clock of this machine, or have the certificate replaced.'),
  certificate('revoked', 'is revoked', 'Have the certificate replaced.'),
  certificate(
    'another name',
    'is for another host name',
    'Name the host of the certificate in `baseUrl` or `tls.servername`, or have it replaced.',
  ),
  certificate(
    'untrusted',
    'is not signed by a trusted authority (SELF_SIGNED_CERT_IN_CHAIN)',
    'Name the PEM file of the authority of the target as `tls.ca`.',
    'SELF_SIGNED_CERT_IN_CHAIN',
  ),
  [
    { code: 'tls-failed', error: 'ERR_SSL_WRONG_VERSION_NUMBER' },
    'TLS failed (ERR_SSL_WRONG_VERSION_NUMBER)',
    null,
    'See which TLS versions and certificates the target accepts.',
  ],
];

test.each(all.map((row) => ({ row, reason: row[0] })))(
  '$reason',
  ({ row: [reason, text, headline, action, owner = 'network'] }) => {
    expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
  },
);

test('every reason is in this table', () => {
  const codes = new Set<string>(all.map(([{ code }]) => code));
  expect(Object.keys(tlsRows).filter((code) => !codes.has(code))).toEqual([]);
});
