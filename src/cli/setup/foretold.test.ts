import '../../../suites/index.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requirements } from '../../requirements/index.ts';
import { configurationFor, type ReferenceOptions, startReference } from '../../sandbox/index.ts';
import { runHere } from '../run-here.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

const noOrders = { orders: {}, operations: {}, allowCancel: [], allowHostileCancel: [] };
const waiver = { id: 'bus.paging', reason: 'known', owner: 'search team', expires: '2026-01-31' };
const accepted = (...ids: readonly string[]): object => ({
  acceptUntested: ids.map((id) => ({ id, reason: 'none on staging' })),
});
const verdictLess = /^Ready, but a run will end with exit code 3 \(no verdict\), or with 1 if a MUST is broken:$/m;

/** What needs nothing but searches ends the same in most set-ups: one such requirement is enough for all. */
const skip = requirements().flatMap(({ id, needs }) =>
  id !== 'bus.past-date' && needs.every((need) => need === 'trips' || need === 'long-route') ? [id] : [],
);

/** What a set-up is, in what it differs from a whole one; how a run of it ends; and what doctor says of that. */
type SetUp = readonly [
  what: string,
  change: object,
  ends: 0 | 1 | 2 | 3,
  says: RegExp,
  platform?: ReferenceOptions,
  path?: string,
];
const setUps: readonly SetUp[] = [
  [
    'everything that a run needs',
    { skip: [] },
    0,
    /^Ready\. A run will end with exit code 0 if every MUST passes, 1 if one fails, 3 if one cannot be judged\.$/m,
  ],
  [
    'order creation that is refused, which doctor does not try',
    { orders: { create: { path: '/open/v1/hotel/order/create', body: {}, orderNo: '/data/order_no' } } },
    3,
    /^Ready\. .*\nNot tried here: `orders\.create`, `operations\.busTripDetail`, `operations\.busOrderCreate`\. If one of these fails, the run ends with 3 and shows the answer\.$/m,
  ],
  [
    'a broken platform, which doctor does not judge',
    {},
    1,
    /^Ready\. .* 1 if one fails, /m,
    { faults: ['past-date-accepted'] },
  ],
  ['no orders, and no operations', noOrders, 3, verdictLess],
  ['no orders within bus search alone', { ...noOrders, scope: 'bus-search' }, 0, /^Ready\. .*\n$/m],
  [
    'all accepted that stays untested',
    {
      ...noOrders,
      ...accepted(
        'cancel',
        'auth.cancel-missing-key',
        'auth.cancel-invalid-key',
        'auth.no-effect',
        'bus.gid-downstream',
      ),
    },
    0,
    /^Ready\. /m,
  ],
  [
    'most of it accepted',
    { ...noOrders, ...accepted('cancel', 'bus.gid-downstream') },
    3,
    /^- 3 MUSTs stay untested: auth\.cancel-missing-key, auth\.cancel-invalid-key, auth\.no-effect\./m,
  ],
  [
    'trip detail not configured',
    { operations: {} },
    3,
    /^- 1 MUST stays untested: bus\.gid-downstream\. For a verdict, supply what it lacks, or accept it \(acceptUntested: bus\.gid-downstream\)\.$/m,
  ],
  [
    'order detail not configured',
    { operations: { busTripDetail: configurationFor('').operations.busTripDetail } },
    0,
    /^Ready\. /m,
  ],
  [
    'no long route',
    { skip: [], routes: [{ start_city_code: '320200', end_city_code: '320400' }] },
    3,
    /^- 1 MUST stays untested: bus\.limit-50\./m,
  ],
  [
    'another key',
    { apiKey: 'not-the-key-at-all' },
    3,
    /^Not ready: the target answered 401 to the key: .*\nA run would end with exit code 3 \(no verdict\)\.$/m,
  ],
  [
    'no target',
    { baseUrl: 'http://127.0.0.1:1' },
    3,
    /^Not ready: the target was not reached: .*\nA run would end with exit code 3 \(no verdict\)\.$/m,
  ],
  [
    'no trips',
    { routes: [{ start_city_code: '000000', end_city_code: '000001' }] },
    3,
    /^Not ready: .*\nA run would end with exit code 3 \(no verdict\), or with 1 if a MUST is broken\.$/m,
  ],
  [
    'a wrong path',
    {},
    3,
    /^Not ready: this does not look like the platform: 404 came back from \/v2\/.*\nA run would end with exit code 3 \(no verdict\)\.$/m,
    {},
    '/v2',
  ],
  [
    'too few calls',
    { skip: [], traffic: { maxRequests: 100 } },
    3,
    /^- it ends early: the run needs about \d+ calls, and the limits allow 100: --max-requests\.$/m,
  ],
  [
    'too low a rate',
    { skip: [], traffic: { rate: 5, maxTime: 2 } },
    3,
    /allow 10: 5 a second for 2 s \(--rate, --max-time\)\.$/m,
  ],
  ['few calls, which do', { only: ['bus.malformed'], skip: [], traffic: { maxRequests: 100 } }, 0, /^Ready\. /m],
  [
    'an expired waiver',
    { waivers: [waiver] },
    1,
    /^Ready, but a run will end with exit code 1:\n- delete the waiver of bus\.paging, which expired on 2026-01-31, or have search team renew it\.$/m,
  ],
];

test.each(setUps.map(([what, ...rest]) => ({ what, rest })))(
  'doctor foretells how a run ends: $what',
  async ({ rest }) => {
    const [change, ends, says, platform = {}, path = ''] = rest;
    const reference = await startReference(platform);
    onTestFinished(() => reference.close());
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, 'conformance.config.json'),
      JSON.stringify({ ...configurationFor(`${reference.url}${path}`), skip, ...change }),
    );
    const { code, out } = await run(['doctor'], { cwd });
    expect(out).toMatch(says);
    expect(code).toBe(out.includes('Not ready') ? 3 : 0);
    expect((await runHere({ reporter: ['json'] }, cwd)).code, out).toBe(ends);
  },
);

test('without orders doctor names the ways to a verdict', async () => {
  const reference = await startReference();
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(reference.url), ...noOrders }),
  );
  const { out } = await run(['doctor'], { cwd });
  const untested = requirements().filter(
    ({ level, optIn, needs }) =>
      level === 'MUST' && optIn !== true && needs.some((need) => need !== 'trips' && need !== 'long-route'),
  );
  const [one, other, third, ...more] = untested.map(({ id }) => id);
  expect(out.trimEnd().split('\n').at(-1)).toBe(
    `- ${untested.length} MUSTs stay untested: ${one}, ${other}, ${third} and ${more.length} more. ` +
      'For a verdict, supply what they lack, ' +
      'test bus search alone (--scope bus-search), or accept them (acceptUntested: auth.cancel-missing-key, ' +
      'auth.cancel-invalid-key, auth.no-effect, bus.gid-downstream, cancel).',
  );
  expect((await run(['doctor', '--scope', 'bus-search'], { cwd })).out).toMatch(
    /^ok +orders +none is spent and no cancel is sent: the scope is bus-search$[^]*^Ready\. /m,
  );
  const ended = await run(['doctor'], { cwd, env: { CONFORMANCE_SCOPE: 'bus-search' } });
  expect(ended.out).toContain('\nReady. ');
});
