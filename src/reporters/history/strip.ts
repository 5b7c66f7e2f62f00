import { type Markup, markup } from '../html/markup.ts';
import { runBounds } from './axis.ts';

/** Height of a row of the grid, in units of its picture. */
const height = 10;

/** The address of a cell, and what is there. */
export interface CellLink {
  readonly run: number;
  readonly href: string;
  readonly text: string;
}

/**
 * A row of the grid: one cell per run, with bounds between them; equal neighbours are one shape, so that a thousand
 * runs stay small. `values` are class names; null leaves a gap. Cells with a link lie over the others.
 */
export function strip(values: readonly (string | null)[], label: string, links: readonly CellLink[] = []): Markup {
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
  const linked = links.map(
    ({ run, href, text }) => markup`<a href="${href}" aria-label="${text}"><title>${text}</title>
<path d="M${run} 0h1v${height}h-1z"/></a>`,
  );
  return markup`<svg class="strip" viewBox="${`0 0 ${values.length} ${height}`}" preserveAspectRatio="none"
 role="${links.length > 0 ? 'group' : 'img'}" aria-label="${label}">${paths}${runBounds(
   values.length,
   height,
 )}${linked}</svg>`;
}

/** How often each value came, in words: `pass 12, fail 1`. */
export function tally(values: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, n]) => `${value} ${n}`).join(', ');
}
