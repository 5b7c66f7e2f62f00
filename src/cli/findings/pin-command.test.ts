import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readJournal } from '../../journal/read-journal.ts';
import { runSession } from '../../engine/session/run-session.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { configurationFor, defaultApiKey, startReference } from '../../sandbox/index.ts';
import { validate } from '../../contract/schema/index.ts';
import { prepareRun } from '../session/open-session.ts';
import { pinnedCases, pinnedLine } from '../settings/pinned-cases.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type RanHere, runHere } from '../run-here.fixture.ts';
import { type Ended } from '../second-process.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8')) as unknown;
/** The cases of a pinned file, as far as these tests look at them. */
const cases = (file: string): { evidence: { body?: object; madeUp?: string }[] }[] =>
  (json(file) as { cases: ReturnType<typeof cases> }).cases;

/** A folder with a configuration that names a pinned file, and runs in it. */
function workspace(): {
  cwd: string;
  pinned: string;
  configure(url: string, faults: readonly string[], change?: object): void;
  gate(url: string, faults: readonly string[], only: readonly string[], change?: object): Promise<RanHere>;
  pin(finding: ReportFinding): Promise<Ended>;
} {
  const cwd = temporaryFolder();
  const pinned = join(cwd, 'conformance.pinned.json');
  const configure = (url: string, faults: readonly string[], change: object = {}): void =>
    writeFileSync(
      join(cwd, 'conformance.config.json'),
      JSON.stringify({ ...configurationFor(url, [], faults), pinned: 'conformance.pinned.json', ...change }),
    );
  return {
    cwd,
    pinned,
    configure,
    gate(url, faults, only, change = {}) {
      configure(url, faults, change);
      return runHere({ reporter: ['json', 'console'], only }, cwd);
    },
    pin: (finding) => run(['pin', finding.id, '--report', 'reports/latest/report.json'], { cwd }),
  };
}

async function platform(faults: readonly string[] = []): Promise<string> {
  const reference = await startReference({ faults });
  onTestFinished(() => reference.close());
  return reference.url;
}

test('a pinned case is sent first in every run: it fails the run while it is broken, and passes once it is fixed', async () => {
  const { cwd, pinned, configure, gate, pin } = workspace();
  const faults = ['past-date-accepted'];
  const only = ['bus.past-date'];
  const url = await platform(faults);
  const first = await gate(url, faults, only);
  expect(pinnedLine(pinnedCases(pinned), { pinned, only, skip: [], scope: 'all' })).toBe(
    'no case: conformance.pinned.json is not there',
  );
  const [finding = expect.fail()] = first.report.findings;
  const done = await pin(finding);
  expect(done).toEqual({
    code: 0,
    out: `Pinned: ${finding.id} (bus.past-date) in conformance.pinned.json\n`,
    err: '',
  });
  const text = readFileSync(pinned, 'utf8');
  expect(validate('pinned', JSON.parse(text))).toEqual([]);
  expect(text).not.toContain(defaultApiKey);
  expect((await pin(finding)).out).toBe(`Pinned again: ${finding.id} (bus.past-date) in conformance.pinned.json\n`);
  expect(readFileSync(pinned, 'utf8')).toBe(text);

  expect(pinnedLine(pinnedCases(pinned), { pinned, only: ['bus.today'], skip: [], scope: 'all' })).toBe(
    '0 of 1 case; the others belong to requirements that this run leaves out',
  );

  configure(url, faults);
  const still = await run(['run', '--reporter', 'json', '--reporter', 'console', '--only', 'bus.past-date'], { cwd });
  const report = json(join(cwd, 'reports/latest/report.json')) as Report;
  expect(still.err).toContain('pinned: 1 case\n');
  expect(still.code).toBe(1);
  expect(report.sentence).toContain(`pinned cases fail: ${finding.id}`);
  expect(report.pinned).toEqual([{ id: finding.id, requirement: 'bus.past-date', state: 'broken', reason: null }]);
  expect(still.out).toContain('Pinned cases (1)');
  const journal = readFileSync(join(pinned, '../reports/latest/exchanges.ndjson'), 'utf8')
    .split('\n')
    .map((line) => JSON.parse(line || '{}') as { kind?: string; sentFor?: string });
  expect(journal.findIndex((line) => line.sentFor === 'bus.past-date')).toBeLessThan(
    journal.findIndex((line) => line.kind === 'pinned') + 1,
  );

  const fixed = await gate(await platform(), [], only);
  expect(fixed.report.pinned).toEqual([{ id: finding.id, requirement: 'bus.past-date', state: 'holds', reason: null }]);
  expect(fixed.code).toBe(0);
});

test('a run sends the cases that it has read before it began, whatever becomes of the file', async () => {
  const { cwd, pinned, gate, pin } = workspace();
  const faults = ['past-date-accepted'];
  const [finding = expect.fail()] = (await gate(await platform(faults), faults, ['bus.past-date'])).report.findings;
  expect((await pin(finding)).code).toBe(0);
  const { session, close } = await prepareRun(readSettings({ only: ['bus.past-date'] }, { env: {}, cwd }));
  onTestFinished(close);
  writeFileSync(pinned, '{');
  await runSession(session);
  const { pinned: sent } = await readJournal(join(session.settings.out, 'exchanges.ndjson'));
  expect(sent).toEqual([{ id: finding.id, requirement: 'bus.past-date', state: 'broken', reason: null }]);
});

test('a pinned case of a waived finding does not fail the run', async () => {
  const { gate, pin } = workspace();
  const faults = ['past-date-accepted'];
  const url = await platform(faults);
  const [finding = expect.fail()] = (await gate(url, faults, ['bus.past-date'])).report.findings;
  await pin(finding);
  const waiver = { id: 'bus.past-date', reason: 'known', owner: 'me', expires: '2999-01-01' };
  const waived = await gate(url, faults, ['bus.past-date'], { waivers: [waiver] });
  expect(waived.report.pinned?.map((one) => one.state)).toEqual(['broken']);
  expect(waived.code).toBe(0);
});

test('a cancel of a made-up order is pinned without its number, and sent with another one of its shape', async () => {
  const { cwd, pinned, gate, pin } = workspace();
  const faults = ['unknown-order-cancelled'];
  const url = await platform(faults);
  const [finding = expect.fail()] = (await gate(url, faults, ['cancel.unknown-order'])).report.findings;
  expect(await pin(finding)).toMatchObject({ code: 0 });
  const [{ evidence: [kept = expect.fail()] } = expect.fail()] = cases(pinned);
  expect(kept.madeUp).toEqual(expect.any(String));
  expect(kept.body).not.toHaveProperty('order_no');
  const again = await gate(url, faults, ['cancel.unknown-order']);
  expect(again.report.pinned?.map((one) => one.state)).toEqual(['broken']);
  const without = await gate(url, faults, ['cancel.unknown-order'], { allowCancel: [] });
  expect(without.report.pinned?.[0]).toMatchObject({
    state: 'untold',
    reason: { text: expect.stringContaining('not permitted') },
  });
  expect(readFileSync(join(cwd, 'reports/latest/exchanges.ndjson'), 'utf8')).not.toContain('"operation":"cancel"');
});

test('a cancel of an order cannot be pinned: an order is cancelled once, and every run cancels some', async () => {
  const { pinned, gate, pin } = workspace();
  const faults = ['cancel-status-american:upper-case'];
  const [finding = expect.fail()] = (await gate(await platform(faults), faults, ['cancel.status'])).report.findings;
  expect(await pin(finding)).toMatchObject({
    code: 3,
    out: expect.stringContaining('an order is cancelled only once; every run sends all requests of cancel.status'),
  });
  expect(existsSync(pinned)).toBe(false);
});

test('without a name in the configuration the file has its usual one, and the line for it is printed', async () => {
  const { cwd, pinned, gate, pin } = workspace();
  const faults = ['past-date-accepted'];
  const url = await platform(faults);
  const [finding = expect.fail()] = (await gate(url, faults, ['bus.past-date'])).report.findings;
  writeFileSync(join(cwd, 'conformance.config.json'), '{}');
  const { code, out } = await pin(finding);
  expect([code, out]).toEqual([
    0,
    `Pinned: ${finding.id} (bus.past-date) in conformance.pinned.json\nName the file in the ` +
      `configuration, so that runs send it: "pinned": "conformance.pinned.json"\n`,
  ]);
  expect(validate('pinned', json(pinned))).toEqual([]);
});

test('if the run had a file of pinned cases, no second one is written without its configuration', async () => {
  const { cwd, gate, pin } = workspace();
  const faults = ['past-date-accepted'];
  const [finding = expect.fail()] = (await gate(await platform(faults), faults, ['bus.past-date'])).report.findings;
  rmSync(join(cwd, 'conformance.config.json'));
  const { code, err } = await pin(finding);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(
      '--config: expected the configuration of the run, which names "conformance.pinned.json" as `pinned`',
    ),
  ]);
  expect(existsSync(join(cwd, 'conformance.pinned.json'))).toBe(false);
});

test('a pinned file that is none is refused before anything is sent', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ embedded: true, pinned: 'p.json' }));
  for (const [text, message] of [
    ['{', /^error: pinned: .*p\.json: expected JSON as pin writes it/],
    ['{"schemaVersion":2,"cases":[{}]}', /^error: pinned: .*p\.json: \/cases\/0\/id: expected/],
    [
      '{"schemaVersion":1,"cases":[]}',
      /^error: pinned: .*p\.json: expected cases of schema version 2, got those of version 1: pin their findings again$/m,
    ],
  ] as const) {
    writeFileSync(join(cwd, 'p.json'), text);
    const { code, err } = await run(['run'], { cwd });
    expect(code).toBe(2);
    expect(err).toMatch(message);
  }
});

test('a finding that the report has cut is pinned and put into evidence from the journal next to it', async () => {
  const { cwd, pinned, gate, pin } = workspace();
  const faults = ['past-date-accepted'];
  const { report } = await gate(await platform(faults), faults, ['bus.past-date']);
  const [finding = expect.fail()] = report.findings;
  const cutRequest = {
    ...finding.request,
    body: '{"start… (9000 characters, all of them in exchanges.ndjson)',
    cut: true,
  };
  const evidence = finding.evidence?.map((one) => ({ ...one, request: cutRequest }));
  const cut = { ...finding, request: cutRequest, evidence, response: null, examples: [], cut: true };
  const folder = join(cwd, 'reports/latest');
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...report, findings: [cut] }));
  expect(validate('report', json(join(folder, 'report.json')))).toEqual([]);

  expect((await pin(finding)).code).toBe(0);
  const [{ evidence: requests } = expect.fail()] = cases(pinned);
  expect(requests.map(({ body }) => Object.keys(body ?? {}))).toEqual(
    finding.evidence?.map(({ request }) => Object.keys(request.body as object)),
  );
  expect((await run(['evidence', 'reports/latest', '--out', 'evidence'], { cwd })).code).toBe(0);
  const [passedOn] = (json(join(cwd, 'evidence/findings.json')) as { findings: ReportFinding[] }).findings;
  expect(passedOn).toEqual(finding);

  // Without the journal, or with one that somebody has edited.
  const journal = join(folder, 'exchanges.ndjson');
  const edited = readFileSync(journal, 'utf8').replaceAll('"violation":', '"was":');
  expect(edited).not.toBe(readFileSync(journal, 'utf8'));
  writeFileSync(journal, edited);
  expect(await pin(finding)).toMatchObject({
    code: 3,
    out: expect.stringContaining('one of its bodies is too long to be kept in a report'),
  });
  rmSync(journal);
  expect(await pin(finding)).toMatchObject({
    code: 3,
    out: expect.stringContaining('one of its bodies is too long to be kept in a report'),
  });
});
