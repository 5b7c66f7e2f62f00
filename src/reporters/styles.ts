import { styleText } from 'node:util';
import type { Verdict } from '../contract/report.ts';
import type { ChangeList } from './view/changes.ts';

/** How terminal text may look. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

/** Colours text where the terminal takes colour; text from outside must be made visible first. */
export type Paint = (text: string, ...styles: readonly Style[]) => string;

/** ANSI colours, or none. */
export function painter(color: boolean): Paint {
  if (!color) return (text) => text;
  return (text, ...styles) => styleText([...styles], text, { validateStream: false });
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
