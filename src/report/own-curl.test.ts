import { expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import { showExchange } from '../journal/shown-exchange.ts';
import type { FindingLine } from '../journal/line-types.ts';
import { wholeFinding } from './build-report.ts';

const baseUrl = 'http://target.example';
const report = { target: { baseUrl, embedded: false, clockSkewMs: null }, configuration: {} };
const shown = showExchange(sampleExchange(), baseUrl);
const notThePlatform = { ...shown, curl: 'curl evil.example; id' };
const line = (exchange: typeof shown): FindingLine => ({
  id: 'f-000000000001',
  requirement: 'bus.trip',
  operation: 'search',
  violation: { cause: 'c', message: 'm', expected: 'e', actual: 'a' },
  exchange,
  controls: [exchange, exchange],
  examples: [exchange],
  occurrences: 1,
  reproduced: { of: 3, times: 3 },
  shrunk: false,
});

test('the curl commands of a journal are not read: the same come of its requests, whatever stands there', () => {
  const own = wholeFinding(line(shown), report);
  expect([own.curl, own.control?.curl, ...own.examples.map(({ curl }) => curl)]).toEqual(
    Array.from({ length: 4 }, () => shown.curl),
  );
  expect(wholeFinding(line(notThePlatform), report)).toEqual(own);
});

test('the command of a request that shared its connection sends the calls before it first', () => {
  const before = { ...shown, at: '2026-11-20T10:00:00.000Z' };
  const evidence = [before, { ...shown, connection: 'same' as const }].map(({ operation, request, at, ...one }) => ({
    operation,
    request,
    at,
    ...('connection' in one ? { connection: 'same' as const } : {}),
  }));
  const own = wholeFinding({ ...line(shown), evidence }, report);
  expect(own.curl).toBe(`${shown.curl} --next ${shown.curl.slice('curl '.length)}`);
  const apart = evidence.map(({ connection: _, ...one }: (typeof evidence)[number]) => one);
  expect(wholeFinding({ ...line(shown), evidence: apart }, report).curl).toBe(shown.curl);
});
