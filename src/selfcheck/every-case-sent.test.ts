import { expect, test } from 'vitest';
import {
  badSearchCases,
  futureDates,
  hostileCancelBodies,
  hostileSearchBodies,
  type Labelled,
  malformedBodies,
  mayBeCounted,
  nonObjectBodies,
  oddBytes,
  pageSizesOverLimit,
  pastDates,
  rawSearchBodies,
  reasonCases,
  spellings,
  wrongKeys,
  wrongTypeReasons,
} from '../arbitraries/index.ts';
import { askedBy, sampleCancels, sampleFacts } from '../requirements/history/asked-by.fixture.ts';
import {
  type Request,
  type BaselineSearch,
  type BoundFacts,
  type Facts,
  RawBody,
} from '../requirements/history/index.ts';
import { catalogue, openPoints } from '../requirements/index.ts';
import { canonicalJson, type Json, type JsonObject, member } from '../contract/json.ts';
import { wholePlaces } from '../../suites/scenarios/other-spellings.ts';
import '../../suites/index.ts';

/** Every scenario, each once. */
const scenarios = new Set([...catalogue().values(), ...openPoints()].flatMap(({ asks }) => asks));
/** Runs of a gate, one with each seed. */
const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);
/** Orders that a run may spend: enough for every kind of life. */
const orders = 12;

const frame = { pastBefore: '2026-11-20', notPastFrom: '2026-11-20' };
const { apiKey, routes } = sampleFacts();
const { body: plainSearch } = routes[0] as BaselineSearch;
const { plain } = sampleCancels().bodies;

const asked = new Map<string, Promise<Request[]>>();

/** What the scenarios of a requirement ask in a gate run with a seed. */
function requestsOf(id: string, seed: number): Promise<Request[]> {
  const key = `${id} ${seed}`;
  const own = catalogue().get(id)?.asks ?? [];
  const asks =
    asked.get(key) ??
    Promise.all(
      own.map((one) => askedBy(one, { seed, cancels: sampleCancels(seed), frame: () => frame }, orders)),
    ).then((all) => all.flat());
  asked.set(key, asks);
  return asks;
}

const textOf = (value: Json | Uint8Array | undefined): string =>
  typeof value === 'string'
    ? value
    : value instanceof Uint8Array
      ? value.join()
      : value === undefined
        ? 'nothing'
        : canonicalJson(value);
/** A body as it is sent, and one member of it. */
const bodyOf = ({ body }: Request): string => textOf(body instanceof RawBody ? body.raw : body);
const memberOf =
  (name: string) =>
  ({ body }: Request): string =>
    textOf(body instanceof RawBody ? body.raw : member(body, name));
const named = (name: string, cases: readonly Labelled<JsonObject>[]): Labelled<Json | undefined>[] =>
  cases.map(({ value, ...one }) => ({ ...one, value: value[name] }));

/** The number that broken cancels of made-up orders are made of. */
const numberOf = (seed: number): string => sampleCancels(seed).madeUp(2)[0]?.value ?? '';

/** Lists of which a gate run asks every boundary case, and some of the others with each seed. */
const lists: readonly [
  id: string,
  list: string,
  casesOf: (seed: number) => readonly Labelled<Json | Uint8Array | undefined>[],
  of: (request: Request) => string,
][] = [
  ['bus.valid-accepted', 'spellings', () => spellings({ ...plainSearch, ...wholePlaces }), bodyOf],
  ['bus.malformed', 'broken bodies', () => malformedBodies({ ...plainSearch, page_size: 10 }), bodyOf],
  ['bus.non-object', 'bodies that are no object', () => nonObjectBodies(plainSearch), bodyOf],
  ['bus.bad-input', 'odd fields', () => badSearchCases(plainSearch), bodyOf],
  ['bus.bad-input', 'odd JSON', () => rawSearchBodies(plainSearch), bodyOf],
  ['bus.bad-input', 'odd bytes', () => oddBytes, bodyOf],
  ['bus.hostile-text', 'hostile texts', () => hostileSearchBodies(plainSearch), bodyOf],
  ['bus.past-date', 'past dates', () => pastDates(frame), memberOf('date')],
  ['bus.today', 'dates from today on', () => futureDates(frame, 60), memberOf('date')],
  ['bus.limit-50', 'sizes over the limit', () => pageSizesOverLimit, memberOf('page_size')],
  [
    'cancel.malformed',
    'broken bodies',
    (seed) => [malformedBodies, nonObjectBodies].flatMap((all) => all({ order_no: numberOf(seed), ...plain })),
    bodyOf,
  ],
  [
    'cancel.reason',
    'odd reasons',
    () => named('cancel_reason', [...reasonCases, ...wrongTypeReasons]),
    memberOf('cancel_reason'),
  ],
  [
    'cancel.hostile-order-no',
    'hostile numbers',
    () => named('order_no', hostileCancelBodies(mayBeCounted(sampleCancels().known()))),
    memberOf('order_no'),
  ],
];

test.each(lists)(
  '%s: a gate run asks every boundary case of its %s, and with one seed or another each of the others',
  async (id, _, casesOf, of) => {
    const left = new Set(casesOf(1).map(({ label }) => label));
    for (const seed of seeds) {
      const sent = new Set((await requestsOf(id, seed)).map(of));
      const cases = casesOf(seed).map(({ value, ...one }) => ({ ...one, isSent: sent.has(textOf(value)) }));
      expect(
        cases.flatMap(({ label, boundary, isSent }) => (boundary && !isSent ? [label] : [])),
        `seed ${seed}`,
      ).toEqual([]);
      for (const { label, isSent } of cases) if (isSent) left.delete(label);
    }
    expect([...left], 'asked with no seed').toEqual([]);
  },
);

test('the same for wrong keys, of which a search shows all of its seed and an order some', async () => {
  const all = new Set(
    Array.from({ length: 1000 }, (_, seed) => wrongKeys(apiKey, seed)).flatMap((keys) =>
      keys.map(({ label }) => label),
    ),
  );
  expect(all).toContain('two neighbours exchanged');
  const [shown, tried] = [new Set<string>(), new Set<string>()];
  const keysIn = (asks: readonly Request[], operation: Request['operation']): string[] =>
    asks.flatMap((request) =>
      request.operation === operation && typeof request.key === 'object' && 'wrong' in request.key
        ? [request.key.description]
        : [],
    );
  for (const seed of seeds) {
    const labels = new Set(keysIn(await requestsOf('auth.invalid-key', seed), 'search'));
    expect([...labels].toSorted()).toEqual(
      wrongKeys(apiKey, seed)
        .map(({ label }) => label)
        .toSorted(),
    );
    expect(labels.size, 'few enough not to lock the key out').toBeLessThanOrEqual(15);
    for (const label of labels) shown.add(label);
  }
  // An order sees six of them: it takes more seeds to come to each.
  for (let seed = 1; seed <= 4 * seeds.length; seed += 1)
    for (const label of keysIn(await requestsOf('auth.cancel-invalid-key', seed), 'cancel')) tried.add(label);
  expect(
    [...all].filter((label) => !shown.has(label)),
    'shown by no search',
  ).toEqual([]);
  expect(
    [...all].filter((label) => !tried.has(label)),
    'tried on no order',
  ).toEqual([]);
});

/** An operation that the configuration binds, and that accepts everything. */
const bound: BoundFacts = {
  budget: 3,
  echo: null,
  isAccepted: () => true,
  echoes: () => true,
  reasonUnreadable: () => null,
  tellsCancelled: true,
  showsCancelled: () => true,
};

test('no scenario asks nothing', async () => {
  const operations = { busTripDetail: bound, busOrderCreate: bound, hotelOrderDetail: bound };
  const known: Partial<Facts> = {
    operations,
    allowed: ['key-scheme'],
    doubtfulDates: () => ['2026-11-20', '2026-11-21'],
  };
  expect(scenarios.size).toBeGreaterThan(3);
  for (const scenario of scenarios)
    expect((await askedBy(scenario, known, orders)).length, scenario.name).toBeGreaterThan(0);
});

test('what a scenario asks is the same in every run with its seed', async () => {
  for (const scenario of scenarios) {
    const [once, again] = await Promise.all([1, 1].map((seed) => askedBy(scenario, { seed }, orders)));
    expect(again, scenario.name).toEqual(once);
  }
});
