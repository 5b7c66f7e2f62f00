import { expect, onTestFinished, test } from 'vitest';
import { type Hostile, hostileServers } from '../reference/hostile/index.ts';
import { embeddedRun } from './embedded-run.fixture.ts';
import { tryTarget } from './hostile/hostile-run.fixture.ts';

const timeout = 60_000;

async function serverOf(id: string): Promise<Awaited<ReturnType<Hostile['start']>>> {
  const hostile = hostileServers.find((one) => one.id === id) ?? expect.fail(`no server ${id}`);
  const server = await hostile.start();
  onTestFinished(() => server.close());
  return server;
}

test.each([
  ['log-in-page', {}, 'HTML came back from /open/v1/bus/search'],
  ['log-in-page-as-json', {}, 'HTML came back from /open/v1/bus/search'],
  ['always-empty', {}, 'an empty body came back from /open/v1/bus/search'],
  ['log-in-page', { routes: [] }, 'HTML came back from /open/v1/hotel/order/cancel'],
])('%s with %j is not the platform: a few calls, no order, no finding, and the first line says what to check', { timeout }, async (id, change, came) => {
  const server = await serverOf(id);
  const orders = { numbers: ['HT2026112100001', 'HT2026112100002', 'HT2026112100003'] };
  const { exitCode, report } = await tryTarget(server.url, { orders, allowCancel: ['127.0.0.1'], ...change });
  expect(server.calls()).toBeLessThanOrEqual(3);
  expect(exitCode).toBe(3);
  expect(report.sentence).toMatch(
    new RegExp(`^No verdict: this does not look like the platform: ${came}\\. Correct \`baseUrl\`\\. \\d+ requirements wait for this`),
  );
  expect(report.findings).toEqual([]);
  expect(report.run).toMatchObject({ ordersSpent: 0, ordersRefused: 0 });
  expect(new Set(report.requirements.map(({ verdict }) => verdict))).toEqual(new Set(['untested']));
});

// Their successes alone are no JSON: what refuses a broken body is the platform.
test.each(['html', 'no-body', 'form', 'xml', 'callback', 'html-sometimes', 'json-truncated'])('%s breaks http.json-body still', { timeout }, async (fault) => {
  const { report } = await embeddedRun({ faults: [fault] });
  expect(report.findings.map(({ requirement }) => requirement)).toContain('http.json-body');
});
