import { styleText } from 'node:util';
import type { Verdict } from '../../contract/report-parts.ts';
import { visibleLine } from '../escape.ts';
import type { ChangeList } from '../view/changes.ts';
import { wrapLines } from '../view/words.ts';

const label = 11;

/** Collects lines. Control characters of a text become visible escapes before it is painted. */
export class Page {
  readonly paint: Paint;
  readonly width: number;
  readonly #lines: string[] = [];

  constructor(paint: Paint, width: number) {
    this.paint = paint;
    this.width = width;
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  /** Lines so far. */
  get length(): number {
    return this.#lines.length;
  }

  /** An empty line, unless there is one, or nothing yet. */
  gap(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('');
  }

  title(text: string): void {
    this.gap();
    this.#lines.push(this.paint(visibleLine(text), 'bold'));
  }

  /** A line that is painted already, from visible text. */
  painted(line: string): void {
    this.#lines.push(line.trimEnd());
  }

  /**
   * Prose, wrapped between words; further lines are indented as the first is, and `hang` more. `most`: lines of it;
   * what is longer is cut.
   */
  prose(
    text: string,
    {
      indent = 0,
      hang = 0,
      most = Infinity,
    }: { readonly indent?: number; readonly hang?: number; readonly most?: number | undefined } = {},
  ): void {
    linesOf(text, this.width - indent - hang, most).forEach((line, index) =>
      this.#lines.push(`${' '.repeat(indent + (index === 0 ? 0 : hang))}${line}`.trimEnd()),
    );
  }

  /** An item of a list, as prose. */
  item(
    text: string,
    { indent = 1, most }: { readonly indent?: number; readonly most?: number | undefined } = {},
  ): void {
    this.prose(`- ${text}`, { indent, hang: 2, most });
  }

  /** A name and a text after it, wrapped in a column. `most` as of prose. */
  field(
    name: string,
    text: string,
    { style = null, most = Infinity }: { readonly style?: Style | null; readonly most?: number } = {},
  ): void {
    linesOf(text, this.width - 3 - label, most).forEach((line, index) => {
      const head = index === 0 ? this.paint(name.padEnd(label), 'dim') : ' '.repeat(label);
      this.#lines.push(`   ${head}${style === null ? line : this.paint(line, style)}`);
    });
  }

  /** Whether a text fits into one line after its name. */
  fits(text: string): boolean {
    return visibleLine(text).length <= this.width - 3 - label;
  }

  /** A name and a command to copy, in one line of any length. */
  command(name: string, text: string): void {
    this.#lines.push(`   ${this.paint(name.padEnd(label), 'dim')}${visibleLine(text)}`);
  }

  /** All lines of another page. */
  add(other: Page): void {
    this.#lines.push(...other.#lines);
  }
}

/**
 * Visible text in lines of a width. Of a text that has a limit, words that are too long for a line are broken as well,
 * and the last line says where it was cut.
 */
function linesOf(text: string, width: number, most: number): string[] {
  const lines = wrapLines(visibleLine(text), width);
  if (most === Infinity) return lines;
  const short = lines.flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'gsu')) ?? ['']);
  if (short.length <= most) return short;
  const last = [...short.slice(most - 1).join(' ')].slice(0, width - 2).join('');
  return [...short.slice(0, most - 1), `${last.trimEnd()} …`];
}

/** How terminal text may look. */
type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

/** Colours text where the terminal takes colour; text from outside must be made visible first. */
type Paint = (text: string, ...styles: readonly Style[]) => string;

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
