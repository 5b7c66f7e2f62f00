import { changeLists, changeSummary } from '../view/changes.ts';
import { visibleLine, withoutWorkflowCommands } from '../escape.ts';
import { shortJson } from '../view/words.ts';
import { changeStyle, painter } from '../styles.ts';
import { wrapLines } from '../wrap-text.ts';
import { columnName, type DiffFacts, reportLine } from './diff-facts.ts';
import type { Row } from './side-by-side.ts';

/** Changes of one kind that are written out. */
const shown = 200;

/** `diff` for a person at a terminal; columns as for the report. */
export function renderDiffConsole(
  facts: DiffFacts,
  { color, width }: { readonly color: boolean; readonly width: number },
): string {
  const paint = painter(color);
  const lines: string[] = facts.reports.map((report, index) =>
    visibleLine(`${columnName(index)}  ${reportLine(report)}`),
  );
  lines.push('', paint(changeSummary(facts.changes), 'bold', facts.failing > 0 ? 'red' : 'green'));
  for (const { title, kind, entries } of changeLists(facts.changes)) {
    lines.push('', paint(`${title} (${entries.length})`, changeStyle[kind]));
    for (const { name, finding, text } of entries.slice(0, shown)) {
      const [first = '', ...rest] = wrapLines(
        visibleLine(`- ${name}${finding === null ? '' : `  ${finding}`}  ${text}`),
        Math.max(40, width) - 4,
      );
      lines.push(` ${first}`, ...rest.map((line) => `   ${line}`));
    }
    if (entries.length > shown) lines.push(`   and ${entries.length - shown} more`);
  }
  if (facts.sideBySide !== null) {
    const { requirements, observations } = facts.sideBySide;
    lines.push(
      ...table(
        'Requirements with different verdicts',
        requirements.filter((row) => row.differs),
        facts.reports.length,
        (verdict) => verdict,
      ),
    );
    lines.push(
      ...table('Open points (* where they differ)', observations, facts.reports.length, (value) =>
        shortJson(value, 28),
      ),
    );
  }
  return withoutWorkflowCommands(`${lines.join('\n')}\n`);
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
