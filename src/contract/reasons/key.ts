import type { Coded } from '../reason.ts';
import { following, type ReasonRows } from './row.ts';

/** Reasons about the right key. */
export type KeyReason = Coded<{
  /** It was never accepted. */
  'key-refused': null;
  /** Searches refuse it, and a cancel with it was accepted. */
  'key-refused-for-searches': null;
  /** It was accepted at first, and refused from this call on. */
  'key-taken-back': { call: number };
  /** It was accepted before, and nothing was sent that could cause a lockout. */
  'valid-key-refused': { see: string };
  'key-locked-out': { after: OtherKeys };
  /** The same, but a later call with the key was accepted. `taken`: the number of that call. */
  'key-locked-out-in-part': { after: OtherKeys; taken: number };
}>;

/**
 * The possible cause of a lockout of the right key: calls of this run without it, or perhaps those of another shard.
 */
export type OtherKeys = 'other keys' | 'another shard';

const seeIt = 'Check whether the key has expired or was revoked, then run again.';
const unlock = 'Have the lockout lifted for the run.';

/** Texts of the reasons about the right key. */
export const keyRows: ReasonRows<KeyReason> = {
  'key-refused': {
    headline: 'the target answered 401 to the key',
    action: 'Correct `apiKey` (`Bearer …` if needed); check that nothing in front removes `Authorization`.',
    owner: 'your set-up',
  },
  'key-refused-for-searches': {
    headline: 'the target answered 401 to searches and accepted the key for cancels',
    action: 'Give the key the permission to search.',
    owner: 'your set-up',
  },
  'key-taken-back': {
    headline: ({ call }) => `the key was accepted at first, and refused with 401 from call ${call} on`,
    action: seeIt,
    owner: 'your set-up',
  },
  'valid-key-refused': following(() => 'the valid key was answered 401'),
  'key-locked-out': {
    headline: ({ after }) =>
      after === 'other keys'
        ? 'the key was locked out after calls with no key or a wrong one'
        : 'the key was locked out, perhaps after the wrong keys of another shard',
    action: unlock,
    owner: 'your set-up',
  },
  'key-locked-out-in-part': {
    headline: ({ taken }) =>
      `the key was refused after calls with no key or a wrong one, and accepted in call ${taken}`,
    action: 'See in report.html which calls were refused, and in the log of the platform why.',
    owner: 'platform',
  },
};
