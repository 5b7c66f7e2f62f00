import { type Markup, markup } from '../html/markup.ts';
import { runBounds } from './axis.ts';

/** Height of a row of the grid, in units of its picture. */
const height = 10;

/**
 * A row of the grid: one cell per run, with bounds between them; equal neighbours are one shape, so that a thousand
 * runs stay small. `values` are class names; null leaves a gap.
 */
export function strip(values: readonly (string | null)[], label: string): Markup {
  const shapes = new Map<string, string[]>();
  for (let start = 0; start < values.length;) {
    const value = values[start] ?? null;
    let end = start + 1;
    while (end < values.length && (values[end] ?? null) === value) end += 1;
    if (value !== null)
      shapes.set(value, [...(shapes.get(value) ?? []), `M${start} 0h${end - start}v${height}h${start - end}z`]);
    start = end;
  }
  const paths = [...shapes].map(([value, parts]) => markup`<path class="${value}" d="${parts.join('')}"/>`);
  return markup`<svg class="strip" viewBox="${`0 0 ${values.length} ${height}`}" preserveAspectRatio="none" role="img"
 aria-label="${label}">${paths}${runBounds(values.length, height)}</svg>`;
}

/** How often each value came, in words: `pass 12, fail 1`. */
export function tally(values: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, n]) => `${value} ${n}`).join(', ');
}
