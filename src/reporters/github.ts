import { count, present } from '../contract/text.ts';
import type { Report } from '../contract/report.ts';
import { visibleLine, withoutWorkflowCommands, workflowMessage, workflowProperty } from './escape.ts';
import { cutAt } from '../report/bounded.ts';
import { breakLine, type FindingGroup } from './view/finding-groups.ts';
import { viewOf } from './view/report-view.ts';

/** GitHub shows ten annotations of a type for one step. */
const perType = 10;
/** Longest part of a message, in UTF-16 units. */
const longest = 600;

/** A gate that tests the built-in platform is always green. */
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
export function renderGithub(whole: Report): string {
  const view = viewOf(whole, { prose: longest });
  const { report, stale } = view;
  const types = { fail: 'error', warn: view.isStrict ? 'error' : 'warning', known: 'notice', waived: null } as const;
  const findings = (kind: FindingGroup['kind']): Annotation[] =>
    view.groups.flatMap((group) => (group.kind === kind ? annotationsOf(group, types[kind]) : []));
  const failures = findings('fail');
  // Whether the gate fails for something that has no annotation: a changed observation, a pinned case.
  const isUnnamed =
    report.gate === 'failed' && report.verdict !== 'none' && failures.length === 0 && stale.length === 0;
  const annotations: Annotation[] = [
    ...(report.target.embedded
      ? [{ type: 'warning' as const, title: 'No target of yours was tested', lines: [noTarget] }]
      : []),
    ...(report.verdict === 'none'
      ? [{ type: 'error' as const, title: view.word, lines: present([report.sentence, view.note]) }]
      : []),
    ...failures,
    ...stale.map(({ id, todo }) => ({ type: 'error' as const, title: `Stale waiver of ${id}`, lines: [todo] })),
    ...findings('warn'),
    // One for each reason, however many requirements it keeps from being judged.
    ...view.gaps.flatMap(({ verdict, gaps }) =>
      gaps.map(({ reason, requirements: own }): Annotation => {
        const ids = own.map(({ id, share }) => `${id}${share === null ? '' : ` (${share})`}`);
        return {
          type: 'warning',
          title: `${own.length === 1 ? own[0]?.id : `${own.length} requirements`} ${verdict}`,
          lines: own.length === 1 && own[0]?.share === null ? [reason] : [reason, ids.join(', ')],
        };
      }),
    ),
    { type: isUnnamed ? 'error' : 'notice', title: report.tool.name, lines: [report.sentence] },
    ...findings('known'),
  ];
  const lines = (['error', 'warning', 'notice'] as const).flatMap((type) =>
    atMostTen(annotations.filter((one) => one.type === type)),
  );
  return lines.map((line) => `${line}\n`).join('');
}

/** One for each cause. */
function annotationsOf({ cards }: FindingGroup, type: Annotation['type'] | null): Annotation[] {
  return type === null
    ? []
    : cards.map(({ fact, breaks, findings: [one] }) => ({
        type,
        title: fact,
        lines: [
          ...breaks.map((broken) => `breaks ${breakLine(broken)}`),
          `${one.where === null ? '' : `${one.where}: `}expected ${one.expected}`,
          `got ${one.actual}`,
          `request id ${one.traceId}, ${one.at}`,
          one.replay,
        ],
      }));
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
  const shown = (text: string, most: number): string => withoutWorkflowCommands(visibleLine(cutAt(text, most)));
  const message = lines.map((line) => shown(line, longest * 2)).join('\n');
  return `::${type} title=${workflowProperty(shown(title, longest))}::${workflowMessage(message)}`;
}
