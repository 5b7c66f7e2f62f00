import { expect, test } from 'vitest';
import {
  acceptedSearch,
  at,
  sampleExchange,
  sampleSearch,
  type SampleOptions,
} from '../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Json } from '../contract/json.ts';
import { type Request, search } from '../requirements/history/index.ts';
import { entry } from './keys/cases.fixture.ts';

const good = acceptedSearch([], {}, at(1));
const words = (text: string) => ({ kind: 'text', text, problem: 'not JSON' }) as const;
const own = (code: number): SampleOptions => ({ json: { code, data: null, message: 'no', request_id: 'r' } });

/** What a history says of its last case that does not pass. */
function saidOf(id: string, asked: readonly (readonly [Exchange, Request])[]): string | undefined {
  const cases = entry(id, [good, ...asked.map(([exchange]) => exchange)], new Map(asked));
  return cases.findLast(({ is }) => is !== 'pass')?.is;
}

/** A search with a wrong key of so many characters. */
function withKey(length: number, status: number, over: SampleOptions = {}, call = 2): readonly [Exchange, Request] {
  const request = search(sampleSearch, { key: { wrong: 'k'.repeat(length), description: 'a wrong key' } });
  return [sampleExchange({ ...at(call), status, credentials: 'wrong', ...over }), request];
}

const tooLong = withKey(2000, 400, { answerBody: words('Call the help desk.') }, 3);
const short = withKey(30, 401, own(40101), 4);

test.each<[title: string, asked: readonly (readonly [Exchange, Request])[], is: string]>([
  ['explained: header-too-long', [tooLong, short, withKey(200, 401, own(40101), 5)], 'notApplicable'],
  ['a key of 200 characters is wanted', [tooLong, short], 'unknown'],
  ['a shorter key is refused by 400, too', [tooLong, short, withKey(200, 400, {}, 5)], 'fail'],
  ["the answer is the platform's", [withKey(2000, 400, own(40001)), short, withKey(200, 401, own(40101), 5)], 'fail'],
  [
    'all refusals are plain text',
    [tooLong, short, withKey(200, 401, { answerBody: words('Which key is this?') }, 5)],
    'fail',
  ],
  ['the key is short', [withKey(90, 400, { answerBody: words('no') }), short, withKey(200, 401, {}, 5)], 'fail'],
])('400 to a long key: %s', (_, asked, is) => {
  expect(saidOf('auth.invalid-key', asked)).toBe(is);
});

/** A search with such a body that was answered so. */
function odd(body: Json | string, status: number, over: SampleOptions = {}, call = 2): readonly [Exchange, Request] {
  const isText = typeof body === 'string';
  const exchange = sampleExchange({ ...at(call), status, ...(isText ? {} : { body }), ...over });
  const request = isText ? { ...exchange.request, body: undefined, bodyText: body } : exchange.request;
  return [{ ...exchange, request }, search(isText ? { raw: body } : body)];
}

const deep = JSON.parse(`{"a":${'['.repeat(1200)}${']'.repeat(1200)}}`) as Json;
const failed = odd(deep, 500, { answerBody: words('Internal Server Error') });
const broken = odd('{"a":', 400, { json: { message: 'not JSON' } }, 3);
const past = odd({ ...sampleSearch, date: '2001-01-01' }, 400, own(40001), 4);

test.each<[title: string, asked: readonly (readonly [Exchange, Request])[], is: string]>([
  ['explained: deep-json-in-front', [failed, broken, past], 'notApplicable'],
  ['broken JSON is refused in the envelope', [failed, odd('{"a":', 400, own(40014), 3), past], 'fail'],
  ['no broken JSON was refused', [failed, past], 'fail'],
  ['nothing else was refused in the envelope', [failed, broken], 'fail'],
  ["the answer is the platform's", [odd(deep, 500, own(50000)), broken, past], 'fail'],
  [
    'another body is answered 500, too',
    [odd({ ...sampleSearch, page: -1 }, 500, { answerBody: words('Error') }, 5), broken, past, failed],
    'fail',
  ],
  ['the body is not deep', [odd({ a: [1] }, 500, { answerBody: words('Error') }), broken, past], 'fail'],
])('500 to a deep body: %s', (_, asked, is) => {
  expect(saidOf('bus.bad-input', asked)).toBe(is);
});
