import type { Verdict } from '../contract/report.ts';
import type { ChangeList } from './view/changes.ts';

/** How terminal text may look. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

const codes: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
};

/** Colours text where the terminal takes colour; text from outside must be made visible first. */
export type Paint = (text: string, ...styles: readonly Style[]) => string;

/** ANSI colours, or none. */
export function painter(color: boolean): Paint {
  if (!color) return (text) => text;
  return (text, ...styles) =>
    styles.reduce((inner, style) => `\u001b[${codes[style][0]}m${inner}\u001b[${codes[style][1]}m`, text);
}

/** The colour of each verdict; the word is always next to it. */
export const verdictStyle: Readonly<Record<Verdict, Style>> = {
  pass: 'green',
  fail: 'red',
  warn: 'yellow',
  inconclusive: 'magenta',
  untested: 'cyan',
  waived: 'blue',
};

/** The colour of each kind of change. */
export const changeStyle: Readonly<Record<ChangeList['kind'], Style>> = {
  fail: 'red',
  pass: 'green',
  untested: 'cyan',
  inconclusive: 'magenta',
  known: 'dim',
};
