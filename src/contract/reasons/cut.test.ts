import { expect, test } from 'vitest';
import { wordsOf } from '../reason-words.ts';
import { type CutReason, cutRows } from './cut.ts';

const yours = 'your set-up';

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: CutReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'nested-too-deep', most: 512 },
    'nested deeper than 512 levels',
    null,
    'Have the platform answer with less nesting.',
    'platform',
  ],
  [{ code: 'too-large', bytes: 9 }, 'larger than 9 bytes', null, 'Raise `traffic.maxResponse`.', yours],
  [
    { code: 'too-large', bytes: 5_000_000, values: 500_000 },
    'larger than 5000000 bytes (traffic.maxResponse, which can be raised) or 500000 values',
    'larger than 5000000 bytes',
    'Raise `traffic.maxResponse`.',
    yours,
  ],
  [
    { code: 'too-large', bytes: 262_144, values: 30_000, after: 4 },
    'larger than 262144 bytes or 30000 values; all such answers of a run together may have 4 times `traffic.maxResponse`, which is used ' +
      'up: raise `traffic.maxResponse`',
    'larger than 262144 bytes',
    'Raise `traffic.maxResponse`.',
    yours,
  ],
  [
    { code: 'recorded-in-part', has: null, of: null },
    'the recording does not have it',
    null,
    'Record whole bodies, then check the recording again.',
    yours,
  ],
  [
    { code: 'recorded-in-part', has: 10, of: 812 },
    'the recording has 10 of 812 bytes',
    null,
    'Record whole bodies, then check the recording again.',
    yours,
  ],
  [
    { code: 'recorded-otherwise' },
    'the recorder may have changed it',
    null,
    'Record bodies as they are sent, then check the recording again.',
    yours,
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test.each<[CutReason, string, string]>([
  [{ code: 'nested-too-deep', most: 512 }, 'was cut', 'an answer was cut: nested deeper than 512 levels'],
  [{ code: 'too-large', bytes: 5_000_000, values: 500_000 }, 'was cut', 'an answer was cut: larger than 5000000 bytes'],
  [
    { code: 'recorded-in-part', has: 10, of: 812 },
    'cannot be judged',
    'an answer cannot be judged: the recording has 10 of 812 bytes',
  ],
  [{ code: 'recorded-otherwise' }, 'cannot be judged', 'an answer cannot be judged: the recorder may have changed it'],
])('%j of an answer is described in one line', (because, verb, headline) => {
  expect(wordsOf({ code: 'answer-cut', because })).toMatchObject({
    text: `an answer ${verb}: ${wordsOf(because).text}`,
    headline,
    action: wordsOf(because).action,
  });
});

test('every reason is in this table', () => {
  const codes = new Set<string>(all.map(([{ code }]) => code));
  expect(Object.keys(cutRows).filter((code) => !codes.has(code))).toEqual([]);
});
