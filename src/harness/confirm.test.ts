import { afterEach, expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import { requirementById } from '../requirements/index.ts';
import { confirmFindings } from './confirm.ts';
import type { Engine } from './engine.ts';
import { type FakeRun, fakeRun, type Reply } from './fake-target.fixture.ts';
import type { Finding, Recheck } from './outcome.ts';
import { documentedCall } from './target.ts';

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

const failing: Recheck = (exchange) => exchange.answer?.status === 500;

interface Scene {
  readonly finding: Finding;
  readonly fake: FakeRun;
  /** Calls that confirming sent. */
  readonly sent: () => JsonObject[];
  confirm(): Promise<void>;
}

/** A finding of a search that was answered 500, and a target that answers as told from then on. */
async function found(
  body: JsonObject,
  later: (body: JsonObject, nth: number) => Reply,
  change: { recheck?: Recheck | null; control?: JsonObject; id?: string; mayShrink?: () => boolean; needed?: JsonObject } = {},
): Promise<Scene> {
  let begun = 0;
  open = fakeRun((_, sent, nth) => (begun === 0 ? { status: 500 } : later(sent, nth - begun)));
  const { run, calls, bodies } = open;
  const outcome = run.select(requirementById(change.id ?? 'bus.bad-input') ?? expect.fail());
  const send = (json: JsonObject): Promise<Exchange> => run.send(documentedCall('search', json, outcome.requirement.id));
  const exchange = await send(body);
  const controls = change.control === undefined ? [] : [await send(change.control)];
  const finding = outcome.violate(
    { violation: { cause: 'status 500', message: 'm', expected: 'e', actual: 'a' }, exchange, controls },
    change.recheck === undefined ? failing : change.recheck,
  );
  begun = calls.length;
  const engine = { run, world: { needed: change.needed ?? {} }, budget: { mayShrink: change.mayShrink ?? ((): boolean => true) } } as unknown as Engine;
  return { finding, fake: open, sent: () => bodies.slice(begun), confirm: () => confirmFindings(engine) };
}

const plain = { start_city_code: 'a', end_city_code: 'b', date: '2026-11-22' };

test('a finding is sent again twice, to say how often it is seen; it never goes away', async () => {
  for (const [times, later] of [
    [3, () => 500],
    [2, (nth: number) => (nth === 1 ? 500 : 200)],
    [1, () => 200],
  ] as const) {
    const { finding, confirm, sent, fake } = await found(plain, (_, nth) => ({ status: later(nth) }));
    await confirm();
    expect(finding.reproduced).toEqual({ of: 3, times });
    expect(sent().slice(0, 2)).toEqual([plain, plain]);
    expect(fake.run.outcome('bus.bad-input')?.findings.size).toBe(1);
    open?.close();
  }
});

test.each<[string, Reply]>([
  ['throttled', { status: 429 }],
  ['not answered', { fault: 'reset' }],
  ['not sent', { fault: 'not-sent' }],
])('a replay that is %s says nothing', async (_, reply) => {
  const { finding, confirm } = await found(plain, () => reply);
  await confirm();
  expect(finding.reproduced).toEqual({ of: 1, times: 1 });
});

test('it is confirmed once', async () => {
  const { confirm, sent } = await found(plain, () => ({ status: 500 }));
  await confirm();
  const calls = sent().length;
  await confirm();
  expect(sent().length).toBe(calls);
});

test('what one answer cannot show again is not sent again', async () => {
  const { finding, confirm, sent } = await found(plain, () => ({ status: 500 }), { recheck: null });
  await confirm();
  expect(sent()).toEqual([]);
  expect(finding.reproduced).toEqual({ of: 1, times: 1 });
});

test('fields that are not needed for it are left out', async () => {
  const body = { ...plain, page_size: -1, start_addr: 'x', sort_by: 'dep_time', dist_type: 7 };
  const { finding, confirm } = await found(body, (sent) => ({ status: sent['page_size'] === -1 ? 500 : 400 }), { needed: { dist_type: 7 } });
  await confirm();
  expect(finding.evidence.exchange.request.body).toEqual({ ...plain, page_size: -1, dist_type: 7 });
  expect(finding.shrunk).toBe(true);
});

test('what is told of the smaller request is what its own answer shows, at its own place', async () => {
  const place = { cause: 'status 500', message: '/data/lines/2/price: m', expected: 'e', actual: 'a', pointer: '/data/lines/2/price' };
  const recheck: Recheck = (exchange) => (exchange.answer?.status === 500 ? place : false);
  const { finding, confirm } = await found({ ...plain, start_addr: 'x' }, () => ({ status: 500 }), { recheck });
  await confirm();
  expect(finding.evidence.exchange.request.body).toEqual(plain);
  expect(finding.evidence.violation).toEqual(place);
});

test('what differs from the control is the probe itself, and stays', async () => {
  const { finding, confirm } = await found({ ...plain, page: 2, start_addr: 'x' }, () => ({ status: 500 }), { control: { ...plain, start_addr: 'x' } });
  await confirm();
  expect(finding.evidence.exchange.request.body).toEqual({ ...plain, page: 2 });
});

test('making it smaller costs few calls, and none where it may not, was seen once, or is a valid search', async () => {
  const body = { ...plain, ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field_${index}`, index])) };
  const wide = await found(body, () => ({ status: 500 }));
  await wide.confirm();
  expect(wide.sent().length).toBeLessThanOrEqual(2 + 6);
  open?.close();
  const forbidden = await found(body, () => ({ status: 500 }), { mayShrink: () => false });
  await forbidden.confirm();
  expect(forbidden.sent().length).toBe(2);
  open?.close();
  const once = await found(body, () => ({ status: 400 }));
  await once.confirm();
  expect(once.sent().length).toBe(2);
  open?.close();
  const valid = await found(body, () => ({ status: 500 }), { id: 'bus.valid-accepted' });
  await valid.confirm();
  expect(valid.sent().length).toBe(2);
});

test('of very many findings only so many are sent again', async () => {
  let begun = false;
  open = fakeRun(() => ({ status: begun ? 400 : 500 }));
  const { run, calls } = open;
  const outcome = run.select(requirementById('bus.bad-input') ?? expect.fail());
  for (let nth = 0; nth < 100; nth += 1) {
    const exchange = await run.send(documentedCall('search', { ...plain, nth }, null));
    outcome.violate({ violation: { cause: `cause ${nth}`, message: 'm', expected: 'e', actual: 'a' }, exchange, controls: [] }, failing);
  }
  begun = true;
  await confirmFindings({ run, world: { needed: {} }, budget: { mayShrink: () => true } } as unknown as Engine);
  expect(calls.length - 100).toBe(60);
  expect(outcome.findings.size).toBe(100);
});
