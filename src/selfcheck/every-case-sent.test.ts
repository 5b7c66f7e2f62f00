import { expect, test } from 'vitest';
import {
  addDays,
  badSearchCases,
  futureDates,
  hostileCancelBodies,
  hostileSearchBodies,
  isRealDate,
  type Labelled,
  malformedBodies,
  mayBeCounted,
  nonObjectBodies,
  oddBytes,
  pageSizesOverLimit,
  pastDates,
  plainPieces,
  rawSearchBodies,
  reasonCases,
  sharpPieces,
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
import { canonicalJson, isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import { wholePlaces } from '../../suites/scenarios/every-search.ts';
import '../../suites/index.ts';

/** Every scenario, each once. */
const scenarios = new Set([...catalogue().values(), ...openPoints()].flatMap(({ asks }) => asks));
/** Runs of a gate, one with each seed. */
const seeds = Array.from({ length: 44 }, (_, seed) => seed + 1);
/** Orders that a run may spend: enough for every kind of life. */
const orders = 12;

const frame = { pastBefore: '2026-11-20', notPastFrom: '2026-11-20' };
const { apiKey, routes } = sampleFacts();
const { body: plainSearch } = routes[0] as BaselineSearch;
const { plain } = sampleCancels().bodies;

const asked = new Map<string, Promise<Request[]>>();

/** The requests of a requirement's scenarios in a run with a seed; 12 runs are a gate. */
function requestsOf(id: string, seed: number, runs = 12): Promise<Request[]> {
  const key = `${id} ${seed} ${runs}`;
  const own = catalogue().get(id)?.asks ?? [];
  const asks =
    asked.get(key) ??
    Promise.all(
      own.map((one) => askedBy(one, { seed, runs, cancels: sampleCancels(seed), frame: () => frame }, orders)),
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

/** Lists of which a gate run sends every boundary case, and some of the other cases with each seed. */
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
  '%s: a gate run sends every boundary case of its %s, and over several seeds each of the others',
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

test('with every seed a gate run has each class of characters in a cancel of a real order, and in both addresses', async () => {
  for (const seed of [1, 2, 3]) {
    const reasons = (await requestsOf('cancel.reason', seed)).map(memberOf('cancel_reason'));
    const searches = (await requestsOf('bus.hostile-text', seed)).map(({ body }) => body);
    for (const { label, value } of [...plainPieces, ...sharpPieces]) {
      expect(reasons.filter((reason) => reason.includes(value)).length, label).toBeGreaterThan(1);
      const both = searches.filter((body) =>
        ['start_addr', 'end_addr'].every((name) => String(member(body as Json, name)).includes(value)),
      );
      expect(both.length, label).toBeGreaterThan(0);
    }
  }
});

test('searches show every near miss of the key in every run; over several seeds either operation shows every wrong key', async () => {
  const left = { search: new Set<string>(), cancel: new Set<string>() };
  const { all } = wrongKeys(apiKey, 1);
  for (const { label } of all) for (const labels of Object.values(left)) labels.add(label);
  for (const seed of seeds) {
    const { ofSearches, ofCancels } = wrongKeys(apiKey, seed);
    for (const [operation, id, keys] of [
      ['search', 'auth.invalid-key', ofSearches],
      ['cancel', 'auth.cancel-invalid-key', ofCancels],
    ] as const) {
      const shown = (await requestsOf(id, seed)).flatMap(({ operation: of, key }) =>
        of === operation && typeof key === 'object' ? [key.description] : [],
      );
      expect([...new Set(shown)].toSorted()).toEqual(keys.map(({ label }) => label).toSorted());
      expect(shown.length, 'few enough not to lock the key out').toBeLessThanOrEqual(15);
      for (const label of shown) left[operation].delete(label);
    }
  }
  expect([...left.search], 'shown by no search').toEqual([]);
  expect([...left.cancel], 'tried on no order').toEqual([]);
});

const numbers = (to: number): string[] => Array.from({ length: to }, (_, nth) => String(nth + 1));
/** The date of a search if it is not past and at most two months ahead. */
const nearDate = (request: Request): string => {
  const date = memberOf('date')(request);
  return isRealDate(date) && date >= frame.notPastFrom && date <= addDays(frame.notPastFrom, 60) ? date : '';
};
const fieldsShownValid = ['start_city_code', 'end_city_code', 'date', 'page', 'page_size', 'sort_by'];
const isShownValid = ({ body }: Request): boolean =>
  isObject(body) && Object.keys(body).every((name) => fieldsShownValid.includes(name));

/** Decks of which every run deals every class, and the classes of a request. */
const decks: readonly [
  ids: readonly string[],
  deck: string,
  all: readonly string[],
  of: (request: Request) => string,
][] = [
  [['bus.today'], 'days of the month ahead', numbers(31), (request) => String(Number(nearDate(request).slice(8)))],
  [
    ['bus.today'],
    'weekdays ahead',
    ['0', '1', '2', '3', '4', '5', '6'],
    (request) => (nearDate(request) === '' ? '' : String(new Date(nearDate(request)).getUTCDay())),
  ],
  [
    ['bus.past-date'],
    'past months and weeks',
    [
      ...Array.from({ length: 12 }, (_, nth) => `${new Date(Date.UTC(2026, 9 - nth, 20)).toISOString().slice(0, 10)}`),
      ...[1, 2, 3, 4].map((weeks) => addDays(frame.pastBefore, -7 * weeks)),
    ],
    memberOf('date'),
  ],
  [
    ['bus.today', 'bus.valid-accepted', 'auth.missing-key', 'auth.invalid-key'],
    'page sizes, in searches that are shown to be valid',
    numbers(50),
    (request) => (isShownValid(request) ? memberOf('page_size')(request) : ''),
  ],
  [
    ['bus.bad-input'],
    'classes of odd fields',
    [...new Set(badSearchCases(plainSearch).map((one) => one.class ?? ''))],
    (request) => classes.get(bodyOf(request)) ?? '',
  ],
];
const classes = new Map(badSearchCases(plainSearch).map((one) => [textOf(one.value), one.class]));

test.each(['gate', 'nightly'])('a %s run deals every class of every deck, whatever the seed', async (profile) => {
  const runs = profile === 'gate' ? 12 : 120;
  for (const seed of seeds) {
    const known = new Map<string, readonly Request[]>();
    for (const [ids, deck, all, of] of decks) {
      const sent: Request[] = [];
      for (const id of ids) {
        const own = known.get(id) ?? (await requestsOf(id, seed, runs));
        known.set(id, own);
        sent.push(...own);
      }
      const dealt = new Set(sent.map(of));
      expect(
        all.filter((one) => !dealt.has(one)),
        `${deck}, seed ${seed}`,
      ).toEqual([]);
    }
    asked.clear();
  }
});

/** An operation that the configuration binds, and that accepts everything. */
const bound: BoundFacts = {
  budget: 3,
  refusals: 6,
  echo: null,
  isAccepted: () => true,
  echoes: () => true,
  reasonUnreadable: () => null,
  canShowCancelled: true,
  showsCancelled: () => true,
  shownInstead: () => '/data/status: the string "created"',
};

test('every scenario sends something', async () => {
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

test('a scenario sends the same requests in every run with its seed', async () => {
  for (const scenario of scenarios) {
    const [once, again] = await Promise.all([1, 1].map((seed) => askedBy(scenario, { seed }, orders)));
    expect(again, scenario.name).toEqual(once);
  }
});
