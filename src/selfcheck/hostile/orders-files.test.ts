import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countingServer, temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';

const numbers = Array.from({ length: 16 }, (_, nth) => `HT747927134217500${nth}`);

/** What partners hand over as a file of orders, and the line that is refused. A wrong number may be a stranger's. */
const files: readonly [kind: string, text: string, line: number][] = [
  ['scientific notation', numbers.map((_, nth) => `1.${10 + nth}E+15`).join('\n'), 1],
  ['thousands', numbers.map((_, nth) => `7.479.271.342.1${10 + nth}`).join('\n'), 1],
  ['digits that were rounded', numbers.map((_, nth) => `7479271342175${10 + nth}000`).join('\n'), 1],
  ['a total below', [...numbers, 'Summe: 16'].join('\n'), 17],
  ['no value', [...numbers, 'null'].join('\n'), 17],
  ['a number that ends in a character without width', [...numbers, `${numbers[0]}\u200b`].join('\n'), 17],
  ['the export of nothing', 'Bestellnummer\n', 1],
];

test.each(files)('an orders file with %s: exit 2, and nothing is sent', async (_, text, line) => {
  const server = await countingServer((_request, response) => response.end());
  const cwd = temporaryFolder();
  const configuration = {
    baseUrl: server.url,
    apiKey: 'not-a-real-key-4711',
    routes: [{ start_city_code: '310100', end_city_code: '330100' }],
    orders: { file: 'orders.csv' },
    allowCancel: ['127.0.0.1'],
  };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  writeFileSync(join(cwd, 'orders.csv'), text);
  const { code, err } = await run(['run', '--only', 'cancel'], { cwd });
  expect(code, err).toBe(2);
  expect(err.split('\n').filter((one) => one.startsWith('error: '))).toEqual([
    expect.stringMatching(`^error: orders.csv:${line}: expected one order number, got ".*", .*; .*orders\\.numbers`),
  ]);
  expect(server.calls()).toBe(0);
});
