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

test('whoever answers what cannot be read was reached; that a call was hung up on tells of the address only where nothing else was answered', () => {
  const of = (code: string, heard = false) => withoutAnswer(classifyTransportFault(Object.assign(new Error('x'), { code })), heard);
  expect(of('HPE_INVALID_STATUS')).toEqual({ code: 'unreadable', because: { code: 'bad-http', error: 'HPE_INVALID_STATUS' } });
  expect(of('Z_DATA_ERROR')).toEqual({ code: 'unreadable', because: { code: 'decode-failed', error: 'Z_DATA_ERROR' } });
  expect(of('ECONNREFUSED')).toEqual({ code: 'unreached', because: { code: 'connection-refused' } });
  for (const heard of [false, true]) expect(of('ECONNRESET', heard)).toEqual({ code: 'hung-up', heard, because: { code: 'connection-closed', how: 'early' } });
  const late = { code: 'no-answer-in-time', ms: 5 } as const;
  expect(withoutAnswer({ kind: 'timeout', reason: late }, false)).toEqual(late);
});

test('through a proxy its own certificate is told from that of the target', () => {
  const expired = (more: object = {}) => Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED', ...more });
  const seen = (error: Error, forwards = false) => classifyTransportFault(error, { host: 'p.example:3128', forwards }).reason;
  const through = (of: 'target' | 'proxy') => ({ code: 'through-proxy', proxy: 'p.example:3128', because: { code: 'certificate', of, problem: 'expired' } });
  expect([seen(expired()), seen(expired({ ofProxy: true })), seen(expired(), true)]).toEqual([through('target'), through('proxy'), through('proxy')]);
});
