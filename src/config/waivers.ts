import type { ReportWaiver, Verdict } from '../contract/report-parts.ts';
import type { Waiver } from './settings.ts';
import { count } from '../contract/text.ts';

/**
 * `unjudged`: the run did not judge its requirement (left out, untested, inconclusive), so nobody knows whether the
 * waiver is needed.
 */
type WaiverState = ReportWaiver['state'];

interface JudgedWaiver {
  readonly waiver: Waiver;
  readonly state: WaiverState;
  /** Whether it fails the run. */
  readonly stale: boolean;
  /** What to do about it, in one line; null if there is nothing to do. */
  readonly advice: string | null;
}

/** What a run found, before or after waivers were applied. */
interface Outcome {
  readonly requirements: readonly { readonly id: string; readonly verdict: Verdict }[];
  readonly findings: readonly { readonly id: string; readonly requirement: string }[];
}

/**
 * The waiver that covers a finding today (YYYY-MM-DD, UTC), or null. A waiver of the finding itself wins over one of
 * its requirement.
 */
export function waiverFor(
  finding: { readonly id: string; readonly requirement: string },
  waivers: readonly Waiver[],
  today: string,
): Waiver | null {
  const fitting = waivers.filter((waiver) => covers(waiver, finding) && today <= waiver.expires);
  return fitting.find((waiver) => waiver.finding !== null) ?? fitting[0] ?? null;
}

/**
 * The state of each waiver after a run. Waivers that are expired or not needed are stale and fail the run; a flaky
 * waiver may be unneeded.
 */
export function judgeWaivers(waivers: readonly Waiver[], outcome: Outcome, today: string): JudgedWaiver[] {
  return waivers.map((waiver) => {
    const state = stateOf(waiver, outcome, today);
    const stale = state === 'expired' || (state === 'unneeded' && !waiver.flaky);
    return { waiver, state, stale, advice: stale ? adviceOn(waiver, state) : null };
  });
}

function stateOf(waiver: Waiver, { requirements, findings }: Outcome, today: string): WaiverState {
  if (today > waiver.expires) return 'expired';
  if (findings.some((finding) => covers(waiver, finding))) return 'used';
  const verdict = requirements.find(({ id }) => id === waiver.id)?.verdict;
  return verdict === undefined || verdict === 'untested' || verdict === 'inconclusive' ? 'unjudged' : 'unneeded';
}

function covers(waiver: Waiver, finding: { readonly id: string; readonly requirement: string }): boolean {
  return waiver.id === finding.requirement && (waiver.finding === null || waiver.finding === finding.id);
}

function adviceOn({ id, finding, expires, owner }: Waiver, state: WaiverState): string {
  const which = finding === null ? id : `${id} (${finding})`;
  return state === 'expired'
    ? `delete the waiver of ${which}, which expired on ${expires}, or have ${owner} renew it`
    : `delete the waiver of ${which}: nothing needed it`;
}

/** How many waivers are to be deleted, and why: `1 waiver expired, 1 no longer needed`; null for none. */
export function staleSummary(stale: readonly Pick<ReportWaiver, 'state'>[]): string | null {
  const expired = stale.filter(({ state }) => state === 'expired').length;
  const unneeded = stale.length - expired;
  if (expired === 0) return unneeded === 0 ? null : `${count(unneeded, 'waiver')} no longer needed`;
  return `${count(expired, 'waiver')} expired${unneeded === 0 ? '' : `, ${unneeded} no longer needed`}`;
}
