import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usualCalls } from '../cli/run/usual-calls.ts';
import { loadSettings } from '../config/load-settings.ts';
import type { Exchange } from '../contract/exchange.ts';
import { allRequirements, openPoints } from '../requirements/index.ts';
import type { Scenario, Send } from '../requirements/history/index.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

const file = join(import.meta.dirname, '../cli/run/usual-calls.ts');
const update = 'where that is meant, `npm run usual-calls` and commit what changed';

/** Limits that no run reaches. */
const { traffic } = loadSettings({ flags: { embedded: true }, env: {}, cwd: '/', freshSeed: 1 });
const unlimited = { ...traffic, maxRequests: 100_000, maxTime: 3600 };

const scenarios = (): ReadonlySet<Scenario> =>
  new Set([...allRequirements(), ...openPoints()].flatMap(({ asks }) => asks));

/** The calls of a run by scenario; `discovery` and `orders`: those of none, searches and others. */
async function callsOf(runs: number): Promise<ReadonlyMap<string, number>> {
  const seen = new Set<Exchange>();
  const calls = new Map<string, number>([...scenarios()].map(({ name }) => [name, 0]));
  let searches = 0;
  const asWritten = [...scenarios()].map((scenario) => [scenario, scenario.run] as const);
  for (const [scenario, run] of asWritten) {
    const note = (exchange: Exchange): void => {
      if (exchange.fault?.kind === 'not-sent' || seen.has(exchange)) return;
      seen.add(exchange);
      if (exchange.operation === 'search') searches += 1;
      calls.set(scenario.name, (calls.get(scenario.name) ?? 0) + 1);
    };
    const noting: Scenario['run'] = (send, facts, means) => {
      const noted: Send = async (...requests) => {
        const exchanges = await send(...requests);
        for (const exchange of exchanges) note(exchange);
        return exchanges;
      };
      return run(noted, facts, means);
    };
    Object.assign(scenario, { run: noting });
  }
  try {
    const { report } = await embeddedRun({ change: { runs, traffic: unlimited } });
    const total = report.run.requests;
    const discovery = (report.traffic.find(({ operation }) => operation === 'search')?.calls ?? 0) - searches;
    const ofScenarios = [...calls.values()].reduce((sum, one) => sum + one, 0);
    return calls.set('discovery', discovery).set('orders', total - ofScenarios - discovery);
  } finally {
    for (const [scenario, run] of asWritten) Object.assign(scenario, { run });
  }
}

/** The committed number where the measured one is near it: which of two scenarios sends a shared call is chance. */
const near = (committed: number | undefined, measured: number): number =>
  committed !== undefined && Math.abs(committed - measured) <= 10 + measured / 10 ? committed : measured;

test('the usual calls of each scenario are those of a run', async () => {
  const before = new Map(usualCalls.map(([name, ...calls]) => [name, calls]));
  const [gate, nightly] = [await callsOf(12), await callsOf(120)];
  const rows = [...gate].map(
    ([name, calls]) =>
      `  ['${name}', ${near(before.get(name)?.[0], calls)}, ${near(before.get(name)?.[1], nightly.get(name) ?? 0)}],\n`,
  );
  const text = `/**
 * Calls of a run against the built-in platform by scenario, with 12 and with 120 generated cases a property. Made by
 * \`src/selfcheck/usual-calls.test.ts\`. \`discovery\`, \`orders\`: searches and other calls of no scenario.
 */
export const usualCalls: readonly (readonly [scenario: string, gate: number, nightly: number])[] = [
${rows.join('')}];
`;
  await expect(text, update).toMatchFileSnapshot(file);
});
