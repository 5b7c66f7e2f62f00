import type { Verdict } from '../../contract/report.ts';
import type { ReportDigest } from '../digest.ts';
import { type Markup, markup } from '../html/markup.ts';
import { verdicts } from '../view/words.ts';
import { roundTop, runAxis, runBounds } from './axis.ts';
import { tally } from './strip.ts';

const height = 40;
/** From the bottom up: the most urgent first. */
const counted = verdicts.filter((one) => one !== 'pass');

/**
 * A bar for each run: how many requirements failed, warned, or were not judged or waived, one above the other. Null for
 * fewer than two runs, or if all requirements always passed.
 */
export function countTrend(runs: readonly ReportDigest[]): Markup | null {
  const bars = runs.map((run) => counted.map((verdict) => countOf(run, verdict)));
  const most = Math.max(0, ...bars.map((bar) => bar.reduce((sum, one) => sum + one, 0)));
  const last = runs.at(-1);
  if (runs.length < 2 || last === undefined || most === 0) return null;
  const top = roundTop(most);
  const scaled = (value: number): number => Math.round((value / top) * height * 100) / 100;
  const paths = counted.map((verdict, nth) => {
    const parts = bars.flatMap((bar, run) => {
      const n = bar[nth] ?? 0;
      const below = bar.slice(0, nth + 1).reduce((sum, one) => sum + one, 0);
      return n === 0 ? [] : [`M${run} ${scaled(top - below)}h1v${scaled(n)}h-1z`];
    });
    return parts.length > 0 && markup`<path class="${verdict}" d="${parts.join('')}"/>`;
  });
  const keys = counted.map(
    (verdict, nth) =>
      bars.some((bar) => (bar[nth] ?? 0) > 0) &&
      markup`<span><span class="dot ${verdict}"></span>${verdict} ${countOf(last, verdict)}</span> `,
  );
  const words = `The last run: ${tally(last.requirements.map(({ verdict }) => verdict))}; at most ${most} not passed`;
  const values = [top, top / 2, 0].map((one) => markup`<span>${one}</span>`);
  return markup`<div class="trend"><h4>Requirements that did not pass <small>${keys}</small></h4>
<div class="chart"><div class="values" aria-hidden="true">${values}</div>
<svg class="strip bars" viewBox="${`0 0 ${runs.length} ${height}`}" preserveAspectRatio="none" role="img"
 aria-label="${words}">${paths}${runBounds(runs.length, height)}</svg>
${runAxis(runs.map(({ run }) => run.startedAt))}</div></div>`;
}

function countOf({ requirements }: ReportDigest, verdict: Verdict): number {
  return requirements.filter((one) => one.verdict === verdict).length;
}
