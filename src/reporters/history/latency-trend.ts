import { type Markup, markup } from '../html/markup.ts';
import { durationText } from '../report-facts.ts';
import type { LatencyHistory } from './history-facts.ts';

const height = 40;

/** Median and 95th percentile over the runs, on an axis from 0 to the longest; null for fewer than two runs. */
export function latencyTrend({ operation, points }: LatencyHistory, runs: number): Markup | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const top = Math.max(1, ...points.map((one) => Math.max(one.median, one.p95)));
  const line = (of: 'median' | 'p95'): string => points.map((one) => `${one.run + 0.5},${round(height - (one[of] / top) * (height - 2) - 1)}`).join(' ');
  const words = `${operation}: median ${durationText(first.median)} at first, ${durationText(last.median)} at last; 95 % within ${durationText(first.p95)}, ${durationText(last.p95)}; at most ${durationText(top)}`;
  return markup`<div class="trend"><h4><code>${operation}</code> <small>median ${durationText(last.median)}, 95 % within ${durationText(last.p95)}; axis to ${durationText(top)}</small></h4>
<svg viewBox="0 0 ${runs} ${height}" preserveAspectRatio="none" role="img" aria-label="${words}"><polyline class="high" points="${line('p95')}"/><polyline class="middle" points="${line('median')}"/></svg></div>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
