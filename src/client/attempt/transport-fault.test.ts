import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientError } from './send-once.ts';
import { classifyTransportFault, withoutAnswer } from './transport-fault.ts';

test.each([
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['ECONNREFUSED', 'refused'],
  ['EHOSTUNREACH', 'refused'],
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
  ['ETIMEDOUT', 'timeout'],
  ['EPROTO', 'tls'],
  ['CERT_HAS_EXPIRED', 'tls'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
  ['INVALID_PURPOSE', 'tls'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ['HPE_INVALID_CONSTANT', 'protocol'],
  ['HPE_HEADER_OVERFLOW', 'protocol'],
  ['Z_DATA_ERROR', 'decode'],
  ['ERR__ERROR_FORMAT_PADDING_1', 'decode'],
])('%s is %s', (code, kind) => {
  expect(classifyTransportFault(Object.assign(new Error('x'), { code })).kind).toBe(kind);
});

test('of several addresses the first counts', () => {
  const refused = Object.assign(new Error('::1'), { code: 'ECONNREFUSED' });
  expect(classifyTransportFault(new AggregateError([refused, new Error('other')])).kind).toBe('refused');
});

test('words of our own are kept, those of others never', () => {
  expect(classifyTransportFault(clientError('E_DEADLINE', 'no complete answer within 5 ms'))).toEqual({
    kind: 'timeout',
    message: 'no complete answer within 5 ms',
  });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.string().map((text) => new Error(`secret ${text}`)),
      ),
      (error) => {
        const { message } = classifyTransportFault(error);
        expect(message).toMatch(/^[^\r\n]+$/);
        expect(message).not.toContain('secret');
      },
    ),
    { seed: 9 },
  );
});

test('what is wrong with HTTP is said in words, and by its code; whoever answers it was reached', () => {
  const said = (code: string): string => withoutAnswer(classifyTransportFault(Object.assign(new Error('x'), { code })));
  expect(said('HPE_INVALID_STATUS')).toBe(
    'no answer of the target could be read: the answer is no correct HTTP: its status is no number of three digits (HPE_INVALID_STATUS)',
  );
  expect(said('HPE_OF_A_LATER_NODE')).toBe('no answer of the target could be read: the answer is no correct HTTP (HPE_OF_A_LATER_NODE)');
  expect(said('ECONNRESET')).toBe(
    'the target was not reached: the connection was closed before the answer was complete: check host and port of the base URL, and whether the target wants https://',
  );
  expect(said('ECONNREFUSED')).toBe('the target was not reached: connection refused: nothing listens at that address and port');
});

const wanted = 'a client certificate is wanted: `tls.cert`, `tls.key`';
const rejected = 'the client certificate (`tls.cert`, `tls.pfx`) is refused';

test('TLS inside the tunnel of a proxy is that of the target, all else through a proxy that of the proxy', () => {
  const proxy = { host: 'p.example:3128', forwards: false };
  const said = (code: string, more: object = {}): string =>
    classifyTransportFault(Object.assign(new Error('x'), { code, ...more }), { proxy, hasCertificate: true }).message;
  expect(said('CERT_HAS_EXPIRED')).toBe("behind the proxy p.example:3128: the target's certificate has expired");
  expect(said('CERT_HAS_EXPIRED', { ofProxy: true })).toBe('through the proxy p.example:3128: its certificate has expired');
  expect(said('ENOTFOUND', { ofProxy: true })).toBe('through the proxy p.example:3128: its host name is not known: check `proxy` (or HTTPS_PROXY)');
  expect(said('ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE')).toContain(rejected);
  // The client's certificate is not shown to the proxy, so it cannot have refused it.
  expect(said('ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', { ofProxy: true })).toContain('which only the target is shown');
});

test('whoever speaks to a certificate, a version or a host name by an alert, plain http is not advised', () => {
  const names = ['SSLV3_ALERT_HANDSHAKE_FAILURE', 'TLSV13_ALERT_CERTIFICATE_REQUIRED', 'TLSV1_ALERT_PROTOCOL_VERSION', 'TLSV1_UNRECOGNIZED_NAME', 'X'];
  for (const name of names) {
    for (const code of [`ERR_SSL_${name}`, 'EPROTO']) {
      const { kind, message } = classifyTransportFault(Object.assign(new Error('x'), { code }));
      expect(kind).toBe('tls');
      expect(message).not.toContain('http');
    }
  }
  const { message } = classifyTransportFault(Object.assign(new Error('x'), { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }));
  expect(message).toMatch(/write http:\/\/ \(the key then travels in clear\)$/);
});

test('a certificate is wanted where none was shown, and refused where one was', () => {
  const said = (hasCertificate: boolean): string =>
    classifyTransportFault(Object.assign(new Error('x'), { code: 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA' }), { proxy: null, hasCertificate }).message;
  expect([said(false), said(true)]).toEqual([
    `the target ended the TLS handshake (alert 48, unknown_ca): ${wanted}`,
    `the target ended the TLS handshake (alert 48, unknown_ca): ${rejected}`,
  ]);
});
