import '../../suites/index.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { said } from '../contract/reason.ts';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Waiver } from '../config/settings.ts';
import type { Evidence } from '../contract/finding.ts';
import type { Report } from '../contract/report.ts';
import { newestSet, requirementById } from '../requirements/index.ts';
import { validate } from '../contract/schema/index.ts';
import { buildReport, type Comparison, type Policy } from './build-report.ts';
import { type FakeRun, fakeRun, noon } from '../engine/fake-target.fixture.ts';
import { journalName } from '../journal/journal.ts';
import { Outcome } from '../engine/outcome.ts';
import { readJournal } from '../journal/read-journal.ts';
import { documentedCall } from '../engine/target.ts';

const today = '2026-11-20';
const policy: Policy = {
  strict: false,
  failOnDrift: false,
  acceptUntested: [],
  waivers: [],
  only: [],
  skip: [],
  shard: null,
};
const selected = ['cancel.status', 'bus.data', 'http.status-listed', 'bus.trip', 'bus.seats'];

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

const evidence = (cause: string): Evidence => ({
  violation: { cause, message: `expected x, got ${cause}`, expected: 'x', actual: cause },
  exchange: sampleExchange({ status: 500, json: { request_id: 'r-1' } }),
  comparedWith: [sampleExchange(), sampleExchange({ call: 2 })],
});

const idOf = (id: string, cause: string): string =>
  new Outcome(requirementById(id) ?? expect.fail(id)).fail(evidence(cause)).id;
const dataFinding = idOf('bus.data', 'status 500');
const seatsFinding = idOf('bus.seats', 'too few');

/** Writes the journal of a made-up run: a MUST and a SHOULD broken, one passed, one lost, one untested. */
async function journalOf(broken: readonly string[], ended = true): Promise<string> {
  open = fakeRun(() => ({ status: 200, json: { code: 0 } }));
  const { run } = open;
  run.journal.append({
    kind: 'run',
    id: run.id,
    version: '0.1.0',
    startedAt: new Date(noon).toISOString(),
    baseUrl: run.baseUrl,
    embedded: false,
    selected,
    configuration: { label: 'v2.4.1' },
    requirementSet: '2026-11',
    seed: 7,
    profile: 'gate',
    runs: 12,
  });
  const outcomes = selected.map((id) => run.select(requirementById(id) ?? expect.fail(id)));
  for (let call = 0; call < 4; call += 1) await run.send(documentedCall('search', {}, 'bus.trip'));
  for (const outcome of outcomes) {
    const { id } = outcome.requirement;
    if (id === 'cancel.status') outcome.notApplicable({ code: 'no-orders' });
    else if (broken.includes(id)) outcome.fail(evidence(id === 'bus.data' ? 'status 500' : 'too few'));
    else outcome.cases = 3;
  }
  if (broken.length > 0) for (let nth = 0; nth < 3; nth += 1) run.outcomes.get('bus.trip')?.unknown(said('reset'));
  for (const outcome of outcomes) run.journal.append(outcome.line((exchange) => run.show(exchange)));
  run.journal.append({
    kind: 'observation',
    id: 'open.latency',
    question: 'q?',
    value: null,
    answer: 'a',
    declared: null,
    evidence: 'e',
  });
  const traffic = [{ operation: 'search', calls: 4, throttled: 0, faults: 0, statuses: { '200': 4 }, latency: null }];
  if (ended)
    run.journal.append({
      kind: 'end',
      durationMs: 5,
      requests: 4,
      throttled: 0,
      endedBy: 'done',
      reason: null,
      clockSkewMs: 12,
      ordersSpent: 1,
      ordersLeft: 2,
      leftBehind: ['HT9'],
      traffic,
      journalError: null,
    });
  return join(run.settings.out, journalName);
}

async function report(file: string, change: Partial<Policy> = {}, comparison?: Comparison): Promise<Report> {
  const made = buildReport(await readJournal(file), { ...policy, ...change }, today, comparison);
  // As it is written: what JSON has no place for is gone.
  const written = JSON.parse(JSON.stringify(made)) as Report;
  expect(validate('report', written)).toEqual([]);
  expect(Object.values(written.summary).reduce((sum, count) => sum + count, 0)).toBe(written.requirements.length);
  return written;
}

test('the report says the requirement set of its run; the newest for a journal of before there were sets', async () => {
  const content = await readJournal(await journalOf([]));
  expect(buildReport(content, policy, today).requirementSet).toMatchObject({ name: '2026-11' });
  const { requirementSet: _, ...older } = content.run ?? {};
  expect(buildReport({ ...content, run: older }, policy, today).requirementSet).toEqual({
    name: newestSet.name,
    leftOut: [],
  });
});

test('a run that ended well: every requirement in the order of the catalogue, with what it rests on', async () => {
  const made = await report(await journalOf(['bus.data', 'bus.seats']));
  expect(made.run.label).toBe('v2.4.1');
  expect(
    made.requirements.map(({ id, verdict, cases, lost, calls, findings }) => [
      id,
      verdict,
      cases,
      lost,
      calls,
      findings,
    ]),
  ).toEqual([
    ['http.status-listed', 'pass', 3, 0, 0, []],
    ['bus.data', 'fail', 1, 0, 0, [dataFinding]],
    ['bus.trip', 'inconclusive', 3, 3, 4, []],
    ['bus.seats', 'warn', 1, 0, 0, [seatsFinding]],
    ['cancel.status', 'untested', 0, 0, 0, []],
  ]);
  expect(made.requirements[0]).toMatchObject({
    level: 'MUST',
    section: '7',
    reason: null,
    unseenRate: 1 - 0.05 ** (1 / 3),
  });
  expect(made.requirements.at(-1)).toMatchObject({
    reason: {
      code: 'no-orders',
      text:
        'there are no orders to cancel: supply `orders` (`create` for CI, else `numbers` or `file`), and ' +
        'set `orders.budget` above 0',
    },
    unseenRate: null,
  });
  expect(made).toMatchObject({
    verdict: 'violates',
    sentence: 'The target does not conform: bus.data is broken.',
    partial: false,
    target: { baseUrl: 'http://target.example', embedded: false, clockSkewMs: 12 },
    run: {
      id: 'run-1',
      startedAt: '2026-11-20T12:00:00.000Z',
      durationMs: 5,
      seed: 7,
      profile: 'gate',
      runs: 12,
      requests: 4,
      lost: 3,
      ordersSpent: 1,
      ordersLeft: 2,
      endedBy: 'done',
      note: null,
    },
    summary: { pass: 1, fail: 1, warn: 1, inconclusive: 1, untested: 1, waived: 0 },
    leftBehind: ['HT9'],
  });
});

test('a finding shows its request, its control, and the other answers as examples', async () => {
  const { findings } = await report(await journalOf(['bus.data']));
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({
    id: dataFinding,
    requirement: 'bus.data',
    operation: 'search',
    cause: 'status 500',
    expected: 'x',
    actual: 'status 500',
    occurrences: 1,
    reproduced: { of: 1, times: 1 },
    request: { method: 'POST', path: '/open/v1/bus/search' },
    response: { status: 500 },
    requestId: 'r-1',
    control: { response: { status: 200 } },
  });
  expect(findings[0]?.examples).toHaveLength(1);
  expect(findings[0]?.curl).toContain('$CONFORMANCE_API_KEY');
  expect(findings[0]).not.toHaveProperty('known');
});

test('with everything passed or accepted as untested the target conforms', async () => {
  const file = await journalOf([]);
  expect(await report(file)).toMatchObject({
    verdict: 'none',
    sentence:
      'No verdict: there are no orders to cancel. Supply `orders` (`create` for CI, else `numbers` or `file`), and ' +
      'set `orders.budget` above 0. cancel.status waits for this.',
  });
  for (const id of ['cancel.status', 'cancel', 'cancel.'])
    expect((await report(file, { acceptUntested: [{ id, reason: 'staging' }] })).verdict).toBe('conforms');
  for (const id of ['can', 'cancel.stat', 'bus'])
    expect((await report(file, { acceptUntested: [{ id, reason: 'staging' }] })).verdict).toBe('none');
});

test('a waiver removes a finding from the count, and a stale one fails the run', async () => {
  const file = await journalOf(['bus.data']);
  const waiver: Waiver = {
    id: 'bus.data',
    finding: null,
    reason: 'r',
    owner: 'o',
    issue: null,
    expires: '2027-01-31',
    flaky: false,
  };
  const accepted = {
    acceptUntested: [
      { id: 'cancel.status', reason: 'r' },
      { id: 'bus.trip', reason: 'r' },
    ],
  };
  const waived = await report(file, { ...accepted, waivers: [waiver] });
  expect(waived.requirements.find(({ id }) => id === 'bus.data')?.verdict).toBe('waived');
  expect(waived.findings[0]?.waived).toBe(true);
  expect(waived.waivers).toMatchObject([{ id: 'bus.data', state: 'used', stale: false, advice: null }]);
  expect(waived.sentence).toMatch(/ In addition: 1 known failure \(waived: bus\.data\)\.$/);
  const expired = await report(file, { ...accepted, waivers: [{ ...waiver, expires: '2026-11-19' }] });
  expect(expired).toMatchObject({ verdict: 'violates', waivers: [{ state: 'expired', stale: true }] });
  expect(expired.requirements.find(({ id }) => id === 'bus.data')?.verdict).toBe('fail');
  const unneeded = await report(file, { ...accepted, waivers: [waiver, { ...waiver, id: 'http.status-listed' }] });
  expect(unneeded.sentence).toMatch(
    /^Gate failed: 1 waiver no longer needed: http\.status-listed\. No verdict: .* bus\.trip waits for this/,
  );
  expect([unneeded.verdict, unneeded.gate, unneeded.exitCode]).toEqual(['none', 'failed', 1]);
});

test('against a baseline only new findings count', async () => {
  const file = await journalOf(['bus.data', 'bus.seats']);
  const known = await report(file, { strict: true }, { known: new Set([dataFinding]), drift: [] });
  expect(known.findings.map(({ requirement, known: isKnown }) => [requirement, isKnown])).toEqual([
    ['bus.data', true],
    ['bus.seats', false],
  ]);
  expect(known.sentence).toBe(
    'The target does not conform: bus.seats is newly broken. In addition: 1 known failure (as in the baseline: bus.data).',
  );
  expect((await report(file, {}, { known: new Set([dataFinding]), drift: [] })).verdict).toBe('none');
});

test('a changed observation fails only where it is to', async () => {
  const file = await journalOf([]);
  const accepted = { acceptUntested: [{ id: 'cancel.status', reason: 'r' }] };
  const comparison = { known: null, drift: ['open.latency'] };
  expect((await report(file, accepted, comparison)).verdict).toBe('conforms');
  expect((await report(file, { ...accepted, failOnDrift: true }, comparison)).sentence).toBe(
    'Gate failed: observations changed: open.latency. The target conforms: 4 of 5 requirements passed; the rest: 1 not judged.',
  );
});

test.each([{ only: ['bus'] }, { skip: ['cancel'] }, { shard: { index: 1, of: 2 } }])(
  '%j makes it partial',
  async (change) => {
    expect((await report(await journalOf([]), change)).partial).toBe(true);
  },
);

test('a run without an end is marked as ended early: what was found counts, what was not judged is inconclusive', async () => {
  const file = await journalOf(['bus.data', 'bus.seats'], false);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('{"kind":"requirement"') && !line.startsWith('{"kind":"observation"'));
  writeFileSync(file, lines.join('\n'));
  const made = await report(file);
  expect(made).toMatchObject({
    verdict: 'violates',
    run: { endedBy: 'crash', note: 'the run was cut short', requests: 4 },
  });
  expect(made.traffic).toMatchObject([{ operation: 'search', calls: 4 }]);
  expect(made.requirements.map(({ id, verdict, reason }) => [id, verdict, reason?.text ?? null])).toEqual([
    ['http.status-listed', 'inconclusive', 'the run was cut short before this requirement was judged'],
    ['bus.data', 'fail', null],
    ['bus.trip', 'inconclusive', 'the run was cut short before this requirement was judged'],
    ['bus.seats', 'warn', null],
    ['cancel.status', 'inconclusive', 'the run was cut short before this requirement was judged'],
  ]);
});

test('wherever the journal of a conforming run is cut, the report is whole and never conforms', async () => {
  const file = await journalOf([]);
  const accepted = { acceptUntested: [{ id: 'cancel.status', reason: 'r' }] };
  const whole = readFileSync(file);
  expect((await report(file, accepted)).verdict).toBe('conforms');
  const first = whole.indexOf('\n') + 1;
  for (let length = first; length < whole.length - 1; length += 101) {
    writeFileSync(file, whole.subarray(0, length));
    const made = await report(file, accepted);
    expect(made.verdict, `${length} of ${whole.length} bytes`).toBe('none');
    expect(made.run.endedBy).toBe('crash');
    expect(made.requirements).toHaveLength(selected.length);
  }
});
