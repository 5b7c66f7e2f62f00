import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultApiKey, startReference } from './index.ts';
import { linesOf, type ScriptedProbe, scriptedStart, startProbe } from './scripted-probe.fixture.ts';

let probe: ScriptedProbe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.close());

const key = defaultApiKey;

test.each([null, '', 'wrong', key.slice(0, -1), `${key}x`, key.toUpperCase(), `Bearer ${key}`, 'null', `"${key}"`])(
  'the key %j is refused with 401, before the body is looked at',
  async (given) => {
    for (const raw of [undefined, '{', '{"date":1}']) {
      const seen = await probe.search({}, { key: given, ...(raw === undefined ? {} : { raw }) });
      expect(seen.status).toBe(401);
      expect(linesOf(seen)).toEqual([]);
    }
  },
);

test("the Date header is the platform's clock", async () => {
  expect(Date.parse((await probe.search()).headers['date'] ?? '')).toBe(scriptedStart);
});

test('the header name has no case', async () => {
  expect((await probe.search({}, { key: null, headers: { aUTHORIZATION: key } })).status).toBe(200);
});

test.each([
  ['nothing', ''],
  ['half a JSON', '{"start_city_code":"310100"'],
  ['an array', '[]'],
  ['a text', '"a"'],
  ['null', 'null'],
  ['a mark at the start', '\ufeff{}'],
  ['bytes that are not UTF-8', Buffer.from('{"start_city_code":"\xe9"}', 'latin1')],
  ['brackets without end', '['.repeat(500_000)],
  ['nested arrays', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['a body over the limit', ' '.repeat(1_100_000)],
])('%s as the body is refused with 400', async (_name, raw) => {
  for (const path of [
    '/open/v1/bus/search',
    '/open/v1/hotel/order/cancel',
    '/open/v1/hotel/order/create',
    '/open/v1/bus/trip/detail',
  ]) {
    expect((await probe.post(path, null, { raw })).status).toBe(400);
  }
});

test('names of inherited members are no fields', async () => {
  const raw = `{"__proto__":{"start_city_code":"310100"},"constructor":1,"end_city_code":"320500","date":"${probe.day(1)}"}`;
  expect((await probe.search({}, { raw })).status).toBe(400);
});

test('another content type is refused, a charset of UTF-8 is not', async () => {
  expect((await probe.search({}, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(400);
  expect((await probe.search({}, { headers: { 'Content-Type': 'application/json; charset=UTF-8' } })).status).toBe(200);
});

test('other paths are 404, other methods 405', async () => {
  expect((await probe.post('/open/v1/bus/searches', {})).status).toBe(404);
  expect((await probe.post('/open/v2/bus/search', {})).status).toBe(404);
  for (const method of ['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
    expect((await probe.post('/open/v1/bus/search', {}, { method })).status).toBe(405);
  }
});

test('a rate limit answers 429 to searches over it, and lets go with time', async () => {
  let now = 1_800_000_000_000;
  const limited = await startReference({ rateLimit: { perSecond: 2, retryAfter: 'seconds' }, now: () => now });
  const search = (headers: Record<string, string> = { Authorization: key }) =>
    fetch(`${limited.url}/open/v1/bus/search`, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  try {
    expect([(await search()).status, (await search()).status]).toEqual([400, 400]);
    const refused = await search();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await search({})).status).toBe(401);
    now += 1000;
    expect((await search()).status).toBe(400);
  } finally {
    await limited.close();
  }
});

test('it has the given key; an unknown fault is an error', async () => {
  const other = await startReference({ apiKey: 'k' });
  const body = JSON.stringify({ start_city_code: 'x', end_city_code: 'y', date: other.platform.today() });
  const seen = await fetch(`${other.url}/open/v1/bus/search`, {
    method: 'POST',
    body,
    headers: { Authorization: 'k', 'Content-Type': 'application/json' },
  });
  await other.close();
  expect(seen.status).toBe(200);
  await expect(startReference({ faults: ['no-such'] })).rejects.toThrow(/no-such/);
});
