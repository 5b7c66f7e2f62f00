import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { answerOf } from './recorded-answer.ts';

const bodyOf = (response: JsonObject, headers = {}): unknown =>
  answerOf({ status: 200, ...response }, headers, 10_000)?.answer.body;
const none = { bodySize: 0, content: { size: 0, text: '' } };
const part = { content: { size: 9, text: '{"code":0' } };

test('a size of 0 was not measured where the body came in chunks: their end alone has 5 bytes', () => {
  expect(bodyOf(none)).toEqual({ kind: 'empty' });
  expect(bodyOf(none, { 'transfer-encoding': ['chunked'] })).toMatchObject({ kind: 'cut' });
});

test.each<[writes: string, note: JsonObject, isNoted: boolean]>([
  ['that Charles lost the connection', { _charlesStatus: 'EXCEPTION' }, true],
  ['that Charles was receiving it', { _charlesStatus: 'RECEIVING_RESPONSE_BODY' }, true],
  ['that Charles has all of it', { _charlesStatus: 'COMPLETE' }, false],
  ['an error of Chrome', { _error: 'net::ERR_ABORTED' }, true],
  ['no error of Chrome', { _error: null }, false],
  ['an error of our own export', { _error: 'in-front' }, false],
])('a recording that says %s', (_, note, isNoted) => {
  expect(bodyOf({ ...none, ...note })).toMatchObject({ kind: isNoted ? 'cut' : 'empty' });
  expect(bodyOf({ ...part, ...note })).toMatchObject({ kind: isNoted ? 'cut' : 'text' });
});

test('a text that was read as Latin-1 has the length of its bytes; one that the platform encoded twice does not', () => {
  const text = '{"code":0,"city":"Ã©"}';
  expect(bodyOf({ content: { size: 22, text } })).toEqual({ kind: 'json', value: { code: 0, city: 'é' } });
  expect(bodyOf({ content: { size: 24, text } })).toEqual({ kind: 'json', value: { code: 0, city: 'Ã©' } });
});
