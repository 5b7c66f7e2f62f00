import type { ReasonWords, ReportReason } from '../model/reason.ts';
import type { EndedBy, ReportRequirement } from '../model/report.ts';
import { inWords } from './reasons/words.ts';
import { isOwnFailure } from './reasons/run.ts';

/** Requirements that one cause keeps from being judged. */
export interface KeptBack extends Pick<ReasonWords, 'headline' | 'action' | 'owner'> {
  readonly requirements: readonly ReportRequirement[];
}

/** Why a run has no verdict, and who waits for what: `11 requirements wait for this`. */
export interface NoVerdict extends Pick<ReasonWords, 'headline' | 'action' | 'owner'> {
  readonly waiting: string;
  /** How many wait for something else. */
  readonly others: number;
}

/** What of a run tells why it has no verdict. */
export interface Unproved {
  readonly requirements: readonly ReportRequirement[];
  readonly requests: number;
  readonly endedBy: EndedBy;
  readonly reason: ReportReason | null;
  /** Whether a requirement may stay untested. */
  readonly isAccepted: (id: string) => boolean;
}

/** What was not judged, by cause, the cause of most first; what may stay untested is left out. */
export function keptBackByCause({ requirements, isAccepted }: Pick<Unproved, 'requirements' | 'isAccepted'>): KeptBack[] {
  const groups = new Map<string, KeptBack>();
  for (const one of requirements) {
    if (one.verdict !== 'inconclusive' && (one.verdict !== 'untested' || isAccepted(one.id))) continue;
    const { headline, action, owner } = one.reason ?? unknown;
    const key = `${headline}\n${action}`;
    groups.set(key, { headline, action, owner, requirements: [...(groups.get(key)?.requirements ?? []), one] });
  }
  return [...groups.values()].toSorted((a, b) => b.requirements.length - a.requirements.length);
}

/** Why the run proves nothing, in two lines; null where it does. What was noted explains that; alone it takes no verdict away. */
export function whyNoVerdict(run: Unproved): NoVerdict | null {
  const blocks = ({ level, reason, verdict }: ReportRequirement): boolean =>
    (reason !== null && isOwnFailure(reason)) || (level === 'MUST' && (verdict === 'inconclusive' || verdict === 'untested'));
  const groups = keptBackByCause(run);
  const blocking = groups.filter(({ requirements }) => requirements.some(blocks));
  const ofRun = reasonOfRun(run);
  if (ofRun === null && blocking.length === 0) return null;
  const all = groups.flatMap(({ requirements }) => requirements);
  // Whoever has ended a run knows why it has no verdict: what the target did until then is no reason.
  const noted = ofRun?.code === 'interrupted' ? ofRun : (run.reason ?? ofRun);
  const { headline, action, owner } = noted ?? (blocking[0] as KeptBack);
  const such = groups.find((one) => one.headline === headline)?.requirements ?? all;
  // What ended the run, or was noted of it, kept all back, whatever was said of each; but for what most say alike.
  const own = ofRun !== null || (noted !== null && such !== groups[0]?.requirements) ? all : such;
  const others = all.length - own.length;
  return { headline, action, owner, waiting: waitingText(own, others), others };
}

/** What is said where no reason was recorded. */
const unknown = inWords({ code: 'text', text: '' });

/** What the run as a whole lacks; null for nothing. */
function reasonOfRun({ requests, endedBy, requirements }: Unproved): ReportReason | null {
  if (requests === 0) return inWords({ code: 'no-call-sent' });
  if (endedBy === 'signal') return inWords({ code: 'interrupted' });
  if (endedBy !== 'done') return inWords({ code: 'ended-early', by: endedBy });
  return requirements.length === 0 ? inWords({ code: 'nothing-selected' }) : null;
}

/** `bus.paging waits for this, 3 for something else.`; empty where none does. */
function waitingText(own: readonly ReportRequirement[], others: number): string {
  const [first] = own;
  if (first === undefined) return '';
  const waits = own.length === 1 ? `${first.id} waits for this` : `${own.length} requirements wait for this`;
  return `${waits}${others === 0 ? '' : `, ${others} for something else`}.`;
}
