import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startAtLastingAddress } from '../../cli/lasting-address.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import { textOf } from '../source-files.fixture.ts';
import { packFolder } from './pack-folder.fixture.ts';

const reportIn = (cwd: string): Report =>
  JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report;

const guide = textOf('docs/own-rules.md');

test('the pieces of TypeScript in the guide, one after another, are the examples', () => {
  const pieces = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, piece]) => piece);
  const examples = ['no-night-buses', 'hotel-orders', 'hotel-platforms'].map((name) =>
    textOf(`examples/own-rules/${name}.ts`),
  );
  expect(pieces.join('\n')).toBe(examples.join('\n'));
});

test('the examples are proved: each rule passes, each is made to fail, and no legal form fails', async () => {
  const { cwd } = packFolder();
  const hotel = await run(['try', 'dist/hotel-orders.js', '--own'], { cwd });
  expect(hotel.code, hotel.out).toBe(0);
  expect(guide).toContain(`The last line is \`${hotel.out.split('\n').at(-2)}\`.`);
  const nights = await run(['try', './dist/no-night-buses.js', '--own'], { cwd });
  expect([nights.code, nights.out]).toEqual([0, expect.stringContaining('made to fail by nights.early-bus')]);
});

test('a rule that nothing makes fail, that is missed, or that fails a legal form, is reported', async () => {
  const { cwd, pack } = packFolder();
  const rule = (name: string, judge: string): string =>
    `{ id: 'weak.${name}', level: 'MUST', source: 's', statement: 's', asks: allSearches, judge: ${judge} }`;
  const changes =
    '() => (answer) => ({ ...answer, body: ' +
    'JSON.parse(JSON.stringify(answer.body).replaceAll(/"remark":"[^"]*"/g, \'"remark":"x"\')) })';
  const names =
    'eachTrip(({ remark }) => (remark === "x" ? [{ member: "remark", cause: "x", expected: "another" }] : []))';
  pack(
    'weak',
    `requirements: [${rule('never-fails', 'eachTrip(() => [])')}, ${rule('blames', names)}],
     faults: [{ id: 'weak.unseen', breaks: 'weak.never-fails', title: 't', changes: ${changes} }, { id: 'weak.seen', breaks: 'weak.blames', title: 't', changes: ${changes} }],
     forms: [{ id: 'weak.legal', title: 't', changes: ${changes} }]`,
  );
  const { code, out } = await run(['try', 'weak.js', '--own'], { cwd });
  expect(code).toBe(1);
  expect(out).toMatch(/^weak\.never-fails\n {2}passed .*\n {2}NO FAULT MADE IT FAIL: .*\n {2}MISSED: weak\.unseen$/m);
  expect(out).toMatch(
    /^weak\.blames\n {2}passed .*\n {2}made to fail by weak\.seen\n {2}FAILED, although legal: weak\.legal$/m,
  );
  expect(out).toContain('2 requirements of weak on 4 platforms: 0 proved, 2 not proved');
});

test('a finding of a pack has what ours have: control, replay, pin, waiver, baseline, explain, list, JUnit, and a report without the pack', async () => {
  const folder = packFolder();
  const { cwd } = folder;
  const packs = ['./dist/hotel-orders.js'];
  const [other] = folder.load('./dist/hotel-orders.js').faults.filter(({ id }) => id === 'hotel.amount-text');
  const platform = await startAtLastingAddress({ changes: other!.changes });
  const more = { packs, only: ['hotel', 'envelope'], runs: 1, pinned: 'conformance.pinned.json' };
  folder.configure(platform.url, more);
  const first = await run([], { cwd });
  expect(first.out).toContain('hotel.detail-fits  MUST Hotel orders, as agreed with partners  /data/amount');
  const report = reportIn(cwd);
  const verdicts = new Map(report.requirements.map(({ id, verdict, pack }) => [id, [verdict, pack]]));
  expect([first.code, verdicts.get('hotel.detail-fits'), verdicts.get('envelope.code')]).toEqual([
    1,
    ['fail', 'hotel'],
    ['pass', undefined],
  ]);
  expect(report.leftBehind).toContainEqual(
    expect.stringMatching(/^HT\d+, left behind by hotel\.orderCreate \(call \d+\)$/),
  );
  expect((await run(['--dry-run'], { cwd })).out).toContain(
    '\nleaves   in the target: the results of at most 2 calls of hotel.orderCreate\n',
  );
  const [finding] = report.findings;
  expect([finding?.requirement, finding?.reproduced]).toEqual(['hotel.detail-fits', { of: 3, times: 3 }]);
  const { id = '' } = finding ?? {};
  expect(readFileSync(join(cwd, 'reports/latest/junit.xml'), 'utf8')).toContain('hotel.detail-fits');
  expect((await run(['replay', id], { cwd })).code).toBe(1);
  expect((await run(['pin', id], { cwd })).code).toBe(0);
  expect((await run(['explain', 'hotel.detail-fits'], { cwd })).out).toContain(
    'Source\n  Hotel orders, as agreed with partners\n',
  );
  expect((await run(['list'], { cwd })).out).toContain(
    'hotel.detail-fits  MUST Hotel orders, as agreed with partners\n',
  );

  // Known failures.
  const waiver = { id: 'hotel.detail-fits', reason: 'known', owner: 'us', expires: '2099-01-01' };
  folder.configure(platform.url, { ...more, waivers: [waiver] });
  expect([
    (await run([], { cwd })).code,
    reportIn(cwd).requirements.find((one) => one.id === waiver.id)?.verdict,
  ]).toEqual([0, 'waived']);

  folder.configure(platform.url, more);
  await run([], { cwd });
  // Whoever has the journal alone.
  const elsewhere = temporaryFolder();
  expect((await run(['report', join(cwd, 'reports/latest')], { cwd: elsewhere })).code).toBe(1);
  expect(reportIn(cwd).requirements.find((one) => one.id === waiver.id)).toMatchObject({
    verdict: 'fail',
    pack: 'hotel',
  });

  folder.configure(platform.url, more);
  expect((await run(['--baseline', 'reports/latest'], { cwd })).code, 'nothing new').toBe(0);

  await platform.again({});
  expect((await run(['replay', id], { cwd })).code).toBe(0);
  expect([(await run([], { cwd })).code, reportIn(cwd).pinned?.map(({ state }) => state)]).toEqual([0, ['holds']]);
  expect((await run(['--only', 'hotel'], { cwd })).code).toBe(0);
  expect(reportIn(cwd).requirements).toHaveLength(5);
});

test('shards share the rules of packs, and are merged to one report, which names the packs', async () => {
  const folder = packFolder();
  const { cwd } = folder;
  const acme = join(cwd, 'node_modules/@acme/conformance');
  mkdirSync(join(acme, 'dist'), { recursive: true });
  renameSync(join(cwd, 'dist/no-night-buses.js'), join(acme, 'dist/index.js'));
  writeFileSync(join(acme, 'dist/package.json'), '{ "type": "module" }');
  writeFileSync(join(acme, 'package.json'), '{ "version": "1.2.0", "exports": "./dist/index.js" }');
  const platform = await startAtLastingAddress({});
  folder.configure(platform.url, {
    packs: ['./dist/hotel-orders.js', '@acme/conformance'],
    only: ['hotel', 'nights'],
    runs: 1,
  });
  for (const nth of [1, 2])
    expect((await run(['--shard', `${nth}/2`, '--out', `shard-${nth}`], { cwd })).code).toBeOneOf([0, 3]);
  const merged = await run(['merge', 'shard-1', 'shard-2', '--out', 'reports/latest'], { cwd });
  const { packs, requirements } = reportIn(cwd);
  expect(packs).toEqual([
    { name: 'hotel', from: './dist/hotel-orders.js', version: null },
    { name: 'nights', from: '@acme/conformance', version: '1.2.0' },
  ]);
  expect(merged.out.replaceAll(/\s+/g, ' ')).toContain(
    'pack hotel (./dist/hotel-orders.js), pack nights (@acme/conformance 1.2.0)',
  );
  expect([merged.code, requirements.map(({ verdict }) => verdict)], merged.out + merged.err).toEqual([
    0,
    Array.from({ length: 6 }, () => 'pass'),
  ]);
});

test('a check of the journal of a run reports the rules of a pack', async () => {
  const folder = packFolder();
  const { cwd } = folder;
  const [unknown] = folder.load('./dist/hotel-orders.js').faults.filter(({ id }) => id === 'hotel.amount-text');
  const platform = await startAtLastingAddress({ changes: unknown!.changes });
  folder.configure(platform.url, { packs: ['./dist/hotel-orders.js'], only: ['hotel'], runs: 1 });
  await run([], { cwd });
  const checked = await run(['check', 'reports/latest/exchanges.ndjson', '--out', 'checked'], { cwd });
  expect([checked.code, checked.out], checked.err).toEqual([1, expect.stringContaining('hotel.detail-fits')]);
  onTestFinished(() => rmSync(join(cwd, 'checked'), { recursive: true, force: true }));
  expect(existsSync(join(cwd, 'checked/report.json'))).toBe(true);
});
