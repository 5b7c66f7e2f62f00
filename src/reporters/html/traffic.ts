import { count } from '../../contract/text.ts';
import type { OperationTraffic } from '../../contract/report-parts.ts';
import type { CallLog, ResponseTimes } from '../../journal/call-log.ts';
import type { ReportView } from '../view/report-view.ts';
import { durationText, shortTime } from '../view/words.ts';
import { cell, code, type Markup, markup, type Part, rowHead, section, soft, table } from './markup.ts';

/** Size of a plot in pixels; times are on a logarithmic axis. */
const plotWidth = 240;
const height = 28;

/** Calls, answers and response times per operation. `times`: more about response times. */
export function trafficSection({ report: { run, traffic } }: ReportView, times: Part = null): Markup | null {
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
      cell('Response time', responseTime(one.latency)),
    ]}</tr>`;
  });
  const columns = ['Operation', 'Calls', 'Throttled', 'No answer', 'Answers', 'Response time'];
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

/** Median, 95th percentile and longest. */
function responseTime(latency: OperationTraffic['latency']): Part {
  if (latency === null) return soft('no answers');
  const [median, p95, max] = [latency.median, latency.p95, latency.max].map(durationText);
  return `median ${median}, 95 % within ${p95}, longest ${max}`;
}

/** Pixels from the left. */
function place(milliseconds: number, slowest: number): number {
  return Math.round((Math.log10(Math.max(1, milliseconds)) / Math.log10(slowest)) * (plotWidth - 8) * 10) / 10 + 4;
}

function decades(slowest: number): number[] {
  return Array.from({ length: Math.floor(Math.log10(slowest)) + 1 }, (_, power) => 10 ** power);
}

function axis(slowest: number): Markup {
  const labels = decades(slowest).map((ms) => {
    const anchor = ms === 1 ? 'start' : 'middle';
    return markup`<text x="${place(ms, slowest)}" y="10" text-anchor="${anchor}">${shortTime(ms)}</text>`;
  });
  return markup`<svg class="plot axis" viewBox="${`0 0 ${plotWidth} 12`}" width="${plotWidth}" height="12"
 aria-hidden="true">${labels}</svg>`;
}

/** Rows of the table; a hostile target has hundreds of statuses. */
const mostRows = 40;
/** Bars of a histogram, and the most of the chart of calls a second. */
const bars = 40;
const mostSeconds = 120;

/** Response times by operation and status, and calls a second. */
export function responseTimes({ times, sent }: CallLog): Part {
  if (times.length === 0) return null;
  const slowest = times.reduce((most, one) => one.times.reduce((a, b) => Math.max(a, b), most), 10);
  const rows = times.slice(0, mostRows).map((one) => {
    const sorted = one.times.toSorted((a, b) => a - b);
    const at = (share: number): string => durationText(Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0));
    const link = `#calls?${new URLSearchParams({ status: String(one.status), operation: one.operation }).toString()}`;
    return markup`<tr>${[
      rowHead([code(one.operation), ' ', code(one.status)]),
      cell('Answers', [sorted.length, ' ', markup`<a href="${link}" data-needs-log hidden>show</a>`], 'number'),
    ]}<td>${histogram(one, slowest)}</td>${[
      cell('Median', at(0.5), 'number'),
      cell('95 %', at(0.95), 'number'),
      cell('Longest', at(1), 'number'),
    ]}</tr>`;
  });
  const left = times.length - rows.length;
  const numeric = ['Answers', 'Median', '95 %', 'Longest'];
  const [answers, ...quantiles] = numeric;
  return [
    markup`<h3>Response times by operation and status</h3>`,
    table(
      'Response times by operation and status',
      ['Operation and status', answers, ['Answers by response time', axis(slowest)], ...quantiles],
      rows,
      { numeric },
    ),
    left > 0 && markup`<p class="soft">and ${count(left, 'further pair')}</p>`,
    markup`<h3>Calls a second</h3>`,
    callsASecond(sent),
  ];
}

/** The share of answers in each of forty steps of response time, on the axis of the other plots. */
function histogram({ operation, status, times }: ResponseTimes, slowest: number): Markup {
  const step = plotWidth / bars;
  const counts = countsOf(
    times.map((ms) => place(Math.min(ms, slowest), slowest) / step),
    bars,
  );
  const words = `${operation} ${status}: ${count(times.length, 'answer')} by response time`;
  return plot(words, counts, plotWidth);
}

function callsASecond(sent: readonly number[]): Markup {
  const seconds = Math.max(1, Math.ceil(((sent.at(-1) ?? 0) + 1) / 1000));
  const size = Math.ceil(seconds / mostSeconds);
  const number = Math.ceil(seconds / size);
  const counts = countsOf(
    sent.map((ms) => ms / 1000 / size),
    number,
  );
  const most = Math.max(...counts) / size;
  const words = `up to ${Math.round(most * 10) / 10} calls a second, in ${count(seconds, 'second')}`;
  return markup`<div class="trend">${plot(words, counts, 600)}${soft(words)}</div>`;
}

function countsOf(places: readonly number[], number: number): number[] {
  const counts = Array.from({ length: number }, () => 0);
  for (const one of places) {
    const index = Math.min(number - 1, Math.max(0, Math.floor(one)));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** Bars of equal width. A bar that is not zero has a pixel at least. */
function plot(words: string, counts: readonly number[], width: number): Markup {
  const most = Math.max(1, ...counts);
  const step = width / counts.length;
  const path = counts
    .map((one, index) => {
      const tall = one === 0 ? 0 : Math.max(1, Math.round((one / most) * height));
      const wide = Math.max(1, step - 1).toFixed(1);
      return tall === 0 ? '' : `M${(index * step).toFixed(1)} ${height}v-${tall}h${wide}v${tall}z`;
    })
    .join('');
  return markup`<svg class="plot" viewBox="${`0 0 ${width} ${height}`}" width="${width}" height="${height}" role="img"
 aria-label="${words}"><path class="median" d="${path}"/></svg>`;
}
