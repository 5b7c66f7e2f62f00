import { wrapText } from '../reporters/index.ts';

/** How standard output takes text: colours where they are wanted; 100 columns where there is no terminal. */
export function terminalForm(): { readonly color: boolean; readonly width: number } {
  return { color: wantsColor(process.stdout.isTTY === true, process.env), width: columnsOf(process.stdout) ?? 100 };
}

/**
 * The columns of a terminal; undefined where there is none, or where it does not know (a pseudo-terminal of a job says
 * 0).
 */
function columnsOf({ columns }: { readonly columns?: number }): number | undefined {
  return columns === 0 ? undefined : columns;
}

/**
 * `NO_COLOR` (not empty) forbids colours; `FORCE_COLOR` wants them, as CI logs show them, or with `0` or `false`
 * forbids them; else a terminal decides.
 */
export function wantsColor(isTerminal: boolean, { NO_COLOR: no = '', FORCE_COLOR: force }: NodeJS.ProcessEnv): boolean {
  if (no !== '') return false;
  return force === undefined ? isTerminal : force !== '0' && force !== 'false';
}

/**
 * A line of prose as a terminal takes it: broken between words, further lines behind `indent`; whole where there is
 * none, so that it can be searched.
 */
export function onTerminal(line: string, indent: string): string {
  const columns = columnsOf(process.stdout);
  if (columns === undefined) return line;
  return line.slice(0, indent.length) + wrapText(line.slice(indent.length), columns, indent).slice(indent.length);
}
