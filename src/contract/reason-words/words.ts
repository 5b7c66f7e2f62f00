import type { Owner } from '../owner.ts';
import type { Reason, ReasonCode, ReasonWords, ReportReason } from '../reason.ts';
import { seenIn } from '../follows.ts';
import { boundRows } from './bound.ts';
import { cancelRows } from './cancels.ts';
import { confirmingRows } from './confirming.ts';
import { explainedRows } from './explained.ts';
import { inFrontRows } from './in-front.ts';
import { flowRows } from './flows.ts';
import { firewallRows } from './firewall.ts';
import { judgingRows } from './judging.ts';
import { keyRows } from './key.ts';
import { limitRows } from './limits.ts';
import { openPointRows } from './open-points.ts';
import { orderRows } from './orders.ts';
import { textRows } from './text.ts';
import { fixedFirst, type ReasonRow, runAgain } from './row.ts';
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
  flowRows,
  explainedRows,
  textRows,
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
  ...flowRows,
  ...explainedRows,
  ...textRows,
};

/** A reason with its texts added, in the form of a report. */
export function inWords(reason: Reason): ReportReason {
  return reason.code === 'cases-lost'
    ? { ...reason, because: reason.because.map(inWords), ...wordsOf(reason) }
    : { ...reason, ...wordsOf(reason) };
}

/** The texts of a reason. An unknown code, as in the journal of a later version, is its own text. */
export function wordsOf(reason: Reason): ReasonWords {
  const row: ReasonRow<Reason> = Object.hasOwn(rows, reason.code)
    ? (rows[reason.code] as ReasonRow<Reason>)
    : { text: reason.code };
  const said = <Text extends string>(part: ReasonRow<Reason>['text'] | Text): Text =>
    (typeof part === 'function' ? part(reason, wordsOf) : part) as Text;
  const inner = innerOf(reason);
  const text = said(row.text);
  return {
    text,
    headline: shortened(oneLine(said(row.headline ?? text)), longestHeadline),
    action: shortened(said(row.action ?? ownSee(reason) ?? inner?.action ?? runAgain), longestAction),
    // The platform is responsible if the reason only follows from broken requirements.
    owner: seenIn(reason).length > 0 ? 'platform' : said<Owner>(row.owner ?? inner?.owner ?? 'limit of the suite'),
  };
}

/** The action if a reason itself names a requirement that has to be fixed first. */
function ownSee(reason: Reason): string | undefined {
  return 'see' in reason && reason.see !== undefined ? fixedFirst(reason.see) : undefined;
}

/** The texts of the reason inside a reason, the first of several; null if there is none. */
function innerOf(reason: Reason): ReasonWords | null {
  const [inner] = 'because' in reason ? [reason.because].flat() : [];
  return typeof inner === 'object' && inner !== null ? wordsOf(inner) : null;
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
