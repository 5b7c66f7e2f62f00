import { describe, expect, test } from 'vitest';
import type { Exchange } from '../src/contract/exchange.ts';
import type { Json } from '../src/contract/json.ts';
import { isListed } from '../src/contract/operations.ts';
import { brokenBy, ofOneAnswer } from './all-checks.fixture.ts';
import { expectTold } from '../src/requirements/checks/cases.fixture.ts';
import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  sampleFault,
  type SampleOptions,
  sampleTrip,
} from '../src/requirements/checks/sample-exchange.fixture.ts';
import { said } from '../src/contract/reason.ts';

const envelope = (over: Record<string, Json | undefined>): Json => {
  const body = {
    code: 0,
    message: 'ok',
    request_id: 'r1',
    data: { total: 0, page_info: { page: 1, page_size: 50, total: 0 }, lines: [] },
    ...over,
  };
  return JSON.parse(JSON.stringify(body)) as Json;
};
const answer = (options: SampleOptions) => sampleExchange(options);
const enveloped = (over: Record<string, Json | undefined>) => answer({ json: envelope(over) });

/** Ids and causes of everything that is found in one answer. */
function allCauses(exchange: Exchange): string[] {
  return ofOneAnswer.flatMap((id) => {
    const violations = brokenBy(id, exchange) ?? [];
    violations.forEach(expectTold);
    return violations.map(({ cause }) => `${id} | ${cause}`);
  });
}

/** Ids of the requirements that the answer could have failed. */
function applying(exchange: Exchange): string[] {
  return ofOneAnswer.filter((id) => brokenBy(id, exchange) !== null);
}

test.each<[string, Exchange]>([
  ['a good search', acceptedSearch()],
  ['a good cancel', acceptedCancel('HT1')],
  ['an empty result', acceptedSearch([])],
  ['undocumented members everywhere', acceptedSearch([{ ...sampleTrip, extra: { a: null } }], { extra: [1] }, {})],
  [
    'code -0',
    answer({
      json: JSON.parse(
        '{"code":-0.0,"message":"ok","request_id":"","data":{"total":0,"page_info":{"page":1,"page_size":50,"total":0},"lines":[]}}',
      ) as Json,
    }),
  ],
  ['numbers beyond doubles', acceptedSearch([{ ...sampleTrip, price: JSON.parse('1e400') as Json }])],
  ['a message of another script', enveloped({ message: '成功' })],
  ['400 without a body', answer({ status: 400, answerBody: { kind: 'empty' } })],
  ['400 in HTML', answer({ status: 400, answerBody: { kind: 'text', text: '<html>', problem: 'no JSON' } })],
  ['400 with an error envelope', answer({ status: 400, json: { code: 'E1', data: null } })],
  [
    '401 with a template of zeros',
    answer({
      operation: 'cancel',
      status: 401,
      json: { code: 401, data: { cancel_fee: 0, refund_amount: '0.00', lines: [] } },
    }),
  ],
  [
    '401 with a template of empty texts',
    answer({ status: 401, json: { data: { lines: [{ gid: '' }, { gid: null }, { gid: 7 }, null, 'gid'] } } }),
  ],
  [
    '401 with amounts that are none',
    answer({
      operation: 'cancel',
      status: 401,
      json: [
        { cancel_fee: 'none' },
        { refund_amount: '12 days' },
        { cancel_fee: 'USD 12' },
        { refund_amount: true },
        { cancel_fee: [12] },
      ],
    }),
  ],
  ['401 in text', answer({ status: 401, answerBody: { kind: 'text', text: 'gid', problem: 'no JSON' } })],
  ['429 of either operation', answer({ operation: 'cancel', status: 429 })],
  ['an answer that was cut', answer({ answerBody: { kind: 'cut', reason: said('too large') } })],
  ['no answer', answer({ fault: sampleFault('timeout') })],
  ['whatever an undocumented operation answers', answer({ operation: 'busTripDetail', status: 200, json: 'text' })],
  ['500 of an undocumented operation', answer({ operation: 'hotelOrderCreate', status: 500 })],
])('nothing is found in %s', (_, exchange) => {
  expect(allCauses(exchange)).toEqual([]);
});

test.each<[string | undefined, string]>([
  ['gzip', 'gzip inside its Content-Encoding'],
  [undefined, 'gzip without a Content-Encoding'],
])('a body that is gzip after decoding says so: %s', (coding, actual) => {
  const answerHeaders: Record<string, string[]> = coding === undefined ? {} : { 'content-encoding': [coding] };
  const text = '\u001f\ufffd\b\u0000';
  const exchange = answer({ answerHeaders, answerBody: { kind: 'text', text, problem: 'is not encoded in UTF-8' } });
  expect(brokenBy('http.json-body', exchange)?.map((one) => one.actual)).toEqual([actual]);
});

test.each<[string, Exchange, string]>([
  ['an empty body', answer({ answerBody: { kind: 'empty' } }), 'http.json-body | body empty'],
  [
    'a body in HTML',
    answer({ answerBody: { kind: 'text', text: '<html>', problem: 'a byte order mark' } }),
    'http.json-body | body no JSON',
  ],
  ['an array', answer({ json: [] }), 'http.json-body | body type array'],
  ['null', answer({ json: null }), 'http.json-body | body type null'],
  ['a number', answer({ json: 0 }), 'http.json-body | body type number'],
  ['no code', enveloped({ code: undefined }), 'envelope.code | /code: missing'],
  ['code 1', enveloped({ code: 1 }), 'envelope.code | /code: other value'],
  ['code 200', enveloped({ code: 200, data: null, message: '', request_id: 1 }), 'envelope.code | /code: other value'],
  ['code "0"', enveloped({ code: '0' }), 'envelope.code | /code: type string'],
  ['code null', enveloped({ code: null }), 'envelope.code | /code: type null'],
  ['code 0.5', enveloped({ code: 0.5 }), 'envelope.code | /code: type number'],
  ['no data', enveloped({ data: undefined }), 'envelope.data | /data: missing'],
  ['data null', enveloped({ data: null }), 'envelope.data | /data: type null'],
  ['data as a list of trips', enveloped({ data: [sampleTrip] }), 'envelope.data | /data: type array'],
  ['no message', enveloped({ message: undefined }), 'envelope.message | /message: missing'],
  ['message null', enveloped({ message: null }), 'envelope.message | /message: type null'],
  ['an empty message', enveloped({ message: '' }), 'envelope.message | /message: no text'],
  ['a blank message', enveloped({ message: ' \n\u00a0' }), 'envelope.message | /message: no text'],
  ['no request_id', enveloped({ request_id: undefined }), 'envelope.request-id | /request_id: missing'],
  ['a number as request_id', enveloped({ request_id: 17 }), 'envelope.request-id | /request_id: type number'],
  [
    'trips in a 401',
    answer({ status: 401, json: envelope({ code: 401, data: { lines: [sampleTrip] } }) }),
    'auth.no-leak | trip in a 401',
  ],
  [
    'a refund in a 401',
    answer({ operation: 'cancel', status: 401, json: { data: { cancel_fee: 0, refund_amount: 380 } } }),
    'auth.no-leak | fee or refund in a 401',
  ],
  [
    'a trip deep inside of a 401',
    answer({ status: 401, json: { a: [[{ b: { gid: 'G1' } }]] } }),
    'auth.no-leak | trip in a 401',
  ],
  [
    'a refund as text without decimals in a 401',
    answer({ status: 401, json: [{ refund_amount: '-380' }] }),
    'auth.no-leak | fee or refund in a 401',
  ],
  [
    'a fee as text in a 401',
    answer({ operation: 'cancel', status: 401, json: { data: { cancel_fee: '12.50' } } }),
    'auth.no-leak | fee or refund in a 401',
  ],
])('%s is one finding', (_, exchange, cause) => {
  expect(allCauses(exchange)).toEqual([cause]);
});

test('bodies of no envelope at all break each member once', () => {
  expect(allCauses(answer({ json: {} }))).toEqual(['envelope.code | /code: missing']);
  expect(allCauses(answer({ json: { code: 0 } }))).toEqual([
    'envelope.data | /data: missing',
    'envelope.message | /message: missing',
    'envelope.request-id | /request_id: missing',
  ]);
});

describe('a check applies only where it could have failed', () => {
  test.each<[string, Exchange, string[]]>([
    ['400', answer({ status: 400 }), []],
    ['401', answer({ status: 401 }), ['auth.no-leak']],
    ['401 that was cut', answer({ status: 401, answerBody: { kind: 'cut', reason: said('too large') } }), []],
    ['200 that was cut', answer({ answerBody: { kind: 'cut', reason: said('too large') } }), []],
    ['200 in text', answer({ answerBody: { kind: 'empty' } }), ['http.json-body']],
    ['code 1', enveloped({ code: 1 }), ['http.json-body', 'envelope.code']],
    [
      'an empty result',
      acceptedSearch([]),
      [
        'http.json-body',
        'envelope.code',
        'envelope.data',
        'envelope.message',
        'envelope.request-id',
        'bus.data',
        'bus.page-info',
        'bus.page-info-total',
      ],
    ],
    ['no answer', answer({ fault: sampleFault('reset') }), []],
    ['another operation', answer({ operation: 'busOrderCreate' }), []],
    [
      'data no object',
      enveloped({ data: null }),
      ['http.json-body', 'envelope.code', 'envelope.data', 'envelope.message', 'envelope.request-id'],
    ],
  ])('%s', (_, exchange, ids) => {
    expect(applying(exchange).toSorted()).toEqual(ids.toSorted());
  });
});

test('the listed statuses are those of the document; operations that it only names have none', () => {
  for (const operation of ['search', 'cancel'] as const) {
    const listed = Array.from({ length: 600 }, (_, status) => status).filter((status) => isListed(operation, status));
    expect(listed).toEqual([200, 400, 401, 429]);
  }
  expect(isListed('busTripDetail', 500)).toBe(true);
});

test('a 401 is gone through up to a bound of its members, whatever its texts are long', () => {
  const leak = (filling: Json) => allCauses(answer({ status: 401, json: { lines: [sampleTrip], filling } }));
  expect(leak('x'.repeat(300_000))).toEqual(['auth.no-leak | trip in a 401']);
  expect(leak(Array.from({ length: 199_000 }, () => 0))).toEqual(['auth.no-leak | trip in a 401']);
  expect(leak(Array.from({ length: 200_000 }, () => 0))).toEqual([]);
});

test('a violation says place, expected and actual, and quotes safely', () => {
  const violations = brokenBy('envelope.code', enveloped({ code: 'a\u001b[31m' }));
  expect(violations).toHaveLength(1);
  expect(violations?.[0]).toEqual({
    cause: '/code: type string',
    message: String.raw`/code: expected an integer, got the string "a\u001b[31m"`,
    expected: 'an integer',
    actual: String.raw`the string "a\u001b[31m"`,
    place: '/code',
    pointer: '/code',
  });
});
