import { capital } from '../../contract/text.ts';
import { Page, painter } from '../console/page.ts';
import { changeListLines } from '../console/sections.ts';
import { targetOf } from '../digest.ts';
import { jsonDocument, markdownCode, markdownText, visibleLine, withoutWorkflowCommands } from '../escape.ts';
import { comparisonSection } from '../history/history-page.ts';
import { htmlDocument } from '../html/document.ts';
import { markup, section } from '../html/markup.ts';
import { changeGroups } from '../html/sections.ts';
import { changeMarkdown, markdownTable, withinLimit } from '../markdown.ts';
import { changeLists, changeSummary } from '../view/changes.ts';
import { shortJson } from '../view/words.ts';
import { columnName, type DiffFacts, reportLine, type Row } from '../compare-reports.ts';

/** Changes of one kind that are written out. */
const shown = 200;

/** `diff` for a person at a terminal; columns as for the report. */
export function renderDiffConsole(
  facts: DiffFacts,
  { color, width }: { readonly color: boolean; readonly width: number },
): string {
  const page = new Page(painter(color), Math.max(40, width));
  const { reports, changes, failing, sideBySide } = facts;
  for (const [index, report] of reports.entries())
    page.painted(visibleLine(`${columnName(index)}  ${reportLine(report)}`));
  page.gap();
  page.painted(page.paint(changeSummary(changes), 'bold', failing > 0 ? 'red' : 'green'));
  for (const list of changeLists(changes)) {
    page.gap();
    changeListLines(page, list, { indent: 0, shown });
  }
  const tables =
    sideBySide === null
      ? []
      : [
          ...textTable(
            'Requirements with different verdicts',
            sideBySide.requirements.filter((row) => row.differs),
            (verdict) => verdict,
          ),
          ...textTable('Open points (* where they differ)', sideBySide.observations, (value) => shortJson(value, 28)),
        ];
  for (const line of tables) page.painted(line);
  return withoutWorkflowCommands(page.text());
}

function textTable<T>(title: string, rows: readonly Row<T>[], text: (value: T) => string): string[] {
  if (rows.length === 0) return [];
  const cells = rows.map(({ id, values, differs }) => [
    `${differs ? '*' : ' '} ${id}`,
    ...values.map((value) => visibleLine(value === null ? '-' : text(value))),
  ]);
  const head = ['', ...namesOf(rows)];
  const widths = head.map((_, column) =>
    Math.min(40, Math.max(...[head, ...cells].map((row) => (row[column] ?? '').length))),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return ['', title, '', line(head), ...cells.map((row) => line(row.map(visibleLine)))];
}

/** `diff --html`: one self-contained page of what changed, with the look and the policy of `report.html`. */
export function renderDiffHtml({ reports, changes, failing, sideBySide }: DiffFacts): string {
  const summary = changeSummary(changes);
  const word = failing > 0 ? 'Worse' : 'Not worse';
  const lines = reports.map((one, index) => markup`<p class="facts-line">${columnName(index)}: ${reportLine(one)}</p>`);
  const targets = reports.map((report) => ({ target: targetOf(report), runs: [report] }));
  const parts = [
    [
      'changes',
      'What changed',
      section(
        'changes',
        'What changed',
        changeGroups(changeLists(changes), () => null),
      ),
    ],
    ['comparison', 'Side by side', sideBySide && comparisonSection(targets, sideBySide)],
  ] as const;
  const shown = parts.filter(([, , content]) => content !== null);
  return htmlDocument({
    title: `Changes: ${summary}`,
    name: 'changes',
    banner: markup`<header class="banner ${failing > 0 ? 'violates' : 'conforms'}"><div class="wide">
<p class="word"><span class="badge">${word}</span></p>
<h1>${capital(summary)}</h1>${lines}</div></header>`,
    parts: shown.map(([id, title]) => [id, title]),
    main: shown.map(([, , content]) => content),
    footer: `travel-conformance: changes between ${reports.length} reports`,
    script: '',
  });
}

/**
 * `diff --json`: the reports in short, the changes, the number of new failures that count, and rows side by side if the
 * targets differ.
 */
export function renderDiffJson({ reports, changes, failing, sideBySide }: DiffFacts): string {
  const short = reports.map(({ target, run, verdict, gate, sentence }) => ({
    baseUrl: target.baseUrl,
    embedded: target.embedded,
    run: run.id,
    startedAt: run.startedAt,
    verdict,
    gate,
    sentence,
  }));
  return `${jsonDocument({ schemaVersion: 1, reports: short, failing, ...changes, sideBySide })}\n`;
}

/** `diff` for a job summary or a comment, under 900 KB. */
export function renderDiffMarkdown(facts: DiffFacts): string {
  const { reports, changes, failing } = facts;
  const blocks = [
    `## ${failing > 0 ? '❌' : '✅'} ${markdownText(changeSummary(changes))}`,
    reports.map((report, index) => `- ${columnName(index)}: ${markdownText(reportLine(report))}`).join('\n'),
    ...changeMarkdown(changeLists(changes)),
    ...(facts.sideBySide === null
      ? []
      : [
          ...markdownRows('Requirements', facts.sideBySide.requirements, (verdict) => verdict),
          ...markdownRows('Open points', facts.sideBySide.observations, (value) => markdownCode(shortJson(value))),
        ]),
  ];
  return withinLimit(blocks);
}

/** Rows that differ first; the name of one that differs is bold. */
function markdownRows<T>(title: string, rows: readonly Row<T>[], text: (value: T) => string): string[] {
  if (rows.length === 0) return [];
  const sorted = [...rows.filter((row) => row.differs), ...rows.filter((row) => !row.differs)];
  const lines = sorted.map(({ id, values, differs }) => [
    differs ? `**${markdownCode(id)}**` : markdownCode(id),
    ...values.map((value) => (value === null ? '' : text(value))),
  ]);
  return [`### ${title}, side by side`, ...markdownTable([['', ...namesOf(rows)], ...lines])];
}

/** The names of the columns of some rows. */
function namesOf(rows: readonly Row<unknown>[]): string[] {
  return (rows[0]?.values ?? []).map((_, index) => columnName(index));
}
