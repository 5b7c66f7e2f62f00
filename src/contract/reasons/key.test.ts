import { expect, test } from 'vitest';
import { type KeyReason, keyRows } from './key.ts';
import { wordsOf } from '../reason-words.ts';

const yours = 'your set-up';
const unlock = 'Have the lockout lifted for the run.';

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: KeyReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'key-refused' },
    'the target answered 401 to the key: correct `apiKey` (`Bearer …` if needed); check that nothing in front ' +
      'removes `Authorization`',
    'the target answered 401 to the key',
    'Correct `apiKey` (`Bearer …` if needed); check that nothing in front removes `Authorization`.',
    yours,
  ],
  [
    { code: 'key-refused-for-searches' },
    'the target answered 401 to searches and accepted the key for cancels: give the key the permission to search',
    'the target answered 401 to searches and accepted the key for cancels',
    'Give the key the permission to search.',
    yours,
  ],
  [
    { code: 'key-taken-back', call: 112 },
    'the key was accepted at first, and refused with 401 from call 112 on: check whether the key has ' +
      'expired or was revoked, then run again',
    'the key was accepted at first, and refused with 401 from call 112 on',
    'Check whether the key has expired or was revoked, then run again.',
    yours,
  ],
  [
    { code: 'valid-key-refused', see: 'auth.valid-key' },
    'the valid key was answered 401 (see auth.valid-key)',
    'the valid key was answered 401',
    'Have auth.valid-key fixed first, then run again.',
    'platform',
  ],
  [
    { code: 'key-locked-out', after: 'other keys' },
    'the key was locked out after calls with no key or a wrong one: have the lockout lifted for the run',
    'the key was locked out after calls with no key or a wrong one',
    unlock,
    yours,
  ],
  [
    { code: 'key-locked-out', after: 'another shard' },
    'the key was locked out, perhaps after the wrong keys of another shard: have the lockout lifted for the run',
    'the key was locked out, perhaps after the wrong keys of another shard',
    unlock,
    yours,
  ],
  [
    { code: 'key-locked-out-in-part', after: 'other keys', taken: 7 },
    'the key was refused after calls with no key or a wrong one, and accepted in call 7: see in ' +
      'report.html which calls were refused, and in the log of the platform why',
    'the key was refused after calls with no key or a wrong one, and accepted in call 7',
    'See in report.html which calls were refused, and in the log of the platform why.',
    'platform',
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('each code has its texts checked here', () => {
  expect(new Set(all.map(([{ code }]) => code))).toEqual(new Set(Object.keys(keyRows)));
});
