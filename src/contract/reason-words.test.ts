import { expect, test } from 'vitest';
import type { Reason } from './reason.ts';
import { groups, inWords, longestAction, longestHeadline, wordsOf } from './reason-words.ts';

test('a code is of one group alone: else the row of the other would never be read', () => {
  const codes = groups.flatMap((group) => Object.keys(group));
  expect(codes.filter((code, nth) => codes.indexOf(code) !== nth)).toEqual([]);
});

test('a headline is one short line without stops at its end, an action a short one, whatever the reason quotes', () => {
  const reason = { code: 'suite-failed', error: `what is there is odd... \n  at connect${'x'.repeat(500)}` } as const;
  expect(wordsOf(reason).headline).toBe('the suite itself failed: what is there is odd');
  const long = wordsOf({ code: 'text', text: '\u{1f600}'.repeat(500) });
  expect(long.headline.length).toBeLessThanOrEqual(longestHeadline);
  expect(long.headline.isWellFormed()).toBe(true);
  expect(long.action.length).toBeLessThanOrEqual(longestAction);
});

test('the reasons within lost cases have their words as well', () => {
  const lost = inWords({ code: 'cases-lost', lost: 4, of: 49, because: [{ code: 'interrupted' }] });
  expect(lost).toMatchObject({
    text: '4 of 49 cases could not be judged: the run was interrupted',
    because: [{ code: 'interrupted', text: 'the run was interrupted' }],
  });
});

test('a code of a later version is said by its name', () => {
  expect(wordsOf({ code: 'of-a-later-version' } as unknown as Reason)).toMatchObject({
    text: 'of-a-later-version',
    owner: 'limit of the suite',
  });
  expect(wordsOf({ code: 'constructor' } as unknown as Reason).text).toBe('constructor');
});
