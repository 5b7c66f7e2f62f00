import { cut } from '../bound-report.ts';
import { compareReports } from '../compare-reports.ts';
import { changeSummary } from '../change-lines.ts';
import { type ReportDigest, runKey } from '../digest.ts';
import type { Verdict } from '../../contract/report.ts';
import type { SideBySide } from '../diff/side-by-side.ts';
import { changeGroups } from '../html/changes.ts';
import { idOf, type Markup, markup, prose } from '../html/markup.ts';
import { broken } from '../html/open-points.ts';
import { count, durationText, gateText, minuteText, shortJson } from '../report-facts.ts';
import { runAxis, runsApart } from './axis.ts';
import type { FailureHistory, TargetHistory } from './history-facts.ts';
import { latencyTrend } from './latency-trend.ts';
import { strip, tally } from './strip.ts';

/** Rows that one table shows. */
const shownFailures = 200;
const shownChanges = 100;
/** Characters of an answer's evidence. */
const longestEvidence = 300;
const shownNights = 60;

/** What class a run is coloured by: one that passed the gate with known failures as what is waived. */
function classOf({ verdict, gate }: ReportDigest): Verdict {
  if (verdict === 'none') return 'inconclusive';
  return gate === 'failed' ? 'fail' : verdict === 'violates' ? 'waived' : 'pass';
}

/** The verdict on the target and, where it does not tell that, the gate. */
function wordOf(report: ReportDigest): string {
  const gate = gateText(report);
  return `${report.verdict === 'none' ? 'no verdict' : report.verdict}${gate === null ? '' : `, ${gate}`}`;
}

/** Where the reports of runs are, by `runKey`: addresses as from the history's page. */
export type ReportLinks = ReadonlyMap<string, string>;

/** Where a finding of a run is to be read; null where its report is not at hand. */
function linkOf(report: ReportDigest | undefined, links: ReportLinks, finding: string): string | null {
  const link = report?.findings.some(({ id }) => id === finding) === true ? links.get(runKey(report)) : undefined;
  return link === undefined ? null : `${link}#${idOf(finding)}`;
}

/** When a run began, as a link to its report, or to a finding in it, where that is at hand. */
function runLink(report: ReportDigest | undefined, links: ReportLinks, finding?: string): Markup {
  const link = report === undefined ? undefined : links.get(runKey(report));
  return link === undefined
    ? markup`${nightOf(report)}`
    : markup`<a href="${link}${finding === undefined ? '' : `#${idOf(finding)}`}">${nightOf(report)}</a>`;
}

/** `2026-11-20 10:00` of a run. */
export function nightOf(report: ReportDigest | undefined): string {
  return report === undefined ? '' : minuteText(report.run.startedAt);
}

/** How a target is shown. */
export interface TargetOptions {
  /** Makes the ids of several targets differ. */
  readonly n: number;
  readonly alone: boolean;
  readonly links: ReportLinks;
}

/** All about one target. */
export function targetSection(history: TargetHistory, { n, alone, links }: TargetOptions): Markup {
  const { target, runs } = history;
  const last = runs.at(-1);
  const before = runs.at(-2);
  const changes = last === undefined || before === undefined ? null : compareReports(before, last);
  const id = `target-${n}`;
  return markup`<section id="${id}" class="target" aria-labelledby="${id}-title"><h2 id="${id}-title">${alone ? 'Verdicts' : markup`<code>${target}</code>`} <span class="tally">${count(runs.length, 'run')}</span></h2>
<p>${last === undefined ? null : markup`<span class="chip ${classOf(last)}">${wordOf(last)}</span> ${runLink(last, links)} UTC: ${prose(last.sentence)}`}</p>
${changes === null ? null : markup`<h3 id="${id}-changes">Since the run before</h3><p>${changeSummary(changes)}</p>${changeGroups({ ...changes, stillFailing: [] }, (finding) => linkOf(last, links, finding) ?? linkOf(before, links, finding))}`}
${grid(history, id)}
${failures(history, id, links)}
${observations(history, id, links)}
${latency(history, id)}
${nights(runs, id, links)}</section>`;
}

/** The parts of a target's section that are there, for the list at the side. */
export function targetParts(
  { runs, observations: changed, latency: operations }: TargetHistory,
  n: number,
): readonly (readonly [id: string, title: string])[] {
  const parts: readonly (readonly [string, string, boolean])[] = [
    ['changes', 'Since the run before', runs.length > 1],
    ['grid', 'By requirement', true],
    ['failures', 'Failures', true],
    ['observations', 'Changed observations', changed.length > 0],
    ['latency', 'Response times', operations.some((one) => one.points.length > 1)],
    ['runs', 'Runs', true],
  ];
  return parts.filter((part) => part[2]).map(([name, title]) => [`target-${n}-${name}`, title]);
}

function grid({ runs, requirements }: TargetHistory, id: string): Markup {
  const rows = requirements.map(({ id: name, level, verdicts }) => {
    const last = verdicts.at(-1) ?? null;
    return markup`<tr><th scope="row"><code>${name}</code>${level === 'SHOULD' ? markup` <span class="level">SHOULD</span>` : null}</th><td>${strip(verdicts, `${name}: ${tally(verdicts)}`)}</td><td>${last === null ? markup`<span class="soft">not run</span>` : markup`<span class="chip ${last}">${last}</span>`}</td></tr>`;
  });
  const overall = runs.map((run) => classOf(run));
  const words = `The runs: ${tally(runs.map((run) => wordOf(run)))}`;
  const legend = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'waived'].map(
    (verdict) => markup`<span><span class="dot ${verdict}"></span>${verdict}</span> `,
  );
  return markup`<h3 id="${id}-grid">Every run, by requirement</h3><p class="legend soft">${legend}${runsApart(runs.length) === 1 ? null : `Each part is ${runsApart(runs.length)} runs.`}</p>
<div class="scroll" role="region" aria-label="Verdicts of requirements over the runs" tabindex="0"><table class="grid"><thead><tr><th scope="col">Requirement</th><th scope="col">${runAxis(runs.map(({ run }) => run.startedAt))}</th><th scope="col">Now</th></tr></thead>
<tbody><tr><th scope="row">The run</th><td>${strip(overall, words)}</td><td></td></tr>${rows}</tbody></table></div>`;
}

function failures({ failures: all, runs }: TargetHistory, id: string, links: ReportLinks): Markup {
  if (all.length === 0) return markup`<h3 id="${id}-failures">Failures</h3><p class="soft">None in any run.</p>`;
  const rows = all
    .slice(0, shownFailures)
    .map(
      (one) =>
        markup`<tr><td data-label="State"><span class="chip ${one.open ? (one.level === 'MUST' ? 'fail' : 'warn') : 'pass'}">${one.open ? 'open' : 'gone'}</span> ${steadiness(one)}${one.waived ? markup` <span class="chip waived">waived</span>` : null}</td><th scope="row"><code>${one.requirement}</code><br><code class="soft">${one.id}</code></th><td>${one.message}</td><td data-label="First seen">${runLink(runs[one.first], links, one.id)}</td><td data-label="Last seen">${runLink(runs[one.last], links, one.id)}</td><td class="number" data-label="Seen">${one.seen} of ${one.of}</td></tr>`,
    );
  const more =
    all.length > shownFailures
      ? markup`<p class="soft">and ${all.length - shownFailures} more, seen last before</p>`
      : null;
  return markup`<h3 id="${id}-failures">Failures <span class="tally">${all.length}</span></h3><p class="soft">Flaky: it came and went, between runs or within one. Seen: of the runs from the first to the last that judged its requirement.</p>
<div class="scroll" role="region" aria-label="Failures" tabindex="0"><table class="stack failures"><thead><tr><th scope="col">State</th><th scope="col">Finding</th><th scope="col">What</th><th scope="col">First seen</th><th scope="col">Last seen</th><th scope="col" class="number">Seen</th></tr></thead><tbody>${rows}</tbody></table></div>${more}`;
}

function steadiness({ flaky, of }: FailureHistory): Markup | null {
  if (flaky) return markup`<span class="chip warn">flaky</span>`;
  return of > 1 ? markup`<span class="chip">steady</span>` : null;
}

function observations({ observations: all, runs }: TargetHistory, section: string, links: ReportLinks): Markup | null {
  if (all.length === 0) return null;
  const rows = all
    .slice(0, shownChanges)
    .map(
      ({ run, id, before, now, evidence }) =>
        markup`<tr><td class="when" data-label="Run">${runLink(runs[run], links)}</td><th scope="row"><code>${id}</code></th><td data-label="Before"><code>${broken(shortJson(before))}</code>${basisOn(evidence?.before)}</td><td data-label="Then"><code>${broken(shortJson(now))}</code>${basisOn(evidence?.now)}</td></tr>`,
    );
  const more = all.length > shownChanges ? markup`<p class="soft">and ${all.length - shownChanges} before</p>` : null;
  return markup`<h3 id="${section}-observations">Changed observations <span class="tally">${all.length}</span></h3><div class="scroll" role="region" aria-label="Changed observations" tabindex="0"><table class="stack"><thead><tr><th scope="col">Run</th><th scope="col">Open point</th><th scope="col">Before</th><th scope="col">Then</th></tr></thead><tbody>${rows}</tbody></table></div>${more}`;
}

/** What an answer rests on, in short. */
function basisOn(evidence: string | undefined): Markup | null {
  return evidence === undefined ? null : markup`<br><span class="soft">${cut(evidence, longestEvidence)}</span>`;
}

function latency({ latency: all, runs }: TargetHistory, id: string): Markup | null {
  const trends = all
    .slice(0, 8)
    .map((one) =>
      latencyTrend(
        one,
        runs.map(({ run }) => run.startedAt),
      ),
    )
    .filter((one) => one !== null);
  return trends.length === 0
    ? null
    : markup`<h3 id="${id}-latency">Response times</h3><div class="pair">${trends}</div>`;
}

function nights(runs: readonly ReportDigest[], id: string, links: ReportLinks): Markup {
  const row = (report: ReportDigest): Markup => {
    const { run, sentence } = report;
    return markup`<tr><td class="when">${runLink(report, links)}</td><td><span class="chip ${classOf(report)}">${wordOf(report)}</span></td><td>${prose(sentence)}</td><td class="number" data-label="Calls">${run.requests}</td><td class="number" data-label="Took">${durationText(run.durationMs)}</td><td class="number" data-label="Seed">${run.seed}</td></tr>`;
  };
  const latest = runs.toReversed();
  const older = latest
    .slice(shownNights)
    .map(
      (report) =>
        markup`<tr><td>${runLink(report, links)}</td><td class="${classOf(report)}">${wordOf(report)}</td></tr>`,
    );
  return markup`<h3 id="${id}-runs">Runs</h3><div class="scroll" role="region" aria-label="Runs, the latest first" tabindex="0"><table class="stack"><thead><tr><th scope="col">Started (UTC)</th><th scope="col">Verdict</th><th scope="col">In a sentence</th><th scope="col" class="number">Calls</th><th scope="col" class="number">Took</th><th scope="col" class="number">Seed</th></tr></thead><tbody>${latest.slice(0, shownNights).map(row)}</tbody></table></div>
${older.length === 0 ? null : markup`<details class="more"><summary>${count(older.length, 'earlier run')}</summary><table class="narrow"><thead><tr><th scope="col">Started (UTC)</th><th scope="col">Verdict</th></tr></thead><tbody>${older}</tbody></table></details>`}`;
}

/** The last run of each target side by side, open points included. */
export function comparisonSection(
  targets: readonly TargetHistory[],
  { requirements, observations: points }: SideBySide,
): Markup {
  const names = targets.map(({ target }) => target);
  const head = targets.map(
    ({ target, runs }) =>
      markup`<th scope="col"><code>${target}</code><br><span class="soft">${nightOf(runs.at(-1))}</span></th>`,
  );
  const verdictRows = requirements
    .filter((row) => row.differs)
    .map(
      ({ id, values }) =>
        markup`<tr><th scope="row"><code>${id}</code></th>${values.map((value, index) => markup`<td data-label="${names[index] ?? ''}">${value === null ? markup`<span class="soft">not run</span>` : markup`<span class="chip ${value}">${value}</span>`}</td>`)}</tr>`,
    );
  const pointRows = points.map(
    ({ id, values, differs }) =>
      markup`<tr><th scope="row"><code>${id}</code>${differs ? markup` <span class="chip warn">differs</span>` : null}</th>${values.map((value, index) => markup`<td data-label="${names[index] ?? ''}">${value === null ? markup`<span class="soft">not told</span>` : markup`<code>${broken(shortJson(value))}</code>`}</td>`)}</tr>`,
  );
  const table = (title: string, rows: readonly Markup[]): Markup =>
    markup`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table class="stack"><thead><tr><th scope="col">${title}</th>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
  return markup`<section id="comparison" aria-labelledby="comparison-title"><h2 id="comparison-title">Targets side by side</h2><p class="soft">The last run of each.</p>
${verdictRows.length === 0 ? markup`<p>${prose('Every requirement has the same verdict everywhere.')}</p>` : table('Requirements that differ', verdictRows)}
${pointRows.length === 0 ? null : table('Open points', pointRows)}</section>`;
}
