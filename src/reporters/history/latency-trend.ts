import { type Markup, markup } from '../html/markup.ts';
import { durationText, shortTime } from '../view/words.ts';
import { roundTop, runAxis, runBounds } from './axis.ts';
import type { LatencyHistory } from './history-facts.ts';

const height = 40;

/**
 * Median and 95th percentile over the runs, on an axis from 0 to a round number; null for fewer than two runs.
 * `starts`: when each run began.
 */
export function latencyTrend({ operation, points }: LatencyHistory, starts: readonly string[]): Markup | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const longest = Math.max(1, ...points.map((one) => Math.max(one.median, one.p95)));
  const top = roundTop(longest);
  const line = (of: 'median' | 'p95'): string =>
    points.map((one) => `${one.run + 0.5},${round(height - (one[of] / top) * height)}`).join(' ');
  const words =
    `${operation}: median ${durationText(first.median)} at first, ${durationText(last.median)} at last; 95 % ` +
    `within ${durationText(first.p95)}, ${durationText(last.p95)}; at most ${durationText(longest)}`;
  const key = (kind: string, text: string): Markup => markup`<span><span class="${kind}"></span>${text}</span> `;
  const keys = [
    key('key', `median ${durationText(last.median)}`),
    key('key high', `95 % within ${durationText(last.p95)}`),
  ];
  const values = [shortTime(top), shortTime(top / 2), '0'].map((one) => markup`<span>${one}</span>`);
  const width = starts.length;
  const rules = [0, height / 2, height].map((y) => `M0 ${y}H${width}`).join('');
  return markup`<div class="trend"><h4><code>${operation}</code> <small>${keys}</small></h4>
<div class="chart"><div class="values" aria-hidden="true">${values}</div>
<svg class="lines" viewBox="${`0 0 ${width} ${height}`}" preserveAspectRatio="none" role="img" aria-label="${words}">
${runBounds(width, height)}<path class="rules" d="${rules}"/>
<polyline class="high" points="${line('p95')}"/><polyline class="middle" points="${line('median')}"/></svg>
${runAxis(starts)}</div></div>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
