import { expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Answer } from './exchange.ts';
import type { Json } from './json.ts';
import { createRecognition } from './recognition.ts';
import { whoAnswered } from './who-answered.ts';

type Known = Parameters<typeof whoAnswered>[1];
const heard: Known = {
  forms: new Set(),
  ids: new Set(),
  heard: new Set(['search']),
  searched: false,
  otherForms: new Set(),
  passedOn: new Set(),
};
const id = '8d1e4a520f934b779a573f2a1c9e7d10';
const platform = { by: 'platform' };
const answerOf = (status: number, value: Json): Answer => ({
  status,
  headers: {},
  body: { kind: 'json', value },
  bytes: 0,
});

const otherForm = { by: 'in front', what: 'gateway', mark: 'JSON of another form' };
const refusal = { by: 'in front', what: 'gateway', mark: 'a code that is not 0' };
const searched: Known = { ...heard, searched: true };

test.each<[title: string, value: Json, status: number, known: Known, expected: unknown]>([
  ['an identifier alone', { supportID: '17' }, 200, searched, otherForm],
  ['a code and a message of other names', { code: -1, msg: 'upgrade' }, 200, searched, otherForm],
  ['the same before a search was accepted', { code: -1, msg: 'upgrade' }, 200, heard, platform],
  ['the same with 400', { code: -1, msg: 'upgrade' }, 400, searched, platform],
  ['an accepted answer in another form', { code: 0, result: {} }, 200, searched, platform],
  ["a refusal in the platform's envelope", { code: 40001, data: null, message: 'date' }, 200, searched, refusal],
  ['the same before a search was accepted', { code: 40001, data: null, message: 'date' }, 200, heard, platform],
  ["the platform's envelope with a text as code", { code: '0', data: {}, message: '' }, 200, searched, platform],
  ['the envelope without a code', { data: {}, message: '', request_id: id }, 200, searched, platform],
  [
    "the form of the platform's own refusals",
    { code: 40001, message: 'date' },
    200,
    { ...searched, forms: new Set([' code message number']) },
    platform,
  ],
  ['a list', [1], 200, searched, platform],
  [
    "a limit in the platform's envelope",
    { code: 10018, data: null, message: '请求过于频繁' },
    200,
    searched,
    { by: 'in front', what: 'rate limiter', mark: null },
  ],
  [
    'a quota in it that is used up',
    { code: 21009, data: null, message: '今日调用次数已达上限' },
    200,
    searched,
    { by: 'in front', what: 'rate limiter', mark: null },
  ],
])('JSON with a status of success, %s: who answered', (_, value, status, known, expected) => {
  expect(whoAnswered({ operation: 'search', credentials: 'valid', answer: answerOf(status, value) }, known)).toEqual(
    expected,
  );
});

test('an operation that the document does not show may answer in any form, until search or cancel got that form', () => {
  const who = (known: Known): unknown =>
    whoAnswered(
      {
        operation: 'hotelOrderCreate',
        credentials: 'valid',
        answer: answerOf(200, { order: 'HT1' }),
      },
      known,
    );
  expect([who(searched), who({ ...searched, otherForms: new Set(['order']) })]).toEqual([platform, otherForm]);
});

test('the form of JSON that came to a search is learnt', () => {
  const recognised = createRecognition();
  const send = (operation: 'search' | 'hotelOrderCreate', json: Json): unknown => {
    const { answeredBy: _, ...given } = sampleExchange({ operation, json });
    return recognised(given).answeredBy;
  };
  const upgrade = { code: -1, msg: 'upgrade' };
  expect(send('search', { code: 0, data: {}, message: '', request_id: id })).toEqual(platform);
  expect([send('hotelOrderCreate', upgrade), send('search', upgrade), send('hotelOrderCreate', upgrade)]).toEqual([
    platform,
    otherForm,
    otherForm,
  ]);
});

test("in a recording a refusal by 200 is the platform's: no further call shows whose it is", () => {
  const limit = { code: 10018, data: null, message: 'too many requests' };
  const accepted = { code: 0, data: {}, message: '', request_id: id };
  const all: Json[] = [accepted, { status: 'error' }, limit];
  const answersOf = (recognised: ReturnType<typeof createRecognition>): unknown[] =>
    all.map((json) => {
      const { answeredBy: _, ...given } = sampleExchange({ operation: 'search', json });
      return recognised(given).answer === null ? 'none' : 'answer';
    });
  expect(answersOf(createRecognition(false))).toEqual(['answer', 'answer', 'answer']);
  expect(answersOf(createRecognition())).toEqual(['answer', 'none', 'none']);
});
