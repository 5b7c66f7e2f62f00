/** Lines that are to be copied: one each, however long. */
const command = /^ {3}(?:request|related|control|replay|line|waiver) |^Reports?: /;

/** Rows that a text takes on a terminal of a width; what is to be copied counts as one each. */
export function rowsOf(text: string, width: number): number {
  const lines = text.trimEnd().split('\n');
  return lines.reduce((sum, line) => sum + (command.test(line) ? 1 : Math.max(1, Math.ceil(line.length / width))), 0);
}
