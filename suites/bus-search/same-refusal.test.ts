import { expect, test } from 'vitest';
import type { Json } from '../../src/contract/json.ts';
import { noSuchGid } from '../scenarios/gid-sources.ts';
import { isRefusedInTheSameWay, lettersOf } from './gids-used.ts';
import { sampleExchange, sampleFault } from '../../src/requirements/checks/sample-exchange.fixture.ts';

function refused(gid: string, json: Json, status = 400): Parameters<typeof lettersOf>[0] {
  return { gid, exchange: sampleExchange({ operation: 'busOrderCreate', status, json }) };
}

test('gids are refused alike by one status, one code and the same words, whatever ids and times stand between', () => {
  const first = refused('G1', { code: 40040, message: 'no trip G1', request_id: 'a1b2', at: '10:31' });
  expect(
    isRefusedInTheSameWay(
      first,
      refused('G2', { code: 40040, message: 'no trip G2', request_id: 'c3d4', at: '10:32' }),
    ),
  ).toBe(true);
  const traced = (id: string) => refused('G1', { code: 40040, message: 'no trip G1', request_id: id });
  expect(isRefusedInTheSameWay(traced('BDBMJCsmRkxUqZOu'), traced('KFgmGtXnobSRYpqJ'))).toBe(true);
  expect(isRefusedInTheSameWay(first, refused('G2', { code: 40042, message: 'no trip G2' }))).toBe(false);
  expect(isRefusedInTheSameWay(first, refused('G2', { code: 40040, message: 'not verified' }))).toBe(false);
  expect(isRefusedInTheSameWay(first, refused('G2', { code: 40040, message: 'no trip G2' }, 404))).toBe(false);
});

test('what was not answered is refused like nothing that was', () => {
  const first = refused('G1', {});
  const unanswered = { gid: 'G1', exchange: sampleExchange({ fault: sampleFault('timeout') }) };
  expect([isRefusedInTheSameWay(first, unanswered), isRefusedInTheSameWay(unanswered, first)]).toEqual([false, false]);
  expect(lettersOf(unanswered)).toBe('');
});

test('words are the letters of all texts, without the gid and what has a digit in it', () => {
  const page = (text: string): Parameters<typeof lettersOf>[0] => ({
    gid: 'G1',
    exchange: sampleExchange({ answerBody: { kind: 'text', text, problem: '' } }),
  });
  expect(lettersOf(refused('G1', { code: 1, id: 'x9' }))).toBe('');
  expect(lettersOf(refused('Gone', { id: 'x9', message: 'no trip Gone' }))).toBe('notrip');
  expect([page('<p>no <b>trip</b></p>'), page('no trip<b>7</b>')].map(lettersOf)).toEqual(['notrip', 'notrip']);
  expect(lettersOf({ gid: 'G1', exchange: sampleExchange({ answerBody: { kind: 'empty' } }) })).toBe('');
});

test('a gid that no search has shown says so to whoever reads it', () => {
  expect(noSuchGid).toMatch(/^no-such-trip-\d+-conformance$/);
});
