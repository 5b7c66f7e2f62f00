import { expect, test } from 'vitest';
import {
  sampleExchange,
  sampleTime,
  sampleTrip,
  acceptedSearch,
  sampleFault,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Answer, Exchange } from '../../src/contract/exchange.ts';
import type { Json } from '../../src/contract/json.ts';
import { describeScheme } from '../../src/contract/wrong-key.ts';
import { inTurn, judged, observed } from './observed.fixture.ts';
import { said } from '../../src/contract/reason.ts';

function withHeaders(exchange: Exchange, headers: Answer['headers']): Exchange {
  return { ...exchange, answer: exchange.answer === null ? null : { ...exchange.answer, headers } };
}

const jsonType = { 'content-type': ['application/json'] };
const text = (content: string): Answer['body'] => ({ kind: 'text', text: content, problem: 'no JSON' });

test.each<[string, Answer['body'], Record<string, readonly string[]>, Json]>([
  ['empty', { kind: 'empty' }, {}, 'empty'],
  ['a page by its type', text('oops'), { 'content-type': ['text/html; charset=utf-8'] }, 'html'],
  ['a page by its beginning', text('\n<!DOCTYPE html><title>400'), {}, 'html'],
  ['a page behind a comment', text('<?xml version="1.0"?>\n<!-- proxy -->\n<HTML><BODY>'), {}, 'html'],
  ['a page of XHTML', text('<?xml version="1.0"?><x/>'), { 'content-type': ['application/xhtml+xml'] }, 'html'],
  ['a page by its type alone', text('oops'), { 'content-type': ['Text/HTML'] }, 'html'],
  ['text that names the type of a page', text('oops'), { 'content-type': ['text/plain; was=text/html'] }, 'text'],
  ['text that names a type like it', text('oops'), { 'content-type': ['text/html-fragment'] }, 'text'],
  ['text with a page in it', text('see <html>'), {}, 'text'],
  ['no type', text('oops'), { 'content-type': [] }, 'text'],
  ['a line break', text('\r\n'), { 'content-type': ['text/html'] }, 'empty'],
  ['many blanks', text(' '.repeat(5000)), { 'content-type': ['text/html'] }, 'empty'],
  ['a page after many blanks', text(`${' '.repeat(5000)}<html>`), {}, 'html'],
  ['XML', text('<?xml version="1.0"?><error/>'), { 'content-type': ['application/xml'] }, 'text'],
  ['text', text('bad request'), {}, 'text'],
  ['JSON cut short', text('{"code":4'), { 'content-type': ['application/json'] }, 'text'],
  ['null', { kind: 'json', value: null }, {}, 'null'],
  ['a JSON text', { kind: 'json', value: 'bad' }, {}, 'string'],
  ['a list', { kind: 'json', value: [{ error: 1 }] }, {}, 'array'],
  [
    'an object',
    { kind: 'json', value: { code: 40001, data: null, message: 'm', ok: false, list: [], more: {}, rate: 0.5 } },
    {},
    { code: 'integer', data: 'null', list: 'array', message: 'string', more: 'object', ok: 'boolean', rate: 'number' },
  ],
])('the body of an error: %s', (_, answerBody, headers, value) => {
  for (const status of [400, 401, 429]) {
    expect(observed('open.error-body', [withHeaders(sampleExchange({ status, answerBody }), headers)]).value).toEqual({
      [String(status)]: value,
    });
  }
});

const error = (status: number, kind: 'empty' | 'text' | 'json' = 'empty', value: Json = null): Exchange =>
  sampleExchange({ status, answerBody: kind === 'json' ? { kind, value } : kind === 'text' ? text('oops') : { kind } });

test('shapes of one status are put together; for several statuses the answer says whether they are the same', () => {
  const found = observed('open.error-body', [
    error(400, 'json', { code: 1, data: null }),
    error(400, 'json', { code: 'X' }),
    error(400, 'json', { code: 2, data: {} }),
    error(401, 'json', { code: 7 }),
  ]);
  expect(found.value).toEqual({
    400: { code: 'integer or string', data: 'null or object or absent' },
    401: { code: 'integer' },
  });
  expect(found.answer).toBe(
    '400: {"code":"integer or string","data":"null or object or absent"}, code 1, 2, X; 401: ' +
      '{"code":"integer"}, code 7; different shapes',
  );
  expect(observed('open.error-body', [error(400, 'json', { code: 1 }), error(401, 'json', { code: 2 })]).answer).toBe(
    '400: {"code":"integer"}, code 1; 401: {"code":"integer"}, code 2; the same shape for all',
  );
  expect(observed('open.error-body', [error(400)])).toMatchObject({ value: { 400: 'empty' }, answer: '400: empty' });
  expect(
    observed('open.error-body', [
      error(400, 'json', { code: 1 }),
      sampleExchange({ status: 400, answerBody: { kind: 'empty' } }),
    ]).value,
  ).toEqual({
    400: ['empty', { code: 'integer' }],
  });
});

test('only whole errors of the two operations are looked at', () => {
  const others = [
    sampleExchange({ fault: sampleFault('reset', 'closed') }),
    sampleExchange({ operation: 'hotelOrderDetail', status: 401, json: {} }),
    sampleExchange({ status: 500, json: {} }),
    acceptedSearch(),
    sampleExchange({ operation: 'busTripDetail', status: 400, json: {} }),
    sampleExchange({ status: 400, answerBody: { kind: 'cut', reason: said('large') } }),
  ];
  expect(observed('open.error-body', others)).toEqual({
    value: null,
    answer: 'unclear: no answer 400, 401 or 429 came',
    evidence: 'none',
  });
});

test('a target cannot make the observation grow', () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    sampleExchange({
      status: 400,
      json: Object.fromEntries([0, 1, 2].map((nth) => [`${index}-${nth}-${'n'.repeat(500)}`, 1])),
    }),
  );
  const found = observed('open.error-body', many);
  expect(Object.keys((found.value as Record<string, object>)['400'] ?? {})).toHaveLength(50);
  expect(JSON.stringify(found).length).toBeLessThan(20_000);
  const types = Array.from({ length: 51 }, (_, index) =>
    withHeaders(sampleExchange(), { 'content-type': [`a/${index}-${'n'.repeat(500)}`] }),
  );
  expect(observed('open.content-type', types).value).toHaveLength(50);
  expect(JSON.stringify(observed('open.content-type', types)).length).toBeLessThan(40_000);
});

test('content types are reported in one spelling, also if there is none', () => {
  const typed = (type: string | null): Exchange =>
    withHeaders(sampleExchange(), type === null ? {} : { 'content-type': [type] });
  expect(
    observed('open.content-type', [
      typed('Application/JSON;Charset="UTF-8"'),
      typed('application/json; charset=utf-8'),
      typed(null),
      typed('text/html'),
    ]).value,
  ).toEqual(['application/json; charset=utf-8', 'none', 'text/html']);
  expect(
    observed(
      'open.content-type',
      inTurn([401, 200, 401, 200].map((status) => withHeaders(sampleExchange({ status }), jsonType))),
    ),
  ).toMatchObject({
    value: ['application/json'],
    answer: 'application/json',
    evidence: expect.stringMatching(
      /^200: application\/json: 2 answers, such as call 2; 401: application\/json: 2 answers, such as call 1$/,
    ),
  });
  expect(observed('open.content-type', [typed(' text/b ; '), typed(null), typed('text/a;;x=1')])).toEqual({
    value: ['none', 'text/a; x=1', 'text/b'],
    answer: 'none, text/a; x=1, text/b',
    evidence: expect.stringContaining('200: text/a; x=1: 1 answer, such as call 3'),
  });
  const others = [
    sampleExchange({ operation: 'busTripDetail' }),
    sampleExchange({ fault: sampleFault('reset', 'closed') }),
  ];
  expect(observed('open.content-type', others)).toMatchObject({ value: null });
  expect(judged('contentTypes', ['application/json'], [typed('application/json; charset=utf-8')]).found).toHaveLength(
    0,
  );
  expect(
    judged('contentTypes', ['Application/JSON;charset="utf-8"'], [typed('application/json; charset=utf-8')]).found,
  ).toHaveLength(0);
  expect(judged('contentTypes', ['application/json; charset=utf-8'], [typed('application/json')]).found).toHaveLength(
    1,
  );
  expect(
    judged(
      'contentTypes',
      ['text/html', ' application/json ; charset=utf-8;'],
      [typed('application/json; charset=utf-8')],
    ).found,
  ).toHaveLength(0);
});

test('undocumented fields are listed once, and none is an answer too', () => {
  expect(
    observed('open.extra-fields', [
      acceptedSearch(
        [
          { ...sampleTrip, ext: 1 },
          { ...sampleTrip, ext: 2 },
        ],
        { more: 1 },
      ),
    ]).value,
  ).toEqual(['/data/lines/[]/ext', '/data/more']);
  expect(observed('open.extra-fields', [acceptedSearch([], { b: 1, a: 1 }), acceptedSearch()])).toEqual({
    value: ['/data/a', '/data/b'],
    answer: '/data/a, /data/b',
    evidence: expect.stringMatching(/^\/data\/a, \/data\/b: 1 answer, such as call 1; none: 1 answer, such as call 2$/),
  });
  expect(observed('open.extra-fields', [acceptedSearch()])).toEqual({
    value: [],
    answer: 'none',
    evidence: expect.stringMatching(/^none: 1 answer/),
  });
  expect(observed('open.extra-fields', [sampleExchange({ status: 400, json: { error: 1 } })])).toMatchObject({
    value: null,
  });
});

/** Calls at some milliseconds, of which those from the n-th within a second on are throttled. */
function calls(at: readonly number[], perSecond: number, headers: Answer['headers'] = {}): Exchange[] {
  const taken: number[] = [];
  return at.map((ms, index) => {
    const isThrottled = taken.filter((time) => time > ms - 1000).length >= perSecond;
    if (!isThrottled) taken.push(ms);
    return withHeaders(
      sampleExchange({
        call: index + 1,
        status: isThrottled ? 429 : 200,
        json: { code: 0, data: {} },
        sentAt: sampleTime + ms,
        endedAt: sampleTime + ms + 20,
      }),
      isThrottled ? headers : {},
    );
  });
}

const steady = Array.from({ length: 30 }, (_, index) => index * 10);

test('a rate limit is reported with the rate at which it was met, and Retry-After', () => {
  expect(observed('open.rate-limit', calls(steady, 10)).value).toEqual({ met: true, rate: 10, retryAfter: false });
  expect(observed('open.rate-limit', calls(steady, 5, { 'retry-after': ['1'] })).value).toEqual({
    met: true,
    rate: 5,
    retryAfter: true,
  });
  expect(observed('open.rate-limit', calls([0], 0)).value).toEqual({ met: true, rate: null, retryAfter: false });
  // Answers overtake one another.
  expect(observed('open.rate-limit', calls(steady, 10).toReversed()).value).toEqual({
    met: true,
    rate: 10,
    retryAfter: false,
  });
});

test('without a 429 the pace of the run is reported', () => {
  expect(observed('open.rate-limit', calls([0, 500, 999, 1000, 2000], 100))).toMatchObject({
    value: { met: false, rate: null, retryAfter: null },
    answer: expect.stringContaining('up to 3 searches a second'),
  });
  expect(observed('open.rate-limit', []).value).toBeNull();
});

test('a 429 after calls without the right key may be a lockout: it is reported, but no rate', () => {
  for (const credentials of ['wrong', 'missing', 'empty'] as const) {
    const [first, second, ...rest] = calls([0, 100, 200, 300, 400], 2);
    const keyless = { ...(second as Exchange), credentials };
    expect(observed('open.rate-limit', [first as Exchange, keyless, ...rest]).value).toMatchObject({
      met: true,
      rate: null,
    });
  }
});

const headers = { Authorization: `<wrong key: ${describeScheme('Bearer')}>` };
const wrong = { credentials: 'wrong', headers } as const;

test('Bearer before the key is accepted, refused, or was not asked for', () => {
  expect(observed('open.key-scheme', [acceptedSearch([], {}, wrong)])).toMatchObject({ value: ['Bearer'] });
  expect(observed('open.key-scheme', [sampleExchange({ ...wrong, status: 401 })])).toMatchObject({
    value: [],
    answer: 'none; not accepted: Bearer',
  });
  const untold = 'unclear: scheme-answered';
  expect(observed('open.key-scheme', [sampleExchange({ ...wrong, status: 500 })])).toMatchObject({
    value: null,
    answer: `${untold} 500`,
  });
  expect(
    observed('open.key-scheme', [sampleExchange({ ...wrong, fault: sampleFault('reset', 'closed') })]).answer,
  ).toBe(untold);
  expect(
    observed('open.key-scheme', [
      sampleExchange({ ...wrong, headers: { Authorization: '<wrong key: one appended>' }, status: 401 }),
    ]).value,
  ).toBeNull();
});
