import { expect, test } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { sampleSearch } from '../sample-exchange.fixture.ts';
import { declaredSearches } from './declared-searches.ts';
import { lenientJson } from './lenient-json.ts';
import { accepted, inTurn, logOf, refused } from './sample-log.fixture.ts';

const valid = JSON.stringify(sampleSearch);
const address = { start_addr: 'caf\u00e9' };

/** The same exchange with a body that is no JSON. */
function withBody({ request, ...exchange }: Exchange, bodyText: string, bodyBase64?: string): Exchange {
  return { ...exchange, request: { ...request, bodyText, body: undefined, ...(bodyBase64 === undefined ? {} : { bodyBase64 }) } };
}
const taken = (text: string): Exchange => withBody(accepted(), text);
const notTaken = (text: string): Exchange => withBody(refused({}), text);
/** A search with a byte in its address that no UTF-8 has. */
const bytes = (exchange: Exchange): Exchange => withBody(exchange, JSON.stringify({ ...sampleSearch, start_addr: 'caf\ufffd' }), 'e30=');
const bytesRefused = [accepted(address), bytes(refused({}))];
const textRefused = [accepted(), notTaken(`${valid}x`)];
const place = { start_lng: 121.4737, start_lat: 31.2304 };
const nonFinite = (numeral: string): string => JSON.stringify({ ...sampleSearch, ...place }).replace('121.4737', numeral);
const numbersRefused = [accepted(place), notTaken(nonFinite('NaN'))];
const withComment = valid.replace('{', '{/* search */');
const commentRefused = [accepted(), notTaken(withComment)];

test.each<[string, readonly Exchange[], Json]>([
  ['none is taken', [...textRefused, ...bytesRefused, ...numbersRefused, ...commentRefused], []],
  ['a comment is taken', [...textRefused, ...bytesRefused, ...numbersRefused, taken(withComment)], ['extensions']],
  ['comments were not sent', [...textRefused, ...bytesRefused, ...numbersRefused], null],
  ['a comment without a control', [...bytesRefused, ...numbersRefused, taken(`${valid}x`), notTaken(withComment)], null],
  ['text after it is taken', [taken(`${valid}x`), ...bytesRefused, ...numbersRefused, ...commentRefused], ['trailing-text']],
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
  ['numerals without a control', [...textRefused, ...commentRefused, ...bytesRefused, notTaken(nonFinite('NaN'))], null],
  [
    'numerals whose control has a text there',
    [...textRefused, ...commentRefused, ...bytesRefused, accepted({ ...place, start_lng: 'x' }), notTaken(nonFinite('NaN'))],
    null,
  ],
  ['bytes were not sent', [...textRefused, ...commentRefused, ...numbersRefused], null],
  ['bytes without a control', [...textRefused, ...commentRefused, ...numbersRefused, bytes(refused({}))], null],
  ['bytes whose control has no address', [...textRefused, ...commentRefused, ...numbersRefused, accepted(), bytes(refused({}))], null],
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
  const observer = lenientJson(logOf(...exchanges));
  for (const exchange of inTurn(exchanges)) observer.add?.(exchange);
  const { value: told, answer, evidence } = observer.answer();
  expect(told).toEqual(value);
  expect([answer, evidence].every((text) => text !== '')).toBe(true);
});

test('told in words, with the calls that show it', () => {
  const exchanges = [...textRefused, bytes(accepted()), ...numbersRefused, ...commentRefused];
  const observer = lenientJson(logOf(...exchanges));
  for (const exchange of inTurn(exchanges)) observer.add?.(exchange);
  expect(observer.answer()).toMatchObject({
    answer: 'bytes that are not UTF-8',
    evidence: expect.stringContaining('trailing-text refused: 1 call, such as call 2'),
  });
  expect(lenientJson(logOf(accepted())).answer()).toEqual({
    value: null,
    answer:
      'could not be told: no answer shows whether text after a complete JSON value, or bytes that are not UTF-8, or the numerals NaN and Infinity, or comments and other extensions of JSON would be taken',
    evidence: 'none',
  });
});

/** What is found where the list is declared. */
function found(declared: Json, exchanges: readonly Exchange[]): { cases: number; actual: string[] } {
  const judge = declaredSearches['lenientJson']!({ statement: { lenientJson: declared }, codes: [], supplied: {}, cancelReason: null }).create();
  const all = [...inTurn(exchanges).flatMap((exchange) => judge.add(exchange)), ...judge.end()];
  return { cases: judge.cases, actual: all.map(({ violation }) => violation.actual) };
}

test.each<[declared: Json, readonly Exchange[], cases: number, actual: readonly string[]]>([
  [[], [...textRefused, ...bytesRefused], 2, []],
  [['trailing-text'], [taken(`${valid}x`), ...bytesRefused], 2, []],
  [['trailing-text'], [...textRefused, ...bytesRefused], 2, ['text after a complete JSON value refused']],
  [['trailing-text'], [accepted(), taken(`${valid}x`), notTaken(`${valid}}`)], 1, []],
  [[], [taken(`${valid}x`)], 1, ['text after a complete JSON value accepted']],
  [['trailing-text'], [taken(`${valid}x`), bytes(accepted())], 2, ['bytes that are not UTF-8 accepted']],
  [['non-finite-numbers'], [taken(nonFinite('NaN')), ...numbersRefused], 1, []],
  [[], numbersRefused, 1, []],
  [[], [taken(nonFinite('NaN'))], 1, ['the numerals NaN and Infinity accepted']],
  [['non-finite-numbers'], numbersRefused, 1, ['the numerals NaN and Infinity refused']],
  [['trailing-text', 'invalid-utf-8'], [accepted(), notTaken(valid.slice(1)), bytes(refused({}))], 0, []],
])('declared %j: judged by what came', (declared, exchanges, cases, actual) => {
  expect(found(declared, exchanges)).toEqual({ cases, actual });
});
