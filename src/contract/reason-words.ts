import { seenIn } from './follows.ts';
import type { Owner, Reason, ReasonWords, ReportReason, TextReason } from './reason.ts';
import { boundRows, gidRows } from './reasons/gids.ts';
import { cancelRows } from './reasons/cancels.ts';
import { confirmingRows } from './reasons/confirming.ts';
import { cutRows } from './reasons/cut.ts';
import { explainedRows, judgingRows } from './reasons/judging.ts';
import { firewallRows } from './reasons/firewall.ts';
import { flowRows } from './reasons/flows.ts';
import { inFrontRows } from './reasons/in-front.ts';
import { keyRows } from './reasons/key.ts';
import { limitRows, runRows } from './reasons/run.ts';
import { openPointRows } from './reasons/open-points.ts';
import { orderRows } from './reasons/orders.ts';
import { fixedFirst, type ReasonRow, type ReasonRows, runAgain, type Said, type WordsOf } from './reasons/row.ts';
import { searchRows } from './reasons/search.ts';
import { trafficRows } from './reasons/traffic.ts';
import { transportRows } from './reasons/transport.ts';
import { withoutEnd } from './text.ts';

/** Maximum length of a headline and of an action, in UTF-16 units: with prefix and suffix a line has 160 at most. */
export const longestHeadline = 120;
export const longestAction = 95;

/** Text of the reasons that are plain text already. */
const textRows: ReasonRows<TextReason> = { text: { text: ({ text }) => text || 'no reason was recorded' } };

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
  gidRows,
  cancelRows,
  openPointRows,
  firewallRows,
  flowRows,
  explainedRows,
  textRows,
] as const;
type CodeIn<Group> = Group extends unknown ? keyof Group : never;

/** The one table of all reasons: text, headline, action, owner. A code that no group has does not compile below. */
const rows = Object.assign({}, ...groups) as Readonly<Record<CodeIn<(typeof groups)[number]>, ReasonRow<Reason>>>;

/** A reason with its texts added, in the form of a report. */
export function inWords(reason: Reason): ReportReason {
  return reason.code === 'cases-lost'
    ? { ...reason, because: reason.because.map(inWords), ...wordsOf(reason) }
    : { ...reason, ...wordsOf(reason) };
}

/** The texts of a reason. An unknown code, as in the journal of a later version, is its own text. */
export function wordsOf(reason: Reason): ReasonWords {
  const row: ReasonRow<Reason> = Object.hasOwn(rows, reason.code) ? rows[reason.code] : { text: reason.code };
  const said = <Text extends string>(part: Said<Reason, Text>, words: WordsOf = wordsOf): Text =>
    typeof part === 'function' ? part(reason, words) : part;
  const inner = innerOf(reason);
  const action = said(row.action ?? ownSee(reason) ?? inner?.action ?? runAgain);
  const headline = said(row.headline ?? row.text ?? '', headlineOf);
  return {
    text: row.text === undefined ? `${headline}: ${asClause(action)}` : said(row.text),
    headline: shortened(oneLine(headline), longestHeadline),
    action: shortened(action, longestAction),
    // The platform is responsible if the reason only follows from broken requirements.
    owner: seenIn(reason).length > 0 ? 'platform' : said<Owner>(row.owner ?? inner?.owner ?? 'limit of the suite'),
  };
}

/** The texts of an inner reason, in short. */
function headlineOf(reason: Reason): ReasonWords {
  const words = wordsOf(reason);
  return { ...words, text: words.headline };
}

/** A sentence as a clause: `raise it` for `Raise it.`. */
function asClause(whole: string): string {
  return `${whole.charAt(0).toLowerCase()}${whole.slice(1, -1)}`;
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
  return withoutEnd(first, (unit) => ' .\t'.includes(unit));
}

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - 1).trimEnd();
  return `${kept.toWellFormed()}…`;
}
