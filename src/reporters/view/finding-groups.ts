import type { Report } from '../../contract/report.ts';
import { type Card, cardCount, cardsOf } from './cards.ts';
import { type FindingView, findingView } from './finding.ts';
import { isStrict } from './not-judged.ts';

/** Findings that count in the same way. */
export interface FindingGroup {
  readonly kind: FindingView['kind'];
  readonly title: string;
  /** A sentence about them; empty for none. */
  readonly hint: string;
  readonly findings: readonly FindingView[];
  /** How many there are: `7`, or `2 causes, 7 findings`. */
  readonly total: string;
  /** The same, those with one cause together. */
  readonly cards: readonly Card[];
}

/**
 * The findings: failures, warnings, known and waived ones. Each is in one group: waived before known, then by the level
 * of its requirement (MUST if the requirement is not in the report).
 */
export function findingGroups(report: Report): FindingGroup[] {
  const requirements = new Map(report.requirements.map((one) => [one.id, one]));
  const all = report.findings.map((finding) => findingView(report, finding, requirements.get(finding.requirement)));
  const group = (kind: FindingView['kind'], title: string, hint = ''): FindingGroup => {
    const findings = all.filter((one) => one.kind === kind);
    const cards = cardsOf(findings);
    return { kind, title, hint, findings, total: cardCount(findings.length, cards.length), cards };
  };
  return [
    group('fail', 'Failures'),
    isStrict(report)
      ? group('warn', 'Warnings, which fail a strict run')
      : group('warn', 'Warnings', 'Each breaks a SHOULD: it follows from the document, but is not written there.'),
    group('known', 'Known from the baseline', 'They do not count.'),
    group('waived', 'Waived'),
  ];
}
