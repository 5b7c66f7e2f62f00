import { expect, test } from 'vitest';
import { answerOf, by, heard, text } from './who-answered.fixture.ts';
import { wordsOf } from './reason-words.ts';
import { sentTwice } from './marks.ts';
import { whoAnswered } from './who-answered.ts';

test.each([
  ['cancel', 400, '2', 'in front'],
  ['cancel', 404, '13', 'in front'],
  ['cancel', 400, '1', 'platform'],
  ['cancel', 200, '2', 'platform'],
  ['search', 400, '2', 'platform'],
] as const)(
  '%s answered %i in the envelope, sent %s times by a server in front: %s',
  (operation, status, times, is) => {
    const value = { code: 40021, data: null, message: 'cancelled already', request_id: 'r' };
    const answer = answerOf(status, { kind: 'json', value }, { 'x-envoy-attempt-count': [times] });
    expect(whoAnswered({ operation, credentials: 'valid', answer }, heard).by).toBe(is);
  },
);

test('the words say that a gateway sent a call twice', () => {
  const reason = { code: 'answered-in-front', what: 'gateway', status: 400, mark: sentTwice } as const;
  expect(wordsOf(reason)).toMatchObject({
    text: 'a gateway in front of the platform sent a call twice, and passed 400 on',
    owner: 'network',
  });
});

test('words for a limit of calls at once are of a limiter', () => {
  expect(by(503, text('reached concurrency limit'))).toMatchObject({ what: 'rate limiter' });
});
