import type { Report, ReportFinding } from '../contract/report.ts';
import { cut } from './bound-report.ts';
import { visibleLine, withoutWorkflowCommands, workflowMessage, workflowProperty } from './escape.ts';
import { replayLine } from './finding-commands.ts';
import { byReason } from './reasons.ts';
import {
  count,
  isStrict,
  requirementsById,
  sectionText,
  sortFindings,
  staleWaivers,
  staleWaiverText,
  whereText,
} from './report-facts.ts';
import { noteOf } from './note.ts';

/** GitHub shows ten annotations of a type for one step. */
const perType = 10;
/** Longest part of a message, in UTF-16 units. */
const longest = 600;

/** A gate of the built-in platform is green by itself. */
const noTarget =
  'The built-in platform was tested (--embedded): give the target as baseUrl in the configuration, or as ' +
  'CONFORMANCE_BASE_URL';

interface Annotation {
  readonly type: 'error' | 'warning' | 'notice';
  readonly title: string;
  /** Lines of the message. */
  readonly lines: readonly string[];
}

/**
 * Workflow commands for standard output: annotations on a GitHub Actions run, failures first, at most ten of each type.
 */
export function renderGithub(report: Report): string {
  const { failures, warnings, known } = sortFindings(report);
  const requirements = requirementsById(report);
  const findings = (type: Annotation['type'], list: readonly ReportFinding[]): Annotation[] =>
    list.map((finding) => {
      const requirement = requirements.get(finding.requirement);
      const title =
        `${finding.requirement} ${requirement?.level ?? ''} ${sectionText(requirement?.section ?? '')}`.trimEnd();
      return {
        type,
        title,
        lines: [
          `${whereText(finding) === null ? '' : `${whereText(finding)}: `}expected ${finding.expected}`,
          `got ${finding.actual}`,
          `request id ${finding.requestId ?? 'none'}, ${finding.at}`,
          replayLine(report, finding),
        ],
      };
    });
  const note = noteOf(report);
  const annotations: Annotation[] = [
    ...(report.target.embedded
      ? [{ type: 'warning' as const, title: 'No target of yours was tested', lines: [noTarget] }]
      : []),
    ...(report.verdict === 'none'
      ? [{ type: 'error' as const, title: 'No verdict', lines: [report.sentence, ...(note === null ? [] : [note])] }]
      : []),
    ...findings('error', failures),
    ...staleWaivers(report).map((waiver) => ({
      type: 'error' as const,
      title: `Stale waiver of ${waiver.id}`,
      lines: [staleWaiverText(waiver)],
    })),
    ...findings(isStrict(report) ? 'error' : 'warning', warnings),
    ...(['inconclusive', 'untested'] as const).flatMap((verdict) => blocked(report, verdict)),
    { type: countsUnnamed(report, failures) ? 'error' : 'notice', title: report.tool.name, lines: [report.sentence] },
    ...findings('notice', known),
  ];
  const lines = (['error', 'warning', 'notice'] as const).flatMap((type) =>
    atMostTen(annotations.filter((one) => one.type === type)),
  );
  return lines.map((line) => `${line}\n`).join('');
}

/** One annotation for each reason that keeps requirements from being judged, however many these are. */
function blocked(report: Report, verdict: 'inconclusive' | 'untested'): Annotation[] {
  return [...byReason(report, verdict)].map(([reason, own]) => {
    const ids = own.map(({ requirement, share }) => `${requirement.id}${share === null ? '' : ` (${share})`}`);
    const title = own.length === 1 ? `${own[0]?.requirement.id} ${verdict}` : `${own.length} requirements ${verdict}`;
    return {
      type: 'warning',
      title,
      lines: own.length === 1 && own[0]?.share === null ? [reason] : [reason, ids.join(', ')],
    };
  });
}

/** Whether the gate fails for what no annotation above tells: a changed observation, a pinned case. */
function countsUnnamed(report: Report, failures: readonly ReportFinding[]): boolean {
  return (
    report.gate === 'failed' && report.verdict !== 'none' && failures.length === 0 && staleWaivers(report).length === 0
  );
}

function atMostTen(annotations: readonly Annotation[]): string[] {
  const [first] = annotations;
  if (first === undefined || annotations.length <= perType) return annotations.map(command);
  const rest = annotations.length - (perType - 1);
  return [
    ...annotations.slice(0, perType - 1),
    { type: first.type, title: `${count(rest, 'further annotation')}`, lines: ['see report.html or the job summary'] },
  ].map(command);
}

function command({ type, title, lines }: Annotation): string {
  const message = lines.map((line) => withoutWorkflowCommands(visibleLine(cut(line, longest)))).join('\n');
  return `::${type} title=${workflowProperty(visibleLine(cut(title, longest)))}::${workflowMessage(message)}`;
}
