import type { ReportWaiver } from './report-parts.ts';

/** How many waivers are to be deleted, and why: `1 waiver expired, 1 no longer needed`; null for none. */
export function staleSummary(stale: readonly Pick<ReportWaiver, 'state'>[]): string | null {
  const expired = stale.filter(({ state }) => state === 'expired').length;
  const unneeded = stale.length - expired;
  const waivers = (n: number): string => `${n} ${n === 1 ? 'waiver' : 'waivers'}`;
  if (expired === 0) return unneeded === 0 ? null : `${waivers(unneeded)} no longer needed`;
  return `${waivers(expired)} expired${unneeded === 0 ? '' : `, ${unneeded} no longer needed`}`;
}
