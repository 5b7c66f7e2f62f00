import { expect, test } from 'vitest';
import {
  sampleExchange,
  sampleTime,
  sampleTrip,
  acceptedSearch,
  acceptedCancel,
  sampleFault,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { openPoints } from '../../src/requirements/index.ts';
import { accepted, judged, pageOf, refused } from './observed.fixture.ts';

/** What is found where a key is declared so: "cause: expected / actual", and the cases judged. */
function entry(key: string, declared: Json, exchanges: readonly Exchange[]): { entry: string[]; cases: number } {
  const { found, cases } = judged(key, declared, exchanges);
  for (const { violation } of found) {
    expect(violation.expected.endsWith(`, as \`statement.${key}\` declares`)).toBe(true);
    expect(violation.message).toBe(
      `the statement declares ${violation.expected.split(', as `')[0]} (\`${key}\`), got ${violation.actual}`,
    );
  }
  return {
    entry: found.map(
      ({ violation }) => `${violation.cause}: ${violation.expected.split(', as `')[0]} / ${violation.actual}`,
    ),
    cases,
  };
}

const cancel = (order: string, data: JsonObject = {}): Exchange => acceptedCancel(order, data);
const keyless = (order: string, status: number, credentials: Exchange['credentials'] = 'missing'): Exchange =>
  sampleExchange({ operation: 'cancel', body: { order_no: order }, status, credentials, json: {} });
const error = (status: number, json: Json): Exchange => sampleExchange({ status, json });
/** Searches at these milliseconds of the run, the last of them throttled. */
const searches = (times: readonly number[], last = 429, headers: Record<string, readonly string[]> = {}): Exchange[] =>
  times.map((time, index) => {
    const isLast = index === times.length - 1;
    const made = sampleExchange({
      status: isLast ? last : 200,
      json: { code: 0, data: {} },
      sentAt: sampleTime + 1 + time,
      endedAt: sampleTime + 2 + time,
    });
    return isLast && made.answer !== null ? { ...made, answer: { ...made.answer, headers } } : made;
  });
const every = (milliseconds: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => index * milliseconds);

/** Trips on a page after the last, which are not those of the last page. */
const stray = (page: number): Exchange =>
  accepted({ page, page_size: 3 }, [{ ...sampleTrip, gid: `stray-${page}` }], {
    total: 10,
    page_info: { page, page_size: 3, total: 10 },
  });
const unordered = [8, 6, 9, 7, 5, 8].map((hour, index) => ({
  ...sampleTrip,
  gid: `G${index}`,
  dep_time: `0${hour}:00`,
}));

/** A limiter in front of the platform refuses a call with its stock page. */
const limited: Exchange = {
  ...sampleExchange({ status: 429, answerBody: { kind: 'text', text: '<html>', problem: 'no JSON' } }),
  answeredBy: { by: 'in front', what: 'rate limiter', mark: 'nginx' },
};

test.each<[string, Json, readonly Exchange[], readonly string[]]>([
  [
    'errorBody',
    { required: ['error'] },
    [error(400, {})],
    ['status 400: /error: required: /error: it to be there in answers 400 / the field is missing'],
  ],
  [
    'errorBody',
    { type: 'array' },
    [error(401, {})],
    ['status 401: : type: the body: an array in answers 401 / an empty object'],
  ],
  [
    'errorBody',
    { type: 'object' },
    [sampleExchange({ status: 429, answerBody: { kind: 'empty' } })],
    ['status 429: an empty body: a JSON body in answers 429 / an empty body'],
  ],
  [
    'errorBody',
    { type: 'object' },
    [sampleExchange({ status: 400, answerBody: { kind: 'text', text: '<html>', problem: 'no JSON' } })],
    ['status 400: a body that is no JSON: a JSON body in answers 400 / a body that is not JSON'],
  ],
  [
    'extraFields',
    [],
    [acceptedSearch([{ ...sampleTrip, ext: 1 }])],
    ['/data/lines/[]/ext: not declared: no undocumented fields / /data/lines/[]/ext'],
  ],
  [
    'extraFields',
    ['/data/a', '/data/lines/12/ext', 7],
    [acceptedSearch([{ ...sampleTrip, ext: 1 }], { b: 1 })],
    ['/data/b: not declared: no undocumented fields but /data/a, /data/lines/[]/ext / /data/b'],
  ],
  ['extraFields', null, [acceptedSearch([], { b: 1 })], ['/data/b: not declared: no undocumented fields / /data/b']],
  [
    'extraFields',
    ['/data/1'],
    [acceptedSearch([], { '1': 1 })],
    ['/data/1: not declared: no undocumented fields but /data/[] / /data/1'],
  ],
  [
    'refundStatuses',
    ['done', 'none', 7],
    [cancel('A')],
    ['processing instead of done or none or 7: done or none or 7 / processing'],
  ],
  [
    'amounts',
    'integers',
    [cancel('A', { cancel_fee: 0.5 })],
    [
      'decimals instead of integers: integers / decimals (0.5)',
      'decimals instead of integers: integers / decimals (380.5)',
    ],
  ],
  ['amounts', 'integers', [cancel('A')], ['decimals instead of integers: integers / decimals (380.5)']],
  [
    'amounts',
    'decimals',
    ['A', 'B', 'C'].map((order, index) => cancel(order, { cancel_fee: index + 1, refund_amount: 100 + index })),
    ['integers in all 6 answers instead of decimals: decimals / integers in all 6 answers'],
  ],
  ['cancelStatusWithoutKey', 400, [keyless('A', 401, 'empty')], ['401 instead of 400: 400 / 401']],
  [
    'cancelStatusWithoutKey',
    401,
    [keyless('A', 400, 'empty'), keyless('B', 400), cancel('A'), cancel('B')],
    ['400 instead of 401: 401 / 400', '400 instead of 401: 401 / 400'],
  ],
  ['rateLimit', { met: false }, searches([0, 10]), ['a 429 instead of no 429: no 429 / a 429']],
  [
    'rateLimit',
    { retryAfter: true },
    searches([0]),
    ['429 without Retry-After instead of 429 with Retry-After: 429 with Retry-After / 429 without Retry-After'],
  ],
  [
    'rateLimit',
    { retryAfter: false },
    searches([0], 429, { 'retry-after': ['1'] }),
    ['429 with Retry-After instead of 429 without Retry-After: 429 without Retry-After / 429 with Retry-After'],
  ],
  [
    'rateLimit',
    { rate: 20 },
    searches(every(100, 9)),
    ['a 429 below the rate: 429 from 20 searches a second on / a 429 after 8 a second'],
  ],
  [
    'rateLimit',
    { met: true, rate: 5 },
    searches(every(10, 40), 200),
    ['no 429: 429 from 5 searches a second on / none with 40 in one second'],
  ],
  [
    'rateLimit',
    { met: true, rate: 10 },
    searches(every(10, 40), 200),
    ['no 429: 429 from 10 searches a second on / none with 40 in one second'],
  ],
  [
    'contentTypes',
    ['text/plain', 'text/html'],
    [
      {
        ...sampleExchange(),
        answer: { status: 200, headers: { 'content-type': ['text/css'] }, body: { kind: 'json', value: {} }, bytes: 2 },
      },
    ],
    ['text/css instead of text/plain or text/html: text/plain or text/html / text/css'],
  ],
  [
    'sortKeys',
    ['price'],
    [accepted({ sort_by: 'no_such_key' }), refused({ sort_by: 'price' }), accepted({ sort_by: 'distance' })],
    ['price not accepted instead of price accepted: price accepted / price not accepted'],
  ],
  [
    'defaultPageSize',
    5,
    [pageOf({}, { size: 4 })],
    ['other number of trips: 5 trips on a page without page_size / 4 of 10'],
  ],
  [
    'sortKeys',
    ['price'],
    [accepted(), refused({ sort_by: 'no_such_key' }), refused({ sort_by: 'price' }), accepted({ sort_by: 'distance' })],
    [
      'price not accepted instead of price accepted: price accepted / price not accepted',
      'distance accepted instead of distance not accepted: distance not accepted / distance accepted',
    ],
  ],
  [
    'cityCodes',
    'mapped',
    Array.from({ length: 10 }, () => accepted()),
    ['same in all 10 answers instead of mapped: mapped / same in all 10 answers'],
  ],
  [
    'gidStable',
    true,
    [{}, {}, {}].map((_, index) =>
      accepted(
        {},
        [0, 1, 2, 3].map((trip) => ({ ...sampleTrip, gid: `${index}-${trip}`, dep_time: `0${trip}:00` })),
      ),
    ),
    ['false instead of true: true / false'],
  ],
])('%s declared as %j: the finding shows the found and the declared value', (key, declared, exchanges, differences) => {
  expect(entry(key, declared, exchanges).entry).toEqual(differences);
});

test.each<[string, Json, readonly Exchange[], number]>([
  ['amounts', 'integers', [cancel('A', { cancel_fee: '1.5', refund_amount: JSON.parse('1e400') as Json })], 0],
  ['amounts', 'decimals', [cancel('A'), ...['B', 'C', 'D'].map((order) => cancel(order, { refund_amount: 7 }))], 2],
  ['cancelStatusWithoutKey', 400, [cancel('A'), keyless('A', 401)], 0],
  ['cancelStatusWithoutKey', 401, [keyless('A', 400, 'wrong'), keyless('A', 500), cancel('A')], 0],
  ['cancelStatusWithoutKey', 400, [keyless('A', 401, 'wrong')], 0],
  ['rateLimit', { rate: 20 }, searches(every(90, 12)), 1],
  [
    'rateLimit',
    { met: false },
    [
      sampleExchange({ operation: 'busTripDetail' }),
      sampleExchange({ fault: sampleFault('not-sent', 'the limit of calls') }),
    ],
    0,
  ],
  ['rateLimit', { met: false }, searches([0, 10], 200), 1],
  ['pageBeyondEnd', 'empty', [pageOf({ page: 1, page_size: 3 }), ...[6, 7, 8].map(stray)], 0],
  ['sortDirection', 'other', Array.from({ length: 10 }, () => accepted({ sort_by: 'dep_time' }, unordered)), 1],
  ['sortKeys', ['price'], [accepted({ sort_by: 'no_such_key' }), accepted({ sort_by: 'price' })], 1],
  ['rateLimit', { rate: 18 }, searches(every(100, 10)), 1],
  ['rateLimit', { rate: 200 }, [sampleExchange({ operation: 'cancel', body: { order_no: 'A' }, status: 429 })], 1],
  ['rateLimit', { met: true, rate: 10 }, searches(every(10, 39), 200), 0],
  ['rateLimit', { rate: 5 }, searches(every(10, 60), 200), 0],
  ['rateLimit', { met: true }, searches(every(10, 60), 200), 0],
  [
    'rateLimit',
    { met: true, rate: 5 },
    [
      ...searches(every(10, 10)),
      ...searches(
        every(10, 60).map((time) => 200 + time),
        200,
      ),
    ],
    1,
  ],
  ['rateLimit', null, searches([0]), 1],
  ['refundStatuses', ['processing'], [cancel('A', { refund_status: 7 }), acceptedSearch()], 0],
  [
    'defaultPageSize',
    5,
    [
      pageOf({ no_such_field: 1 }, { size: 4 }),
      pageOf({ page: 1 }, { size: 4 }),
      pageOf({ page_size: 4 }),
      refused({}),
    ],
    0,
  ],
  ['defaultPageSize', 5, [accepted({}, [], { total: 0 }), accepted({}, [], { total: null })], 0],
  ['defaultPageSize', 5, [accepted({}, undefined, { total: 1 })], 1],
  [
    'pageBeyondEnd',
    'empty',
    [
      pageOf({ page: 1, page_size: 3 }),
      ...[6, 7, 8].map((page) => accepted({ page, page_size: 3 }, [sampleTrip], { total: 30 })),
    ],
    0,
  ],
  ['defaultPageSize', 'five', [pageOf({}, { size: 4 })], 0],
  [
    'pageSizeOver50',
    'refused',
    [
      accepted(
        { page_size: 60 },
        Array.from({ length: 51 }, () => sampleTrip),
        { total: 60 },
      ),
    ],
    0,
  ],
  ['extraFields', ['/data/lines/*'], [sampleExchange({ status: 400, json: { other: 1 } })], 0],
  ['contentTypes', [], [sampleExchange({ operation: 'busTripDetail' })], 0],
  ['contentTypes', ['application/json'], [limited], 0],
  ['errorBody', { type: 'object' }, [limited], 0],
])('%s declared as %j: nothing is found, in so many cases', (key, declared, exchanges, cases) => {
  expect(entry(key, declared, exchanges)).toEqual({ entry: [], cases });
});

/** Keys that have no separate probes. */
const keys = openPoints().flatMap(({ statementKey }) =>
  statementKey === null || ['requiredSearchFields', 'timeZone'].includes(statementKey) ? [] : [statementKey],
);

test.each(keys)('%s declared: exchanges of another kind say nothing', (key) => {
  const other = sampleExchange({ operation: 'busTripDetail', json: { code: 0, data: {} } });
  const unsent = sampleExchange({ fault: sampleFault('not-sent', 'the limit of calls') });
  const declared = key === 'timestampForm' ? 'extended, seconds, Z' : key === 'errorBody' ? { type: 'object' } : ['x'];
  const ofCancels = [
    'cancelReasonRequired',
    'cancelAgain',
    'cancelStatusWithoutKey',
    'refundStatuses',
    'amounts',
    'timestampForm',
  ].includes(key);
  const free = ['errorBody', 'contentTypes', 'extraFields', 'rateLimit'].includes(key);
  const wrongKind = free ? [] : [ofCancels ? acceptedSearch() : cancel('A')];
  expect(entry(key, declared, [other, unsent, ...wrongKind])).toEqual({ entry: [], cases: 0 });
});

test('a long list of declared fields is shown in bounded length', () => {
  const fields = Array.from({ length: 200 }, (_, index) => `/data/field${index}`);
  const [difference] = entry('extraFields', fields, [acceptedSearch([], { other: 1 })]).entry;
  expect(difference?.length).toBeLessThan(400);
});
