import type { TransportFault, TransportKind } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';
import type { TransportReason } from '../../contract/reasons/transport.ts';

/**
 * The meaning of a code: the kind of the fault and its reason. Null: the error is this client's own, and has its reason
 * itself.
 */
type Row = readonly [kind: TransportKind, reason: TransportReason | null];

/** Error codes of Node, OpenSSL, llhttp and this client, and the fault that each means. */
const kinds: Readonly<Record<string, Row>> = {
  E_DEADLINE: ['timeout', null],
  ETIMEDOUT: ['timeout', { code: 'no-connection-in-time' }],
  E_ABORTED: ['aborted', null],
  E_INTERIM: ['protocol', null],
  E_UPGRADE: ['protocol', null],
  E_CODING: ['protocol', null],
  E_CLOSED: ['reset', null],
  E_IDLE: ['reset', null],
  E_ENDED: ['reset', null],
  E_PROXY: ['refused', null],
  ECONNRESET: ['reset', { code: 'connection-closed', how: 'early' }],
  EPIPE: ['reset', { code: 'connection-closed', how: 'while sending' }],
  ECONNABORTED: ['reset', { code: 'connection-closed', how: 'aborted' }],
  ERR_STREAM_PREMATURE_CLOSE: ['reset', { code: 'connection-closed', how: 'early' }],
  ECONNREFUSED: ['refused', { code: 'connection-refused' }],
  EHOSTUNREACH: ['refused', { code: 'no-way', to: 'host' }],
  ENETUNREACH: ['refused', { code: 'no-way', to: 'network' }],
  EHOSTDOWN: ['refused', { code: 'host-down' }],
  EADDRNOTAVAIL: ['refused', { code: 'no-local-address' }],
  EMFILE: ['refused', { code: 'too-many-files' }],
  ENOTFOUND: ['dns', { code: 'host-unknown', of: 'target' }],
  EAI_AGAIN: ['dns', { code: 'lookup-failed', of: 'target', how: 'for now' }],
  EAI_FAIL: ['dns', { code: 'lookup-failed', of: 'target', how: 'for good' }],
  ENODATA: ['dns', { code: 'host-without-address', of: 'target' }],
  ETIMEOUT: ['dns', { code: 'lookup-failed', of: 'target', how: 'not in time' }],
  ERR_SSL_WRONG_VERSION_NUMBER: ['tls', { code: 'not-tls', of: 'target' }],
  ERR_SSL_UNSUPPORTED_PROTOCOL: ['tls', { code: 'no-tls-version' }],
  CERT_HAS_EXPIRED: certificate('expired'),
  CERT_NOT_YET_VALID: certificate('not valid yet'),
  CERT_REVOKED: certificate('revoked'),
  ERR_TLS_CERT_ALTNAME_INVALID: certificate('another name'),
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate('untrusted', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
  SELF_SIGNED_CERT_IN_CHAIN: certificate('untrusted', 'SELF_SIGNED_CERT_IN_CHAIN'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate('untrusted', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
  UNABLE_TO_GET_ISSUER_CERT: certificate('untrusted', 'UNABLE_TO_GET_ISSUER_CERT'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate('untrusted', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'),
  HPE_HEADER_OVERFLOW: ['protocol', { code: 'headers-too-large' }],
};

type Certificate = Extract<TransportReason, { readonly code: 'certificate' }>;

function certificate(problem: Certificate['problem'], error?: string): Row {
  return ['tls', { code: 'certificate', of: 'target', problem, ...(error === undefined ? {} : { error }) }];
}

/**
 * TLS alerts with a known cause (RFC 8446, section 6.2), by their names in OpenSSL's codes:
 * `ERR_SSL_TLSV1_ALERT_UNKNOWN_CA`. What OpenSSL 3.0 calls `SSLV3`, 3.5 calls `SSL/TLS`.
 */
const alerts: Readonly<Record<string, readonly [number: number, topic: Alert['topic']]>> = {
  HANDSHAKE_FAILURE: [40, 'handshake'],
  NO_CERTIFICATE: [41, 'certificate'],
  BAD_CERTIFICATE: [42, 'certificate'],
  UNSUPPORTED_CERTIFICATE: [43, 'certificate'],
  CERTIFICATE_REVOKED: [44, 'certificate'],
  CERTIFICATE_EXPIRED: [45, 'certificate'],
  CERTIFICATE_UNKNOWN: [46, 'certificate'],
  UNKNOWN_CA: [48, 'certificate'],
  ACCESS_DENIED: [49, 'certificate'],
  PROTOCOL_VERSION: [70, 'version'],
  UNRECOGNIZED_NAME: [112, 'name'],
  CERTIFICATE_REQUIRED: [116, 'certificate'],
};

type Alert = Extract<TransportReason, { readonly code: 'tls-alert' }>;

/** The way of a call (proxy, connection), and how far the call came. */
export interface Circumstances {
  /**
   * The proxy: its host and port, and whether it read the call itself (http targets), so that an answer may be the
   * proxy's own. Null without a proxy.
   */
  readonly proxy: { readonly host: string; readonly forwards: boolean } | null;
  readonly hasCertificate: boolean;
}

const direct: Circumstances = { proxy: null, hasCertificate: false };

/**
 * Makes a fault of an error of sending, without any text that the target wrote. A failure at the proxy is reported as
 * the proxy's; a TLS failure inside its tunnel is the target's.
 */
export function classifyTransportFault(
  error: unknown,
  { proxy, hasCertificate }: Circumstances = direct,
): TransportFault {
  const ofProxy = proxy !== null && (proxy.forwards || (error as { ofProxy?: unknown } | null)?.ofProxy === true);
  // A client certificate is for the target alone.
  const [kind, reason] = rowOf(describe(error), hasCertificate && !ofProxy);
  if (proxy === null || kind === 'aborted') return { kind, reason };
  const because: TransportReason = ofProxy && 'of' in reason ? { ...reason, of: 'proxy' } : reason;
  return {
    kind,
    reason: {
      code: 'through-proxy',
      proxy: proxy.host,
      because,
      ...(kind === 'tls' && !ofProxy ? { behind: true } : {}),
    },
  };
}

function rowOf(
  { code, reason }: Described,
  hasCertificate: boolean,
): readonly [kind: TransportKind, reason: TransportReason] {
  const [kind, known = null] = (Object.hasOwn(kinds, code) ? kinds[code] : undefined) ?? [null];
  const own = known ?? reason;
  if (kind !== null && own !== null) return [kind, own];
  const name = /^ERR_SSL_(?:SSLV3|TLSV1|TLSV13)_(?:ALERT_)?(\w+)$/.exec(code)?.[1] ?? '';
  const alert = Object.hasOwn(alerts, name) ? alerts[name] : undefined;
  if (alert !== undefined)
    return [
      'tls',
      {
        code: 'tls-alert',
        of: 'target',
        alert: alert[0],
        name: name.toLowerCase(),
        topic: alert[1],
        shown: hasCertificate,
      },
    ];
  if (
    /^(EPROTO$|ERR_SSL|ERR_TLS|ERR_OSSL|CERT_|CRL_|ERROR_IN_|INVALID_|PATH_LENGTH|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(
      code,
    )
  )
    return ['tls', { code: 'tls-failed', error: code }];
  if (code.startsWith('HPE_')) return ['protocol', { code: 'bad-http', error: code }];
  if (/^(?:Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING)/.test(code))
    return ['decode', { code: 'decode-failed', error: code }];
  return ['reset', { code: 'call-failed', error: code === '' ? null : code }];
}

/**
 * Why a target gave only this fault and no answer. `heard`: whether any other call of the run was answered, so that
 * host, port and scheme are right.
 */
export function withoutAnswer({ kind, reason }: TransportFault, heard: boolean): Reason {
  if (reason.code === 'no-answer-in-time') return reason;
  if (kind === 'protocol' || kind === 'decode') return { code: 'unreadable', because: reason };
  return kind === 'reset' ? { code: 'hung-up', heard, because: reason } : { code: 'unreached', because: reason };
}

/** Whether an error says that nobody listens, met while connecting: no part of the call has left. */
export function neverConnected(error: unknown): boolean {
  const { code, syscall, errors } = (error ?? {}) as { code?: unknown; syscall?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return errors.every(neverConnected);
  return code === 'ECONNREFUSED' && syscall === 'connect';
}

interface Described {
  readonly code: string;
  /** The reason of an error of this client. */
  readonly reason: TransportReason | null;
}

/**
 * The code of an error, and its reason if this client made the error. Of several errors (one for each address tried)
 * the first counts.
 */
function describe(error: unknown): Described {
  const own = error as
    | { code?: unknown; message?: unknown; reason?: TransportReason; errors?: unknown }
    | null
    | undefined;
  if (typeof own?.code === 'string') {
    const given = own.code === 'EPROTO' ? codeOfOpenSsl(String(own.message ?? '')) : own.code;
    const code = given.replace('_SSL/TLS_', '_SSLV3_');
    return { code, reason: code.startsWith('E_') ? (own.reason ?? null) : null };
  }
  if (Array.isArray(own?.errors) && own.errors.length > 0)
    return describe({ ...(own.errors[0] as object), errors: undefined });
  return { code: '', reason: null };
}

/**
 * Node's code for an error of OpenSSL. A handshake that fails while the client writes has only EPROTO as its code, and
 * the reason in its message.
 */
function codeOfOpenSsl(message: string): string {
  const reason = /:error:[0-9A-F]{8}:SSL routines:\w*:([a-z0-9/ ]{1,60})(?::|$)/.exec(message)?.[1];
  return reason === undefined ? 'EPROTO' : `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
}
