import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sampleExchange, sampleFault, sampleTime } from '../requirements/checks/sample-exchange.fixture.ts';
import { type CallLog, callLog, mostPacked } from './call-log.ts';
import { folder } from './recordings/har.fixture.ts';

async function logOf(lines: readonly (object | string)[], run = 'r1'): Promise<CallLog> {
  const file = join(folder(), 'exchanges.ndjson');
  writeFileSync(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
  return callLog(file, run);
}
const linesIn = ({ packed }: CallLog): string =>
  gunzipSync(Buffer.from(packed ?? expect.fail('not packed'), 'base64')).toString('utf8');

const begin = { kind: 'run', id: 'r1' };
const call = (number: number, given: Parameters<typeof sampleExchange>[0] = {}): object => ({
  kind: 'exchange',
  ...sampleExchange({ call: number, ...given }),
});

test('the calls and orders of the run are packed as they are, and nothing else', async () => {
  const order = { kind: 'order', event: 'claimed', order: 'HT1' };
  const [first, last] = [call(1, { json: { note: 'Hà Nội </script>' } }), call(2, { fault: sampleFault('timeout') })];
  const lines = [
    { kind: 'run', id: 'r0' },
    call(9),
    begin,
    first,
    { kind: 'observation' },
    order,
    '{"kind":"exch',
    last,
  ];
  const log = await logOf(lines);
  expect(linesIn(log)).toBe([first, order, last].map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(log.packed).toMatch(/^[\w+/]+=*$/);
});

test('response times are grouped by operation and status, calls counted from the first that was sent', async () => {
  const at = (ms: number, took: number, given: object = {}): object =>
    call(1, { sentAt: sampleTime + ms, endedAt: sampleTime + ms + took, ...given });
  const { times, sent } = await logOf([
    begin,
    at(40, 7, { status: 400 }),
    at(10, 5),
    at(20, 6),
    at(30, 3, { operation: 'cancel', fault: sampleFault('reset') }),
    at(35, 0, { fault: sampleFault('not-sent') }),
  ]);
  expect(times).toEqual([
    { operation: 'search', status: 200, times: [5, 6] },
    { operation: 'search', status: 400, times: [7] },
  ]);
  expect(sent).toEqual([0, 10, 20, 30]);
});

test.each<[string, object]>([
  ['no operation', { operation: 7 }],
  ['a time that is none', { sentAt: 'now' }],
  ['a time that no calendar has', { endedAt: 1e300 }],
  ['a status that is none', { answer: { status: 'OK' } }],
  ['an answer that is none', { answer: 7 }],
])('an exchange with %s is left out', async (_, odd) => {
  const log = await logOf([begin, { ...call(1), ...odd }, call(2)]);
  expect([linesIn(log), log.sent.length, log.times.length]).toEqual([`${JSON.stringify(call(2))}\n`, 1, 1]);
});

test('what is too large for a page is not packed, but measured', async () => {
  const large = call(1, { json: randomBytes(mostPacked).toString('base64') });
  const { packed, times, sent } = await logOf([begin, large]);
  expect([packed, times.length, sent.length]).toEqual([null, 1, 1]);
});
