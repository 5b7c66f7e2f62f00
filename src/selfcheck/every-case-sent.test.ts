import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  badSearchCases,
  futureDates,
  hostileCancelBodies,
  hostileSearchBodies,
  type Labelled,
  malformedBodies,
  nonObjectBodies,
  oddBytes,
  pageSizesOverLimit,
  pastDates,
  rawSearchBodies,
  reasonCases,
  wrongKeys,
  wrongTypeReasons,
} from '../arbitraries/index.ts';
import { lifeMaterial } from '../harness/orders/life-material.ts';
import { askedBy, sampleCancels, sampleFacts } from '../history/asked-by.fixture.ts';
import { type Ask, type Baseline, RawBody } from '../history/index.ts';
import { canonicalJson, type Json, member } from '../model/json.ts';
import { registered } from '../harness/requirement.ts';
import type { Words } from '../harness/index.ts';
import '../../suites/all.ts';

/** What a gate run has, by the table of options. */
const runs = 12;
const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);

const body = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-21' };
const grounds = [120, 60, 5].map((total, index) => {
  const route = { start_city_code: '310100', end_city_code: `${330100 + index}` };
  return { route, date: body.date, body: { ...body, ...route }, total, shown: Math.min(20, total) };
});
const orders = ['HT7305184629017530', 'HT2962047385103364'];
const plain = { cancel_reason: 'change of plans' };
const frame = { pastBefore: '2026-11-20', notPastFrom: '2026-11-20' };
const apiKey = 'conf-7f3a9c2e51d84b60';

/** The cases that one requirement's probes choose with a seed, and how many each of their words got; nothing is sent. */
async function chosen(id: string, seed: number): Promise<{ cases: Labelled<unknown>[]; sizes: number[]; dates: Set<string> }> {
  const cases: Labelled<unknown>[] = [];
  const sizes: number[] = [];
  const dates = new Set<string>();
  const take = async (some: readonly Labelled<unknown>[]): Promise<void> => {
    sizes.push(some.length);
    cases.push(...some);
  };
  const asked = async (search: { date?: string }): Promise<{ answer: null; request: object }> => {
    if (search.date !== undefined) dates.add(search.date);
    return { answer: null, request: {} };
  };
  const told: Partial<Record<keyof Words, unknown>> = {
    seed,
    runs,
    apiKey,
    supplied: {},
    suppliedOrders: orders,
    knownOrders: () => orders,
    cancelBodies: { plain, withReason: (reason: object) => reason },
    firstPage: () => 1,
    frame: () => frame,
    grounds: async () => grounds,
    withTrips: async () => grounds,
    bodiesSent: async () => [],
    lives: async () => [],
    spareOrder: async () => null,
    whyUnproved: () => null,
    refusedSome: async () => false,
    each: take,
    stir: take,
    property: async (arbitrary: fc.Arbitrary<unknown>, _: unknown, count: number) => void sizes.push(fc.sample(arbitrary, { numRuns: count, seed }).length),
    pooled: asked,
    valid: asked,
    walk: async () => ({ pages: [] }),
    search: asked,
    attempt: async () => {},
    beforeFirstCancel: (send: (order: string) => Promise<void>) => void send(orders[0] as string),
    aloneBehindAccepted: (send: () => Promise<void>) => send(),
  };
  const words = new Proxy(told, { get: (known, name) => (name in known ? known[name as keyof Words] : async () => undefined) });
  for (const probe of registered().get(id)?.probes ?? []) await Promise.resolve(probe(words as unknown as Words)).catch(() => {});
  return { cases, sizes, dates };
}

const labelsOf = (cases: readonly Labelled<unknown>[]): string[] => cases.map(({ label }) => label);

test.each<[id: string, list: string, cases: readonly Labelled<unknown>[]]>([
  ['bus.limit-50', 'sizes over the limit', pageSizesOverLimit],
  ['cancel.hostile-order-no', 'hostile numbers', hostileCancelBodies(false)],
])('%s: a gate run sends every boundary case of its %s, and with one seed or another each of the others', async (id, _, cases) => {
  const left = new Set(labelsOf(cases));
  for (const seed of seeds) {
    const sent = labelsOf((await chosen(id, seed)).cases);
    expect(sent).toEqual(expect.arrayContaining(labelsOf(cases.filter(({ boundary }) => boundary))));
    for (const label of sent) left.delete(label);
  }
  expect([...left]).toEqual([]);
});

test('the same for wrong keys, of which a search shows all that are chosen and an order some', async () => {
  const all = new Set(Array.from({ length: 1000 }, (_, seed) => labelsOf(wrongKeys(apiKey, seed))).flat());
  const [shown, tried] = [new Set<string>(), new Set<string>()];
  for (const seed of seeds) {
    const { cases } = await chosen('auth.invalid-key', seed);
    expect(cases.length).toBeLessThanOrEqual(15);
    expect(labelsOf(cases)).toEqual(expect.arrayContaining(labelsOf(wrongKeys(apiKey, seed))));
    for (const label of labelsOf(cases)) shown.add(label);
    const { wrongKeys: onOrder } = lifeMaterial({ apiKey, seed }, { plain, withReason: () => plain } as unknown as Parameters<typeof lifeMaterial>[1]);
    for (const { label } of onOrder) tried.add(label);
  }
  expect(all).toContain('two neighbours exchanged');
  expect([...all].filter((label) => !shown.has(label))).toEqual([]);
  expect([...all].filter((label) => !tried.has(label))).toEqual([]);
});

/** What the scenarios of a requirement ask with a seed. */
async function asksOf(id: string, seed: number): Promise<Ask[]> {
  const scenarios = registered().get(id)?.asks ?? [];
  return (await Promise.all(scenarios.map((scenario) => askedBy(scenario, { seed, cancels: sampleCancels(seed), frame: () => frame })))).flat();
}

const { body: plainSearch } = sampleFacts().routes[0] as Baseline;

test.each<[id: string, list: string, cases: readonly Labelled<Json | Uint8Array>[]]>([
  ['bus.malformed', 'broken bodies', malformedBodies({ ...plainSearch, page_size: 10 })],
  ['bus.non-object', 'bodies that are no object', nonObjectBodies(plainSearch)],
  ['bus.bad-input', 'odd fields', badSearchCases(plainSearch)],
  ['bus.bad-input', 'odd JSON', rawSearchBodies(plainSearch)],
  ['bus.bad-input', 'odd bytes', oddBytes],
  ['bus.hostile-text', 'hostile texts', hostileSearchBodies(plainSearch)],
])('%s: scenarios of a gate run ask every boundary case of its %s, and with one seed or another each of the others', async (id, _, cases) => {
  const textOf = (value: Json | Uint8Array): string => (typeof value === 'string' ? value : value instanceof Uint8Array ? value.join() : JSON.stringify(value));
  const left = new Set(cases.map(({ value }) => textOf(value)));
  const telling = cases.filter(({ boundary }) => boundary).map(({ value }) => textOf(value));
  for (const seed of seeds) {
    const sent = (await asksOf(id, seed)).map(({ body: asked }) => textOf(asked instanceof RawBody ? asked.raw : asked));
    expect(sent).toEqual(expect.arrayContaining(telling));
    for (const text of sent) left.delete(text);
  }
  expect([...left]).toEqual([]);
});

/** The number that broken cancels are made of. */
const numberOf = (seedOfRun: number): string => sampleCancels(seedOfRun).madeUp(2)[0]?.value ?? '';
const brokenCancelsOf = (order_no: string): Labelled<string>[] => [malformedBodies, nonObjectBodies].flatMap((all) => all({ order_no, ...plain }));
const textOf = ({ body: asked }: Ask): string => (asked instanceof RawBody ? String(asked.raw) : canonicalJson(member(asked, 'cancel_reason') ?? null));

test.each<[id: string, casesOf: (seed: number) => readonly Labelled<string>[]]>([
  ['cancel.malformed', (seed) => brokenCancelsOf(numberOf(seed))],
  ['cancel.reason', () => [...reasonCases, ...wrongTypeReasons].map(({ value, ...one }) => ({ ...one, value: canonicalJson(value['cancel_reason'] ?? null) }))],
])('the same for %s', async (id, casesOf) => {
  const left = new Set(labelsOf(casesOf(1)));
  for (const seed of seeds) {
    const sent = new Set((await asksOf(id, seed)).map(textOf));
    const cases = casesOf(seed);
    expect(cases.filter(({ boundary, value }) => boundary && !sent.has(value))).toEqual([]);
    for (const { label, value } of cases) if (sent.has(value)) left.delete(label);
  }
  expect([...left]).toEqual([]);
});

test('the same for dates', async () => {
  const past = pastDates(frame);
  const future = futureDates(frame, 60);
  const left = new Set([...past, ...future].map(({ value }) => value));
  const datesOf = async (id: string, seed: number): Promise<string[]> => (await asksOf(id, seed)).map(({ body: asked }) => String(member(asked, 'date')));
  for (const seed of seeds) {
    const sent = await datesOf('bus.past-date', seed);
    expect(sent).toEqual(expect.arrayContaining(past.filter(({ boundary }) => boundary).map(({ value }) => value)));
    const ahead = await datesOf('bus.today', seed);
    expect(ahead).toEqual(expect.arrayContaining(future.filter(({ boundary }) => boundary).map(({ value }) => value)));
    for (const date of [...sent, ...ahead]) left.delete(date);
  }
  expect([...left]).toEqual([]);
});

test('no scenario asks nothing', async () => {
  const all = new Set([...registered().values()].flatMap(({ asks }) => asks));
  expect(all.size).toBeGreaterThan(3);
  for (const scenario of all) expect((await askedBy(scenario)).length, scenario.name).toBeGreaterThan(0);
});

test('no probe of a gate run is left without a case', async () => {
  const without: string[] = [];
  let asked = 0;
  for (const id of registered().keys()) {
    const { sizes } = await chosen(id, 1);
    asked += sizes.length;
    if (sizes.some((size) => size === 0)) without.push(id);
  }
  expect(asked).toBeGreaterThan(10);
  expect(without).toEqual([]);
});
