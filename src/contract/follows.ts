import type { Reason, ReportReason } from './reason.ts';
import type { ReportFinding, ReportRequirement } from './report-parts.ts';

/**
 * The requirements whose breach a reason names (`see`), in itself or in the reasons within it; each once. Empty if a
 * part of the reason has another cause: fixing those would not be enough. Example: `{ code: 'totals-differ', see:
 * 'bus.total' }` gives `['bus.total']`.
 */
export function seenIn(reason: Reason | ReportReason): readonly string[] {
  return seenWithin(reason, deepest);
}

/** Reasons within reasons that are followed: a report of others may have any number. */
const deepest = 20;

function seenWithin(reason: Reason | ReportReason, depth: number): readonly string[] {
  const { see, because } = reason as { readonly see?: unknown; readonly because?: unknown };
  if (typeof see === 'string') return [see];
  const within = (Array.isArray(because) ? because : [because]).map((one) =>
    isReason(one) && depth > 0 ? seenWithin(one, depth - 1) : [],
  );
  return within.some((ids) => ids.length === 0) ? [] : [...new Set(within.flat())];
}

function isReason(value: unknown): value is Reason {
  return typeof value === 'object' && value !== null && 'code' in value;
}

/**
 * Of several reasons, that of most first, the two that are kept. If one has another cause than a broken requirement,
 * such a reason is among them: the two must not suggest that fixing a requirement is enough.
 */
export function twoOf(reasons: readonly Reason[]): readonly Reason[] {
  const [first, second] = reasons;
  if (first === undefined || second === undefined) return reasons;
  const other = [first, second].every((one) => seenIn(one).length > 0)
    ? reasons.find((one) => seenIn(one).length === 0)
    : undefined;
  return [first, other ?? second];
}

/** The parts of a run that show which requirements are broken, and whether that counts. */
export interface Judged {
  readonly requirements: readonly ReportRequirement[];
  readonly findings: readonly Pick<ReportFinding, 'requirement' | 'known' | 'waived'>[];
  /** Whether a broken SHOULD fails the run. */
  readonly strict: boolean;
}

/** A requirement that could not be judged because others are broken. */
export interface Follower {
  readonly requirement: ReportRequirement;
  /** Ids of the broken ones. */
  readonly causes: readonly string[];
}

/**
 * The requirements that could not be judged because other requirements are broken in the same run. They are not
 * separate gaps: the run fails because of the broken ones. If these are waived or known, the followers are accepted
 * with them. A broken SHOULD that is not waived and does not fail the run excuses nothing.
 */
export function followersIn(run: Judged): readonly Follower[] {
  const causes = new Set(run.requirements.filter((one) => isCause(run, one)).map(({ id }) => id));
  return run.requirements.flatMap((requirement) => {
    const { verdict, reason } = requirement;
    if ((verdict !== 'inconclusive' && verdict !== 'untested') || reason === null) return [];
    const seen = seenIn(reason);
    return seen.length > 0 && seen.every((id) => causes.has(id)) ? [{ requirement, causes: seen }] : [];
  });
}

/** Whether a requirement is broken, and either fails the run or is known to be broken. */
function isCause({ findings, strict }: Judged, { id, level, verdict }: ReportRequirement): boolean {
  if (verdict === 'waived') return true;
  if (verdict !== 'fail' && verdict !== 'warn') return false;
  const own = findings.filter(({ requirement }) => requirement === id);
  return (
    level === 'MUST' ||
    strict ||
    (own.length > 0 && own.every(({ known, waived }) => known === true || waived === true))
  );
}

/**
 * The same requirements. If a reason first names a requirement that has no verdict itself, it gets the headline, action
 * and owner of that requirement's reason. Example: calls are refused because of the key (see `auth.valid-key`), and
 * that has no verdict because something in front may have refused the key. Then the network is responsible for both.
 */
export function withCauses(requirements: readonly ReportRequirement[]): ReportRequirement[] {
  const open = requirements.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'untested');
  const causes = new Map(open.map(({ id, reason }) => [id, reason]));
  return requirements.map((one) => {
    const cause = one.reason === null || !open.includes(one) ? null : causes.get(firstSeen(one.reason) ?? '');
    if (one.reason === null || !cause || firstSeen(cause) !== null) return one;
    const { headline, action, owner } = cause;
    return { ...one, reason: { ...one.reason, headline, action, owner } };
  });
}

/** The requirement that a reason names, or that the first reason within it names; null if there is none. */
function firstSeen(reason: Reason | ReportReason, depth = deepest): string | null {
  const { see, because } = reason as { readonly see?: unknown; readonly because?: unknown };
  const [within] = [because].flat();
  if (typeof see === 'string') return see;
  return isReason(within) && depth > 0 ? firstSeen(within, depth - 1) : null;
}
