import type { PackReason, TextReason } from '../reason.ts';
import type { ReasonRows } from './row.ts';

/** Texts of the reasons that are plain text already. */
export const packRows: ReasonRows<PackReason | TextReason> = {
  pack: {
    text: ({ text }) => text,
  },
  text: {
    text: ({ text }) => text || 'no reason was recorded',
  },
};
