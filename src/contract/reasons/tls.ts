import type { ReasonWords } from '../reason.ts';
import type { ReasonRows } from './row.ts';

/** Whose certificate, name or handshake it is: the target's, or that of the proxy in front of it. */
export type Side = 'target' | 'proxy';

/**
 * Reasons for which TLS kept a connection from being made. `error`: the code of an error of Node or OpenSSL, such as
 * `ERR_SSL_WRONG_VERSION_NUMBER`.
 */
export type TlsReason =
  | { readonly code: 'not-tls'; readonly of: Side }
  | { readonly code: 'no-tls-version' }
  | Certificate
  | TlsAlert
  | { readonly code: 'tls-failed'; readonly error: string };

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
const replaced = 'Have the certificate replaced.';
const switchOn = 'Have the other side switch TLS 1.2 or 1.3 on.';

/** Texts of the reasons why a TLS connection failed. */
export const tlsRows: ReasonRows<TlsReason> = {
  'not-tls': {
    text: ({ of }) =>
      of === 'proxy'
        ? 'the proxy does not speak TLS: write http:// in `proxy` (its password is then sent unencrypted), or check ' +
          'the port'
        : 'the server there does not speak TLS: check the port; if the target has no TLS, write http:// ' +
          '(the key is then sent unencrypted)',
    headline: ({ of }) => `${of === 'proxy' ? 'the proxy' : 'the server there'} does not speak TLS`,
    action: ({ of }) =>
      of === 'proxy'
        ? 'Write http:// in `proxy` (its password is then sent unencrypted), or correct the port.'
        : 'Correct the port. If there is no TLS, write http:// (the key is then sent unencrypted).',
    owner: 'your set-up',
  },
  'no-tls-version': {
    text: 'no TLS version is shared: TLS 1.2 or 1.3 is needed',
    headline: 'no TLS version is shared',
    action: switchOn,
    owner: 'network',
  },
  certificate: {
    text: (reason) => `${certificate(reason)}${certificates[reason.problem][reason.of].advice}`,
    headline: certificate,
    action: ({ of, problem }) => certificates[problem][of].action,
    owner: ({ problem }) => certificates[problem].owner,
  },
  'tls-alert': {
    text: (reason) =>
      `${reason.of === 'proxy' ? 'the proxy' : 'the target'} ended the TLS handshake (alert ${reason.alert}, ` +
      `${reason.name}): ${alertWords(reason).text}`,
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
  expired: {
    is: 'has expired',
    owner: 'network',
    target: { advice: '', action: 'Have the certificate renewed.' },
    proxy: { advice: '', action: theirs },
  },
  'not valid yet': {
    is: 'is not valid yet',
    owner: 'your set-up',
    target: {
      advice: ': check the clock of this machine',
      action: 'Set the clock of this machine, or have the certificate replaced.',
    },
    proxy: {
      advice: ': check the clock of this machine',
      action: 'Set the clock of this machine, or have the certificate of the `proxy` replaced.',
    },
  },
  revoked: {
    is: 'is revoked',
    owner: 'network',
    target: { advice: '', action: replaced },
    proxy: { advice: '', action: theirs },
  },
  'another name': {
    is: 'is for another host name',
    owner: 'your set-up',
    target: {
      advice: ': check the host of `baseUrl`, or give `tls.servername`',
      action: 'Name the host of the certificate in `baseUrl` or `tls.servername`, or have it replaced.',
    },
    proxy: {
      advice: ': check `proxy` (or HTTPS_PROXY)',
      action: 'Name the host of its certificate in `proxy` (or HTTPS_PROXY).',
    },
  },
  untrusted: {
    is: 'is not signed by a trusted authority',
    owner: 'your set-up',
    target: {
      advice: ': name the PEM file of its authority as tls.ca',
      action: 'Name the PEM file of its authority as `tls.ca`.',
    },
    proxy: {
      advice: ': name the PEM file of its authority as tls.ca',
      action: 'Name the PEM file of the authority of the `proxy` as `tls.ca`.',
    },
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
function alertWords({ of, topic, shown, alert }: Alert): Pick<ReasonWords, 'text' | 'headline' | 'action'> {
  const say = (text: string, headline: string, action: string) => ({
    text,
    headline: `${headline} (alert ${alert})`,
    action,
  });
  if (topic === 'version')
    return {
      text: 'no TLS version is shared: TLS 1.2 or 1.3 is needed',
      headline: 'no TLS version is shared',
      action: switchOn,
    };
  if (topic === 'name')
    return of === 'proxy'
      ? say(
          'its host name is not served there: check `proxy` (or HTTPS_PROXY)',
          "the proxy's host name is not served there",
          proxyHost,
        )
      : say(
          'the host name is not served there: check the host of `baseUrl`, or give `tls.servername`',
          'the host name is not served there',
          'Correct the host of `baseUrl`, or give the name as `tls.servername`.',
        );
  const orCipher = topic === 'handshake' ? ', or no cipher is shared' : '';
  if (of === 'proxy')
    return say(
      `a client certificate is required${orCipher} (the suite shows one only to the target): name another \`proxy\``,
      'a client certificate is required',
      'Name a `proxy` that requires no client certificate.',
    );
  if (shown)
    return say(
      `the client certificate (\`tls.cert\`, \`tls.pfx\`) is refused${orCipher}`,
      'the client certificate is refused',
      'Give one that the target accepts (`tls.cert` and `tls.key`, or `tls.pfx`).',
    );
  return say(
    topic === 'handshake'
      ? 'a client certificate is required (`tls.cert`, `tls.key`), or no cipher is shared'
      : 'a client certificate is required: `tls.cert`, `tls.key`',
    'a client certificate is required',
    'Give it in `tls.cert` and `tls.key`, or in `tls.pfx`.',
  );
}
