import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import '../../../suites/index.ts';
import { foundOf } from '../../cli/findings/find-finding.ts';
import { replayFindings } from '../../cli/findings/replay-command.ts';
import { pinnedCases } from '../../cli/settings/pinned-cases.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import type { Settings } from '../../config/settings.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { FixedCase } from '../../journal/pinned/pinned-case.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { runSession, type Session } from '../../engine/session/run-session.ts';
import { readingsOf, recordingWay, type Seen } from './recording-way.fixture.ts';

/** A number that the partner knows to be somebody's, and one that a reader makes of 4.711e3. */
const stranger = 'HT-strangers-90417';
const [asNumber, written] = [4711, '4.711e3'];
const unicode = [...stranger].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const madeUp = 'HT1234567890123456789012345678';
const key = { Authorization: '$CONFORMANCE_API_KEY' };
const cancelPath = '/open/v1/hotel/order/cancel';

/** Bodies with the stranger's number next to a made-up one, or instead of it. */
const bodies: readonly Json[] = [
  { order_no: stranger },
  { order_no: madeUp, orderNo: stranger },
  { order_no: madeUp, order: { id: stranger } },
  { order_no: madeUp, orders: [[{ no: [stranger] }]] },
  { order_no: madeUp, [stranger]: true },
  { order_no: madeUp, cancel_reason: `please cancel ${stranger} instead` },
  { order_no: madeUp, cancel_reason: { order_no: stranger } },
  { order_no: madeUp, id: asNumber },
  { order_no: [madeUp, stranger] },
  { order_no: `${madeUp},${stranger}` },
  { order_no: madeUp, gid: stranger, page: asNumber, no_such_field: stranger },
  { order_no: madeUp, operator_id: stranger },
  [{ order_no: stranger }],
  stranger,
];
const texts: readonly string[] = [
  `{"order_no":"${madeUp}","order_no":"${stranger}"}`,
  `{"order_no":"${stranger}","order_no":"${madeUp}"}`,
  `{"order_no":"${unicode}"}`,
  `{"order_no":"${madeUp}","orderNo":"${unicode}"}`,
  `{"order_no":"${madeUp}","id":${written}}`,
  `order_no=${stranger}`,
  `{"order_no":"${stranger}",`,
  `<order_no>${stranger}</order_no>`,
];

/** Every request that a partner might put into a pinned file, and some that no schema lets in. */
const requests: readonly JsonObject[] = [
  ...bodies.flatMap((body): JsonObject[] => [
    { body },
    { body, madeUp: 'HT and digits' },
    { body: withoutOrder(body), madeUp: 'HT and digits' },
  ]),
  ...texts.flatMap((text): JsonObject[] => [
    { text },
    { base64: Buffer.from(text).toString('base64') },
    { base64: Buffer.from(text, 'utf16le').toString('base64') },
  ]),
  { body: {}, madeUp: stranger },
  { body: {}, madeUp: 'digits', headerName: 'X-Order-No' },
  { body: {}, madeUp: 'digits', credentials: { wrong: stranger } },
  { body: {}, madeUp: 'digits', path: `${cancelPath}?order_no=${stranger}` },
  { body: {}, madeUp: 'digits', method: 'DELETE', path: `/orders/${stranger}`, headers: { 'X-Order-No': stranger } },
  { body: {}, madeUp: 'digits', headers: { 'Accept-Language': `ar, ${stranger}` } },
  { operation: 'search', body: {}, madeUp: 'digits', headerName: stranger },
  { operation: 'search', body: {}, headers: { Accept: stranger } },
  ...['hotelOrderDetail', 'hotelOrderCreate', 'busOrderCreate', 'partner.cancel'].map((operation): JsonObject => ({
    operation,
    body: { order_no: stranger, gid: stranger },
  })),
].map((one): JsonObject => Object.assign({ operation: 'cancel', credentials: 'valid' }, one));

function withoutOrder(body: Json): Json {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'order_no'))
    : body;
}

const caseOf = (request: JsonObject, nth: number): JsonObject => ({
  id: `f-${String(nth).padStart(12, '0')}`,
  requirement: 'cancel.unknown-order',
  cause: 'status 200',
  expected: 'status 400',
  tries: 1,
  evidence: [request],
});

/** A platform behind a listener that notes all, and the settings of a run that may cancel whatever can be permitted. */
async function target(
  change: Partial<Settings> = {},
): Promise<{ seen: readonly Seen[]; session: Session; folder: string }> {
  const reference = await startReference({});
  onTestFinished(() => reference.close());
  const { url, seen } = await recordingWay(reference.url);
  const folder = temporaryFolder();
  const config = join(folder, 'conformance.config.json');
  writeFileSync(
    config,
    JSON.stringify({ ...configurationFor(url), only: ['cancel.unknown-order'], cancelExtras: { operator_id: 'OP-7' } }),
  );
  const settings = {
    ...loadSettings({ flags: { config, out: join(folder, 'out') }, env: {}, cwd: folder, freshSeed: 1 }),
    ...change,
  };
  return {
    seen,
    folder,
    session: { settings, baseUrl: url, embedded: false, runId: 'partner', version: '0.0.0' } as Session,
  };
}

const cancels = (seen: readonly Seen[]): Seen[] => seen.filter(({ url }) => url.includes('cancel'));

/** No request has the number of the stranger, and all go where operations are. */
function expectNoStranger(seen: readonly Seen[]): void {
  expect(cancels(seen).length).toBeGreaterThan(5);
  for (const one of seen) {
    expect(readingsOf(one)).not.toContain(stranger);
    if (one.url === cancelPath) expect(one.body.toString()).not.toMatch(/\b4\.?711/);
  }
  expect([...new Set(seen.map(({ method, url }) => `${method} ${url}`))].filter((one) => /\d{4}|\?/.test(one))).toEqual(
    [],
  );
}

test('each request with a stranger’s number is refused when the pinned file is read, or goes out without it', async () => {
  const { seen, session, folder } = await target();
  const file = join(folder, 'conformance.pinned.json');
  const read = requests.flatMap((request, nth): FixedCase[] => {
    writeFileSync(file, JSON.stringify({ schemaVersion: 2, cases: [caseOf(request, nth)] }));
    try {
      return [...pinnedCases(file)];
    } catch (error) {
      expect(String(error), JSON.stringify(request)).toMatch(/\/cases\/0\/evidence\/0|\/evidence\/0/);
      return [];
    }
  });
  expect(read.length).toBeLessThan(requests.length / 3);
  await runSession({ ...session, pinned: read });
  expectNoStranger(seen);
});

test('where nobody had read the file, the run itself would not send them', async () => {
  const { seen, session } = await target();
  await runSession({ ...session, pinned: requests.map(caseOf) as unknown as FixedCase[] });
  expectNoStranger(seen);
});

test('a report of a partner with these requests sends no number of a stranger', async () => {
  const { seen, session } = await target();
  const shown = (request: JsonObject): JsonObject => ({
    operation: 'cancel',
    at: '2026-11-20T12:00:00.000Z',
    request: { method: 'POST', path: cancelPath, headers: key, ...request },
  });
  const evidence = [
    ...bodies.map((body) => shown({ body, bodyText: JSON.stringify(body) })),
    ...bodies.map((body) => shown({ body })),
    ...texts.map((bodyText) => shown({ body: null, bodyText })),
    ...texts.map((text) => shown({ body: null, bodyBase64: Buffer.from(text).toString('base64') })),
    ...[
      `${cancelPath}?order_no=${stranger}`,
      `/${stranger}${cancelPath}`,
      `http://127.0.0.1${cancelPath}`,
      `/x/${stranger}`,
    ].map((path) => shown({ path, method: 'DELETE', body: { order_no: madeUp } })),
    shown({ headers: { ...key, 'X-Order-No': stranger }, body: { order_no: madeUp } }),
    shown({ headers: { Authorization: `<wrong key: ${stranger}>` }, body: { order_no: madeUp } }),
    { ...shown({ body: { order_no: stranger } }), operation: 'partner.cancel' },
    { ...shown({ body: { order_no: stranger } }), operation: 'hotelOrderDetail' },
  ];
  const findings = evidence.map((one, nth) =>
    foundOf({
      ...caseOf({}, nth),
      operation: 'search',
      evidence: [one],
      evidenceLack: null,
      reproduced: { of: 3, times: 3 },
    }),
  );
  mkdirSync(session.settings.out, { recursive: true });
  const { outcomes } = await replayFindings(findings, session, { run: { seed: 7, runs: 12 } }, null, async (again) => {
    await runSession(again);
    return null;
  });
  expectNoStranger(seen);
  expect(outcomes.size).toBe(evidence.length);
});

test('a binding that is the cancel is refused, also where only base URL and path together are', () => {
  const folder = temporaryFolder();
  const config = join(folder, 'conformance.config.json');
  const load = (prefix: string, change: object): unknown => {
    writeFileSync(
      config,
      JSON.stringify({ ...configurationFor('http://127.0.0.1:9'), baseUrl: `http://127.0.0.1:9${prefix}`, ...change }),
    );
    return () => loadSettings({ flags: { config }, env: {}, cwd: folder, freshSeed: 1 });
  };
  const detail = (path: string): object => ({
    operations: { hotelOrderDetail: { path, body: { order_no: '{order_no}' } } },
  });
  const create = (path: string): object => ({
    orders: { create: { path, body: { order_no: stranger }, orderNo: '/data/order_no' } },
  });
  for (const of of [detail, create]) {
    for (const [prefix, path] of [
      ['/open/v1/hotel', '/order/cancel'],
      ['/api/open/v1/hotel/order', '/%63ancel/'],
      ['/open/v1', '/hotel//order/cancel;jsessionid=1'],
      ['', '/open/v1/hotel%2Forder/CANCEL'],
    ] as const)
      expect(load(prefix, of(path)), `${prefix} ${path}`).toThrow(
        /expected another operation, got (?:a path that is )?the cancel operation/,
      );
  }
});
