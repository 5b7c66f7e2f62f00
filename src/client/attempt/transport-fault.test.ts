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
    'the target was not reached: the connection was closed before the answer was complete: check host, port and scheme (http:// or https://) of the base URL',
  );
  expect(said('ECONNREFUSED')).toBe('the target was not reached: connection refused: nothing listens at that address and port');
});
