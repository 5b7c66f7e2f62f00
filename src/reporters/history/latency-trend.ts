import { type Markup, markup } from '../html/markup.ts';
import { durationText } from '../report-facts.ts';
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
  return markup`<div class="trend"><h4><code>${operation}</code> <small><span><span class="key"></span>median ${durationText(last.median)}</span> <span><span class="key high"></span>95 % within ${durationText(last.p95)}</span></small></h4>
<div class="chart"><div class="values" aria-hidden="true"><span>${axisText(top)}</span><span>${axisText(top / 2)}</span><span>0</span></div>
<svg class="lines" viewBox="0 0 ${starts.length} ${height}" preserveAspectRatio="none" role="img" aria-label="${words}">${runBounds(starts.length, height)}<path class="rules" d="M0 0H${starts.length}M0 ${height / 2}H${starts.length}M0 ${height}H${starts.length}"/><polyline class="high" points="${line('p95')}"/><polyline class="middle" points="${line('median')}"/></svg>
${runAxis(starts)}</div></div>`;
}

function axisText(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
