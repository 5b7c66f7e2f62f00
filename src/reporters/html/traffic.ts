import type { OperationTraffic, Report } from '../../contract/report.ts';
import { count, durationText } from '../report-facts.ts';
import { type Markup, markup } from './markup.ts';

/** Size of a plot in pixels; times stand on a logarithmic axis. */
const width = 240;
const height = 28;

/** Calls, answers and response times per operation; the plots share one axis, so that operations can be compared. */
export function trafficSection(report: Report): Markup {
  const slowest = Math.max(10, ...report.traffic.map((one) => one.latency?.max ?? 0));
  const rows = report.traffic.map((one) => {
    const statuses = Object.entries(one.statuses).map(
      ([status, calls]) => markup`<span class="status"><b>${status}</b> × ${calls}</span> `,
    );
    return markup`<tr><th scope="row"><code>${one.operation}</code></th><td class="number" data-label="Calls">${one.calls}</td><td class="number" data-label="Throttled">${one.throttled}</td><td class="number" data-label="No answer">${one.faults}</td><td data-label="Answers">${statuses}</td><td>${latencyPlot(one, slowest)}</td></tr>`;
  });
  const { run } = report;
  return markup`<section id="traffic" aria-labelledby="traffic-title"><h2 id="traffic-title">Traffic</h2>
<p>${count(run.requests, 'call')} in ${durationText(run.durationMs)}; ${run.throttled} throttled (429), ${count(run.lost, 'case')} of all requirements could not be judged.</p>
${rows.length === 0 ? markup`<p class="soft">Nothing was sent.</p>` : markup`<div class="scroll" role="region" aria-label="Traffic per operation" tabindex="0"><table class="stack"><thead><tr><th scope="col">Operation</th><th scope="col" class="number">Calls</th><th scope="col" class="number">Throttled</th><th scope="col" class="number">No answer</th><th scope="col">Answers</th><th scope="col">Response time: median, 95 %, longest${axis(slowest)}</th></tr></thead><tbody>${rows}</tbody></table></div>`}
</section>`;
}

/** Pixels from the left. */
function place(milliseconds: number, slowest: number): number {
  return Math.round((Math.log10(Math.max(1, milliseconds)) / Math.log10(slowest)) * (width - 8) * 10) / 10 + 4;
}

function decades(slowest: number): number[] {
  return Array.from({ length: Math.floor(Math.log10(slowest)) + 1 }, (_, power) => 10 ** power);
}

function axis(slowest: number): Markup {
  const labels = decades(slowest).map(
    (ms) =>
      markup`<text x="${place(ms, slowest)}" y="10" text-anchor="${ms === 1 ? 'start' : 'middle'}">${ms < 1000 ? `${ms} ms` : `${ms / 1000} s`}</text>`,
  );
  return markup`<svg class="plot axis" viewBox="0 0 ${width} 12" width="${width}" height="12" aria-hidden="true">${labels}</svg>`;
}

/**
 * Median, 95th percentile and longest response time on a logarithmic axis from 1 ms to the slowest of all operations.
 */
function latencyPlot({ operation, latency }: OperationTraffic, slowest: number): Markup {
  if (latency === null) return markup`<span class="soft">no answers</span>`;
  const x = (milliseconds: number): number => place(milliseconds, slowest);
  const words =
    `median ${durationText(latency.median)}, 95 % within ${durationText(latency.p95)}, longest ` +
    `${durationText(latency.max)}`;
  return markup`<svg class="plot" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${`${operation}: ${words}`}">
${decades(slowest).map((ms) => markup`<line class="grid" x1="${x(ms)}" x2="${x(ms)}" y1="0" y2="${height}"/>`)}
<line class="whisker" x1="4" x2="${x(latency.max)}" y1="14" y2="14"/><rect class="p95" x="4" y="9" width="${x(latency.p95) - 4}" height="10" rx="2"/><rect class="median" x="4" y="9" width="${Math.max(1, x(latency.median) - 4)}" height="10" rx="2"/><line class="end" x1="${x(latency.max)}" x2="${x(latency.max)}" y1="8" y2="20"/>
</svg><span class="times">${durationText(latency.median)} · ${durationText(latency.p95)} · ${durationText(latency.max)}</span>`;
}
