import type { CallLog, ResponseTimes } from '../../journal/call-log.ts';
import { count, durationText } from '../view/words.ts';
import { cell, code, type Markup, markup, type Part, rowHead, soft, table } from './markup.ts';
import { axis, place, plotWidth } from './traffic.ts';

/** Rows of the table; a hostile target has hundreds of statuses. */
const mostRows = 40;
/** Bars of a histogram, and the most of the chart of calls a second. */
const bars = 40;
const mostSeconds = 120;
const height = 28;

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
