import type { Reason, ReasonCode, ReasonWords, ReportReason } from '../reason.ts';
import { seenIn } from '../follows.ts';
import { boundRows } from './bound.ts';
import { cancelRows } from './cancels.ts';
import { confirmingRows } from './confirming.ts';
import { explainedRows } from './explained.ts';
import { inFrontRows } from './in-front.ts';
import { firewallRows } from './firewall.ts';
import { judgingRows } from './judging.ts';
import { keyRows } from './key.ts';
import { limitRows } from './limits.ts';
import { openPointRows } from './open-points.ts';
import { orderRows } from './orders.ts';
import { packRows } from './packs.ts';
import { type ReasonRow, runAgain } from './row.ts';
import { runRows } from './run.ts';
import { searchRows } from './search.ts';
import { trafficRows } from './traffic.ts';
import { cutRows, transportRows } from './transport.ts';

/** Maximum length of a headline and of an action, in UTF-16 units: with prefix and suffix a line has 160 at most. */
export const longestHeadline = 120;
export const longestAction = 95;

/** The rows of all groups. */
export const groups = [
  runRows,
  keyRows,
  searchRows,
  limitRows,
  transportRows,
  cutRows,
  trafficRows,
  inFrontRows,
  orderRows,
  boundRows,
  confirmingRows,
  judgingRows,
  cancelRows,
  openPointRows,
  firewallRows,
  explainedRows,
  packRows,
] as const;

/** The one table of all reasons: text, headline, action, owner. */
const rows: { readonly [Code in ReasonCode]: ReasonRow<Extract<Reason, { readonly code: Code }>> } = {
  ...runRows,
  ...keyRows,
  ...searchRows,
  ...limitRows,
  ...transportRows,
  ...cutRows,
  ...trafficRows,
  ...inFrontRows,
  ...orderRows,
  ...boundRows,
  ...confirmingRows,
  ...judgingRows,
  ...cancelRows,
  ...openPointRows,
  ...firewallRows,
  ...explainedRows,
  ...packRows,
};

/** A reason with its texts added, in the form of a report. */
export function inWords(reason: Reason): ReportReason {
  return reason.code === 'cases-lost'
    ? { ...reason, because: reason.because.map(inWords), ...wordsOf(reason) }
    : { ...reason, ...wordsOf(reason) };
}

/** The texts of a reason. An unknown code, as in the journal of a later version, is its own text. */
export function wordsOf(reason: Reason): ReasonWords {
  const row = Object.hasOwn(rows, reason.code) ? (rows[reason.code] as ReasonRow<Reason>) : null;
  if (row === null) return { text: reason.code, headline: reason.code, action: runAgain, owner: 'limit of the suite' };
  const text = row.text(reason, wordsOf);
  return {
    text,
    headline: shortened(oneLine(row.headline?.(reason, wordsOf) ?? text), longestHeadline),
    action: shortened(row.action(reason, wordsOf), longestAction),
    // The platform is responsible if the reason only follows from broken requirements.
    owner:
      seenIn(reason).length > 0 ? 'platform' : typeof row.owner === 'string' ? row.owner : row.owner(reason, wordsOf),
  };
}

/** The first line of a text (the error of a suite has a stack), without a full stop. */
function oneLine(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  let end = first.length;
  while (end > 0 && ' .\t'.includes(first.charAt(end - 1))) end -= 1;
  return first.slice(0, end);
}

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - 1).trimEnd();
  return `${kept.toWellFormed()}…`;
}
