/** Lines to copy. Each counts as one row, however long it is. */
const command = /^ {3}(?:request|related|control|before it|again|another|replay|line|waiver) |^Reports?: /;

/** Rows that a text needs on a terminal of this width. A line to copy counts as one row. */
export function rowsOf(text: string, width: number): number {
  const lines = text.trimEnd().split('\n');
  return lines.reduce((sum, line) => sum + (command.test(line) ? 1 : Math.max(1, Math.ceil(line.length / width))), 0);
}
