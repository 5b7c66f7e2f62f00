import type { TransportFault, TransportKind } from '../../model/exchange.ts';

/**
 * What a code says: the kind, the words where the target is concerned ('' for those of the error itself), and, where they differ, the words
 * where the proxy is: these stand behind "through the proxy proxy.example:3128: ". In both, `{code}` stands for the code.
 */
type Row = readonly [kind: TransportKind, ofTarget: string, ofProxy?: string];

const noVersion = 'no TLS version is shared: TLS 1.2 or 1.3 is needed';

/** Codes of errors, of Node, OpenSSL, llhttp and this client, and what they are here. */
const kinds: Readonly<Record<string, Row>> = {
  E_DEADLINE: ['timeout', ''],
  ETIMEDOUT: ['timeout', 'the connection could not be made in time'],
  E_ABORTED: ['aborted', ''],
  E_INTERIM: ['protocol', ''],
  E_UPGRADE: ['protocol', ''],
  E_CODING: ['protocol', ''],
  E_CLOSED: ['reset', ''],
  E_IDLE: ['reset', ''],
  E_PROXY: ['refused', ''],
  ECONNRESET: ['reset', 'the connection was closed before the answer was complete'],
  EPIPE: ['reset', 'the connection was closed while the request was being sent'],
  ECONNABORTED: ['reset', 'the connection was aborted'],
  ERR_STREAM_PREMATURE_CLOSE: ['reset', 'the connection was closed before the answer was complete'],
  ECONNREFUSED: ['refused', 'connection refused: nothing listens at that address and port'],
  EHOSTUNREACH: ['refused', 'no route to the host'],
  ENETUNREACH: ['refused', 'no route to the network'],
  EHOSTDOWN: ['refused', 'the host is down'],
  EADDRNOTAVAIL: ['refused', 'no local address or port is left to connect from'],
  EMFILE: ['refused', 'too many open files on this machine: lower traffic.concurrency'],
  ENOTFOUND: ['dns', 'the host name is not known: check the base URL', 'its host name is not known: check `proxy` (or HTTPS_PROXY)'],
  EAI_AGAIN: ['dns', 'the host name could not be looked up: check the network', 'its host name could not be looked up: check the network'],
  EAI_FAIL: ['dns', 'the host name could not be looked up', 'its host name could not be looked up'],
  ENODATA: ['dns', 'the host name has no address', 'its host name has no address: check `proxy` (or HTTPS_PROXY)'],
  ETIMEOUT: ['dns', 'the host name could not be looked up in time', 'its host name could not be looked up in time'],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    'tls',
    'what answers there does not speak TLS: check the port; where the target has no TLS, write http:// (the key then travels in clear)',
    'it does not speak TLS: write http:// in `proxy` (its password then travels in clear), or check the port',
  ],
  ERR_SSL_UNSUPPORTED_PROTOCOL: ['tls', noVersion],
  CERT_HAS_EXPIRED: ['tls', "the target's certificate has expired", 'its certificate has expired'],
  CERT_NOT_YET_VALID: [
    'tls',
    "the target's certificate is not valid yet: check the clock of this machine",
    'its certificate is not valid yet: check the clock of this machine',
  ],
  CERT_REVOKED: ['tls', "the target's certificate is revoked", 'its certificate is revoked'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'tls',
    "the target's certificate is for another host name: check the host of `baseUrl`, or give `tls.servername`",
    'its certificate is for another host name: check `proxy` (or HTTPS_PROXY)',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted(),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted(),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted(),
  UNABLE_TO_GET_ISSUER_CERT: untrusted(),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted(),
  HPE_HEADER_OVERFLOW: ['protocol', "the answer's headers are larger than the limit (traffic.maxHeaders)"],
};

function untrusted(): Row {
  return [
    'tls',
    "the target's certificate is signed by nobody that is trusted ({code}): name the PEM file of its authority as tls.ca",
    'its certificate is signed by nobody that is trusted ({code}): name the PEM file of its authority as tls.ca',
  ];
}

/** What the alerts on one topic say where the target sends them, without and with a client certificate, and where the proxy does. */
const topics = {
  certificate: {
    bare: 'a client certificate is wanted: `tls.cert`, `tls.key`',
    shown: 'the client certificate (`tls.cert`, `tls.pfx`) is refused',
    ofProxy: 'a client certificate is wanted, which only the target is shown: name another `proxy`',
  },
  handshake: {
    bare: 'a client certificate is wanted (`tls.cert`, `tls.key`), or no cipher is shared',
    shown: 'the client certificate (`tls.cert`, `tls.pfx`) is refused, or no cipher is shared',
    ofProxy: 'a client certificate is wanted, which only the target is shown, or no cipher is shared: name another `proxy`',
  },
  version: { bare: noVersion, shown: noVersion, ofProxy: noVersion },
  name: {
    bare: 'the host name is not served there: check the host of `baseUrl`, or give `tls.servername`',
    shown: 'the host name is not served there: check the host of `baseUrl`, or give `tls.servername`',
    ofProxy: 'its host name is not served there: check `proxy` (or HTTPS_PROXY)',
  },
} as const;

/** TLS alerts that a cause is known of (RFC 8446, section 6.2), by their names in OpenSSL's codes: `ERR_SSL_TLSV1_ALERT_UNKNOWN_CA`. */
const alerts: Readonly<Record<string, readonly [number: number, topic: keyof typeof topics]>> = {
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

/** What llhttp's codes say of an answer: its own words differ between versions of Node. */
const mistakes: Readonly<Record<string, string>> = {
  HPE_INVALID_CONSTANT: 'it does not begin with a status line, or more bytes came than its Content-Length says',
  HPE_INVALID_VERSION: 'its version is none',
  HPE_INVALID_STATUS: 'its status is no number of three digits',
  HPE_INVALID_HEADER_TOKEN: 'a header holds characters that none may hold',
  HPE_INVALID_CONTENT_LENGTH:
    'its Content-Length is no number, has a tab behind it (which is legal, but Node does not read it), or a Transfer-Encoding beside it',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'its Content-Length is there twice, or stands beside a Transfer-Encoding',
  HPE_INVALID_TRANSFER_ENCODING: 'its Transfer-Encoding does not say where it ends, or stands beside a Content-Length',
  HPE_INVALID_CHUNK_SIZE: 'the size of a chunk is none',
  HPE_STRICT: 'a chunk is not as long as it says',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'the extensions of its chunks are too long',
  HPE_CR_EXPECTED: 'a line ends in LF without CR',
  HPE_LF_EXPECTED: 'a line holds CR without LF',
};

/** What a call went through, and what it showed. */
export interface Circumstances {
  /** The proxy: its host and port, and whether it read the call itself; null for none. */
  readonly proxy: { readonly host: string; readonly forwards: boolean } | null;
  readonly hasCertificate: boolean;
}

const direct: Circumstances = { proxy: null, hasCertificate: false };

/**
 * What an error of sending is, in one line without anything that the target wrote. What a proxy failed at is said of the proxy; TLS inside its
 * tunnel is the target's.
 */
export function classifyTransportFault(error: unknown, { proxy, hasCertificate }: Circumstances = direct): TransportFault {
  const ofProxy = proxy !== null && (proxy.forwards || (error as { ofProxy?: unknown } | null)?.ofProxy === true);
  // A client certificate is for the target alone.
  const { kind, message } = faultOf(describe(error), ofProxy, hasCertificate && !ofProxy);
  if (proxy === null || kind === 'aborted') return { kind, message };
  return { kind, message: `${kind === 'tls' && !ofProxy ? 'behind' : 'through'} the proxy ${proxy.host}: ${message}` };
}

function faultOf({ code, message }: Described, ofProxy: boolean, hasCertificate: boolean): TransportFault {
  const known = Object.hasOwn(kinds, code) ? kinds[code] : undefined;
  if (known !== undefined) {
    const [kind, ofTarget, itsOwn = ofTarget] = known;
    return { kind, message: (ofProxy ? itsOwn : ofTarget).replace('{code}', code) || message };
  }
  const name = /^ERR_SSL_(?:SSLV3|TLSV1|TLSV13)_(?:ALERT_)?(\w+)$/.exec(code)?.[1] ?? '';
  const alert = Object.hasOwn(alerts, name) ? alerts[name] : undefined;
  if (alert !== undefined) {
    const [number, topic] = alert;
    const words = topics[topic][ofProxy ? 'ofProxy' : hasCertificate ? 'shown' : 'bare'];
    return { kind: 'tls', message: `${ofProxy ? 'it' : 'the target'} ended the TLS handshake (alert ${number}, ${name.toLowerCase()}): ${words}` };
  }
  if (/^(EPROTO$|ERR_SSL|ERR_TLS|ERR_OSSL|CERT_|CRL_|ERROR_IN_|INVALID_|PATH_LENGTH|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code))
    return { kind: 'tls', message: `TLS failed (${code})` };
  if (code.startsWith('HPE_')) {
    const mistake = Object.hasOwn(mistakes, code) ? `: ${mistakes[code]}` : '';
    return { kind: 'protocol', message: `the answer is no correct HTTP${mistake} (${code})` };
  }
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR_PADDING')) {
    return { kind: 'decode', message: `the body does not decode as its Content-Encoding says (${code})` };
  }
  return { kind: 'reset', message: `the call failed (${code || 'no code'})` };
}

/** What is said of a target from which no answer has come but this fault. */
export function withoutAnswer({ kind, message }: TransportFault): string {
  if (message.startsWith('no complete answer')) return message;
  const read = kind === 'protocol' || kind === 'decode';
  const advice = kind === 'reset' ? ': check host and port of the base URL, and whether the target wants https://' : '';
  return read ? `no answer of the target could be read: ${message}` : `the target was not reached: ${message}${advice}`;
}

/** Whether an error is that nobody listens, met while connecting: nothing of the call has left. */
export function neverConnected(error: unknown): boolean {
  const { code, syscall, errors } = (error ?? {}) as { code?: unknown; syscall?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return errors.every(neverConnected);
  return code === 'ECONNREFUSED' && syscall === 'connect';
}

interface Described {
  readonly code: string;
  readonly message: string;
}

/** The code and message of an error; of several errors (one for each address tried) the first. */
function describe(error: unknown): Described {
  const own = error as { code?: unknown; message?: unknown; errors?: unknown } | null | undefined;
  if (typeof own?.code === 'string') {
    const message = String(own.message ?? '');
    return { code: own.code === 'EPROTO' ? codeOfOpenSsl(message) : own.code, message };
  }
  if (Array.isArray(own?.errors) && own.errors.length > 0) return describe({ ...(own.errors[0] as object), errors: undefined });
  return { code: '', message: '' };
}

/** Node's code for what OpenSSL says: a handshake that fails while the client writes has EPROTO alone, and the reason in its message. */
function codeOfOpenSsl(message: string): string {
  const reason = /:error:[0-9A-F]{8}:SSL routines:\w*:([a-z0-9 ]{1,60})(?::|$)/.exec(message)?.[1];
  return reason === undefined ? 'EPROTO' : `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
}
