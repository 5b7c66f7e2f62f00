import type { OperationTraffic } from '../../contract/report-parts.ts';
import type { ReportView } from '../view/report-view.ts';
import { count, durationText } from '../view/words.ts';
import { cell, code, type Markup, markup, type Part, rowHead, section, soft, table } from './markup.ts';

/** Calls, answers and response times per operation. */
export function trafficSection({ report: { run, traffic } }: ReportView): Markup | null {
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
  ]);
}

/** Median, 95th percentile and longest. */
function responseTime(latency: OperationTraffic['latency']): Part {
  if (latency === null) return soft('no answers');
  const [median, p95, max] = [latency.median, latency.p95, latency.max].map(durationText);
  return `median ${median}, 95 % within ${p95}, longest ${max}`;
}
