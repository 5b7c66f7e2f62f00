import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test('that each answer names another gid is said with the value, and where it may come from', () => {
  const reason = {
    code: 'always-another-gid',
    operation: 'busTripDetail',
    pointer: '/id',
    sent: 'G1',
    got: '"T2"',
  } as const;
  expect(wordsOf(reason)).toMatchObject({
    text:
      'trip detail always names a gid other than the requested one: /id is "T2" for "G1"; trip detail mixes ' +
      'trips up, or `operations.busTripDetail.echo` is wrong',
    headline: 'trip detail always names another gid at /id',
    action: 'Have the answer fixed, or correct `operations.busTripDetail.echo`.',
    owner: 'your set-up',
  });
  expect(wordsOf({ ...reason, got: JSON.stringify('x'.repeat(5000)) }).text.length).toBeLessThan(400);
});

test('that a search showed much less once is said as a change of the inventory', () => {
  expect(wordsOf({ code: 'shown-less-once' })).toMatchObject({
    text: 'a search showed far fewer trips than others, and it is not known whether the missing trips came back',
    headline: 'trips changed while answers were compared',
    owner: 'limit of the suite',
  });
});
