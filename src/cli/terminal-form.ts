import { wrapText } from '../reporters/index.ts';

/** The form of text for standard output: colours if wanted, and the columns (100 without a terminal). */
export function terminalForm(): { readonly color: boolean; readonly width: number } {
  return { color: wantsColor(process.stdout.isTTY === true, process.env), width: columnsOf(process.stdout) ?? 100 };
}

/**
 * The columns of a terminal; undefined without a terminal, or if the number is not known (a pseudo-terminal of a job
 * says 0).
 */
function columnsOf({ columns }: { readonly columns?: number }): number | undefined {
  return columns === 0 ? undefined : columns;
}

/**
 * Whether to use colours. A `NO_COLOR` that is not empty forbids them. `FORCE_COLOR` forces them, for CI logs; its
 * values
 * `0` and `false` forbid them. Otherwise only a terminal gets colours.
 */
export function wantsColor(isTerminal: boolean, { NO_COLOR: no = '', FORCE_COLOR: force }: NodeJS.ProcessEnv): boolean {
  if (no !== '') return false;
  return force === undefined ? isTerminal : force !== '0' && force !== 'false';
}

/**
 * A line of prose, wrapped between words for a terminal, with `indent` in front of further lines. Without a terminal
 * the line stays whole, so that it can be searched.
 */
export function onTerminal(line: string, indent: string): string {
  const columns = columnsOf(process.stdout);
  if (columns === undefined) return line;
  return line.slice(0, indent.length) + wrapText(line.slice(indent.length), columns, indent).slice(indent.length);
}
