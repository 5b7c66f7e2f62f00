import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acceptedSearch, sampleTrip } from '../../requirements/checks/sample-exchange.fixture.ts';
import { run } from '../../cli/second-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run as runWarm } from '../../cli/warm-process.fixture.ts';
import { isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { reporterNames } from '../../reporters/index.ts';
import { entry, har, later } from '../../journal/recordings/har.fixture.ts';
import { canary, places as plants } from './planted-answers.fixture.ts';
import { readableParts } from './readable-secrets.fixture.ts';

const search = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-20' };
const pairs = (...names: string[]): Json => names.map((name) => ({ name, value: '§' }));
const secretNames = [
  'password',
  'access_token',
  'apiKey',
  'X-API-KEY',
  'clientSecret',
  'sms_otp',
  'userPin',
  'Secret-Access-Key',
];

/** The request of a HAR entry with all members that the format has; `§` stands for a canary. */
function request(postData: Json, query = '§'): JsonObject {
  return {
    method: 'POST',
    url: `https://§:§@api.example/v9/open/v1/bus/search?token=${query}&api-key=§#access_token=§`,
    httpVersion: 'HTTP/2',
    comment: '§',
    cookies: [{ name: 'sid', value: '§', path: '/§', domain: '§', comment: '§' }],
    queryString: pairs(...secretNames),
    headers: [
      { name: 'Accept', value: 'application/json' },
      { name: 'User-Agent', value: 'a recorder' },
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Authorization', value: 'Bearer §' },
      { name: 'Cookie', value: 'session=§; other="§"; third=§' },
      ...(pairs(
        'Proxy-Authorization',
        'X-Api-Key',
        'X-Tenant',
        'Referer',
        'X-Forwarded-For',
        'X-Amz-Security-Token',
        'anything',
      ) as Json[]),
    ],
    headersSize: 1,
    bodySize: 1,
    postData,
  };
}

const members = {
  ...Object.fromEntries(secretNames.map((name) => [name, '§'])),
  credentials: { user: '§', list: ['§', { deep: '§' }] },
};
const bodies: readonly Json[] = [
  { mimeType: 'application/json', comment: '§', text: JSON.stringify({ ...search, ...members }) },
  { mimeType: 'application/json', text: `${JSON.stringify({ ...search, ...members })} and more` },
  {
    mimeType: 'application/x-www-form-urlencoded',
    params: pairs(...secretNames),
    text: secretNames.map((name) => `${name}=§`).join('&'),
  },
];

/** A value with a different canary for each mark. */
function filled(value: Json, place: string, canaries: Map<string, string>): Json {
  if (typeof value === 'string')
    return value.replaceAll('§', () => {
      const secret = canary(`h${canaries.size}`);
      canaries.set(secret, `${place}: ${value.slice(0, 60)}`);
      return secret;
    });
  if (Array.isArray(value)) return value.map((one, index) => filled(one, `${place}/${index}`, canaries));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, filled(one, `${place}/${name}`, canaries)]),
  );
}

/** Places whose texts reach nobody: they are neither read nor sent to a target that could echo them. */
const unread = /comment|\/cookies\/0\/(?:path|domain)/;

test('secrets of recorded requests are in no file or output of a check, also if answers echo them', async () => {
  const canaries = new Map<string, string>();
  const requests = bodies.map((body, index) => filled(request(body), `request ${index}`, canaries) as JsonObject);
  const secrets = [...canaries].flatMap(([secret, place]) => (unread.test(place) ? [] : [secret]));
  const planted = new Set<string>();
  const exchange = acceptedSearch([sampleTrip, { ...sampleTrip, price: 'none' }]);
  const entries = Array.from({ length: 3 * plants.length }, (_, nth) => {
    const some = Array.from({ length: 4 }, (__, index) => secrets[(nth * 4 + index) % secrets.length] ?? '');
    for (const one of some) planted.add(one);
    const right = {
      status: 200,
      headers: [['Content-Type', 'application/json']] as [string, string][],
      body: Buffer.from(JSON.stringify(exchange.answer?.body.kind === 'json' ? exchange.answer.body.value : {})),
    };
    const plant = plants[nth % plants.length];
    const asked = { nth, method: 'POST', path: '/', headers: new Map<string, string>(), body: Buffer.alloc(0) };
    const { status, headers, body } = plant === undefined ? right : plant(right, some, asked);
    const response = {
      status,
      headers: headers.map(([name, value]) => ({ name, value })),
      cookies: [],
      content: { text: body.toString() },
    };
    return entry(later(exchange, nth * 1000), { request: requests[nth % requests.length] ?? {}, response });
  });
  expect(secrets.filter((one) => !planted.has(one)).map((one) => canaries.get(one))).toEqual([]);

  const cwd = temporaryFolder();
  const file = join(cwd, 'recorded.har');
  writeFileSync(file, JSON.stringify(har(entries)));
  const { code, out, err } = await run(
    ['check', 'recorded.har', '--verbose', ...reporterNames.flatMap((name) => ['--reporter', name])],
    { cwd },
  );
  expect(code, `${out}\n${err}`).toBe(1);
  const outputs = [
    await runWarm(['evidence', 'reports/check'], { cwd }),
    await runWarm(['report', 'reports/check'], { cwd }),
    await runWarm(['check', 'reports/check/exchanges.ndjson', '--out', 'again'], { cwd }),
  ];
  const texts = new Map([['output', [out, err, ...outputs.flatMap((one) => [one.out, one.err])].join('\n')]]);
  for (const one of readdirSync(cwd, { recursive: true, withFileTypes: true }))
    if (one.isFile() && one.name !== 'recorded.har')
      texts.set(one.name, readFileSync(join(one.parentPath, one.name), 'latin1'));
  expect(readFileSync(join(cwd, 'reports/check/report.json'), 'utf8').split('[redacted]').length).toBeGreaterThan(50);
  const leaks = [...texts].flatMap(([name, text]) =>
    [...canaries].flatMap(([secret, place]) => (readableParts(secret, text).length === 0 ? [] : [`${name}: ${place}`])),
  );
  expect(leaks).toEqual([]);
});
