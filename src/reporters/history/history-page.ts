import { count } from '../../contract/text.ts';
import { cutAt } from '../../report/bounded.ts';
import { compareReports, type SideBySide, sideBySide } from '../compare-reports.ts';
import type { ReportDigest } from '../digest.ts';
import { coverageMap } from '../html/coverage.ts';
import { htmlDocument } from '../html/document.ts';
import {
  broken,
  cell,
  chip,
  code,
  folded,
  type Markup,
  markup,
  type Part,
  prose,
  rowHead,
  section,
  soft,
  table,
  tally as number,
} from '../html/markup.ts';
import { changeGroups } from '../html/sections.ts';
import { changeLists, changeSummary } from '../view/changes.ts';
import { durationText, gateText, shortJson, verdictText } from '../view/words.ts';
import {
  classOf,
  countTrend,
  grid,
  latencyTrend,
  linkOf,
  type ReportLinks,
  runLink,
  startOf,
  verdictChip,
} from './pictures.ts';
import { type FailureHistory, historyFacts, type TargetHistory } from './history-facts.ts';

/** Targets that one page shows, those with the latest runs. */
const shownTargets = 8;

const verdictWords = { conforms: 'Conforms now', violates: 'Violates now', none: 'No verdict now' } as const;

/**
 * `history.html`: the trend over reports, oldest first, of one target or several. `links`: addresses of their reports,
 * if these still exist.
 */
export function renderHistory(reports: readonly ReportDigest[], links: ReportLinks = new Map()): string {
  const all = historyFacts(reports);
  const targets = all.slice(0, shownTargets);
  const alone = targets.length === 1;
  const lasts = targets.flatMap(({ runs }) => runs.slice(-1));
  const title = alone ? (targets[0]?.target ?? '') : count(all.length, 'target');
  const worst =
    (['violates', 'none'] as const).find((verdict) => lasts.some((last) => last.verdict === verdict)) ?? 'conforms';
  const sections = targets.map((one, n) => targetSection(one, { n, alone, links }));
  const parts = targets.flatMap((one, index): readonly (readonly [string, string])[] =>
    alone ? targetParts(one, index) : [[`target-${index}`, one.target.replace(/^https?:\/\//, '')]],
  );
  const last = alone ? lasts[0] : undefined;
  const gate = last === undefined ? null : gateText(last);
  const hidden = all.length - targets.length;
  const facts =
    `${count(reports.length, 'run')} from ${startOf(reports[0])} to ${startOf(reports.at(-1))} UTC` +
    `${hidden > 0 ? `; ${count(hidden, 'further target')} ${hidden === 1 ? 'is' : 'are'} not shown` : ''}`;
  const word = last && [
    markup`<span class="badge">${verdictWords[last.verdict]}</span>`,
    gate !== null && [' ', chip(gate)],
  ];
  return htmlDocument({
    title: `History: ${title}`,
    name: 'history',
    banner: markup`<header class="banner ${worst}"><div class="wide">
${word && markup`<p class="word">${word}</p>`}
<h1>${title}</h1><p class="facts-line">${facts}</p></div></header>`,
    parts: alone ? parts : [['comparison', 'Side by side'], ...parts],
    main: [!alone && comparisonSection(targets, sideBySide(lasts), 'The last run of each.'), sections],
    footer: `travel-conformance: history of ${count(reports.length, 'run')}`,
    script: '',
  });
}

/** Rows that one table shows. */
const shownFailures = 200;
const shownChanges = 100;
/** Characters of an answer's evidence. */
const longestEvidence = 300;
const shownRuns = 60;

/** How a target is shown. */
interface TargetOptions {
  /** Makes the ids of several targets differ. */
  readonly n: number;
  readonly alone: boolean;
  readonly links: ReportLinks;
}

/** The section about one target. */
function targetSection(history: TargetHistory, { n, alone, links }: TargetOptions): Markup | null {
  const { target, runs } = history;
  const [before, last] = [runs[history.before ?? runs.length], runs.at(-1)];
  const id = `target-${n}`;
  return section(
    id,
    alone ? 'Verdicts' : code(target),
    [
      last &&
        markup`<p>${chip(verdictText(last), classOf(last))} ${runLink(last, links)} UTC: ${prose(last.sentence)}</p>`,
      last && before && sinceBefore(before, last, id, links),
      countTrend(runs),
      grid(history, id, links),
      failures(history, id, links),
      observations(history, id, links),
      latency(history, id),
      coverage(history, id),
      runTable(runs, id, links),
    ],
    { total: count(runs.length, 'run'), kind: 'target' },
  );
}

function sinceBefore(before: ReportDigest, last: ReportDigest, id: string, links: ReportLinks): Part {
  const changes = compareReports(before, last);
  return [
    markup`<h3 id="${id}-changes">What changed</h3>
<p>${changeSummary(changes)}, since ${runLink(before, links)} UTC${
      before.verdict !== 'none' && ', the last earlier run with a verdict'
    }.</p>`,
    changeGroups(
      changeLists({ ...changes, stillFailing: [] }),
      (finding) => linkOf(last, links, finding) ?? linkOf(before, links, finding),
    ),
  ];
}

/** The parts of a target's section that are there, for the list at the side. */
function targetParts(
  { before, observations: changed, latency: operations, coverage: sent }: TargetHistory,
  n: number,
): readonly (readonly [id: string, title: string])[] {
  const parts: readonly (readonly [string, string, boolean])[] = [
    ['changes', 'What changed', before !== null],
    ['grid', 'By requirement', true],
    ['failures', 'Failures', true],
    ['observations', 'Changed observations', changed.length > 0],
    ['latency', 'Response times', operations.some((one) => one.points.length > 1)],
    ['coverage', 'Coverage of input', sent !== null],
    ['runs', 'Runs', true],
  ];
  return parts.filter((part) => part[2]).map(([name, title]) => [`target-${n}-${name}`, title]);
}

function failures({ failures: all, runs }: TargetHistory, id: string, links: ReportLinks): Part {
  if (all.length === 0) return markup`<h3 id="${id}-failures">Failures</h3><p class="soft">None in any run.</p>`;
  const rows = all.slice(0, shownFailures).map((one) => {
    const state = one.open ? chip('open', one.level === 'MUST' ? 'fail' : 'warn') : chip('gone', 'pass');
    return markup`<tr>${[
      cell('State', [state, ' ', steadiness(one), one.waived && [' ', chip('waived', 'waived')]]),
      rowHead([code(one.requirement), markup`<br><code class="soft">${one.id}</code>`]),
    ]}<td>${one.message}</td>${[
      cell('First seen', runLink(runs[one.first], links, one.id)),
      cell('Last seen', runLink(runs[one.last], links, one.id)),
      cell('Seen', `${one.seen} of ${one.of}`, 'number'),
    ]}</tr>`;
  });
  const columns = ['State', 'Finding', 'What', 'First seen', 'Last seen', 'Seen'];
  return [
    markup`<h3 id="${id}-failures">Failures ${number(all.length)}</h3>
<p class="soft">Came back: a later run did not have it, and the one after had it again. Flaky: it came and went within
one run. Seen: how many runs had it, out of the runs between First seen and Last seen that judged its requirement.</p>`,
    table('Failures', columns, rows, { kind: 'stack failures', numeric: ['Seen'] }),
    all.length > shownFailures && markup`<p class="soft">and ${all.length - shownFailures} more, last seen earlier</p>`,
  ];
}

function steadiness({ returned, flaky, of }: FailureHistory): Part {
  const chips = [
    returned > 0 && chip(returned === 1 ? 'came back' : `came back ${returned} times`, 'warn'),
    flaky && [' ', chip('flaky', 'warn')],
  ];
  return returned > 0 || flaky ? chips : of > 1 && chip('steady');
}

function observations({ observations: all, runs }: TargetHistory, id: string, links: ReportLinks): Part {
  if (all.length === 0) return null;
  const rows = all.slice(0, shownChanges).map(({ run, id: point, before, now, evidence }) => {
    const value = (label: string, json: typeof now, basis: string | undefined): Markup =>
      cell(label, [
        code(broken(shortJson(json))),
        basis !== undefined && [markup`<br>`, soft(cutAt(basis, longestEvidence))],
      ]);
    return markup`<tr>${[
      cell('Run', runLink(runs[run], links), 'when'),
      rowHead(code(point)),
      value('Before', before, evidence?.before),
      value('Then', now, evidence?.now),
    ]}</tr>`;
  });
  return [
    markup`<h3 id="${id}-observations">Changed observations ${number(all.length)}</h3>`,
    table('Changed observations', ['Run', 'Open point', 'Before', 'Then'], rows),
    all.length > shownChanges && markup`<p class="soft">and ${all.length - shownChanges} earlier</p>`,
  ];
}

function latency({ latency: all, runs }: TargetHistory, id: string): Part {
  const starts = runs.map(({ run }) => run.startedAt);
  const trends = all
    .slice(0, 8)
    .map((one) => latencyTrend(one, starts))
    .filter((one) => one !== null);
  return trends.length > 0 && markup`<h3 id="${id}-latency">Response times</h3><div class="pair">${trends}</div>`;
}

function coverage({ coverage: sent }: TargetHistory, id: string): Part {
  return (
    sent !== null &&
    markup`<h3 id="${id}-coverage">Coverage of input</h3>
<p class="soft">Values that ${count(sent.runs, 'run')} sent in each field of a search, added up${
      sent.runs > 1 && '. The darker part of a bar is the last run'
    }.</p>
${coverageMap(sent.cells)}`
  );
}

function runTable(runs: readonly ReportDigest[], id: string, links: ReportLinks): Part {
  const latest = runs.toReversed();
  const isLabelled = runs.some(({ run }) => run.label !== undefined);
  const rows = latest.slice(0, shownRuns).map(
    (report) => markup`<tr><td class="when">${runLink(report, links)}</td>
<td>${chip(verdictText(report), classOf(report))}</td><td>${prose(report.sentence)}</td>${[
      isLabelled && cell('Label', report.run.label ?? ''),
      cell('Calls', report.run.requests, 'number'),
      cell('Took', durationText(report.run.durationMs), 'number'),
      cell('Seed', report.run.seed, 'number'),
    ]}</tr>`,
  );
  const older = latest
    .slice(shownRuns)
    .map(
      (report) =>
        markup`<tr><td>${runLink(report, links)}</td><td class="${classOf(report)}">${verdictText(report)}</td></tr>`,
    );
  const columns = [
    'Started (UTC)',
    'Verdict',
    'In a sentence',
    ...(isLabelled ? ['Label'] : []),
    'Calls',
    'Took',
    'Seed',
  ];
  const heads = columns.slice(0, 2).map((one) => markup`<th scope="col">${one}</th>`);
  return [
    markup`<h3 id="${id}-runs">Runs</h3>`,
    table('Runs, the latest first', columns, rows, { numeric: columns.slice(-3) }),
    older.length > 0 &&
      folded(
        count(older.length, 'earlier run'),
        markup`<table class="narrow"><thead><tr>${heads}</tr></thead><tbody>${older}</tbody></table>`,
      ),
  ];
}

/** The last run of each target side by side, open points included. `hint`: a sentence about the runs. */
export function comparisonSection(
  targets: readonly Pick<TargetHistory, 'target' | 'runs'>[],
  { requirements, observations: points }: SideBySide,
  hint = '',
): Markup | null {
  const heads = targets.map(({ target, runs }) => [code(target), markup`<br>`, soft(startOf(runs.at(-1)))]);
  const row = <T>(head: Part, values: readonly T[], shown: (value: T) => Part): Markup =>
    markup`<tr>${rowHead(head)}${values.map((value, index) => cell(targets[index]?.target ?? '', shown(value)))}</tr>`;
  const verdictRows = requirements
    .filter((one) => one.differs)
    .map(({ id, values }) => row(code(id), values, verdictChip));
  const pointRows = points.map(({ id, values, differs }) =>
    row([code(id), differs && [' ', chip('differs', 'warn')]], values, (value) =>
      value === null ? soft('unclear') : code(broken(shortJson(value))),
    ),
  );
  const content = [
    verdictRows.length === 0
      ? markup`<p>Every requirement has the same verdict everywhere.</p>`
      : table('Requirements that differ', ['Requirements that differ', ...heads], verdictRows),
    pointRows.length > 0 && table('Open points', ['Open points', ...heads], pointRows),
  ];
  return section('comparison', 'Targets side by side', content, { hint });
}
