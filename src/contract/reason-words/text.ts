import type { TextReason } from '../reason.ts';
import type { ReasonRows } from './row.ts';

/** Text of the reasons that are plain text already. */
export const textRows: ReasonRows<TextReason> = {
  text: {
    text: ({ text }) => text || 'no reason was recorded',
  },
};
