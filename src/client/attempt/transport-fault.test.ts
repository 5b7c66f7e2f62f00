import fc from 'fast-check';
import { inWords } from '../../contract/reason-words.ts';
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

test('reasons of our own are kept, words of others never', () => {
  const late = { code: 'no-answer-in-time', ms: 5 } as const;
  expect(classifyTransportFault(clientError('E_DEADLINE', late))).toEqual({ kind: 'timeout', reason: late });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.string().map((text) => new Error(`secret ${text}`)),
      ),
      (error) => {
        const { reason } = classifyTransportFault(error);
        expect(reason.code).toMatch(/^[a-z-]+$/);
        expect(JSON.stringify(reason)).not.toContain('secret');
      },
    ),
    { seed: 9 },
  );
});

test('an unreadable answer, no connection and a hang-up are different reasons', () => {
  const of = (code: string, heard = false) =>
    withoutAnswer(classifyTransportFault(Object.assign(new Error('x'), { code })), heard);
  expect(of('HPE_INVALID_STATUS')).toEqual({
    code: 'unreadable',
    because: { code: 'bad-http', error: 'HPE_INVALID_STATUS' },
  });
  expect(of('Z_DATA_ERROR')).toEqual({ code: 'unreadable', because: { code: 'decode-failed', error: 'Z_DATA_ERROR' } });
  expect(of('ECONNREFUSED')).toEqual({ code: 'unreached', because: { code: 'connection-refused' } });
  for (const heard of [false, true])
    expect(of('ECONNRESET', heard)).toEqual({
      code: 'hung-up',
      heard,
      because: { code: 'connection-closed', how: 'early' },
    });
  const late = { code: 'no-answer-in-time', ms: 5 } as const;
  expect(withoutAnswer({ kind: 'timeout', reason: late }, false)).toEqual(late);
});

const ofClient = (
  code: string,
  hasCertificate = false,
  more: object = {},
  proxy: { host: string; forwards: boolean } | null = null,
) => classifyTransportFault(Object.assign(new Error('x'), { code, ...more }), { proxy, hasCertificate });

test('TLS inside the tunnel of a proxy is that of the target, all else through a proxy that of the proxy', () => {
  const proxy = { host: 'p.example:3128', forwards: false };
  const through = { code: 'through-proxy', proxy: proxy.host } as const;
  const expired = { code: 'certificate', problem: 'expired' } as const;
  expect(ofClient('CERT_HAS_EXPIRED', true, {}, proxy).reason).toEqual({
    ...through,
    behind: true,
    because: { ...expired, of: 'target' },
  });
  expect(ofClient('CERT_HAS_EXPIRED', true, { ofProxy: true }, proxy).reason).toEqual({
    ...through,
    because: { ...expired, of: 'proxy' },
  });
  expect(ofClient('CERT_HAS_EXPIRED', true, {}, { ...proxy, forwards: true }).reason).toEqual({
    ...through,
    because: { ...expired, of: 'proxy' },
  });
  expect(ofClient('ENOTFOUND', true, { ofProxy: true }, proxy).reason).toEqual({
    ...through,
    because: { code: 'host-unknown', of: 'proxy' },
  });
  const refused = { code: 'tls-alert', alert: 42, name: 'bad_certificate', topic: 'certificate' } as const;
  expect(ofClient('ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', true, {}, proxy).reason).toEqual({
    ...through,
    behind: true,
    because: { ...refused, of: 'target', shown: true },
  });
  // The client's certificate is not shown to the proxy, so it cannot have refused it.
  expect(ofClient('ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', true, { ofProxy: true }, proxy).reason).toEqual({
    ...through,
    because: { ...refused, of: 'proxy', shown: false },
  });
});

test('whoever speaks to a certificate, a version or a host name by an alert, plain http is not advised', () => {
  const names = [
    'SSLV3_ALERT_HANDSHAKE_FAILURE',
    'TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'TLSV1_ALERT_PROTOCOL_VERSION',
    'TLSV1_UNRECOGNIZED_NAME',
    'X',
  ];
  for (const code of [...names.map((name) => `ERR_SSL_${name}`), 'EPROTO']) {
    const { kind, reason } = ofClient(code);
    expect(kind).toBe('tls');
    expect(JSON.stringify(inWords(reason))).not.toContain('http');
  }
  const { reason } = ofClient('ERR_SSL_WRONG_VERSION_NUMBER');
  expect(inWords(reason).text).toMatch(/write http:\/\/ if there is no TLS \(the key is then sent unencrypted\)$/);
});

test('a certificate is wanted where none was shown, and refused where one was', () => {
  const alert = { code: 'tls-alert', of: 'target', alert: 48, name: 'unknown_ca', topic: 'certificate' } as const;
  for (const shown of [false, true])
    expect(ofClient('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', shown).reason).toEqual({ ...alert, shown });
});
