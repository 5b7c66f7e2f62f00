import { isSameReason, type ReasonWords, type ReportReason } from '../contract/reason.ts';
import type { EndedBy } from '../contract/report.ts';
import type { ReportRequirement } from '../contract/report-parts.ts';
import { type Follower, followersIn, type Judged, seenIn } from '../contract/follows.ts';
import { inWords } from '../contract/reason-words.ts';
import { isOwnFailure } from '../contract/reasons/run.ts';

/** Requirements that could not be judged for one cause. */
export interface Blocked extends Pick<ReasonWords, 'headline' | 'action' | 'owner'> {
  readonly requirements: readonly ReportRequirement[];
}

/** Why a run has no verdict, and who waits for what: `11 requirements wait for this`. */
export interface NoVerdict extends Pick<ReasonWords, 'headline' | 'action' | 'owner'> {
  readonly waiting: string;
  /** The number of requirements that wait for something else. */
  readonly others: number;
  /** The requirements with exactly this reason. */
  readonly requirements: readonly ReportRequirement[];
  /** Whether the headline is that of `run.reason`. */
  readonly isOfRun: boolean;
  /** The broken requirements that the reason of the run names. */
  readonly sees: readonly string[];
}

/** The facts of a run that explain why it has no verdict. */
interface Unproved extends Judged {
  readonly requests: number;
  readonly endedBy: EndedBy;
  readonly reason: ReportReason | null;
  /** Whether a requirement may stay untested. */
  readonly isAccepted: (id: string) => boolean;
}

/**
 * The requirements that were not judged, by cause; the cause of most requirements comes first. Requirements that may
 * stay untested are left out, and those that follow from a broken requirement.
 */
export function notJudgedByCause(run: Judged & Pick<Unproved, 'isAccepted'>): Blocked[] {
  const following = new Set(followersIn(run).map(({ requirement }) => requirement.id));
  const open = run.requirements.filter(
    ({ id, verdict }) =>
      (verdict === 'inconclusive' || (verdict === 'untested' && !run.isAccepted(id))) && !following.has(id),
  );
  return grouped(open);
}

/**
 * The requirements that could not be judged because other requirements are broken, by cause. Requirements that may stay
 * untested are left out.
 */
export function followingByCause(run: Judged & Pick<Unproved, 'isAccepted'>): Blocked[] {
  return grouped(openFollowers(run).map(({ requirement }) => requirement));
}

/** The same, each with the requirements that it follows from. */
export function openFollowers(run: Judged & Pick<Unproved, 'isAccepted'>): readonly Follower[] {
  return followersIn(run).filter(({ requirement: { id, verdict } }) => verdict !== 'untested' || !run.isAccepted(id));
}

/** Requirements grouped by the text of their reasons; the reason of most requirements comes first. */
function grouped(requirements: readonly ReportRequirement[]): Blocked[] {
  const groups: Blocked[] = [];
  for (const one of requirements) {
    const { headline, action, owner } = one.reason ?? unknown;
    const at = groups.findIndex((group) => isSaidAlike(group, { headline, action }));
    if (at < 0) groups.push({ headline, action, owner, requirements: [one] });
    else groups[at] = { ...(groups[at] as Blocked), requirements: [...(groups[at] as Blocked).requirements, one] };
  }
  return groups.toSorted((a, b) => b.requirements.length - a.requirements.length);
}

/** Whether two reasons have the same text for a reader, so that it is shown once. No decision depends on it. */
export function isSaidAlike(
  a: Pick<ReasonWords, 'headline'> & { readonly action?: string },
  b: Pick<ReasonWords, 'headline'> & { readonly action?: string },
): boolean {
  return a.headline === b.headline && (a.action === undefined || b.action === undefined || a.action === b.action);
}

/**
 * Why the run proves nothing, in two lines; null if it has a verdict. The reason that the run noted explains that;
 * alone it does not remove a verdict.
 */
export function reasonNoVerdict(run: Unproved): NoVerdict | null {
  const blocks = ({ level, reason, verdict }: ReportRequirement): boolean =>
    (reason !== null && isOwnFailure(reason)) ||
    (level === 'MUST' && (verdict === 'inconclusive' || verdict === 'untested'));
  const groups = withLimitExplained(notJudgedByCause(run), run);
  const blocking = groups.filter(({ requirements }) => requirements.some(blocks));
  const ofRun = reasonOfRun(run);
  if (ofRun === null && blocking.length === 0) return null;
  const all = groups.flatMap(({ requirements }) => requirements);
  // A pack that failed before its first call says more than that nothing was sent.
  const failed = ofRun?.code === 'no-call-sent' && run.reason === null ? blocking.find(isOfOwnFailure) : undefined;
  const noted = failed === undefined ? notedReason(run, ofRun, blocking[0] ?? groups[0]) : null;
  const { headline, action, owner } = noted ?? failed ?? blocking[0] ?? (groups[0] as Blocked);
  const named = groups.find((one) => isSaidAlike(one, { headline }))?.requirements;
  const such = named ?? all;
  // The cause that ended the run, or that the run noted, blocked all requirements, whatever their own reasons are. The
  // exceptions are the most frequent reason of a run that did not end early, and a limit of the run.
  const hasEndedEarly = ofRun !== null && ofRun.code !== 'no-call-sent' && !endedByLimit(run);
  const own = hasEndedEarly || (noted !== null && such !== groups[0]?.requirements) ? all : such;
  const others = all.length - own.length;
  const isOfRun = noted !== null && run.reason !== null && isSameReason(noted, run.reason);
  return {
    headline,
    action,
    owner,
    waiting: waitingText(own, others),
    others,
    requirements: named ?? [],
    isOfRun,
    sees: noted === null ? [] : seenIn(noted),
  };
}

/** Whether requirements were not judged because the suite, or a pack, failed. */
function isOfOwnFailure({ requirements }: Blocked): boolean {
  return requirements.some(({ reason }) => reason !== null && isOwnFailure(reason));
}

/**
 * The reason that the run as a whole gives, if it explains more than any other. A limit of the run explains only the
 * requirements that name it: what used the calls up explains the others.
 */
function notedReason(run: Unproved, ofRun: ReportReason | null, first: Blocked | undefined): ReportReason | null {
  // A person who interrupted a run knows why it has no verdict: the earlier behaviour of the target is not the reason.
  if (ofRun?.code === 'interrupted') return ofRun;
  const noted = run.reason ?? ofRun;
  const isExplained = noted === null || first === undefined || isSaidAlike(first, noted);
  return endedByLimit(run) && !isExplained ? null : noted;
}

/**
 * If the run noted what used up its calls or its time, the requirements that name the limit wait for that: it comes
 * first if it is the reason of most.
 */
function withLimitExplained(groups: readonly Blocked[], run: Unproved): readonly Blocked[] {
  const { reason } = run;
  if (reason === null || !endedByLimit(run) || isLimit(reason)) return groups;
  const isExplained = (one: Blocked): boolean => isSaidAlike(one, reason) || isLimit(one.requirements[0]?.reason);
  const requirements = groups.filter(isExplained).flatMap((one) => one.requirements);
  if (requirements.length === 0) return groups;
  const { headline, action, owner } = reason;
  return [{ headline, action, owner, requirements }, ...groups.filter((one) => !isExplained(one))].toSorted(
    (a, b) => b.requirements.length - a.requirements.length,
  );
}

/** Whether a reason is that a limit of the run was reached, in itself or in the first of the reasons within it. */
function isLimit(reason: unknown, depth = 20): boolean {
  const { code, because } = (reason ?? {}) as { readonly code?: unknown; readonly because?: unknown };
  if (code === 'time-over' || code === 'calls-used') return true;
  const [within] = [because].flat();
  return within !== undefined && depth > 0 && isLimit(within, depth - 1);
}

/** Whether the run's limit of calls or of time ended it. */
function endedByLimit({ endedBy }: Pick<Unproved, 'endedBy'>): boolean {
  return endedBy === 'budget' || endedBy === 'time';
}

/** The reason that is shown if none was recorded. */
const unknown = inWords({ code: 'text', text: '' });

/** The reason why the run as a whole proves nothing; null if there is none. */
function reasonOfRun({ requests, endedBy, requirements }: Unproved): ReportReason | null {
  if (requests === 0) return inWords({ code: 'no-call-sent' });
  if (endedBy === 'signal') return inWords({ code: 'interrupted' });
  if (endedBy !== 'done') return inWords({ code: 'ended-early', by: endedBy });
  return requirements.length === 0 ? inWords({ code: 'nothing-selected' }) : null;
}

/** `bus.paging waits for this, 3 for something else.`; empty if no requirement waits. */
function waitingText(own: readonly ReportRequirement[], others: number): string {
  const [first] = own;
  if (first === undefined) return '';
  const waits = own.length === 1 ? `${first.id} waits for this` : `${own.length} requirements wait for this`;
  return `${waits}${others === 0 ? '' : `, ${others} for something else`}.`;
}
