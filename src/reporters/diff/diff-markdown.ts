import { changeLists, changeSummary } from '../view/changes.ts';
import { markdownCode, markdownText } from '../escape.ts';
import { changeMarkdown, markdownTable, withinLimit } from '../markdown.ts';
import { shortJson } from '../view/words.ts';
import { columnName, type DiffFacts, reportLine } from './diff-facts.ts';
import type { Row } from './side-by-side.ts';

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
          ...table('Requirements', facts.sideBySide.requirements, reports.length, (verdict) => verdict),
          ...table('Open points', facts.sideBySide.observations, reports.length, (value) =>
            markdownCode(shortJson(value)),
          ),
        ]),
  ];
  return withinLimit(blocks);
}

/** Rows that differ first; the name of one that differs is bold. */
function table<T>(title: string, rows: readonly Row<T>[], columns: number, text: (value: T) => string): string[] {
  if (rows.length === 0) return [];
  const names = Array.from({ length: columns }, (_, index) => columnName(index));
  const sorted = [...rows.filter((row) => row.differs), ...rows.filter((row) => !row.differs)];
  const lines = sorted.map(({ id, values, differs }) => [
    differs ? `**${markdownCode(id)}**` : markdownCode(id),
    ...values.map((value) => (value === null ? '' : text(value))),
  ]);
  return [`### ${title}, side by side`, ...markdownTable([['', ...names], ...lines])];
}
