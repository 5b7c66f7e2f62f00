import type { ReportFinding } from './report.ts';

/** What to do about failures of calls that have nothing else in common: part of a sentence, and one of its own. */
export const whereToLook = 'look first at what stands before the target, or at its load';
export const lookFirst = 'Look first at what stands before the target, or at its load.';

/** Requirements that have to be broken by nothing else before that is told as one cause. */
const manyRequirements = 2;
/** Statuses by which what stands before a target says that it got no answer of it. */
const ofGateways: readonly number[] = [502, 503, 504];

/** Whether what stands before a target answers by this status. */
export function isGatewayStatus(status: number | null | undefined): boolean {
  return typeof status === 'number' && ofGateways.includes(status);
}

/** Failures that are one cause: the statuses that came, and the requirements that nothing else breaks. */
export interface GatewayFailures {
  readonly statuses: readonly string[];
  readonly requirements: readonly string[];
}

/**
 * Of these requirements those that were broken by 502, 503 or 504 alone: such an answer says nothing of the call that it came to, but of what stands before the
 * target, or of its load. Null where they are too few to be told as one. `findings`: those that count.
 */
export function gatewayFailures(broken: readonly string[], findings: readonly Pick<ReportFinding, 'requirement' | 'status'>[]): GatewayFailures | null {
  const statuses = new Set<string>();
  const requirements = broken.filter((id) => {
    const own = findings.filter(({ requirement }) => requirement === id);
    if (own.length === 0 || !own.every(({ status }) => isGatewayStatus(status))) return false;
    for (const { status } of own) statuses.add(String(status));
    return true;
  });
  return requirements.length < manyRequirements ? null : { statuses: [...statuses].toSorted(), requirements };
}
