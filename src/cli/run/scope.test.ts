import '../../../suites/index.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { judgedScope, requirements } from '../../requirements/index.ts';
import { validate } from '../../contract/schema/index.ts';
import { type RanHere, runHere } from '../run-here.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

/** A platform with faults, a configuration for it in a folder, and runs there. */
async function target(
  faults: readonly string[],
  change: object,
): Promise<{ cwd: string; gate(flags?: object): Promise<RanHere> }> {
  const reference = await startReference({ faults });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(reference.url, [], faults), ...change }),
  );
  return { cwd, gate: (flags = {}) => runHere({ reporter: ['json', 'markdown', 'html', 'badge'], ...flags }, cwd) };
}

/** What a newcomer has: a key and a route. */
const little = { orders: {}, operations: {}, allowCancel: [], allowHostileCancel: [] };
const idsOfOrders = judgedScope('bus-search', requirements())?.leftOut ?? [];
const ofOrders = idsOfOrders.length;
const ofSearch = requirements().length - ofOrders;
const passed = (passes: number): string =>
  `The target conforms in bus search: ${passes} of ${ofSearch} requirements passed`;
const leftOut = `Left out by the scope bus-search: ${ofOrders} requirements of hotel orders.`;

test('with a key and a route, bus search alone is a whole gate: exit 0, and what it left out is named', async () => {
  const { cwd, gate } = await target([], little);
  const { code, report } = await gate({ scope: 'bus-search' });
  expect([code, report.verdict, report.partial, report.sentence]).toEqual([
    0,
    'conforms',
    false,
    `${passed(ofSearch - 1)}; the rest: 1 not judged. ${leftOut}`,
  ]);
  expect(validate('report', report)).toEqual([]);
  const ids = report.requirements.map(({ id }) => id);
  expect(report.scope).toEqual({
    name: 'bus-search',
    leftOut: requirements()
      .map(({ id }) => id)
      .filter((id) => !ids.includes(id)),
  });
  expect(report.requirements.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id)).toEqual([
    'bus.gid-downstream',
  ]);
  const file = (name: string): string => readFileSync(join(cwd, 'reports/latest', name), 'utf8');
  for (const name of ['report.md', 'report.html']) {
    expect(file(name)).toContain('<code>cancel.takes-effect</code>');
    expect(file(name)).toContain('the scope is bus search alone, and trip detail is not configured');
  }
  expect(file('badge.json')).toContain('conforms (bus-search)');

  // Made again from the record, it says the same; and what it left out has no verdict with so little.
  expect((await run(['report', 'reports/latest'], { cwd })).code).toBe(0);
  const { scope, sentence } = report;
  expect(JSON.parse(file('report.json'))).toMatchObject({ exitCode: 0, scope, sentence });
  const whole = await gate({ only: ['bus.data', ...idsOfOrders] });
  expect([whole.code, whole.report.scope]).toEqual([3, undefined]);
});

test('no cancel is sent and no hotel order is made or named, though all of it is configured; a fault there is not looked at', async () => {
  const { cwd, gate } = await target(['cancel-order-number-missing'], { scope: 'bus-search' });
  const { code, report } = await gate();
  expect([code, report.sentence, report.run.ordersSpent]).toEqual([0, `${passed(ofSearch)}. ${leftOut}`, 0]);
  expect(report.traffic.map(({ operation }) => operation).toSorted()).toEqual([
    'busOrderCreate',
    'busTripDetail',
    'search',
  ]);
  expect(existsSync(join(cwd, 'orders-spent.ndjson'))).toBe(false);

  // Against a report that has what it leaves out, nothing is no longer judged: it is left out on purpose.
  const whole = await gate({ scope: 'all', out: 'whole', only: ['bus.data', ...idsOfOrders] });
  expect([whole.code, whole.report.findings.map(({ requirement }) => requirement)]).toEqual([1, ['cancel.order-no']]);
  const since = await gate({ baseline: 'whole' });
  expect([since.code, since.report.changes?.newlyUntested]).toEqual([0, []]);
});

test('what breaks bus search fails its gate, by the command and by the variable', async () => {
  const { cwd } = await target(['past-date-accepted'], little);
  const only = ['--only', 'bus.past-date', '--only', 'cancel'];
  const failed = await run([...only, '--scope', 'bus-search'], { cwd });
  expect([failed.code, failed.err]).toEqual([
    1,
    expect.stringContaining('\norders: none is spent and no cancel is sent: the scope is bus-search\n'),
  ]);
  const report = JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report;
  expect([report.partial, report.sentence, report.requirements.map(({ id }) => id)]).toEqual([
    true,
    'The target does not conform: bus.past-date is broken.',
    ['bus.past-date'],
  ]);
  expect((await run(only, { cwd, env: { CONFORMANCE_SCOPE: 'bus-search' } })).code).toBe(1);
  expect(await run(['--only', 'cancel', '--scope', 'bus-search'], { cwd })).toMatchObject({
    code: 2,
    err: expect.stringContaining('expected at least one requirement to remain (only, skip, scope), got none') as string,
  });
  expect((await run(['--scope', 'bus'], { cwd })).err).toContain(
    'error: --scope: expected one of all and bus-search, got "bus"\n',
  );
});

test('a recording is judged within a scope, too', async () => {
  const { cwd, gate } = await target(['cancel-order-number-missing'], {});
  await gate({ only: ['bus.data', 'cancel.order-no'] });
  const check = async (...more: string[]): Promise<Report> => {
    await run(['check', 'reports/latest/exchanges.ndjson', ...more], { cwd });
    return JSON.parse(readFileSync(join(cwd, 'reports/check/report.json'), 'utf8')) as Report;
  };
  expect((await check()).findings.map(({ requirement }) => requirement)).toEqual(['cancel.order-no']);
  const scoped = await check('--scope', 'bus-search');
  expect([scoped.findings, scoped.scope?.name]).toEqual([[], 'bus-search']);
});
