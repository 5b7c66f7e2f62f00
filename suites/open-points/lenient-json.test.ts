import { expect, test } from 'vitest';
import { sampleSearch } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json } from '../../src/contract/json.ts';
import { accepted, casesSeen, judged, observed, refused } from './observed.fixture.ts';

const valid = JSON.stringify(sampleSearch);
const address = { start_addr: 'caf\u00e9' };

/** The same exchange with a body that is not JSON. */
function withBody({ request, ...exchange }: Exchange, bodyText: string, bodyBase64?: string): Exchange {
  return {
    ...exchange,
    request: { ...request, bodyText, body: undefined, ...(bodyBase64 === undefined ? {} : { bodyBase64 }) },
  };
}
const taken = (text: string): Exchange => withBody(accepted(), text);
const notTaken = (text: string): Exchange => withBody(refused({}), text);
/** A search with a byte in its address that no UTF-8 has. */
const bytes = (exchange: Exchange): Exchange =>
  withBody(exchange, JSON.stringify({ ...sampleSearch, start_addr: 'caf\ufffd' }), 'e30=');
const lost = { kind: 'timeout', reason: { code: 'no-answer-in-time', ms: 15_000 } } as const;
const bytesRefused = [accepted(address), bytes(refused({}))];
const textRefused = [accepted(), notTaken(`${valid}x`)];
const place = { start_lng: 121.4737, start_lat: 31.2304 };
const nonFinite = (numeral: string): string =>
  JSON.stringify({ ...sampleSearch, ...place }).replace('121.4737', numeral);
const numbersRefused = [accepted(place), notTaken(nonFinite('NaN'))];
const withComment = valid.replace('{', '{/* search */');
const commentRefused = [accepted(), notTaken(withComment)];

test.each<[string, readonly Exchange[], Json]>([
  ['none is taken', [...textRefused, ...bytesRefused, ...numbersRefused, ...commentRefused], []],
  ['a comment is taken', [...textRefused, ...bytesRefused, ...numbersRefused, taken(withComment)], ['extensions']],
  ['comments were not sent', [...textRefused, ...bytesRefused, ...numbersRefused], null],
  [
    'a comment without a control',
    [...bytesRefused, ...numbersRefused, taken(`${valid}x`), notTaken(withComment)],
    null,
  ],
  [
    'text after it is taken',
    [taken(`${valid}x`), ...bytesRefused, ...numbersRefused, ...commentRefused],
    ['trailing-text'],
  ],
  [
    'one text after it is taken, another is not',
    [accepted(), taken(`${valid}}`), notTaken(`${valid}x`), ...bytesRefused, ...numbersRefused, ...commentRefused],
    ['trailing-text'],
  ],
  ['bytes are taken', [...textRefused, bytes(accepted()), ...numbersRefused, ...commentRefused], ['invalid-utf-8']],
  [
    'all are taken',
    [taken(`${valid}${valid}`), bytes(accepted()), taken(nonFinite('-Infinity')), taken(withComment)],
    ['trailing-text', 'invalid-utf-8', 'non-finite-numbers', 'extensions'],
  ],
  [
    'one numeral is taken, another is not',
    [...textRefused, ...bytesRefused, ...numbersRefused, ...commentRefused, taken(nonFinite('Infinity'))],
    ['non-finite-numbers'],
  ],
  ['numerals were not sent', [...textRefused, ...commentRefused, ...bytesRefused], null],
  [
    'numerals without a control',
    [...textRefused, ...commentRefused, ...bytesRefused, notTaken(nonFinite('NaN'))],
    null,
  ],
  [
    'numerals whose control has a text there',
    [
      ...textRefused,
      ...commentRefused,
      ...bytesRefused,
      accepted({ ...place, start_lng: 'x' }),
      notTaken(nonFinite('NaN')),
    ],
    null,
  ],
  ['bytes were not sent', [...textRefused, ...commentRefused, ...numbersRefused], null],
  ['bytes without a control', [...textRefused, ...commentRefused, ...numbersRefused, bytes(refused({}))], null],
  [
    'bytes whose control has no address',
    [...textRefused, ...commentRefused, ...numbersRefused, accepted(), bytes(refused({}))],
    null,
  ],
  [
    'bytes whose control has another date',
    [
      ...textRefused,
      ...commentRefused,
      ...numbersRefused,
      accepted({ ...address, date: '2026-11-24' }),
      bytes(refused({})),
    ],
    null,
  ],
  [
    'bytes that nothing answers',
    [...textRefused, ...commentRefused, ...numbersRefused, accepted(address), bytes(refused({}, { fault: lost }))],
    null,
  ],
  ['text after it without a control', [notTaken(`${valid}x`), ...bytesRefused, ...numbersRefused], null],
  [
    'another status',
    [
      ...commentRefused,
      { ...notTaken(`${valid}x`), answer: { ...(refused({}).answer as Exchange['answer'] & {}), status: 500 } },
      ...bytesRefused,
      ...numbersRefused,
    ],
    null,
  ],
  ['no JSON at the start', [...commentRefused, taken(valid.slice(0, -1)), ...bytesRefused, ...numbersRefused], null],
  ['no object at the start', [...commentRefused, taken('"a"x'), ...bytesRefused, ...numbersRefused], null],
])('%s: told', (_, exchanges, value) => {
  const { value: entry, answer, evidence } = observed('open.lenient-json', exchanges);
  expect(entry).toEqual(value);
  expect([answer, evidence].every((text) => text !== '')).toBe(true);
});

test.each<[declared: Json, readonly Exchange[], cases: number, actual: readonly string[]]>([
  [[], [...textRefused, ...bytesRefused], 2, []],
  [['trailing-text'], [taken(`${valid}x`), ...bytesRefused], 2, []],
  [['trailing-text'], [...textRefused, ...bytesRefused], 2, ['trailing-text not accepted']],
  [['trailing-text'], [accepted(), taken(`${valid}x`), notTaken(`${valid}}`)], 1, []],
  [[], [taken(`${valid}x`)], 1, ['trailing-text accepted']],
  [['trailing-text'], [taken(`${valid}x`), bytes(accepted())], 2, ['invalid-utf-8 accepted']],
  [['non-finite-numbers'], [taken(nonFinite('NaN')), ...numbersRefused], 1, []],
  [[], numbersRefused, 1, []],
  [[], [taken(nonFinite('NaN'))], 1, ['non-finite-numbers accepted']],
  [['non-finite-numbers'], numbersRefused, 1, ['non-finite-numbers not accepted']],
  [['trailing-text', 'invalid-utf-8'], [accepted(), notTaken(valid.slice(1)), bytes(refused({}))], 0, []],
])('declared %j: judged by the answers', (declared, exchanges, cases, actual) => {
  const { cases: all, found } = judged('lenientJson', declared, exchanges);
  expect({ cases: all, actual: found.map(({ violation }) => violation.actual) }).toEqual({ cases, actual });
});

test('a refusal is reported with the search that is accepted', () => {
  const cases = casesSeen('lenientJson', ['trailing-text'], textRefused);
  expect(cases).toEqual([
    'answer broken by 2 against 1: trailing-text not accepted instead of trailing-text accepted: trailing-text ' +
      'accepted / trailing-text not accepted',
  ]);
});
