import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { CasesByCall } from '../../journal/line-types.ts';
import {
  acceptedSearch,
  sampleExchange,
  sampleSearch,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { type OfShared, sharedBy } from './one-way.ts';

type Calls = readonly number[];

/** A finding by the name of its requirement or field, with the calls that fail. */
interface Failing {
  readonly finding: OfShared;
  readonly calls: Calls;
}

function field(pointer: string, cause: string, expected: string, calls: Calls): Failing {
  const starred = pointer.replaceAll(/\/\d+/g, '/[]');
  const violation = { cause: `${starred}: ${cause}`, message: '', expected, actual: `got ${cause}`, pointer };
  return { finding: { id: pointer, requirement: 'bus.trip', operation: 'search', violation, basis: 'answer' }, calls };
}

function status(requirement: string, operation: 'search' | 'cancel', got: number, calls: Calls, cause = ''): Failing {
  const violation = { cause, message: '', expected: 'a listed status', actual: '', status: got };
  return { finding: { id: `${requirement} ${cause}`, requirement, operation, violation, basis: 'answer' }, calls };
}

/** What is shared by findings whose requirements judged these calls. */
function shared(exchanges: readonly Exchange[], findings: readonly Failing[], judged: Readonly<Record<string, Calls>>) {
  const cases = Object.entries(judged).map(([id, calls]): [string, CasesByCall] => {
    const failing = findings.flatMap((one) =>
      one.finding.requirement === id ? [[one.finding.id, one.calls] as const] : [],
    );
    const failed = new Set(failing.flatMap(([, own]) => own));
    return [id, { passing: calls.filter((call) => !failed.has(call)), failing: Object.fromEntries(failing) }];
  });
  return sharedBy(
    exchanges,
    findings.map(({ finding }) => finding),
    new Map(cases),
  );
}

const five = [1, 2, 3, 4, 5];
const trip = { ...sampleTrip, price: '48', distance: '176', duration: '95min', dep_time: 485, class_name: 2 };
const cities = { start_city_code: 310_100, end_city_code: 330_100 };

/** Five searches whose trips have these members. */
const searches = (members: JsonObject): Exchange[] =>
  five.map((call) => acceptedSearch([{ ...trip, ...members }], { total: '1' }, { call, body: sampleSearch }));

/** What of `bus.trip` is shared. */
const ofTrips = (findings: readonly Failing[], members: JsonObject = {}) =>
  shared(searches(members), findings, { 'bus.trip': five, 'bus.data': five });

const price = field('/data/lines/0/price', 'type string', 'an integer', five);
const distance = field('/data/lines/0/distance', 'type string', 'an integer', five);
const duration = field('/data/lines/0/duration', 'type string', 'an integer', five);
const [hour, kind] = [
  field('/data/lines/0/dep_time', 'type number', 'a string', five),
  field('/data/lines/0/class_name', 'type number', 'a string', five),
];
const codes = Object.keys(cities).map((name) => field(`/data/lines/0/${name}`, 'type number', 'a string', five));
const gone = (name: string, cause: string, calls: Calls): Failing => field(`/data/lines/0/${name}`, cause, 'x', calls);

test('fields of one object that have their value in another type, or none, have one cause', () => {
  expect(ofTrips([price, duration, distance])).toEqual([
    {
      sentence:
        '5 of 5 answers to searches have 2 wrong fields in /data/lines/[] (price, distance): ' +
        'expected an integer, got got type string',
      failing: { of: 5, are: 5 },
      others: { of: 0, are: 0 },
      findings: ['/data/lines/0/price', '/data/lines/0/distance'],
    },
  ]);
  expect(ofTrips(codes, cities)).toMatchObject([{ findings: codes.map(({ finding }) => finding.id) }]);
  const null2 = [gone('price', 'type null', [2, 4]), gone('remark', 'type null', [2, 4])];
  expect(ofTrips(null2)).toMatchObject([{ failing: { of: 5, are: 2 } }]);
  expect(ofTrips([gone('price', 'missing', five), gone('remark', 'missing', five)])).toHaveLength(1);
  expect(
    ofTrips([gone('from_city', 'question marks', [1, 2]), gone('to_city', 'question marks', [1, 2])]),
  ).toHaveLength(1);
});

test.each<[string, readonly Failing[]]>([
  ['one number in digits, one with a unit', [price, duration]],
  ['other values of another type', [hour, kind]],
  ['city codes that are not those of the request', codes],
  ['fields that are null in other answers', [gone('price', 'type null', [2, 4]), gone('remark', 'type null', [2])]],
  ['one is null, one is missing', [gone('price', 'type null', five), gone('remark', 'missing', five)]],
  ['fields of other objects', [price, field('/data/total', 'type string', 'an integer', five)]],
  ['values that are wrong in two ways', [gone('price', 'negative', five), gone('distance', 'too large', five)]],
  ['one alone', [price]],
])('nothing is shared: %s', (_, findings) => {
  expect(ofTrips(findings, { start_city_code: 1, end_city_code: 2 })).toEqual([]);
});

/** A call with a bad key of a kind: `missing`, `empty`, or how it is wrong. */
function bad(call: number, operation: 'search' | 'cancel', kind: string, got: number): Exchange {
  const isWrong = kind !== 'missing' && kind !== 'empty';
  const headers: Record<string, string> = isWrong ? { Authorization: `<wrong key: ${kind}>` } : {};
  const credentials = isWrong ? 'wrong' : kind;
  return sampleExchange({ call, operation, headers, credentials, status: got, json: { code: got === 200 ? 0 : 4 } });
}

/** What is shared of keys: how searches and cancels with these were answered, each 401 or a failure. */
function ofKeys(
  searched: Readonly<Record<string, readonly number[]>>,
  cancelled: Readonly<Record<string, readonly number[]>>,
) {
  let call = 0;
  const calls = [searched, cancelled].map((kinds, nth) =>
    Object.entries(kinds).flatMap(([name, all]) =>
      all.map((got) => bad((call += 1), nth === 0 ? 'search' : 'cancel', name, got)),
    ),
  );
  const findings = (['search', 'cancel'] as const).flatMap((operation, nth) => {
    const failing = calls[nth]!.filter(({ answer }) => ![400, 401].includes(answer?.status ?? 0));
    const got = failing[0]?.answer?.status;
    return got === undefined
      ? []
      : [
          status(
            operation,
            operation,
            got,
            failing.map((one) => one.call),
          ),
        ];
  });
  const numbers = calls.map((all) => all.map((one) => one.call));
  return shared(calls.flat(), findings, { search: numbers[0]!, cancel: numbers[1]! });
}

test('operations that treat every kind of key alike have one cause', () => {
  const half = { 'the first half': [200, 200], random: [401] };
  expect(ofKeys(half, { 'the first half': [200], random: [401] })).toMatchObject([
    {
      sentence: '3 of 5 searches and cancels with a wrong key were accepted: the first half',
      findings: ['search ', 'cancel '],
    },
  ]);
  // A cancel that is refused for its order, such as one that is cancelled already, says nothing of its key.
  expect(ofKeys({ missing: [200], empty: [401] }, { missing: [200, 400] })).toHaveLength(1);
  expect(ofKeys({ missing: [403], empty: [401] }, { missing: [403, 403] })).toMatchObject([
    { sentence: '3 of 3 searches and cancels without a key were answered 403' },
  ]);
});

test.each<[string, Parameters<typeof ofKeys>]>([
  ['no key that both were sent', [{ 'the first half': [200] }, { random: [200] }]],
  [
    'a key that one of them refuses',
    [
      { half: [200], random: [401] },
      { half: [200], random: [200] },
    ],
  ],
  ['a key that is accepted now and then', [{ missing: [200, 401] }, { missing: [200, 401] }]],
  ['another status', [{ missing: [200] }, { missing: [403] }]],
  ['a missing and a wrong key', [{ missing: [200] }, { random: [200] }]],
])('keys: nothing is shared: %s', (_, [searched, cancelled]) => {
  expect(ofKeys(searched, cancelled)).toEqual([]);
});

test('a single finding has the keys that fail, and the calls with them', () => {
  const some = { half: [200, 200], first: [200], random: [401], missing: [401] };
  expect(ofKeys(some, {})).toMatchObject([
    { sentence: '3 of 4 searches with a wrong key were accepted: half; first', findings: ['search '] },
  ]);
  // Something else decides, or so few calls may be chance.
  expect(ofKeys({ ...some, half: [200, 401] }, {})).toEqual([]);
  expect(ofKeys({ ...some, half: [200] }, {})).toEqual([]);
});

/** What is shared of searches that are answered 422, each with one of so many texts. */
function of422(texts: number, got = 422) {
  const words = ['date', 'page', 'size', 'city', 'sort', 'type', 'place'];
  const calls = Array.from({ length: 12 }, (__, nth) =>
    sampleExchange({ call: nth + 1, status: got, json: { code: 40002, message: `wrong ${words[nth % texts]}` } }),
  );
  const findings = [1, 2, 3].map((first) =>
    status('bus.bad-input', 'search', got, [first, first + 3, first + 6, first + 9], `input ${first}`),
  );
  return shared(calls, findings, { 'bus.bad-input': calls.map(({ call }) => call) });
}

test('a status that is not listed, with a text for each mistake, is how the platform refuses', () => {
  expect(of422(7)).toMatchObject([
    { sentence: '12 searches were refused with 422 (7 different messages)', findings: { length: 3 } },
  ]);
  expect([of422(4), of422(7, 400), of422(7, 500), of422(7, 429)]).toEqual([[], [], [], []]);
});

test('what is shared does not depend on the order of the findings', () => {
  const all = [price, duration, distance, hour, kind, gone('remark', 'missing', [2]), gone('gid', 'missing', [2])];
  const groups = (findings: readonly Failing[]) =>
    ofTrips(findings)
      .map((one) => one.findings.toSorted().join())
      .toSorted();
  expect(groups(all)).toHaveLength(2);
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (mixed) => {
      expect(groups(mixed)).toEqual(groups(all));
    }),
    { seed: 45, numRuns: 30 },
  );
});
