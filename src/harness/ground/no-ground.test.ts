import { expect, test } from 'vitest';
import { sampleExchange, sampleTime } from '../../checks/sample-exchange.fixture.ts';
import { refusedAll, unjudged } from './no-ground.ts';

test.each<[string, Parameters<typeof sampleExchange>[0], RegExp]>([
  ['a refusal', { status: 400 }, /^no search was accepted \(the first was answered 400\): check `routes`, and give values .* `searchExtras`$/],
  ['what is not there', { status: 404 }, /answered 404\): the document lists no such status: see http\.status-listed$/],
  ['a redirect', { status: 302 }, /answered 302\): the document lists no such status: see http\.status-listed$/],
  ['nothing but a status', { status: 204 }, /see http\.status-listed$/],
  ['throttling', { status: 429 }, /answered 429\): check `routes`/],
  ['a server that broke', { status: 500 }, /the target fails, or what stands before it/],
  [
    'a refusal in HTML',
    { status: 400, answerBody: { kind: 'text', text: '<html>', problem: 'is no JSON' } },
    /answered 400\): check `routes`, and give values/,
  ],
  ['the code 0 without data', { status: 200, json: { code: 0 } }, /answered 200\): check `routes`/],
  ['no answer', { fault: { kind: 'reset', message: '' } }, /answered reset\): check `routes`/],
  ['what is forbidden', { status: 403 }, /check `apiKey`, and whether the target lets calls from this machine in$/],
  ['maintenance', { status: 503 }, /the target fails, or what stands before it: see to that first$/],
  ['maintenance that is over', { status: 503, answerHeaders: { 'retry-after': ['0'] } }, /see to that first$/],
  [
    'maintenance until a time of the target',
    { status: 503, answerHeaders: { 'retry-after': [new Date(sampleTime + 90_000).toUTCString()] }, targetDate: sampleTime + 30_000 },
    /again in 60 s\)$/,
  ],
  [
    'maintenance until a time, of a target that tells none',
    { status: 503, answerHeaders: { 'retry-after': [new Date(sampleTime + 90_000).toUTCString()] }, endedAt: sampleTime + 20_000 },
    /again in 70 s\)$/,
  ],
  ['a server that is not reached', { status: 502, fault: null, answerHeaders: {} }, /see to that first$/],
  ['maintenance that ends', { status: 503, answerHeaders: { 'retry-after': ['600'] } }, /see to that first \(it asks to be tried again in 600 s\)$/],
  [
    'a page of HTML',
    { status: 200, answerBody: { kind: 'text', text: '<html>', problem: 'is no JSON' } },
    /answered 200\): it has no number as its code: see http\.json-body and envelope\.code$/,
  ],
  ['an answer that is too large', { status: 200, answerBody: { kind: 'cut', reason: 'larger than 9 bytes' } }, /larger than 9 bytes/],
  ['another code than 0', { status: 200, json: { code: 7 } }, /its code is 7, not 0; check `routes`/],
  ['the code 0 as text', { status: 200, json: { code: '0' } }, /answered 200\): it has no number as its code: see .*envelope\.code$/],
  ['JSON of another kind', { status: 200, json: 'hello' }, /it has no number as its code: see http\.json-body/],
])('where no search is accepted, %s says where to look', (_, options, advice) => {
  expect(refusedAll(sampleExchange(options))).toMatch(advice);
});

test('the words of the platform stand behind the status', () => {
  expect(refusedAll(sampleExchange({ status: 400 }), ', saying "unknown city"')).toMatch(
    /^no search was accepted \(the first was answered 400, saying "unknown city"\): check/,
  );
});

test('what kept searches from being judged is named', () => {
  const reset = sampleExchange({ fault: { kind: 'reset', message: 'the connection was closed' } });
  expect(unjudged([sampleExchange({ status: 429 }), reset])).toBe('no search could be judged: the connection was closed');
  expect(unjudged([sampleExchange({ status: 429 })])).toBe(
    'no search could be judged: throttled (429) until the run gave up: where other calls are, too, try `--rate` or a lower `--concurrency`; else have that limit lifted for the run',
  );
});
