import { afterEach, expect, test } from 'vitest';
import type { Call } from '../client/call.ts';
import { isAccepted } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import { requirementById } from '../requirements/index.ts';
import { searchTarget, type SearchHabits } from './fake-search.fixture.ts';
import { type FakeRun, fakeRun, type Reply } from './fake-target.fixture.ts';
import type { Outcome } from './outcome.ts';
import { Searches } from './searches.ts';
import { Lost, NotApplicable, Violated } from './signals.ts';
import { RawBody } from './target.ts';
import { type Ground, World } from './ground/world.ts';

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

/** Answers of the target that differ from the plain search: by call, or undefined for the plain one. */
type Override = (call: Call, body: JsonObject) => Reply | undefined;

interface Scene {
  readonly searches: Searches;
  readonly ground: Ground;
  readonly fake: FakeRun;
  readonly asserted: () => number;
  readonly validAccepted: Outcome;
}

/** The words of a requirement on ground that is found; overrides begin after that. */
async function scene(id: string, override: Override = () => undefined, habits: SearchHabits = {}): Promise<Scene> {
  let begun = false;
  const plain = searchTarget(habits);
  open = fakeRun((call, body, nth) => (begun ? override(call, body) : undefined) ?? plain(call, body, nth), {
    routes: [{ start_city_code: 'a', end_city_code: 'b' }],
  });
  const { run } = open;
  const validAccepted = run.select(requirementById('bus.valid-accepted') ?? expect.fail());
  const requirement = id === 'bus.valid-accepted' ? validAccepted.requirement : run.select(requirementById(id) ?? expect.fail()).requirement;
  const world = new World(run);
  await world.ready();
  begun = true;
  let asserted = 0;
  return {
    searches: new Searches(run, world, requirement, () => (asserted += 1)),
    ground: world.grounds[0] ?? expect.fail('no ground'),
    fake: open,
    asserted: () => asserted,
    validAccepted,
  };
}

const answering =
  (reply: Reply): Override =>
  () =>
    reply;
const last = (fake: FakeRun): Call => fake.calls.at(-1) ?? expect.fail('no call');
const because = 'of a rule';

test.each<[string, Reply]>([
  ['a transport fault', { fault: 'reset' }],
  ['a limit of the run', { fault: 'not-sent' }],
  ['throttling to the end', { status: 429 }],
])('%s is lost, whatever was asked', async (_, reply) => {
  const { searches, ground, validAccepted, asserted } = await scene('bus.past-date', answering(reply));
  const control = ground.plain;
  await expect(searches.search(ground.body)).rejects.toBeInstanceOf(Lost);
  await expect(searches.acceptedNow(ground.body)).rejects.toBeInstanceOf(Lost);
  await expect(searches.accepted({ ...ground.body, page: 2 })).rejects.toBeInstanceOf(Lost);
  await expect(searches.answers(400, ground.body, { control, because })).rejects.toBeInstanceOf(Lost);
  await expect(searches.listed(ground.body)).rejects.toBeInstanceOf(Lost);
  await expect(searches.valid(ground, { page_size: 5 })).rejects.toBeInstanceOf(Lost);
  expect([asserted(), validAccepted.findings.size]).toEqual([0, 0]);
});

test.each<[string, Reply, new (...args: never[]) => Error]>([
  ['refused', { status: 400 }, NotApplicable],
  ['failed', { status: 500 }, NotApplicable],
  ['answered 401', { status: 401 }, Lost],
  ['answered 200 without an envelope', { status: 200, json: [] }, Lost],
  ['answered 200 with another code', { status: 200, json: { code: 5 } }, Lost],
])('a control that is %s blames nobody', async (_, reply, kind) => {
  const { searches, ground, asserted } = await scene('bus.past-date', answering(reply));
  await expect(searches.acceptedNow(ground.body)).rejects.toBeInstanceOf(kind);
  expect(asserted()).toBe(0);
});

test('the control is drawn from the pool, and sent where it has to be new', async () => {
  const { searches, ground, fake } = await scene('bus.past-date');
  const sent = fake.calls.length;
  expect(await searches.accepted(ground.body)).toBe(ground.plain);
  expect(fake.calls.length).toBe(sent);
  expect(isAccepted(await searches.acceptedNow(ground.body))).toBe(true);
  expect(fake.calls.length).toBe(sent + 1);
  expect(last(fake)).toMatchObject({ sentFor: 'bus.past-date', operation: 'search' });
});

test.each([200, 401, 404, 500, 503])('a probe of a MUST that asks for 400 is broken by %i, and takes the status', async (status) => {
  const { searches, ground, fake, asserted } = await scene('bus.past-date', answering({ status }));
  const error = await searches.answers(400, ground.body, { control: ground.plain, because }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Violated);
  const { evidence, recheck } = error as Violated;
  expect(evidence.violation).toEqual({
    cause: `status ${status}`,
    message: `expected 400, got ${status}: of a rule`,
    expected: 'status 400',
    actual: `status ${status}`,
  });
  expect(evidence.controls).toEqual([ground.plain]);
  expect(recheck?.(evidence.exchange)).toBe(true);
  expect(recheck?.({ ...evidence.exchange, answer: { ...evidence.exchange.answer!, status: 400 } })).toBe(false);
  expect(recheck?.({ ...evidence.exchange, answer: { ...evidence.exchange.answer!, status: 429 } })).toBe(false);
  expect(recheck?.({ ...evidence.exchange, answer: null })).toBe(false);
  expect(fake.calls.find((call) => call.sentFor === 'bus.past-date')?.statusOwner).toBe('bus.past-date');
  expect(asserted()).toBe(1);
});

const has = (body: JsonObject, field: string): boolean => Object.hasOwn(body, field);
const valuesTogether: Array<[string, (body: JsonObject) => boolean, JsonObject, JsonObject]> = [
  ['a page size', (body) => has(body, 'page_size') && !has(body, 'page'), { page_size: 5 }, { page: 1, page_size: 5 }],
  ['a page', (body) => has(body, 'page') && !has(body, 'page_size'), { page: 1 }, { page: 1, page_size: 12 }],
  ['sorting', (body) => has(body, 'sort_by') && !has(body, 'page'), { sort_by: 'dep_time' }, { sort_by: 'dep_time', page: 1, page_size: 12 }],
];
test.each(valuesTogether)('%s that goes only with other fields is sent with them, and is no finding', async (_, lacking, partial, whole) => {
  const { searches, ground, fake, validAccepted } = await scene('bus.page-size', (__, body) => (lacking(body) ? { status: 400 } : undefined));
  const exchange = await searches.valid(ground, partial);
  expect(exchange.request.body).toEqual({ ...ground.body, ...whole });
  expect(validAccepted.findings.size).toBe(0);
  // Known once, it is not tried again without them.
  const refused = (): number => fake.calls.filter((call) => 'json' in call.body && lacking(call.body.json as JsonObject)).length;
  const before = refused();
  await searches.valid(ground, partial, { now: true });
  expect(refused()).toBe(before);
});

test.each<[string, (call: Call, body: JsonObject) => boolean]>([
  ['its value', (_, body) => body['page_size'] === 5 && !has(body, 'page')],
  ['its value, whatever goes with it', (_, body) => body['page_size'] === 5],
  ['its connection', (call, body) => call.connection !== 'new' && has(body, 'page_size') && !has(body, 'page')],
])('a page size that is refused for %s lacks no field', async (_, broken) => {
  const { searches, ground, validAccepted } = await scene('bus.page-size', (call, body) => (broken(call, body) ? { status: 400 } : undefined));
  await expect(searches.valid(ground, { page_size: 5 })).rejects.toBeInstanceOf(Lost);
  expect(validAccepted.findings.size).toBe(1);
});

test('a probe that is answered as asked is a comparison', async () => {
  const { searches, ground, asserted } = await scene('bus.past-date', answering({ status: 400 }));
  expect((await searches.answers(400, ground.body, { control: ground.plain, because })).answer?.status).toBe(400);
  expect(asserted()).toBe(1);
});

test("a single 401 to the right key is not the probe's", async () => {
  let times = 0;
  const { searches, ground } = await scene('bus.past-date', () => ({ status: (times += 1) === 1 ? 401 : 400 }));
  await expect(searches.answers(400, ground.body, { control: ground.plain, because })).rejects.toBeInstanceOf(Lost);
});

test('a probe that asks for 401 is not asked again', async () => {
  const { searches, ground, fake } = await scene('auth.missing-key', answering({ status: 401 }));
  const sent = fake.calls.length;
  await searches.answers(401, ground.body, { identity: { kind: 'missing' }, control: ground.plain, because });
  expect(fake.calls.length).toBe(sent + 1);
  expect(last(fake)).toMatchObject({ identity: { kind: 'missing' }, statusOwner: 'auth.missing-key' });
});

test('the exact status of a SHOULD takes no blame for a status that is not listed', async () => {
  const { searches, ground, fake } = await scene('bus.non-object', answering({ status: 400 }));
  await searches.answers(400, new RawBody('[]'), { control: ground.plain, because });
  expect(last(fake).statusOwner).toBe('http.status-listed');
  await searches.answers(400, new RawBody('[]'), { control: ground.plain, because, statusOwner: 'bus.bad-input' });
  expect(last(fake)).toMatchObject({ statusOwner: 'bus.bad-input', body: { raw: '[]' } });
});

test.each([200, 400, 401])('a listed status (%i) breaks nothing', async (status) => {
  const { searches, ground, asserted } = await scene('bus.bad-input', answering({ status, json: { code: 0 } }));
  expect((await searches.listed(ground.body)).answer?.status).toBe(status);
  expect(asserted()).toBe(1);
});

test.each([201, 204, 301, 403, 404, 413, 500])('a status that is not listed (%i) breaks the requirement that sent the input', async (status) => {
  const { searches, ground, fake } = await scene('bus.bad-input', answering({ status }));
  await expect(searches.listed(ground.body)).rejects.toMatchObject({
    evidence: { violation: { cause: `status ${status}`, message: `expected a status that the document lists (200, 400, 401 or 429), got ${status}` } },
  });
  expect(last(fake).statusOwner).toBe('bus.bad-input');
});

test('a valid search that is accepted counts for bus.valid-accepted, whoever sent it; the plain one does not', async () => {
  const { searches, ground, validAccepted, asserted } = await scene('bus.paging');
  expect(isAccepted(await searches.valid(ground, { page_size: 5 }))).toBe(true);
  await searches.valid(ground, {});
  expect(validAccepted).toMatchObject({ judged: 1, lost: 0 });
  expect(asserted()).toBe(0);
});

test.each([400, 404, 500])('a valid search that is answered %i breaks bus.valid-accepted, and is lost to whoever sent it', async (status) => {
  const override: Override = (_, body) => (body['page_size'] === undefined ? undefined : { status });
  const { searches, ground, validAccepted, fake } = await scene('bus.paging', override);
  await expect(searches.valid(ground, { page_size: 5 })).rejects.toThrow(`a valid search was answered ${status} (see bus.valid-accepted)`);
  expect([...validAccepted.findings.values()]).toMatchObject([
    { requirement: 'bus.valid-accepted', evidence: { violation: { cause: `status ${status}` }, controls: [ground.plain] } },
  ]);
  expect(fake.run.outcome('bus.paging')?.findings.size).toBe(0);
  // Asked by bus.valid-accepted itself it is its own finding.
  const own = await scene('bus.valid-accepted', override);
  await expect(own.searches.valid(own.ground, { page_size: 5 })).rejects.toBeInstanceOf(Violated);
  expect([own.asserted(), own.validAccepted.findings.size]).toEqual([1, 0]);
});

test('where the plain search is no longer accepted either, a refused valid search blames nobody', async () => {
  const { searches, ground, validAccepted } = await scene('bus.paging', answering({ status: 400 }));
  await expect(searches.valid(ground, { page_size: 5 })).rejects.toBeInstanceOf(NotApplicable);
  expect(validAccepted.findings.size).toBe(0);
});

test.each([
  [2, 5, true],
  [3, 5, true],
  [4, 5, false],
  [2, 12, false],
  [2, 11, true],
])('page %i of size %i of twelve trips: whether its refusal breaks something is %s', async (page, page_size, exists) => {
  const { searches, ground, validAccepted } = await scene('bus.paging', (_, body) => (body['page'] === page ? { status: 400 } : undefined));
  await expect(searches.valid(ground, { page, page_size })).rejects.toBeInstanceOf(exists ? Lost : NotApplicable);
  expect(validAccepted.findings.size).toBe(exists ? 1 : 0);
});

test("pages are counted from the target's first page", async () => {
  const { searches, ground, validAccepted } = await scene('bus.paging', (_, body) => (body['page'] === 2 ? { status: 400 } : undefined), { firstPage: 0 });
  await expect(searches.valid(ground, { page: 2, page_size: 5 })).rejects.toBeInstanceOf(Lost);
  expect(validAccepted.findings.size).toBe(1);
  await expect(searches.valid(ground, { page: 2, page_size: 6 })).rejects.toBeInstanceOf(NotApplicable);
});

test("an unreadable 200 and a 401 to a valid search are other requirements' findings", async () => {
  for (const reply of [{ status: 200, json: 'hello' }, { status: 401 }] satisfies Reply[]) {
    const { searches, ground, validAccepted } = await scene('bus.paging', answering(reply));
    await expect(searches.valid(ground, { page_size: 5 })).rejects.toBeInstanceOf(Lost);
    expect(validAccepted.findings.size).toBe(0);
    open?.close();
  }
});

test('where bus.valid-accepted is left out of the run, a refused valid search is only lost', async () => {
  const plain = searchTarget();
  open = fakeRun((call, body, nth) => (body['page_size'] === 5 ? { status: 500 } : plain(call, body, nth)), {
    routes: [{ start_city_code: 'a', end_city_code: 'b' }],
  });
  const world = new World(open.run);
  await world.ready();
  const searches = new Searches(open.run, world, { id: 'bus.paging', level: 'MUST' }, () => {});
  await expect(searches.valid(world.grounds[0] ?? expect.fail(), { page_size: 5 })).rejects.toBeInstanceOf(Lost);
});

test('whether a date was past nowhere is told for the time of its own call', async () => {
  const { searches, ground } = await scene('bus.today');
  expect(searches.wasNotPast(ground.plain)).toBe(true);
  const on = (date: unknown): typeof ground.plain => ({ ...ground.plain, request: { ...ground.plain.request, body: { date } as JsonObject } });
  expect(searches.wasNotPast(on('2026-11-20'))).toBe(false);
  expect(searches.wasNotPast(on('2026-11-21'))).toBe(true);
  expect(searches.wasNotPast(on(7))).toBe(false);
});

test('what stands before the target answers whatever the input is: one cause', async () => {
  const { searches, ground } = await scene('bus.bad-input', answering({ status: 502 }));
  const thrown: unknown = await searches.listed(ground.body, { input: 'page, wrong-type' }).catch((error: unknown) => error);
  expect(thrown instanceof Violated && thrown.evidence.violation.cause).toBe('status 502');
});

test('two kinds of input that end in the same status are two causes', async () => {
  const { searches, ground } = await scene('bus.bad-input', answering({ status: 500 }));
  const causeOf = async (sent: Promise<unknown>): Promise<string> => {
    const thrown: unknown = await sent.catch((error: unknown) => error);
    return thrown instanceof Violated ? thrown.evidence.violation.cause : expect.fail('nothing was broken');
  };
  expect(await causeOf(searches.listed(ground.body, { input: 'page, wrong-type' }))).toBe('status 500: page, wrong-type');
  expect(await causeOf(searches.listed(ground.body, { input: 'date, null' }))).toBe('status 500: date, null');
  expect(await causeOf(searches.listed(ground.body))).toBe('status 500');
  expect(await causeOf(searches.answers(400, new RawBody('{'), { control: ground.plain, because, input: 'cut off in the middle' }))).toBe(
    'status 500: cut off in the middle',
  );
});
