import type { OperationTraffic } from '../../contract/report.ts';
import type { ReportView } from '../view/report-view.ts';
import { count, durationText, shortTime } from '../view/words.ts';
import { cell, code, type Markup, markup, type Part, rowHead, section, soft, table } from './markup.ts';

/** Size of a plot in pixels; times are on a logarithmic axis. */
export const plotWidth = 240;
const height = 28;

/**
 * Calls, answers and response times per operation; the plots share one axis, so that operations can be compared.
 * `times`: more about response times.
 */
export function trafficSection({ report: { run, traffic } }: ReportView, times: Part = null): Markup | null {
  const slowest = Math.max(10, ...traffic.map((one) => one.latency?.max ?? 0));
  const rows = traffic.map((one) => {
    const statuses = Object.entries(one.statuses).map(
      ([status, calls]) => markup`<span class="status"><b>${status}</b> × ${calls}</span> `,
    );
    return markup`<tr>${[
      rowHead(code(one.operation)),
      cell('Calls', one.calls, 'number'),
      cell('Throttled', one.throttled, 'number'),
      cell('No answer', one.faults, 'number'),
      cell('Answers', statuses),
    ]}<td>${latencyPlot(one, slowest)}</td></tr>`;
  });
  const columns = [
    'Operation',
    'Calls',
    'Throttled',
    'No answer',
    'Answers',
    ['Response time: median, 95 %, longest', axis(slowest)],
  ];
  const numeric = columns.slice(1, 4);
  const sentence =
    `${count(run.requests, 'call')} in ${durationText(run.durationMs)}; ${run.throttled} throttled (429). ` +
    `Over all requirements, ${count(run.lost, 'case')} could not be judged.`;
  return section('traffic', 'Traffic', [
    markup`<p>${sentence}</p>`,
    rows.length === 0
      ? markup`<p class="soft">Nothing was sent.</p>`
      : table('Traffic per operation', columns, rows, { numeric }),
    times,
  ]);
}

/** Pixels from the left. */
export function place(milliseconds: number, slowest: number): number {
  return Math.round((Math.log10(Math.max(1, milliseconds)) / Math.log10(slowest)) * (plotWidth - 8) * 10) / 10 + 4;
}

function decades(slowest: number): number[] {
  return Array.from({ length: Math.floor(Math.log10(slowest)) + 1 }, (_, power) => 10 ** power);
}

export function axis(slowest: number): Markup {
  const labels = decades(slowest).map((ms) => {
    const anchor = ms === 1 ? 'start' : 'middle';
    return markup`<text x="${place(ms, slowest)}" y="10" text-anchor="${anchor}">${shortTime(ms)}</text>`;
  });
  return markup`<svg class="plot axis" viewBox="${`0 0 ${plotWidth} 12`}" width="${plotWidth}" height="12"
 aria-hidden="true">${labels}</svg>`;
}

/**
 * Median, 95th percentile and longest response time on a logarithmic axis from 1 ms to the slowest of all operations.
 */
function latencyPlot({ operation, latency }: OperationTraffic, slowest: number): Markup {
  if (latency === null) return soft('no answers');
  const [median, p95, max] = [latency.median, latency.p95, latency.max].map((ms) => ({
    x: place(ms, slowest),
    text: durationText(ms),
  })) as [Mark, Mark, Mark];
  const words = `${operation}: median ${median.text}, 95 % within ${p95.text}, longest ${max.text}`;
  const grid = decades(slowest).map((ms) => {
    const x = place(ms, slowest);
    return markup`<line class="grid" x1="${x}" x2="${x}" y1="0" y2="${height}"/>`;
  });
  const bar = (kind: string, { x }: Mark): Markup =>
    markup`<rect class="${kind}" x="4" y="9" width="${Math.max(1, x - 4)}" height="10" rx="2"/>`;
  return markup`<svg class="plot" viewBox="${`0 0 ${plotWidth} ${height}`}" width="${plotWidth}" height="${height}"
 role="img" aria-label="${words}">${grid}
<line class="whisker" x1="4" x2="${max.x}" y1="14" y2="14"/>${bar('p95', p95)}${bar('median', median)}
<line class="end" x1="${max.x}" x2="${max.x}" y1="8" y2="20"/></svg>
<span class="times">${median.text} · ${p95.text} · ${max.text}</span>`;
}

interface Mark {
  readonly x: number;
  readonly text: string;
}
