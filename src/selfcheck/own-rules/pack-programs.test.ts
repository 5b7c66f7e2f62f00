import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packFolder } from './pack-folder.fixture.ts';

/** The JSON that a program prints. */
async function printed(cwd: string, program: string): Promise<unknown> {
  writeFileSync(join(cwd, 'program.js'), program);
  const { stdout } = await promisify(execFile)(process.execPath, ['program.js'], { cwd });
  return JSON.parse(stdout.split('\n').at(-2) ?? '');
}

test('a program runs packs one after the other, each run with its own, and no two runs at once', async () => {
  const { cwd, pack } = packFolder();
  const rule = (id: string): string =>
    `{ id: '${id}', level: 'MUST', source: 's', statement: 's', asks: allSearches, judge: eachTrip(() => []) }`;
  const [one, other] = ['one', 'other'].map((prefix) => pack(prefix, `requirements: [${rule(`${prefix}.rule`)}]`));
  const program = `
    import { run } from 'travel-conformance';
    const ids = ({ report }) => report.requirements.map(({ id, verdict }) => id + ' ' + verdict);
    const ran = (packs, only) => run({ embedded: true, packs, only, runs: 1, reporters: ['json'] });
    const first = ran(['${one}'], ['one', 'bus.data']);
    const beside = await run({ embedded: true, only: ['bus.data'] }).then(() => 'ran', (error) => error.message);
    const told = [ids(await first), beside, ids(await ran(['${other}'], ['other'])), ids(await ran([], ['bus.data']))];
    console.log(JSON.stringify(told));
  `;
  expect(await printed(cwd, program)).toEqual([
    ['bus.data pass', 'one.rule pass'],
    'a run with packs has its process to itself: await the other run first',
    ['other.rule pass'],
    ['bus.data pass'],
  ]);
});

test('in a vitest of ones own every rule of a pack has a test', async () => {
  const { cwd } = packFolder();
  const program = `
    import { conformance } from 'travel-conformance/suites';
    const tests = new Map();
    let hook;
    const vitest = { describe: (_, body) => body(), beforeAll: (one) => (hook = one), test: (name, body) => tests.set(name, body) };
    conformance(vitest, { embedded: true, packs: ['./dist/no-night-buses.js'], only: ['nights'], runs: 1, reporters: ['json'] });
    await hook();
    const own = [...tests].filter(([name]) => name.startsWith('nights.'));
    for (const [, body] of own) body({ skip(note) { throw new Error(note); } });
    console.log(JSON.stringify(own.map(([name]) => name)));
  `;
  expect(await printed(cwd, program)).toHaveLength(1);
});
