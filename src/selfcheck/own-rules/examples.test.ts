import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startAtLastingAddress } from '../../cli/lasting-address.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Json } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import type { PackForm } from '../../requirements/packs/pack.ts';
import { textOf } from '../source-files.fixture.ts';
import { packFolder } from './pack-folder.fixture.ts';

const reportIn = (cwd: string): Report =>
  JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report;

const guide = textOf('docs/own-rules.md');

test('the TypeScript in the guide is the example', () => {
  const pieces = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, piece]) => piece);
  expect(pieces).toEqual([textOf('examples/own-rules/no-night-buses.ts')]);
});

test('the example is proved: its rule passes, and its fault makes it fail', async () => {
  const { cwd } = packFolder();
  const nights = await run(['try', './dist/no-night-buses.js'], { cwd });
  expect([nights.code, nights.out]).toEqual([0, expect.stringContaining('made to fail by nights.early-bus')]);
  expect(guide).toContain(`The last line is \`${nights.out.split('\n').at(-2)}\`.`);
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
    `requirements: [${rule('never-fails', 'eachTrip(() => [])')}, ${rule('blames', names)}, ${rule('silent', 'eachTrip(() => null)')}],
     faults: [{ id: 'weak.unjudged', breaks: 'weak.silent', title: 't', changes: ${changes} }, { id: 'weak.unseen', breaks: 'weak.never-fails', title: 't', changes: ${changes} }, { id: 'weak.seen', breaks: 'weak.blames', title: 't', changes: ${changes} }],
     forms: [{ id: 'weak.legal', title: 't', changes: ${changes} }]`,
  );
  const { code, out } = await run(['try', 'weak.js', '--max-time', '3600'], { cwd });
  expect(code).toBe(1);
  expect(out).toMatch(/^weak\.never-fails\n {2}passed .*\n {2}NO FAULT MADE IT FAIL: .*\n {2}MISSED: weak\.unseen$/m);
  expect(out).toMatch(
    /^weak\.blames\n {2}passed .*\n {2}made to fail by weak\.seen\n {2}FAILED, although legal: weak\.legal$/m,
  );
  expect(out).toMatch(/^weak\.silent\n {2}NOT PASSED .*\n {2}NO FAULT .*\n {2}NOT JUDGED with weak\.unjudged: \w.*$/m);
  expect(out).toContain('3 requirements of weak on 5 platforms: 0 proved, 3 not proved');
});

/** The rule of the example, as one that fails a run. */
const strict = `requirements: [{
  id: 'early.no-night-buses', level: 'MUST', source: 'Timetable rules, 3', statement: 's', asks: allSearches,
  judge: eachTrip(({ dep_time: at }) => at >= '05:00' ? [] : [{ member: 'dep_time', cause: 'early', expected: '05:00 or later' }]),
}]`;
const earlyBus: PackForm['changes'] = () => (answer) => ({
  ...answer,
  body: JSON.parse(JSON.stringify(answer.body).replaceAll(/"dep_time":"08/g, '"dep_time":"04')) as Json,
});
const id = 'early.no-night-buses';

test('a finding of a pack has what ours have: control, replay, pin, waiver, baseline, explain, list, JUnit, and a report without the pack', async () => {
  const folder = packFolder();
  const { cwd } = folder;
  const platform = await startAtLastingAddress({ changes: earlyBus! });
  const more = {
    packs: [folder.pack('early', strict)],
    only: ['early', 'bus.past-date'],
    runs: 1,
    pinned: 'conformance.pinned.json',
  };
  folder.configure(platform.url, more);
  const first = await run([], { cwd });
  expect(first.out).toMatch(
    /^1\. \d+ of \d+ judged searches got trips with a wrong dep_time: expected 05:00 or later/m,
  );
  expect(first.out).toMatch(/^ +breaks +early\.no-night-buses \(MUST Timetable rules, 3\): /m);
  expect(first.out).toMatch(/^ +where +\/data\/lines\/\d+\/dep_time$/m);
  const report = reportIn(cwd);
  const verdicts = new Map(report.requirements.map((one) => [one.id, [one.verdict, one.pack]]));
  expect([first.code, verdicts.get(id), verdicts.get('bus.past-date')]).toEqual([
    1,
    ['fail', 'early'],
    ['pass', undefined],
  ]);
  const [finding] = report.findings;
  expect([finding?.requirement, finding?.reproduced]).toEqual([id, { of: 3, times: 3 }]);
  const { id: found = '' } = finding ?? {};
  expect(readFileSync(join(cwd, 'reports/latest/junit.xml'), 'utf8')).toContain(id);
  expect((await run(['replay', found], { cwd })).code).toBe(1);
  expect((await run(['pin', found], { cwd })).code).toBe(0);
  expect((await run(['explain', id], { cwd })).out).toContain('Source\n  Timetable rules, 3\n');
  expect((await run(['list'], { cwd })).out).toContain(`${id}  MUST Timetable rules, 3\n`);

  // Known failures.
  const waiver = { id, reason: 'known', owner: 'us', expires: '2099-01-01' };
  folder.configure(platform.url, { ...more, waivers: [waiver] });
  expect([(await run([], { cwd })).code, reportIn(cwd).requirements.find((one) => one.id === id)?.verdict]).toEqual([
    0,
    'waived',
  ]);

  folder.configure(platform.url, more);
  await run([], { cwd });
  // Whoever has the journal alone.
  const elsewhere = temporaryFolder();
  expect((await run(['report', join(cwd, 'reports/latest')], { cwd: elsewhere })).code).toBe(1);
  expect(reportIn(cwd).requirements.find((one) => one.id === id)).toMatchObject({ verdict: 'fail', pack: 'early' });

  expect((await run(['--baseline', 'reports/latest'], { cwd })).code, 'nothing new').toBe(0);

  await platform.again({});
  expect((await run(['replay', found], { cwd })).code).toBe(0);
  expect([(await run([], { cwd })).code, reportIn(cwd).pinned?.map(({ state }) => state)]).toEqual([0, ['holds']]);
  expect((await run(['--only', 'early'], { cwd })).code).toBe(0);
  expect(reportIn(cwd).requirements).toHaveLength(1);
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
    packs: [folder.pack('early', strict), '@acme/conformance'],
    only: ['early', 'nights'],
    runs: 1,
  });
  for (const nth of [1, 2])
    expect((await run(['--shard', `${nth}/2`, '--out', `shard-${nth}`], { cwd })).code).toBeOneOf([0, 3]);
  const merged = await run(['merge', 'shard-1', 'shard-2', '--out', 'reports/latest'], { cwd });
  const { packs, requirements } = reportIn(cwd);
  expect(packs).toEqual([
    { name: 'early', from: './early.js', version: null },
    { name: 'nights', from: '@acme/conformance', version: '1.2.0' },
  ]);
  expect(merged.out.replaceAll(/\s+/g, ' ')).toContain(
    'pack early (./early.js), pack nights (@acme/conformance 1.2.0)',
  );
  expect([merged.code, requirements.map(({ verdict }) => verdict)], merged.out + merged.err).toEqual([
    0,
    ['pass', 'pass'],
  ]);
});

test('a check of the journal of a run reports the rules of a pack', async () => {
  const folder = packFolder();
  const { cwd } = folder;
  const platform = await startAtLastingAddress({ changes: earlyBus! });
  folder.configure(platform.url, { packs: [folder.pack('early', strict)], only: ['early'], runs: 1 });
  await run([], { cwd });
  const checked = await run(['check', 'reports/latest/exchanges.ndjson', '--out', 'checked'], { cwd });
  expect([checked.code, checked.out], checked.err).toEqual([1, expect.stringContaining(id)]);
  onTestFinished(() => rmSync(join(cwd, 'checked'), { recursive: true, force: true }));
  expect(existsSync(join(cwd, 'checked/report.json'))).toBe(true);
});
