import { count } from '../../contract/text.ts';
import type { Verdict } from '../../contract/report-parts.ts';
import { type ReportDigest, runKey } from '../digest.ts';
import { chip, code, folded, idOf, type Markup, markup, type Part, rowHead, soft, table } from '../html/markup.ts';
import { durationText, minuteText, shortTime, verdicts, verdictText } from '../view/words.ts';
import type { LatencyHistory, RequirementHistory, TargetHistory } from './history-facts.ts';

/**
 * Most bounds in a picture. With more runs, each bound separates a group of runs, because more lines would hide the
 * data.
 */
const apart = 60;
const groups = 30;

/** Number of runs between two bounds: one, or the size of a group. */
export function runsApart(runs: number): number {
  return runs <= apart ? 1 : Math.ceil(runs / groups);
}

/** The bounds between runs, in a picture that is one unit wide for each and so high. */
export function runBounds(runs: number, height: number): Markup | null {
  if (runs < 2) return null;
  const each = runsApart(runs);
  const lines = Array.from({ length: Math.ceil(runs / each) - 1 }, (_, index) => `M${(index + 1) * each} 0v${height}`);
  return markup`<path class="bounds" d="${lines.join('')}"/>`;
}

/**
 * The axis with the times of the first, a middle and the last run: dates, or times if all runs were on one day.
 */
export function runAxis(starts: readonly string[]): Markup {
  const [first = '', last = ''] = [starts[0], starts.at(-1)];
  const isOneDay = first.slice(0, 10) === last.slice(0, 10);
  const label = (start: string): string => (isOneDay ? minuteText(start).slice(11) : start.slice(0, 10));
  const place = (index: number): number => Math.round(((index + 0.5) / starts.length) * 1000) / 10;
  const middle = Math.floor((starts.length - 1) / 2);
  const texts = [
    markup`<text x="0" y="10">${label(first)}</text>`,
    starts.length > 2
      ? markup`<text x="${`${place(middle)}%`}" y="10" text-anchor="middle">${label(starts[middle] ?? '')}</text>`
      : null,
    starts.length > 1 ? markup`<text x="100%" y="10" text-anchor="end">${label(last)}</text>` : null,
  ];
  const words = `${minuteText(first)} to ${minuteText(last)} UTC`;
  return markup`<svg class="ticks" width="100%" height="13" role="img" aria-label="${words}">${texts}</svg>`;
}

/** The least round number that is not below a value: 1, 2, 2.5 or 5 times a power of ten. */
export function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Height of a row of the grid, in units of its picture. */
const rowHeight = 10;

/** The address of a cell, and what is there. */
interface CellLink {
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
      shapes.set(value, [...(shapes.get(value) ?? []), `M${start} 0h${end - start}v${rowHeight}h${start - end}z`]);
    start = end;
  }
  const paths = [...shapes].map(([value, parts]) => markup`<path class="${value}" d="${parts.join('')}"/>`);
  const linked = links.map(
    ({ run, href, text }) => markup`<a href="${href}" aria-label="${text}"><title>${text}</title>
<path d="M${run} 0h1v${rowHeight}h-1z"/></a>`,
  );
  return markup`<svg class="strip" viewBox="${`0 0 ${values.length} ${rowHeight}`}" preserveAspectRatio="none"
 role="${links.length > 0 ? 'group' : 'img'}" aria-label="${label}">${paths}${runBounds(
   values.length,
   rowHeight,
 )}${linked}</svg>`;
}

/** How often each value came, in words: `pass 12, fail 1`. */
function tally(values: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, n]) => `${value} ${n}`).join(', ');
}

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

/** Addresses of reports by `runKey`, relative to the history's page. */
export type ReportLinks = ReadonlyMap<string, string>;

/** The address of a finding of a run; null if its report is not at hand. */
export function linkOf(report: ReportDigest | undefined, links: ReportLinks, finding: string): string | null {
  const link = report?.findings.some(({ id }) => id === finding) === true ? links.get(runKey(report)) : undefined;
  return link === undefined ? null : `${link}#${idOf(finding)}`;
}

/** When a run began, as a link to its report, or to a finding in it, if that is at hand. */
export function runLink(report: ReportDigest | undefined, links: ReportLinks, finding?: string): Part {
  const link = report === undefined ? undefined : links.get(runKey(report));
  const to = finding === undefined ? '' : `#${idOf(finding)}`;
  return link === undefined ? startOf(report) : markup`<a href="${`${link}${to}`}">${startOf(report)}</a>`;
}

/** `2026-11-20 10:00` of a run. */
export function startOf(report: ReportDigest | undefined): string {
  return report === undefined ? '' : minuteText(report.run.startedAt);
}

/** The class that colours a run: one that passed the gate with known failures is coloured as waived. */
export function classOf({ verdict, gate }: ReportDigest): Verdict {
  if (verdict === 'none') return 'inconclusive';
  return gate === 'failed' ? 'fail' : verdict === 'violates' ? 'waived' : 'pass';
}

/** A row for each requirement with its verdict in each run: those that changed first, those that always pass folded. */
export function grid({ runs, requirements }: TargetHistory, id: string, links: ReportLinks): Part {
  const rowOf = ({ id: name, level, verdicts: own }: RequirementHistory): Markup =>
    row(
      [code(name), level === 'SHOULD' && markup` <span class="level">SHOULD</span>`],
      strip(
        own,
        `${name}: ${tally(own)}`,
        runs.flatMap((report, run) => {
          const finding = report.findings.find((one) => one.requirement === name);
          const href = finding && linkOf(report, links, finding.id);
          return href == null ? [] : [{ run, href, text: `${startOf(report)} ${name}: ${finding?.id}` }];
        }),
      ),
      verdictChip(own.at(-1) ?? null),
    );
  const all = row(
    'The run',
    strip(
      runs.map(classOf),
      `The runs: ${tally(runs.map(verdictText))}`,
      runs.flatMap((report, run): CellLink[] => {
        const href = links.get(runKey(report));
        return href === undefined ? [] : [{ run, href, text: `${startOf(report)}: ${verdictText(report)}` }];
      }),
    ),
    '',
  );
  const isPlain = ({ verdicts: own }: RequirementHistory): boolean => own.every((one) => one === 'pass');
  const shown = [...requirements.filter((one) => one.changed), ...requirements.filter((one) => !one.changed)];
  const [rows, plain] = [shown.filter((one) => !isPlain(one)), shown.filter(isPlain)];
  const legend = ['pass', ...verdicts.filter((one) => one !== 'pass')].map(
    (verdict) => markup`<span><span class="dot ${verdict}"></span>${verdict}</span> `,
  );
  const each = runsApart(runs.length);
  const axis = runAxis(runs.map(({ run }) => run.startedAt));
  const tableOf = (label: string, content: Part): Markup =>
    table(label, ['Requirement', axis, 'Now'], content, { kind: 'grid' });
  return [
    markup`<h3 id="${id}-grid">Every run, by requirement</h3>
<p class="legend soft">${legend}${each > 1 && `Each part is ${each} runs.`}</p>`,
    tableOf('Verdicts of requirements over the runs', [all, rows.map(rowOf)]),
    plain.length > 0 &&
      folded(
        `${count(plain.length, 'requirement')} that passed in every run`,
        tableOf('Requirements that passed in every run', plain.map(rowOf)),
      ),
  ];
}

function row(head: Part, values: Markup, now: Part): Markup {
  return markup`<tr>${rowHead(head)}<td>${values}</td><td>${now}</td></tr>`;
}

export function verdictChip(verdict: Verdict | null): Markup {
  return verdict === null ? soft('not run') : chip(verdict, verdict);
}
