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
