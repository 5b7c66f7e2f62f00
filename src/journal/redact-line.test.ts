import { said } from '../contract/reason.ts';
import { expect, test } from 'vitest';
import { createRedactor } from '../client/index.ts';
import type { JournalLine } from './line-types.ts';
import { redactLine, redactViolation } from './journal.ts';

const redactor = (...secrets: string[]): ReturnType<typeof createRedactor> =>
  createRedactor({ secrets, pointers: ['/data/contact/phone'] });

/** A line need not be whole for this. */
const redacted = (line: object, by: ReturnType<typeof redactor>): JournalLine => redactLine(line as JournalLine, by);

test('texts of others lose their secrets', () => {
  const secret = redactor('s3cr3t-key');
  expect(redacted({ kind: 'requirement', id: 'bus.trip', reason: said('got s3cr3t-key') }, secret)).toEqual({
    kind: 'requirement',
    id: 'bus.trip',
    reason: said('got [redacted]'),
  });
  expect(
    redacted(
      { kind: 'observation', id: 'open.x', value: ['s3cr3t-key'], answer: 's3cr3t-key', evidence: '', declared: null },
      secret,
    ),
  ).toMatchObject({
    value: ['[redacted]'],
    answer: '[redacted]',
  });
  expect(
    redacted({ kind: 'end', reason: said('got s3cr3t-key'), journalError: 's3cr3t-key', requests: 3 }, secret),
  ).toEqual({
    kind: 'end',
    reason: said('got [redacted]'),
    journalError: '[redacted]',
    requests: 3,
  });
  expect(
    redacted({ kind: 'run', baseUrl: 'http://h:8/s3cr3t-key/v', configuration: { a: 's3cr3t-key' } }, secret),
  ).toMatchObject({
    baseUrl: 'http://h:8/[redacted]/v',
    configuration: { a: '[redacted]' },
  });
});

test.each([
  'pass',
  'fail',
  'exchange',
  'requirement',
  'search',
  'verdict',
  '2026',
  '127.0.0.1',
  'http',
  'kind',
  'cases',
])('a key that is %j makes no line unreadable', (key) => {
  const line = { kind: 'requirement', id: 'bus.trip', verdict: 'pass', reason: null, cases: 2026, lost: 0 } as const;
  expect(redacted(line, redactor(key))).toEqual(line);
  const exchange = { kind: 'exchange', operation: 'search', sentAt: 2026, credentials: 'valid' } as const;
  expect(redacted(exchange, redactor(key))).toEqual(exchange);
  const run = {
    kind: 'run',
    id: 'r',
    baseUrl: 'http://127.0.0.1:8080',
    startedAt: '2026-11-20T10:00:00.000Z',
  } as const;
  expect(redacted(run, redactor(key))).toEqual(run);
});

test('a violation loses secrets and the personal data of the answers that it quotes', () => {
  const within = createRedactor({ secrets: ['s3cr3t-key', '13800000000'], pointers: [] });
  const violation = {
    cause: '/data: type',
    message: 'got 13800000000 and s3cr3t-key',
    expected: 'a',
    actual: '"13800000000"',
  };
  const ofStatus = { ...violation, status: 500, input: 'date, s3cr3t-key' };
  expect(redactViolation(ofStatus, within)).toMatchObject({ status: 500, input: 'date, [redacted]' });
  expect(redactViolation(violation, within)).toEqual({
    cause: '/data: type',
    message: 'got [redacted] and [redacted]',
    expected: 'a',
    actual: '"[redacted]"',
  });
});
