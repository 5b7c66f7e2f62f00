import type { Coded, ReasonWords } from '../reason.ts';
import type { ReasonRows } from './row.ts';

/** Whose certificate, name or handshake it is: the target's, or that of the proxy in front of it. */
export type Side = 'target' | 'proxy';

/**
 * Reasons for which TLS kept a connection from being made. `error`: the code of an error of Node or OpenSSL, such as
 * `ERR_SSL_WRONG_VERSION_NUMBER`.
 */
export type TlsReason =
  | Coded<{
      'not-tls': { of: Side };
      'no-tls-version': null;
      'tls-failed': { error: string };
    }>
  | Certificate
  | TlsAlert;

/**
 * The other side ended the handshake by an alert (RFC 8446, section 6.2): its number, its name such as `unknown_ca`,
 * what it is about, and whether a client certificate was shown.
 */
interface TlsAlert {
  readonly code: 'tls-alert';
  readonly of: Side;
  readonly alert: number;
  readonly name: string;
  readonly topic: 'certificate' | 'handshake' | 'version' | 'name';
  readonly shown: boolean;
}

/** What is wrong with a certificate. `error`: the code, if it shows who has not signed it. */
interface Certificate {
  readonly code: 'certificate';
  readonly of: Side;
  readonly problem: 'expired' | 'not valid yet' | 'revoked' | 'another name' | 'untrusted';
  readonly error?: string;
}

/** The action if the host of a proxy is wrong. */
export const proxyHost = 'Correct the host in `proxy` (or HTTPS_PROXY).';
const switchOn = 'Have the other side switch TLS 1.2 or 1.3 on.';

/** Texts of the reasons why a TLS connection failed. */
export const tlsRows: ReasonRows<TlsReason> = {
  'not-tls': {
    headline: ({ of }) => `${of === 'proxy' ? 'the proxy' : 'the server there'} does not speak TLS`,
    action: ({ of }) =>
      of === 'proxy'
        ? 'Write http:// in `proxy` (its password is then sent unencrypted), or correct the port.'
        : 'Correct the port, or write http:// if there is no TLS (the key is then sent unencrypted).',
    owner: 'your set-up',
  },
  'no-tls-version': {
    headline: 'no TLS version is shared',
    action: switchOn,
    owner: 'network',
  },
  certificate: {
    headline: certificate,
    action: ({ of, problem }) => certificates[problem][of],
    owner: ({ problem }) => certificates[problem].owner,
  },
  'tls-alert': {
    headline: (reason) => alertWords(reason).headline,
    action: (reason) => alertWords(reason).action,
    owner: ({ topic }) => (topic === 'version' ? 'network' : 'your set-up'),
  },
  'tls-failed': {
    text: ({ error }) => `TLS failed (${error})`,
    action: 'See which TLS versions and certificates the target accepts.',
    owner: 'network',
  },
};

const theirs = 'Have the certificate of the `proxy` renewed.';

/** What is wrong with a certificate, who can act, and what to do about one of the target and about one of a proxy. */
const certificates = {
  expired: { is: 'has expired', owner: 'network', target: 'Have the certificate renewed.', proxy: theirs },
  'not valid yet': {
    is: 'is not valid yet',
    owner: 'your set-up',
    target: 'Set the clock of this machine, or have the certificate replaced.',
    proxy: 'Set the clock of this machine, or have the certificate of the `proxy` replaced.',
  },
  revoked: { is: 'is revoked', owner: 'network', target: 'Have the certificate replaced.', proxy: theirs },
  'another name': {
    is: 'is for another host name',
    owner: 'your set-up',
    target: 'Name the host of the certificate in `baseUrl` or `tls.servername`, or have it replaced.',
    proxy: 'Name the host of the certificate in `proxy` (or HTTPS_PROXY).',
  },
  untrusted: {
    is: 'is not signed by a trusted authority',
    owner: 'your set-up',
    target: 'Name the PEM file of the authority of the target as `tls.ca`.',
    proxy: 'Name the PEM file of the authority of the `proxy` as `tls.ca`.',
  },
} as const;

function certificate({ of, problem, error }: Extract<TlsReason, { readonly code: 'certificate' }>): string {
  return (
    `${of === 'proxy' ? "the proxy's" : "the target's"} certificate ` +
    `${certificates[problem].is}${error === undefined ? '' : ` (${error})`}`
  );
}

type Alert = Extract<TlsReason, { readonly code: 'tls-alert' }>;

/** The texts of a TLS alert; they depend on its topic, its sender, and whether a client certificate was shown. */
function alertWords({ of, topic, shown, alert, name }: Alert): Pick<ReasonWords, 'headline' | 'action'> {
  const say = (headline: string, action: string) => ({ headline: `${headline} (alert ${alert}, ${name})`, action });
  if (topic === 'version') return say('no TLS version is shared', switchOn);
  if (topic === 'name')
    return of === 'proxy'
      ? say("the proxy's host name is not served there", proxyHost)
      : say(
          'the host name is not served there',
          'Correct the host of `baseUrl`, or give the name as `tls.servername`.',
        );
  const orCipher = topic === 'handshake' ? ', or no cipher is shared' : '';
  if (of === 'proxy')
    return say(
      `the proxy requires a client certificate${orCipher}`,
      'Name a `proxy` that requires no client certificate.',
    );
  return shown
    ? say(
        `the client certificate is refused${orCipher}`,
        'Give a client certificate that the target accepts (`tls.cert` and `tls.key`, or `tls.pfx`).',
      )
    : say(
        `a client certificate is required${orCipher}`,
        'Give a client certificate in `tls.cert` and `tls.key`, or in `tls.pfx`.',
      );
}
