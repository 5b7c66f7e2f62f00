import { wrapText } from '../reporters/index.ts';

/** How standard output takes text: colours on a terminal, unless `NO_COLOR` is set; 100 columns where there is none. */
export function terminalForm(): { readonly color: boolean; readonly width: number } {
  const { isTTY, columns } = process.stdout;
  return { color: isTTY === true && (process.env['NO_COLOR'] ?? '') === '', width: columns ?? 100 };
}

/** A line of prose as a terminal takes it: broken between words, further lines behind `indent`; whole where there is none, so that it can be searched. */
export function onTerminal(line: string, indent: string): string {
  const { columns } = process.stdout;
  if (columns === undefined) return line;
  return line.slice(0, indent.length) + wrapText(line.slice(indent.length), columns, indent).slice(indent.length);
}
