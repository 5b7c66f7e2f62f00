import type { TransportFault, TransportKind } from '../model/exchange.ts';

/** Codes of errors, of Node, OpenSSL, llhttp and this client, and what they are here. */
const kinds: Readonly<Record<string, readonly [kind: TransportKind, message: string]>> = {
  E_DEADLINE: ['timeout', ''],
  ETIMEDOUT: ['timeout', 'the connection could not be made in time'],
  E_ABORTED: ['aborted', ''],
  E_INTERIM: ['protocol', ''],
  E_UPGRADE: ['protocol', ''],
  E_CODING: ['protocol', ''],
  E_CLOSED: ['reset', ''],
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
  if (code.startsWith('HPE_')) return { kind: 'protocol', message: `the answer is no correct HTTP (${code})` };
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR_PADDING')) {
    return { kind: 'decode', message: `the body does not decode as its Content-Encoding says (${code})` };
  }
  return { kind: 'reset', message: `the call failed (${code || 'no code'})` };
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
