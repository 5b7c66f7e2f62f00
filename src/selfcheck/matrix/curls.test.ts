import { expect, test } from 'vitest';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { lastAnswer, showsAgain } from './curls.ts';

const [finding = expect.fail()] = sampleReport({ findings: 1 }).findings;
const { status: _, pointer: __, place: ___, ...plain } = finding;
const shown = (body: Record<string, unknown>, more: Partial<typeof finding> = {}): typeof finding => ({
  ...plain,
  response: { status: 200, headers: {}, body: body as never },
  ...more,
});
const printed = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });

test('of several answers that curl prints the last one is read', () => {
  const first = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 401 Unauthorized\r\ncontent-length: 2\r\n\r\n{}';
  expect(lastAnswer(`${first}HTTP/1.1 200 OK\r\n\r\n{"a":1}`)).toEqual({ status: 200, body: '{"a":1}' });
  expect(lastAnswer(first)).toEqual({ status: 401, body: '{}' });
  expect(lastAnswer('curl: (7) Failed to connect')).toBeNull();
});

test.each<[string, typeof finding, ReturnType<typeof printed> | null, boolean]>([
  ['the status that is wrong', shown({}, { status: 200 }), printed({ code: 1 }), true],
  ['another status', shown({}, { status: 200 }), printed({}, 400), false],
  ['the same value at its place', shown({ a: { b: 1 }, c: 1 }, { pointer: '/a/b' }), printed({ a: { b: 1 } }), true],
  ['another value at its place', shown({ a: { b: 1 } }, { pointer: '/a/b' }), printed({ a: { b: 2 } }), false],
  ['a field that is missing as before', shown({ a: {} }, { pointer: '/a/b' }), printed({ a: {} }), true],
  ['a field that is missing with all around it', shown({ a: {} }, { pointer: '/a/b' }), printed({}), false],
  ['the same body, with another id', shown({ a: 1, request_id: 'x' }), printed({ request_id: 'y', a: 1 }), true],
  ['another body', shown({ a: 1 }), printed({ a: 2 }), false],
  ['a body with the same members', shown({ a: 'x' }, { place: 'the body' }), printed({ a: 'y' }), true],
  ['a body with other members', shown({ a: 'x' }, { place: 'the body' }), printed({ b: 'x' }), false],
  ['no answer, where there was one', shown({}), null, false],
  ['no answer, as before', { ...plain, response: null }, null, true],
])('a finding is shown again by %s: or not', (_name, of, answer, expected) => {
  expect(showsAgain(of, answer)).toBe(expected);
});
