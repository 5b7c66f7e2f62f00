import { expect, test } from 'vitest';
import type { Json } from '../model/json.ts';
import { isRefusedAlike, lettersOf } from './refused-alike.ts';
import { sampleExchange } from './sample-exchange.fixture.ts';

function refused(gid: string, json: Json, status = 400): Parameters<typeof lettersOf>[0] {
  return { gid, exchange: sampleExchange({ operation: 'busOrderCreate', status, json }) };
}

test('gids are refused alike by one status, one code and the same words, whatever ids and times stand between', () => {
  const first = refused('G1', { code: 40040, message: 'no trip G1', request_id: 'a1b2', at: '10:31' });
  expect(isRefusedAlike(first, refused('G2', { code: 40040, message: 'no trip G2', request_id: 'c3d4', at: '10:32' }))).toBe(true);
  expect(isRefusedAlike(first, refused('G2', { code: 40042, message: 'no trip G2' }))).toBe(false);
  expect(isRefusedAlike(first, refused('G2', { code: 40040, message: 'not verified' }))).toBe(false);
  expect(isRefusedAlike(first, refused('G2', { code: 40040, message: 'no trip G2' }, 404))).toBe(false);
});

test('an answer of ids and numbers alone says nothing', () => {
  expect(lettersOf(refused('G1', { code: 1, id: 'x9' }))).toBe('');
  expect(lettersOf({ gid: 'G1', exchange: sampleExchange({ answerBody: { kind: 'text', text: '<p>no <b>trip</b></p>', problem: 'no JSON' } }) })).toBe(
    'notrip',
  );
});
