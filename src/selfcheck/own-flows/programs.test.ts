import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Configuration } from '../../config/configuration.ts';
import type { Report } from '../../contract/report.ts';
import type { Handler, PackFault } from '../../requirements/packs/pack.ts';
import { serveHandler } from '../../sandbox/index.ts';
import { packFolder } from '../own-rules/pack-folder.fixture.ts';
import { textOf } from '../source-files.fixture.ts';

const guide = textOf('docs/own-operations.md') + textOf('docs/own-operations-reference.md');

interface TaxiModule {
  readonly default: Handler;
  readonly apiKey: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly faults: readonly PackFault[];
}

/** A folder with the taxi example, and its platform at an address that stays when a fault is planted. */
async function taxiFolder() {
  const { cwd } = packFolder();
  const taxi = createRequire(join(cwd, 'here'))('./dist/taxi-platform.js') as TaxiModule;
  let handle = taxi.default;
  const { url, close } = await serveHandler((request) => handle(request));
  onTestFinished(close);
  return {
    cwd,
    url,
    keys: taxi.keys,
    plant: (id: string | null) =>
      (handle = taxi.faults.find((one) => one.id === id)?.wraps?.(taxi.default) ?? taxi.default),
    configure: (change: Configuration = {}) =>
      writeFileSync(
        join(cwd, 'conformance.config.json'),
        JSON.stringify({
          baseUrl: url,
          apiKey: taxi.apiKey,
          allowCancel: ['127.0.0.1'],
          packs: ['./dist/taxi.js'],
          only: ['taxi.price-kept', 'taxi.estimate'],
          ...change,
        }),
      ),
    report: (): Report => JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report,
  };
}

test('a finding of a flow is in all reports, is replayed as a whole, is pinned by what it drew, and can be waived', async () => {
  const { cwd, plant, configure, report } = await taxiFolder();
  configure();
  const clean = await run([], { cwd });
  expect([clean.code, report().requirements.map(({ verdict }) => verdict)], clean.out + clean.err).toEqual([
    0,
    ['pass', 'pass', 'pass', 'pass'],
  ]);
  plant('taxi.broken-price-kept');
  const { code, out } = await run([], { cwd });
  const [finding, ...more] = report().findings;
  expect([code, finding?.requirement, more]).toEqual([1, 'taxi.price-kept', []]);
  expect(out).toContain('the price differs from the estimate');
  for (const file of ['report.html', 'junit.xml'])
    expect(readFileSync(join(cwd, 'reports/latest', file), 'utf8')).toContain('the price differs from the estimate');
  const { id = '' } = finding ?? {};
  const again = await run(['replay', id], { cwd });
  expect([again.code, again.out]).toEqual([1, expect.stringContaining('Still broken: the price differs')]);
  const pinned = await run(['pin', id], { cwd });
  expect([pinned.code, pinned.out]).toEqual([0, expect.stringContaining(`Pinned: ${id} (taxi.price-kept)`)]);
  configure({ pinned: 'conformance.pinned.json' });
  expect((await run([], { cwd })).code).toBe(1);
  const states = (): unknown => report().pinned?.map((one) => [one.id, one.state]);
  expect(states()).toEqual([[id, 'broken']]);
  plant(null);
  expect([(await run([], { cwd })).code, states()]).toEqual([0, [[id, 'holds']]]);
  // What the flow draws has changed.
  const file = join(cwd, 'conformance.pinned.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"path": "[^"]+"/, '"path": "0:9999:9"'));
  expect([(await run([], { cwd })).code, states()]).toEqual([3, [[id, 'untold']]]);
  configure();
  plant('taxi.broken-price-kept');
  configure({ waivers: [{ id: 'taxi.price-kept', reason: 'known', owner: 'us', expires: '2099-01-01' }] });
  expect((await run([], { cwd })).code).toBe(0);
  configure();
  plant(null);
  const fixed = await run(['replay', id], { cwd });
  expect([fixed.code, fixed.out]).toEqual([0, expect.stringContaining('Not reproduced: 5 cases of taxi.price-kept')]);
});

test('recorded answers are judged by the schemas of their operations', async () => {
  const { cwd, plant, configure } = await taxiFolder();
  plant('taxi.broken-estimate.answer');
  configure({ only: ['taxi.estimate.answer', 'taxi.price-kept'] });
  await run([], { cwd });
  const { code, err } = await run(['check', 'reports/latest/exchanges.ndjson', '--out', 'checked'], { cwd });
  const { requirements } = JSON.parse(readFileSync(join(cwd, 'checked/report.json'), 'utf8')) as Report;
  expect([code, requirements.map(({ id, verdict }) => [id, verdict])], err).toEqual([
    1,
    [
      ['taxi.estimate.answer', 'fail'],
      ['taxi.price-kept', 'untested'],
    ],
  ]);
});

test('the example is proved on its platform, and the guide says what that prints', async () => {
  const { cwd, configure } = await taxiFolder();
  configure();
  const tried = await run(['try', 'dist/taxi.js', '--platform', 'dist/taxi-platform.js', '--max-time', '600'], { cwd });
  expect(tried.code, tried.out + tried.err).toBe(0);
  expect(guide).toContain(`The last line is \`${tried.out.split('\n').at(-2)}\`.`);
});

test('a pack is tried on a target with the permissions of a run, and what is broken there is shown', async () => {
  const { cwd, url, keys, plant, configure } = await taxiFolder();
  const onTarget = (...more: string[]) => run(['try', 'dist/taxi.js', '--base-url', url, ...more], { cwd });
  configure({ keys, allowCancel: [] });
  const forbidden = await onTarget();
  expect([forbidden.code, forbidden.out]).toEqual([
    3,
    expect.stringContaining('calls that change something are not permitted on 127.0.0.1'),
  ]);
  const clean = await onTarget('--allow-cancel', '127.0.0.1');
  expect(clean.code, clean.out + clean.err).toBe(0);
  expect(clean.out).toMatch(/\n16 requirements of taxi on http:\S+: 16 passed, 0 not \(\d+ calls\)\n$/);
  plant('taxi.broken-own-orders');
  const broken = await onTarget('--allow-cancel', '127.0.0.1');
  expect([broken.code, broken.out]).toEqual([
    1,
    expect.stringContaining('taxi.own-orders\n  FAILED: taxi.detail not refused: status 200'),
  ]);
  expect(broken.out).toContain('Authorization: $CONFORMANCE_KEY_PARTNER');
  expect(broken.out).not.toContain(keys['partner']);
  for (const flags of [
    ['--base-url', url, '--platform', 'platform.js'],
    ['--rate', '5'],
  ])
    expect((await run(['try', 'dist/taxi.js', ...flags], { cwd })).code).toBe(2);
});

test('a second key is in no file and no output of a run, a HAR among them', async () => {
  const { cwd, url, keys, plant, configure } = await taxiFolder();
  plant('taxi.broken-own-orders');
  configure({ keys: { partner: '${PARTNER}' }, only: ['taxi.own-orders'] });
  const { partner = '' } = keys;
  const env = { PARTNER: partner };
  const ran = await run(['--verbose'], { cwd, env });
  const exported = await run(['export', '--har', '--out', 'calls.har'], { cwd, env });
  expect([ran.code, exported.code], ran.err + exported.err).toEqual([1, 0]);
  const files = readdirSync(join(cwd, 'reports/latest')).map((name) => join('reports/latest', name));
  const texts = [...files, 'calls.har'].map((name) => readFileSync(join(cwd, name), 'latin1'));
  for (const text of [...texts, ran.out, ran.err]) expect(text).not.toContain(partner);
  expect(texts.at(-1)).toContain('$CONFORMANCE_KEY_PARTNER');
  expect(ran.out + ran.err).toContain(url);
});

test('doctor finds a target ready that has the operations of flows alone, and names a further key that it refuses', async () => {
  const { cwd, keys, configure } = await taxiFolder();
  configure({ keys });
  const ready = await run(['doctor'], { cwd });
  expect([ready.code, ready.out]).toEqual([0, expect.stringContaining('Ready. A run will end with exit code 0')]);
  configure({ keys: { partner: 'not-a-key-of-the-taxis' } });
  const refused = await run(['doctor'], { cwd });
  expect([refused.code, refused.out]).toEqual([3, expect.stringContaining('check `keys.partner`')]);
});

test('the pieces of TypeScript in the guide are those of the example', () => {
  const example = ['taxi', 'taxi-platform'].map((name) => textOf(`examples/own-rules/${name}.ts`)).join('\n');
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
  const pieces = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, piece = '']) => piece);
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces) expect(plain(example)).toContain(plain(piece).trim());
});

test.each([
  ['nothing there', './none.js', 'expected a file, got none there'],
  ['a folder', './dist', 'expected a file, got a folder there'],
  ['a module that is no platform', './dist/taxi.js', 'expected a fetch handler as default export'],
])('%s is refused as a platform', async (_name, platform, problem) => {
  const { cwd } = packFolder();
  const { code, err } = await run(['try', 'dist/taxi.js', '--platform', platform], { cwd });
  expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
});
