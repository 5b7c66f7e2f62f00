import type { Coded } from '../reason.ts';
import type { ReasonRows } from './row.ts';

/** Why a body was not read: it is too large, too deep or too long. */
export type CutReason = Coded<{
  /** `most`: the limit for levels of nesting. */
  'nested-too-deep': { most: number };
  /**
   * `values`: the limit for JSON values. `after`: large answers had used up this many times the limit, so a smaller one
   * applies.
   */
  'too-large': { bytes: number; values?: number; after?: number };
  /**
   * `has`: bytes that the recorder has kept; null if it kept none. `of`: bytes of the whole body; null if they are not
   * known.
   */
  'recorded-in-part': { has: number | null; of: number | null };
  /** The recorder has another text than was sent, or nothing shows that it is the same. */
  'recorded-otherwise': null;
}>;

/** Texts of the reasons why a body was not read to the end. */
export const cutRows: ReasonRows<CutReason> = {
  'nested-too-deep': {
    text: ({ most }) => `nested deeper than ${most} levels`,
    action: 'Have the platform answer with less nesting.',
    owner: 'platform',
  },
  'too-large': {
    text: ({ bytes, values, after }) => {
      if (values === undefined) return `larger than ${bytes} bytes`;
      return after === undefined
        ? `larger than ${bytes} bytes (traffic.maxResponse, which can be raised) or ${values} values`
        : `larger than ${bytes} bytes or ${values} values; all such answers of a run together may have ${after} ` +
            'times `traffic.maxResponse`, which is used up: raise `traffic.maxResponse`';
    },
    headline: ({ bytes }) => `larger than ${bytes} bytes`,
    action: 'Raise `traffic.maxResponse`.',
    owner: 'your set-up',
  },
  'recorded-in-part': {
    text: ({ has, of }) =>
      has === null ? 'the recording does not have it' : `the recording has ${has} of ${of} bytes`,
    action: 'Record whole bodies, then check the recording again.',
    owner: 'your set-up',
  },
  'recorded-otherwise': {
    text: 'the recorder may have changed it',
    action: 'Record bodies as they are sent, then check the recording again.',
    owner: 'your set-up',
  },
};
