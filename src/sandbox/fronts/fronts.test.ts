import { expect, onTestFinished, test } from 'vitest';
import { defaultApiKey, listFronts, startReference } from '../index.ts';
import { fronts } from './index.ts';

/** Searches one after the other through a front; gives the status of each, or `reset`. */
async function through(front: string, bodies: readonly object[], scale = 0.01): Promise<(number | 'reset')[]> {
  const reference = await startReference({ front, frontTimes: { scale, now: () => performance.now() } });
  onTestFinished(() => reference.close());
  const statuses: (number | 'reset')[] = [];
  for (const body of bodies) {
    const answer = await fetch(`${reference.url}/open/v1/bus/search`, {
      method: 'POST',
      headers: { Authorization: defaultApiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null);
    await answer?.arrayBuffer();
    statuses.push(answer?.status ?? 'reset');
  }
  return statuses;
}

const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const plain = { start_city_code: '310100', end_city_code: '330100', date: tomorrow };
const attack = { ...plain, start_addr: "' OR '1'='1" };

test('every front has an id of its own, and is listed', () => {
  expect(new Set(fronts.map(({ id }) => id)).size).toBe(fronts.length);
  expect(listFronts().map(({ id }) => id)).toEqual(fronts.map(({ id }) => id));
  expect(fronts.length).toBeGreaterThanOrEqual(30);
});

test.each([
  ['gateway-502-once', Array.from({ length: 41 }, () => plain), [...Array.from({ length: 39 }, () => 200), 502, 200]],
  ['forbids-all', [plain], [403]],
  ['firewall-403-html', [plain, attack, plain], [200, 403, 200]],
  ['firewall-modsecurity', [plain, attack, plain], [200, 403, 200]],
  ['firewall-200-page', [attack], [200]],
  ['firewall-reset', [plain, attack, plain], [200, 'reset', 200]],
  ['firewall-ban', [plain, attack, plain], [200, 403, 403]],
  ['proxy-denies', [plain], [403]],
  ['limit-413', [plain, { ...plain, start_addr: 'x'.repeat(1000) }], [200, 413]],
  ['dies-on-one-input', [plain, { ...plain, page: -1 }, plain], [200, 502, 200]],
  ['limiter-503', [plain, plain], [200, 200]],
] as const)('%s does what it says', async (id, bodies, statuses) => {
  expect(await through(id, bodies)).toEqual(statuses);
});

test('a front that is not up yet lets calls through once its time is over', async () => {
  const clock = { ms: 0 };
  const reference = await startReference({ front: 'not-up-yet', frontTimes: { scale: 1, now: () => clock.ms } });
  onTestFinished(() => reference.close());
  const ask = async (): Promise<number> =>
    (await fetch(`${reference.url}/open/v1/bus/search`, { method: 'POST', body: '{}' })).status;
  expect(await ask()).toBe(503);
  clock.ms = 4999;
  expect(await ask()).toBe(503);
  clock.ms = 5000;
  expect(await ask()).toBe(401);
});
