import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sampleExchange, sampleFault } from '../requirements/checks/sample-exchange.fixture.ts';
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

test('the calls of the run are packed as they are, and nothing else', async () => {
  const [first, last] = [call(1, { json: { note: 'Hà Nội </script>' } }), call(2, { fault: sampleFault('timeout') })];
  const lines = [
    { kind: 'run', id: 'r0' },
    call(9),
    begin,
    first,
    { kind: 'observation' },
    { kind: 'order', event: 'claimed', order: 'HT1' },
    '{"kind":"exch',
    last,
  ];
  const log = await logOf(lines);
  expect(linesIn(log)).toBe([first, last].map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(log.packed).toMatch(/^[\w+/]+=*$/);
});

test('calls that were not sent do not count', async () => {
  expect((await logOf([begin, call(1), call(2, { fault: sampleFault('not-sent') })])).sent).toBe(1);
});

test.each<[string, object]>([
  ['no operation', { operation: 7 }],
  ['a time that is none', { sentAt: 'now' }],
  ['a time that no calendar has', { endedAt: 1e300 }],
  ['a status that is none', { answer: { status: 'OK' } }],
  ['an answer that is none', { answer: 7 }],
])('an exchange with %s is left out', async (_, odd) => {
  const log = await logOf([begin, { ...call(1), ...odd }, call(2)]);
  expect([linesIn(log), log.sent]).toEqual([`${JSON.stringify(call(2))}\n`, 1]);
});

test('what is too large for a page is not packed, but counted', async () => {
  const large = call(1, { json: randomBytes(mostPacked).toString('base64') });
  expect(await logOf([begin, large])).toEqual({ packed: null, sent: 1 });
});
