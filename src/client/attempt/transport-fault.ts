import type { TransportFault, TransportKind } from '../../model/exchange.ts';

/** Codes of errors, of Node, OpenSSL, llhttp and this client, and what they are here. */
const kinds: Readonly<Record<string, readonly [kind: TransportKind, message: string]>> = {
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
  ENOTFOUND: ['dns', 'the host name is not known: check the base URL'],
  EAI_AGAIN: ['dns', 'the host name could not be looked up: check the network'],
  EAI_FAIL: ['dns', 'the host name could not be looked up'],
  ENODATA: ['dns', 'the host name has no address'],
  ETIMEOUT: ['dns', 'the host name could not be looked up in time'],
  EPROTO: ['tls', 'the target does not speak TLS as expected: is the base URL https:// where it should be http://?'],
  CERT_HAS_EXPIRED: ['tls', "the target's certificate has expired"],
  CERT_NOT_YET_VALID: ['tls', "the target's certificate is not valid yet: check the clock of this machine"],
  CERT_REVOKED: ['tls', "the target's certificate is revoked"],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', "the target's certificate is for another host name"],
  HPE_HEADER_OVERFLOW: ['protocol', "the answer's headers are larger than the limit (traffic.maxHeaders)"],
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

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** What an error of sending is, in one line without anything that the target wrote. */
export function classifyTransportFault(error: unknown): TransportFault {
  const { code, message } = describe(error);
  const known = Object.hasOwn(kinds, code) ? kinds[code] : undefined;
  if (known !== undefined) return { kind: known[0], message: known[1] || message };
  if (UNTRUSTED.has(code)) {
    return { kind: 'tls', message: `the target's certificate is signed by nobody that is trusted (${code}): name the PEM file of its authority as tls.ca` };
  }
  if (/^ERR_SSL_.*(CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE)/.test(code)) {
    return { kind: 'tls', message: `the target refused the TLS handshake (${code}): does it want a client certificate (tls.cert, tls.key)?` };
  }
  if (/^(ERR_SSL|ERR_TLS|ERR_OSSL|CERT_|CRL_|ERROR_IN_|INVALID_|PATH_LENGTH|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code))
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
  const advice = kind === 'reset' ? ': check host, port and scheme (http:// or https://) of the base URL' : '';
  return read ? `no answer of the target could be read: ${message}` : `the target was not reached: ${message}${advice}`;
}

/** Whether an error is that nobody listens, met while connecting: nothing of the call has left. */
export function neverConnected(error: unknown): boolean {
  const { code, syscall, errors } = (error ?? {}) as { code?: unknown; syscall?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return errors.every(neverConnected);
  return code === 'ECONNREFUSED' && syscall === 'connect';
}

/** The code and message of an error; of several errors (one for each address tried) the first. */
function describe(error: unknown): { code: string; message: string } {
  const own = error as { code?: unknown; message?: unknown; errors?: unknown } | null | undefined;
  if (typeof own?.code === 'string') return { code: own.code, message: String(own.message ?? '') };
  if (Array.isArray(own?.errors) && own.errors.length > 0) return describe({ ...(own.errors[0] as object), errors: undefined });
  return { code: '', message: '' };
}
