import { expect, test } from 'vitest';
import { sampleExchange, sampleTime, sampleFault } from '../../requirements/checks/sample-exchange.fixture.ts';
import { said } from '../../contract/reason.ts';
import type { SearchesRefused } from '../../contract/reasons/search.ts';
import { refusedAll, unjudged } from './no-baseline.ts';

const until = { 'retry-after': [new Date(sampleTime + 90_000).toUTCString()] };
const unlisted = { see: 'http.status-listed' };

test.each<
  [
    string,
    Parameters<typeof sampleExchange>[0],
    Omit<SearchesRefused, 'code' | 'saying'> & Partial<Pick<SearchesRefused, 'saying'>>,
  ]
>([
  ['a refusal', { status: 400 }, { got: 400 }],
  ['what is not there', { status: 404 }, { got: 404, ...unlisted }],
  ['a redirect', { status: 302 }, { got: 302, ...unlisted }],
  ['nothing but a status', { status: 204 }, { got: 204, ...unlisted }],
  ['throttling', { status: 429 }, { got: 429 }],
  ['a server that broke', { status: 500 }, { got: 500 }],
  [
    'a refusal in HTML',
    { status: 400, answerBody: { kind: 'text', text: '<html>', problem: 'is not JSON' } },
    { got: 400 },
  ],
  ['the code 0 without data', { status: 200, json: { code: 0 } }, { got: 200, saying: { words: '', theirCode: 0 } }],
  ['no answer', { fault: sampleFault('reset') }, { got: 'reset' }],
  ['what is forbidden', { status: 403 }, { got: 403 }],
  ['maintenance', { status: 503 }, { got: 503 }],
  ['maintenance that is over', { status: 503, answerHeaders: { 'retry-after': ['0'] } }, { got: 503 }],
  [
    'maintenance until a time of the target',
    { status: 503, answerHeaders: until, targetDate: sampleTime + 30_000 },
    { got: 503, again: 60 },
  ],
  [
    'maintenance until a time, of a target that tells none',
    { status: 503, answerHeaders: until, endedAt: sampleTime + 20_000 },
    { got: 503, again: 70 },
  ],
  ['a server that is not reached', { status: 502, fault: null, answerHeaders: {} }, { got: 502 }],
  ['maintenance that ends', { status: 503, answerHeaders: { 'retry-after': ['600'] } }, { got: 503, again: 600 }],
  [
    'a body that ends early',
    { status: 200, answerBody: { kind: 'text', text: '{"code":0,"data":{"total":137', problem: 'ends early' } },
    {
      got: 200,
      saying: { words: '{"code":0,"data":{"total":137', theirCode: null },
      body: { problem: 'ends early' },
      see: 'http.json-body',
    },
  ],
  ['an empty body', { status: 200, answerBody: { kind: 'empty' } }, { got: 200, body: 'empty', see: 'http.json-body' }],
  [
    'an answer that is too large',
    { status: 200, answerBody: { kind: 'cut', reason: said('larger than 9 bytes') } },
    { got: 200, cut: { code: 'answer-cut', because: said('larger than 9 bytes'), isIts: true } },
  ],
  [
    'another code than 0',
    { status: 200, json: { code: 7 } },
    { got: 200, saying: { words: '', theirCode: 7 }, theirCode: 7 },
  ],
  [
    'the code 0 as text',
    { status: 200, json: { code: '0' } },
    { got: 200, saying: { words: '', theirCode: '0' }, body: 'without a code', see: 'envelope.code' },
  ],
  [
    'JSON of another kind',
    { status: 200, json: 'hello' },
    { got: 200, saying: { words: 'hello', theirCode: null }, body: 'no object', see: 'http.json-body' },
  ],
])('where no search is accepted, %s says where to look', (_, options, expected) => {
  expect(refusedAll(sampleExchange(options))).toEqual({
    code: 'searches-refused',
    saying: { words: '', theirCode: null },
    ...expected,
  });
});

test('what kept searches from being judged is named', () => {
  const reset = sampleExchange({ fault: sampleFault('reset', 'the connection was closed') });
  expect(unjudged([sampleExchange({ status: 429 }), reset])).toEqual({
    code: 'searches-unjudged',
    because: said('the connection was closed'),
  });
  expect(unjudged([sampleExchange({ status: 429 })])).toEqual({
    code: 'searches-unjudged',
    because: { code: 'throttled', credentials: 'valid' },
  });
});
