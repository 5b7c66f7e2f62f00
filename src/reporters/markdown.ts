import type { Json } from '../contract/json.ts';
import type { Report, ReportFinding, ReportRequirement, ShownExchange } from '../contract/report.ts';
import { cut as cutAt, wholeCommand } from './bound-report.ts';
import { changeLists, changeSummary, ownChanges, sinceText } from './change-lines.ts';
import type { Changes } from './compare-reports.ts';
import { markdownBlock, markdownCode, markdownProse, markdownText } from './escape.ts';
import { curlHint, replayHint, replayLine } from './finding-commands.ts';
import { documentWords } from './document-words.ts';
import { itemBlock } from './item-block.ts';
import { prettyJson } from './pretty-json.ts';
import { byReason, type Blocked, unjudgedOf } from './reasons.ts';
import {
  controlWords,
  count,
  durationText,
  targetNote,
  isSentence,
  isStrict,
  minuteText,
  occurrencesText,
  ordersText,
  hasFewCases,
  passText,
  requirementsById,
  sectionText,
  shortJson,
  sortFindings,
  staleWaivers,
  staleWaiverText,
  verdicts,
  waiverLine,
  waiverOf,
  sinceWhen,
  setText,
  whereText,
  trafficTroubles,
} from './report-facts.ts';
import { noteOf } from './note.ts';
import { ownerOf } from './owners.ts';

/** GitHub drops a whole job summary of more than 1 MB: bytes that ours may take of it. */
const limit = 900_000;
/** Findings of one kind in full; the rest in a line each. */
const inFull = 50;
/** Longest text of the target in one place, in UTF-16 units. */
const longest = 2000;

/** `report.md`: for a GitHub job summary or a comment, failures first, under 900 KB of UTF-8. */
export function renderMarkdown(report: Report): string {
  const requirements = requirementsById(report);
  const { failures, warnings, known, waived } = sortFindings(report);
  const full = (title: string, findings: readonly ReportFinding[]): string[] =>
    findingBlocks(report, title, findings, requirements);
  const blocks = [
    ...head(report),
    ...changeBlocks(report),
    ...full('Failures', failures),
    ...section(
      'Waivers to delete, which fail the run',
      staleWaivers(report).map((one) => `- ${text(staleWaiverText(one))}: ${code(waiverLine(one))}`),
    ),
    ...full(isStrict(report) ? 'Warnings, which fail a strict run' : 'Warnings', warnings),
    ...reasonBlocks(report, 'Inconclusive: sent, but could not tell', 'inconclusive'),
    ...reasonBlocks(report, 'Untested: nothing exercised it', 'untested'),
    ...section(
      'Known from the baseline',
      known.map((one) => shortLine(report, one)),
    ),
    ...section(
      'Waived',
      waived.map((one) => shortLine(report, one)),
    ),
    ...section(
      'Pinned cases',
      (report.pinned ?? []).map(
        (one) =>
          `- ${one.state} ${code(one.requirement)} ` +
          `${code(one.id)}${one.reason === null ? '' : ` ${markdownProse(cut(one.reason.text))}`}`,
      ),
    ),
    ...table(
      'Requirements',
      ['Verdict', 'Owner', 'Requirement', 'Level', 'Section', 'Cases'],
      report.requirements.map((one) => [
        one.verdict,
        ownerOf(one) ?? '',
        code(one.id),
        one.level,
        text(sectionText(one.section)),
        one.verdict === 'pass'
          ? `${text(passText(one))}${hasFewCases(one) ? ' **few cases**' : ''}`
          : String(one.cases),
      ]),
    ),
    ...table(
      'Open points: what the document does not show',
      ['Open point', 'Observed', 'Declared', 'Evidence'],
      report.observations.map((one) => [
        `${code(one.id)} ${markdownProse(cut(one.question))}`,
        one.value === null ? markdownProse(cut(one.answer)) : `${code(shortJson(one.value))}${sinceNote(report, one)}`,
        one.declared === null ? '' : code(shortJson(one.declared)),
        text(one.evidence),
      ]),
    ),
    ...section(
      'Left behind in the target',
      report.leftBehind.map((one) => `- ${isSentence(one) ? text(one) : code(one)}`),
    ),
    ...leftOutBlocks(report),
    `${text(report.tool.name)} ${text(report.tool.version)}, run ${code(report.run.id)}, document ` +
      `${code(report.document.sha256)}`,
  ];
  return withinLimit(blocks);
}

/** What the scope does not look at. */
function leftOutBlocks({ scope }: Report): string[] {
  return scope === undefined
    ? []
    : [`### Left out by the scope ${code(scope.name)} (${scope.leftOut.length})`, scope.leftOut.map(code).join(', ')];
}

function head(report: Report): string[] {
  const mark =
    report.verdict === 'none' ? '⚪' : report.gate === 'failed' ? '❌' : report.verdict === 'violates' ? '⚠️' : '✅';
  const { run } = report;
  const note = noteOf(report);
  const set = setText(report);
  const facts = [
    `${code(report.target.baseUrl)}${targetNote(report)}`,
    `${text(minuteText(run.startedAt))} UTC`,
    count(run.requests, 'call'),
    durationText(run.durationMs),
    `profile ${text(run.profile)}`,
    `seed ${run.seed}`,
    ...(set === null ? [] : [text(set)]),
    ordersText(run),
    ...trafficTroubles(report),
    ...(report.partial ? ['only part of the catalogue'] : []),
  ];
  return [
    `## ${mark} ${markdownProse(report.sentence)}`,
    ...(note === null ? [] : [markdownProse(note)]),
    `| ${verdicts.join(' | ')} |\n|${' ---: |'.repeat(verdicts.length)}\n| ` +
      `${verdicts.map((verdict) => report.summary[verdict]).join(' | ')} |`,
    facts.join(' · '),
  ];
}

/** What changed since the baseline or the last run in the history. */
function changeBlocks({ changes }: Report): string[] {
  return changes === undefined
    ? []
    : [
        `### What changed: ${text(changeSummary(changes))}`,
        `Since ${text(sinceText(changes.since))}.`,
        ...changeMarkdown(ownChanges(changes)),
      ];
}

/** Changes by kind, in lists. */
export function changeMarkdown(changes: Changes): string[] {
  return changeLists(changes).flatMap(({ title, entries }) => [
    `**${title} (${entries.length})**`,
    ...chunks(
      entries.map(
        (one) =>
          `- ${code(one.name)}${one.finding === null ? '' : ` ${code(one.finding)}`} ${markdownProse(cut(one.text))}`,
      ),
    ),
  ]);
}

function findingBlocks(
  report: Report,
  title: string,
  findings: readonly ReportFinding[],
  requirements: ReadonlyMap<string, ReportRequirement>,
): string[] {
  if (findings.length === 0) return [];
  const blocks = findings.slice(0, inFull).map((finding, index) => {
    const requirement = requirements.get(finding.requirement);
    const hint = curlHint(report, finding);
    const orders = replayHint(report, finding);
    return [
      (
        `#### ${index + 1}. ${code(finding.requirement)} ${requirement?.level ?? ''} ` +
        `${text(sectionText(requirement?.section ?? ''))}`
      ).trimEnd(),
      ...(requirement === undefined ? [] : [markdownProse(cut(requirement.statement))]),
      ...(whereText(finding) === null ? [] : [`Where: ${code(whereText(finding) ?? '')}`]),
      `| expected | got |\n| --- | --- |\n| ${code(finding.expected)} | ${code(finding.actual)} |`,
      ...itemBlock(finding),
      ...quoteBlocks(report, finding),
      `${text(occurrencesText(finding))} · sent ${code(finding.at)} · request id ${code(finding.requestId ?? 'none')}`,
      markdownBlock(`${wholeCommand(finding.curl, 3000)}\n${replayLine(report, finding)}`, 'sh'),
      ...(hint === null ? [] : [`Of the curl line: ${text(hint)}.`]),
      ...(orders === null ? [] : [`Orders: ${text(orders)}.`]),
      ...(finding.control === null
        ? []
        : [
            `<details><summary>${controlText(finding, finding.control)}</summary>\n\n${markdownBlock(wholeCommand(finding.control.curl, 3000), 'sh')}\n\n</details>`,
          ]),
      ...(finding.response === null
        ? []
        : [
            '<details><summary>Answer: status ' +
              `${text(String(finding.response.status))}</summary>\n\n${markdownBlock(cut(jsonText(finding.response.body)), 'json')}\n\n</details>`,
          ]),
    ].join('\n\n');
  });
  return [
    `### ${title} (${findings.length})`,
    ...blocks,
    ...chunks(findings.slice(inFull).map((one) => shortLine(report, one))),
  ];
}

/** What the document says, with its section. */
function quoteBlocks(report: Report, finding: ReportFinding): string[] {
  const quotes = documentWords(report, finding).map(({ text: words, isRow, section, link }) => {
    const place = text(sectionText(section));
    return `> ${isRow ? code(words) : markdownProse(words)} (${link === null ? place : `[${place}](<${link}>)`})`;
  });
  return quotes.length === 0 ? [] : [quotes.join('\n>\n')];
}

function controlText(finding: ReportFinding, { response }: ShownExchange): string {
  const { title, hint } = controlWords(finding);
  return `${title}: ${hint}${response === null ? '' : `, answered ${response.status}`}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${title} (${lines.length})`, ...chunks(lines)];
}

function table(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`<details><summary>${title} (${rows.length})</summary>\n\n${lines.join('\n')}\n\n</details>`];
}

/** Inconclusive or untested requirements below what keeps them from being judged, which is said once. */
function reasonBlocks(report: Report, title: string, verdict: 'inconclusive' | 'untested'): string[] {
  const groups = [...byReason(report, verdict)];
  const lines = groups.flatMap(([reason, own]) => [
    `- ${markdownProse(cut(reason))}`,
    ...unjudgedLines(own),
    ...own.map(
      ({ requirement: { id, level, section: where }, share }) =>
        `  - ${code(id)} ${level} ${text(sectionText(where))}${share === null ? '' : `: ${text(share)}`}`,
    ),
  ]);
  return lines.length === 0 ? [] : [`### ${title} (${groups.flatMap(([, own]) => own).length})`, ...chunks(lines)];
}

function unjudgedLines(own: readonly Blocked[]): string[] {
  const one = unjudgedOf(own.map(({ requirement }) => requirement));
  return one === null ? [] : [`  - Such a call, sent at ${text(one.at)}: ${code(one.curl)}`];
}

/** Lists of a hundred lines, so that a long one can be cut in the middle. */
function chunks(lines: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) =>
    lines.slice(index * 100, index * 100 + 100).join('\n'),
  );
}

/** Blocks as one text, cut where GitHub would drop it whole. */
export function withinLimit(blocks: readonly string[]): string {
  const kept: string[] = [];
  let left = limit - 200;
  for (const block of blocks) {
    left -= Buffer.byteLength(block) + 2;
    if (left < 0)
      return (
        `${kept.join('\n\n')}\n\n**Cut here: the report is longer than GitHub shows. All of it is in ` +
        `report.html and report.json.**\n`
      );
    kept.push(block);
  }
  return `${kept.join('\n\n')}\n`;
}

function shortLine(report: Report, finding: ReportFinding): string {
  const waiver = waiverOf(report, finding);
  const why = waiver === undefined ? '' : text(` (until ${waiver.expires}, ${waiver.owner}: ${waiver.reason})`);
  return `- ${code(finding.requirement)} ${code(finding.id)} ${text(finding.message)}${why}`;
}

const cut = (any: string): string => cutAt(any, longest);
const text = (any: string): string => markdownText(cut(any));
const code = (any: string): string => markdownCode(cut(any));
const jsonText = (value: Json): string => (typeof value === 'string' ? value : prettyJson(value));

function sinceNote(report: Report, one: Report['observations'][number]): string {
  const since = sinceWhen(report, one);
  return since === null ? '' : ` ${text(since)}`;
}
