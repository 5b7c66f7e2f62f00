import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compiled, node, temporaryFolder } from './child-process.fixture.ts';
import { Ledger } from './ledger.ts';

let folder: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder.path, 'orders-spent.ndjson');
});
afterEach(() => folder.remove());

const ledger = (run: string): Ledger => new Ledger(file, run, 'staging.example.com', () => Date.UTC(2026, 10, 20, 10));

test("a claimed order is one line that names it in plain, and is nobody else's", async () => {
  expect(await ledger('a').claim('HT1')).toBe(true);
  expect(await ledger('a').claim('HT1')).toBe(false);
  expect(await ledger('b').claim('HT1')).toBe(false);
  expect(await ledger('b').claim('HT2')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(
    '{"order":"HT1","host":"staging.example.com","run":"a","at":"2026-11-20T10:00:00.000Z"}\n{"order":"HT2","host":"staging.example.com","run":"b","at":"2026-11-20T10:00:00.000Z"}\n',
  );
  expect(ledger('c').spent()).toEqual(
    new Map([
      ['HT1', 'a'],
      ['HT2', 'b'],
    ]),
  );
});

test("order numbers are others' property: the file is its owner's alone", async () => {
  await ledger('a').claim('HT1');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('without a file nothing is spent; its folder is made when needed', async () => {
  const deep = new Ledger(join(folder.path, 'a', 'b', 'ledger.ndjson'), 'a', 'h', () => 0);
  expect(deep.spent().size).toBe(0);
  expect(existsSync(join(folder.path, 'a'))).toBe(false);
  expect(await deep.claim('HT1')).toBe(true);
  expect(deep.spent().size).toBe(1);
});

test.each(['HT "1"', '订单 1', 'a\\b', '{"order":"x"}', ' ', 'line\nbreak', '\u2028'])(
  'the number %j is read as it was written',
  async (order) => {
    expect(await ledger('a').claim(order)).toBe(true);
    expect(await ledger('b').claim(order)).toBe(false);
    expect([...ledger('c').spent().keys()]).toEqual([order]);
  },
);

test('wherever a crash cuts the last line, the ledger stays readable and the number, if it is there, is spent', async () => {
  const first = '{"order":"HT1","host":"h","run":"a","at":"2026-11-20T10:00:00.000Z"}\n';
  const second = '{"order":"HT\\"2","host":"h","run":"a","at":"2026-11-20T10:00:00.000Z"}';
  const whole = second.indexOf('","host') + 1;
  for (let length = 0; length <= second.length; length += 1) {
    writeFileSync(file, first + second.slice(0, length));
    const spent = ledger('b').spent();
    expect(spent.get('HT1'), second.slice(0, length)).toBe('a');
    if (length >= whole) expect(spent.has('HT"2'), second.slice(0, length)).toBe(true);
    // A new entry never continues the cut line.
    expect(await ledger('b').claim('HT3'), second.slice(0, length)).toBe(true);
    expect(ledger('c').spent().get('HT3')).toBe('b');
    expect(await ledger('c').claim('HT1')).toBe(false);
  }
});

test('an order is given back by a second line of the run that owns it, and by no other', async () => {
  await ledger('a').claim('HT1');
  ledger('b').release('HT1');
  expect(ledger('c').spent().get('HT1')).toBe('a');
  ledger('a').release('HT1');
  expect(readFileSync(file, 'utf8')).toContain('"run":"a","at":"2026-11-20T10:00:00.000Z","released":true}\n');
  expect(ledger('c').spent().size).toBe(0);
  expect([await ledger('c').claim('HT1'), await ledger('a').claim('HT1')]).toEqual([true, false]);
  ledger('a').release('HT1');
  expect(ledger('b').spent().get('HT1')).toBe('c');
});

test('wherever a crash cuts the line that gives an order back, the order stays spent', async () => {
  await ledger('a').claim('HT1');
  const claimed = readFileSync(file, 'utf8');
  ledger('a').release('HT1');
  const line = readFileSync(file, 'utf8').slice(claimed.length).trimEnd();
  for (let length = 0; length < line.length; length += 1) {
    writeFileSync(file, claimed + line.slice(0, length));
    expect(ledger('b').spent().get('HT1'), line.slice(0, length)).toBe('a');
  }
});

test('who claimed an order a moment after another run does not come by it when that one gives it back', async () => {
  await ledger('a').claim('HT1');
  const first = readFileSync(file, 'utf8');
  // Both had found it free.
  writeFileSync(file, first + first.replace('"run":"a"', '"run":"b"'));
  ledger('a').release('HT1');
  expect(ledger('b').spent().size).toBe(0);
  expect([await ledger('c').claim('HT1'), await ledger('b').claim('HT1')]).toEqual([true, false]);
});

test('a file that is not a ledger is refused, with its line and the next step', async () => {
  writeFileSync(file, '{"order":"HT1"}\n\n{"number":"HT2"}\n');
  expect(() => ledger('a').spent()).toThrow(
    `${file}:3: expected a line of JSON with "order": fix the line, or remove it if its order was never cancelled`,
  );
  await expect(ledger('a').claim('HT3')).rejects.toThrow(':3:');
});

test('a folder in its place is an error, not an empty ledger', async () => {
  mkdirSync(file);
  await expect(ledger('a').claim('HT1')).rejects.toThrow();
});

const claiming = `
import { existsSync } from 'node:fs';
import { Ledger } from './ledger.mjs';
const [file, run, go, count] = process.argv.slice(2);
const ledger = new Ledger(file, run, 'h', Date.now);
console.log('ready');
while (!existsSync(go)) await new Promise((resolve) => setTimeout(resolve, 2));
const won = [];
for (let order = 0; order < Number(count); order += 1) if (await ledger.claim('HT' + order)) won.push(order);
console.log(JSON.stringify(won));
`;

test('of several processes that claim the same orders at once, exactly one wins each', async () => {
  await compiled(new URL('./ledger.ts', import.meta.url), folder.path);
  const go = join(folder.path, 'go');
  const orders = 40;
  const processes = ['a', 'b', 'c', 'd'].map((run) =>
    node(folder.path, `claim-${run}.mjs`, claiming, [file, run, go, String(orders)]),
  );
  await Promise.all(processes.map(({ child }) => new Promise((resolve) => child.stdout?.once('data', resolve))));
  writeFileSync(go, '');
  const won = (await Promise.all(processes.map(({ ended }) => ended))).map(
    (printed) => JSON.parse(printed.split('\n')[1] ?? '[]') as number[],
  );
  expect(won.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: orders }, (_, order) => order));
});

const watching = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const seen = [];
for (const name of ['writeSync', 'closeSync']) {
  const original = fs[name];
  fs[name] = (handle, ...rest) => (seen.push([name, handle]), original(handle, ...rest));
}
const { fsync } = fs;
fs.fsync = (handle, done) => fsync(handle, (error) => (seen.push(['synced', handle]), setTimeout(done, 50, error)));
syncBuiltinESMExports();
const { Ledger } = await import('./ledger.mjs');
const claimed = await new Ledger(process.argv[2], 'a', 'h', Date.now).claim('HT1');
console.log(JSON.stringify({ claimed, seen, text: fs.readFileSync(process.argv[2], 'utf8') }));
`;

test('a claim is synced to the disk before it is resolved', async () => {
  await compiled(new URL('./ledger.ts', import.meta.url), folder.path);
  const { claimed, seen, text } = JSON.parse(await node(folder.path, 'watch.mjs', watching, [file]).ended) as {
    claimed: boolean;
    seen: [string, number][];
    text: string;
  };
  expect(claimed).toBe(true);
  expect(text).toContain('"HT1"');
  // Before and after it the file is read, with separate handles.
  const from = seen.findIndex(([what]) => what === 'writeSync');
  const handle = seen[from]?.[1];
  expect(seen.slice(from, from + 3)).toEqual([
    ['writeSync', handle],
    ['synced', handle],
    ['closeSync', handle],
  ]);
});
