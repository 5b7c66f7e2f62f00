import { Page } from '../console/page.ts';
import { changeListLines } from '../console/sections.ts';
import { changeLists, changeSummary } from '../view/changes.ts';
import { visibleLine, withoutWorkflowCommands } from '../escape.ts';
import { shortJson } from '../view/words.ts';
import { painter } from '../styles.ts';
import { columnName, type DiffFacts, reportLine } from './diff-facts.ts';
import type { Row } from './side-by-side.ts';

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
          ...table(
            'Requirements with different verdicts',
            sideBySide.requirements.filter((row) => row.differs),
            reports.length,
            (verdict) => verdict,
          ),
          ...table('Open points (* where they differ)', sideBySide.observations, reports.length, (value) =>
            shortJson(value, 28),
          ),
        ];
  for (const line of tables) page.painted(line);
  return withoutWorkflowCommands(page.text());
}

function table<T>(title: string, rows: readonly Row<T>[], columns: number, text: (value: T) => string): string[] {
  if (rows.length === 0) return [];
  const cells = rows.map(({ id, values, differs }) => [
    `${differs ? '*' : ' '} ${id}`,
    ...values.map((value) => visibleLine(value === null ? '-' : text(value))),
  ]);
  const head = ['', ...Array.from({ length: columns }, (_, index) => columnName(index))];
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
