import { headlineOf } from '../../model/headline/headline.ts';
import type { PackReason, TextReason } from '../../model/reason.ts';
import { ownerOfText } from './owner-of-text.ts';
import type { ReasonRows } from './row.ts';

/** What is said of reasons that are words already. */
export const packRows: ReasonRows<PackReason | TextReason> = {
  pack: {
    text: ({ text }) => text,
    headline: ({ text }) => headlineOf(text).cause,
    action: ({ text }) => headlineOf(text).action,
    owner: ({ text }) => ownerOfText(text),
  },
  text: {
    text: ({ text }) => text,
    headline: ({ text }) => headlineOf(text).cause,
    action: ({ text }) => headlineOf(text).action,
    owner: ({ text }) => ownerOfText(text),
  },
};
