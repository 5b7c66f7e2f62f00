import type { Report, ReportRequirement } from '../../contract/report.ts';
import { ownerOf } from './not-judged.ts';
import { count, sectionText } from './words.ts';

/** A requirement with all texts about it. */
export type RequirementView = ReturnType<typeof requirementViews>[number];

/** A pass with fewer cases is marked. */
const fewCases = 10;

export function requirementViews({ requirements, findings }: Report) {
  const ids = new Set(findings.map(({ id }) => id));
  return requirements.map((one) => {
    const isPass = one.verdict === 'pass';
    const share = isPass ? foundShare(one) : null;
    return {
      ...one,
      /** `§4.1, 8`. */
      section: sectionText(one.section),
      owner: ownerOf(one),
      /** `84 cases`; empty for none. */
      cases: one.cases > 0 ? count(one.cases, 'case') : '',
      /** `12 could not be judged`; null for none. */
      lost: one.lost > 0 ? `${one.lost} could not be judged` : null,
      /** The share of calls from which a fault would have been found: `at least 1 of 28 calls`; null without a pass. */
      share,
      /** `a fault in at least 1 of 28 calls would have been found`; null if it did not pass. */
      found: share === null ? null : foundText(share),
      /** What a pass is worth: cases, losses, and the fault that would have been found; null if it did not pass. */
      pass: isPass ? passText(one) : null,
      /** Whether it passed with so few cases that the reader should know. */
      isFew: isPass && one.cases < fewCases,
      /** Ids of its findings that the report has. */
      findings: one.findings.filter((finding) => ids.has(finding)),
    };
  });
}

/** `84 cases passed; a fault in at least 1 of 28 calls would have been found (95 %)`. */
export function passText(requirement: ReportRequirement): string {
  const { cases, lost, stopped = 0 } = requirement;
  const share = foundShare(requirement);
  return (
    `${count(cases, 'case')} passed${lost > 0 ? `, ${lost} could not be judged` : ''}` +
    `${stopped > 0 ? `, ${stopped} of ${cases + lost + stopped} stopped by the firewall` : ''}` +
    `${share === null ? '' : `; ${foundText(share)} (95 %)`}`
  );
}

function foundText(share: string): string {
  return `a fault in ${share} would have been found`;
}

/** `at least 1 of 28 calls`, `at least 95 % of calls`; null without cases. */
export function foundShare({ unseenRate: rate }: Pick<ReportRequirement, 'unseenRate'>): string | null {
  if (rate === null || rate <= 0) return null;
  // Rounded up: of this share it is true.
  const share = rate > 0.5 ? `${Math.ceil(rate * 100)} % of` : `1 of ${Math.floor(1 / rate)}`;
  return `at least ${share} calls`;
}
