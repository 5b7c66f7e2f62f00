import type { ReportWaiver } from './report-parts.ts';
import { count } from './text.ts';

/** How many waivers are to be deleted, and why: `1 waiver expired, 1 no longer needed`; null for none. */
export function staleSummary(stale: readonly Pick<ReportWaiver, 'state'>[]): string | null {
  const expired = stale.filter(({ state }) => state === 'expired').length;
  const unneeded = stale.length - expired;
  if (expired === 0) return unneeded === 0 ? null : `${count(unneeded, 'waiver')} no longer needed`;
  return `${count(expired, 'waiver')} expired${unneeded === 0 ? '' : `, ${unneeded} no longer needed`}`;
}
