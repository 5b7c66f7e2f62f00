import { expect, test } from 'vitest';
import { CIRCUIT, PAUSES } from '../../client/resend-or-stop/circuit.ts';
import { hostileServers, type Hostile } from '../../sandbox/hostile/index.ts';
import { tryTarget } from './hostile-run.fixture.ts';

const named = (id: string): Hostile => hostileServers.find((one) => one.id === id) ?? expect.fail(`no server ${id}`);

// Of all requirements only some have calls to lose: without the circuit each would wait for its own.
test.each([
  ['dies', 60_000],
  ['hangs-up-for-good', 300],
])('after a run of transport faults the rest is inconclusive at once, by name (%s)', async (id, timeout) => {
  const server = await named(id).start();
  try {
    const { exitCode, report } = await tryTarget(server.url, {
      traffic: { timeout, maxTime: 600, maxRequests: 1000 },
    });
    expect([exitCode, report.verdict, report.run.endedBy]).toEqual([3, 'none', 'circuit']);
    expect(report.findings).toEqual([]);
    // 30 answers, ten faults in a row, what was in flight with them, and the control, again after each pause.
    expect(report.run.requests).toBeLessThanOrEqual(30 + CIRCUIT + 2 * 8 + 1 + PAUSES.length);
    const inconclusive = report.requirements.filter(({ verdict }) => verdict === 'inconclusive');
    expect(inconclusive.length).toBeGreaterThan(10);
    for (const { id: requirement, reason } of inconclusive)
      expect(reason?.text, requirement).toMatch(
        /cannot be reached: 10 calls in a row failed|no complete answer came within|connection (?:was closed|refused)/,
      );
    expect(
      inconclusive.filter(({ reason }) => reason?.text.includes('10 calls in a row failed')).length,
    ).toBeGreaterThan(10);
  } finally {
    await server.close();
  }
});
