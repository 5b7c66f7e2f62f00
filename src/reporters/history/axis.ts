import { type Markup, markup } from '../html/markup.ts';
import { minuteText } from '../view/words.ts';

/**
 * Most bounds in a picture. With more runs, each bound separates a group of runs, because more lines would hide the
 * data.
 */
const apart = 60;
const groups = 30;

/** Number of runs between two bounds: one, or the size of a group. */
export function runsApart(runs: number): number {
  return runs <= apart ? 1 : Math.ceil(runs / groups);
}

/** The bounds between runs, in a picture that is one unit wide for each and so high. */
export function runBounds(runs: number, height: number): Markup | null {
  if (runs < 2) return null;
  const each = runsApart(runs);
  const lines = Array.from({ length: Math.ceil(runs / each) - 1 }, (_, index) => `M${(index + 1) * each} 0v${height}`);
  return markup`<path class="bounds" d="${lines.join('')}"/>`;
}

/**
 * The axis with the times of the first, a middle and the last run: dates, or times if all runs were on one day.
 */
export function runAxis(starts: readonly string[]): Markup {
  const [first = '', last = ''] = [starts[0], starts.at(-1)];
  const isOneDay = first.slice(0, 10) === last.slice(0, 10);
  const label = (start: string): string => (isOneDay ? minuteText(start).slice(11) : start.slice(0, 10));
  const place = (index: number): number => Math.round(((index + 0.5) / starts.length) * 1000) / 10;
  const middle = Math.floor((starts.length - 1) / 2);
  const texts = [
    markup`<text x="0" y="10">${label(first)}</text>`,
    starts.length > 2
      ? markup`<text x="${`${place(middle)}%`}" y="10" text-anchor="middle">${label(starts[middle] ?? '')}</text>`
      : null,
    starts.length > 1 ? markup`<text x="100%" y="10" text-anchor="end">${label(last)}</text>` : null,
  ];
  const words = `${minuteText(first)} to ${minuteText(last)} UTC`;
  return markup`<svg class="ticks" width="100%" height="13" role="img" aria-label="${words}">${texts}</svg>`;
}

/** The least round number that is not below a value: 1, 2, 2.5 or 5 times a power of ten. */
export function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
