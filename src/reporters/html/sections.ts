import { capital } from '../../contract/text.ts';
import { isObject } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import { sectionsIn } from '../../contract/requirement.ts';
import { document } from '../../requirements/document.ts';
import { contractAnchor } from '../../requirements/index.ts';
import type { ChangeList } from '../view/changes.ts';
import type { FindingView } from '../view/finding.ts';
import type { GapSection, RequirementView } from '../view/not-judged.ts';
import type { OpenPointView, ReportView } from '../view/report-view.ts';
import { durationText, utc } from '../view/words.ts';
import { jsonView } from './json-view.ts';
import {
  broken,
  cell,
  chip,
  code,
  folded,
  idOf,
  type Markup,
  markup,
  ownerChip,
  type Part,
  prose,
  rowHead,
  section,
  soft,
  table,
  tally,
} from './markup.ts';

/** Changes of one kind that are shown; the rest is counted. */
const shown = 50;

/** What changed since the baseline or the last run in the history; null if there is nothing to compare with. */
export function changesSection({ changes, report }: ReportView): Markup | null {
  if (changes === null) return null;
  const here = new Set(report.findings.map((one) => one.id));
  const { summary, since, isBaseline, lists } = changes;
  const sentence = `${capital(summary)}, since ${since}.`;
  return section('changes', 'What changed', [
    markup`<p>${sentence}${isBaseline ? ' What was failing then does not count.' : null}</p>`,
    changeGroups(lists, (id) => (here.has(id) ? `#${idOf(id)}` : null)),
  ]);
}

/** Changes by kind; `linkOf` gives the address of a finding, or null. */
export function changeGroups(lists: readonly ChangeList[], linkOf: (finding: string) => string | null): Markup | null {
  const items = lists.map(({ title, kind, entries, total }) => {
    const lines = entries
      .slice(0, shown)
      .map(
        ({ names, text }) =>
          markup`<li>${names.map(({ name, note, finding }, nth) => [
            nth > 0 && ', ',
            code(name, finding === null ? null : linkOf(finding)),
            note,
          ])}: ${prose(broken(text))}</li>`,
      );
    const rest = entries.length > shown ? markup`<li class="soft">and ${entries.length - shown} more</li>` : null;
    return markup`<li class="${kind}"><p><b>${title}</b> ${tally(total)}</p><ul>${lines}${rest}</ul></li>`;
  });
  return lists.length === 0 ? null : markup`<ul class="reasons">${items}</ul>`;
}

/** Waivers that fail the run, each with what to delete. */
export function staleWaiverSection({ stale, staleSummary }: ReportView): Markup | null {
  const items = stale.map(
    ({ todo, line, reason }) => markup`<li class="fail"><p>${ownerChip('your set-up')} <b>${todo}</b></p>
<p>${code(line)}</p><p class="soft">Its reason was: ${reason}</p></li>`,
  );
  const hint = `${staleSummary}. They fail the run until they are deleted from the configuration.`;
  return section('stale', 'Waivers to delete', markup`<ul class="reasons">${items}</ul>`, {
    total: stale.length,
    hint,
  });
}

/** Findings in a line each: those beyond the ones in full. */
export function findingRows(findings: readonly FindingView[]): Markup | null {
  const rows = findings.map(
    ({ id, requirement, message, waived, times }) => markup`<tr id="${idOf(id)}">
${rowHead([code(requirement), markup`<br>`, ownerChip('platform')])}
<td>${message}${waived && [markup`<br>`, soft(waived)]}</td><td>${code(id)}</td>${cell('Seen', times)}</tr>`,
  );
  return rows.length === 0 ? null : table('Further findings', ['Requirement', 'Finding', 'Id', 'Seen'], rows);
}

/** Requirements that could not be judged, below the reason of each. */
export function gapSection({ verdict, title, hint, total, gaps }: GapSection): Markup | null {
  const items = gaps.map(({ reason, owner, requirements, call }) => {
    const rows = requirements.map(
      ({ id, level, section: place, statement, share }) => markup`<li>${code(id)} ${chip(level)} ${soft(place)}
${prose(statement)} ${share && soft(share)}</li>`,
    );
    const such = call && folded(`An example, sent at ${utc(call.at)}`, markup`<pre>${call.curl}</pre>`);
    return markup`<li class="${verdict}"><p>${ownerChip(owner)} <b>${prose(reason)}</b></p>
<ul>${rows}</ul>${such}</li>`;
  });
  return section(verdict, title, markup`<ul class="reasons">${items}</ul>`, { total, hint });
}

/** Every requirement with its verdict, to be filtered and searched. */
export function requirementSection({ requirements, counts }: ReportView): Markup | null {
  const buttons = counts
    .filter(([, n]) => n > 0)
    .map(
      ([verdict, n]) => markup`<button type="button" data-filter="${verdict}" aria-pressed="false">
<span class="dot ${verdict}"></span>${verdict} ${tally(n)}</button>`,
    );
  const rows = requirements.map(
    (one) => markup`<tr data-verdict="${one.verdict}"><td>${chip(one.verdict, one.verdict)} ${ownerChip(one.owner)}</td>
<th scope="row">${code(one.id)} <span class="level">${one.level} ${one.section}</span><br>
<span class="statement">${prose(one.statement)}</span></th><td>${casesCell(one)}</td></tr>`,
  );
  const content = [
    markup`<div class="filters no-print" data-needs-script hidden><label for="search">Search</label>
<input id="search" type="search" placeholder="id, section or words" autocomplete="off">
<div role="group" aria-label="Show only these verdicts">${buttons}</div><span id="shown" role="status"></span></div>`,
    table('Requirements', ['Verdict', 'Requirement', 'Cases'], rows, {
      kind: 'requirements stack',
      id: 'requirement-rows',
    }),
    markup`<p id="nothing" class="soft" hidden>No requirement matches the filter.</p>`,
  ];
  return section('requirements', 'Requirements', content, {
    total: requirements.length,
    hint:
      'Each pass shows the rarest fault that the run would have found (with 95 % confidence). ' +
      'Few cases: fewer than ten.',
  });
}

function casesCell({ cases, lost, pass, found, isFew, findings }: RequirementView): Part {
  const links = findings.slice(0, 20).map((id) => [' ', code(id, `#${idOf(id)}`)]);
  return [
    pass === null ? cases || 'none' : markup`<span title="${pass}">${cases}</span>`,
    isFew && [' ', chip('few cases', 'warn')],
    [lost, found].map((one) => one !== null && markup`<br>${soft(one)}`),
    links.length > 0 && markup`<br>${links}`,
  ];
}

/** Waivers that do not fail the run: those that it used, or could not judge. */
export function waiverSection({ report }: ReportView): Markup | null {
  const rows = report.waivers
    .filter((one) => !one.stale)
    .map(
      ({ id, finding, state, reason, owner, issue, expires }) => markup`<tr>
${rowHead([code(id), finding !== null && [markup`<br>`, code(finding, `#${idOf(finding)}`)]])}${[
        cell('State', state),
        cell('Reason', reason),
        cell('Owner', owner),
        cell('Issue', issue),
        cell('Expires', expires),
      ]}</tr>`,
    );
  const columns = ['Waived', 'State', 'Reason', 'Owner', 'Issue', 'Expires'];
  return section('waivers', 'Waivers', table('Waivers', columns, rows), { total: rows.length });
}

/** The cases of the pinned file. */
export function pinnedSection({ pinned, report }: ReportView): Markup | null {
  const here = new Set(report.findings.map((one) => one.id));
  const style = { broken: 'fail', holds: 'pass', untold: 'inconclusive' } as const;
  const rows = pinned.map(
    ({ id, requirement, state, shown, owner, reason }) => markup`<tr>
<td>${chip(shown, style[state])} ${ownerChip(owner)}</td>
${rowHead([code(requirement), markup`<br>`, code(id, here.has(id) ? `#${idOf(id)}` : null)])}
<td>${reason === null ? null : prose(reason)}</td></tr>`,
  );
  const content = table('Pinned cases', ['State', 'Case', 'Note'], rows, { kind: 'stack states' });
  const hint = 'Requests of earlier findings, sent in every run.';
  return section('pinned', 'Pinned cases', content, { total: rows.length, hint });
}

const groupHints: Readonly<Record<OpenPointView['group'], string>> = {
  Declared: 'The statement in the configuration declares these answers. Each is judged as a MUST.',
  Changed: 'The answer has changed since the run that this one is compared with.',
  Undeclared: 'Observed, and not judged: the statement declares no answer.',
};

/** Behaviour that the document leaves open, folded into what is declared, what changed, and all other points. */
export function openPointSection({ openPoints }: ReportView): Markup | null {
  const groups = (Object.keys(groupHints) as OpenPointView['group'][]).map((group) => {
    const rows = openPoints.filter((one) => one.group === group).map(openPointRow);
    if (rows.length === 0) return markup`<p class="empty soft">${group}: none</p>`;
    return folded(
      [markup`<h3>${group} ${tally(rows.length)}</h3> `, soft(groupHints[group])],
      table(`Open points: ${group}`, ['Question', 'Observed', 'Declared', 'Evidence'], rows, { kind: 'stack points' }),
      'group',
    );
  });
  const hint = 'Behaviour that the document leaves open, as observed in this target.';
  return section('open-points', 'Open points', groups, { total: openPoints.length, hint });
}

function openPointRow({ id, question, isChanged, value, answer, declared, evidence, since }: OpenPointView): Markup {
  const shown = value === null ? null : code(broken(value));
  // The bodies of calls are code.
  const parts = evidence.split(/(\{[^{}]*\})/).map((part, index) => (index % 2 === 1 ? code(broken(part)) : part));
  const changed = isChanged && [' ', chip('changed', 'warn')];
  return markup`<tr><th scope="row">${prose(question)}${changed}<br><code class="soft">${id}</code></th>
${[
  cell('Observed', shown === null ? soft(answer) : [answer !== value && [prose(answer), markup`<br>`], shown]),
  cell('Declared', declared === null ? soft('nothing') : code(broken(declared))),
  cell('Evidence', [parts, since !== null && [markup`<br>`, soft(since)]], 'evidence'),
]}</tr>`;
}

/** How to make the run again, and what it left behind. */
export function runSection({ report, targetNote, orders, set, leftBehind }: ReportView): Markup | null {
  const { run, target, tool, document, scope, configuration } = report;
  const skew = target.clockSkewMs;
  const facts: readonly (readonly [string, Part])[] = [
    ['Target', [code(target.baseUrl), targetNote]],
    [
      'Run',
      [code(run.id), `, started ${utc(run.startedAt)}, took ${durationText(run.durationMs)}, ended: ${run.endedBy}`],
    ],
    ['Seed', [code(run.seed), `, profile ${run.profile}, ${run.runs} generated cases per property`]],
    ['Orders', orders],
    [
      'Clock of the target',
      skew === null ? 'unknown: no Date header' : `${durationText(Math.abs(skew))} ${skew < 0 ? 'behind' : 'ahead'}`,
    ],
    ['Requirements', set],
    [
      'Left out',
      scope && [scope.leftOut.map((id, index) => [index > 0 && ', ', code(id)]), ' ', soft(`(scope ${scope.name})`)],
    ],
    ['Tool', `${tool.name} ${tool.version}`],
    ['Document', markup`${document.title}<br><code class="soft">SHA-256 ${document.sha256}</code>`],
  ];
  const rows = facts.map(([name, value]) => value && markup`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  const left = leftBehind.slice(0, 200).map((text) => markup`<li>${text}</li>`);
  return section('run', 'Run', [
    markup`<dl class="run">${rows}</dl>`,
    left.length > 0 && markup`<h3>Left behind in the target</h3><ul>${left}</ul>`,
    isObject(configuration) &&
      folded('Configuration, without secrets', markup`<div class="json">${jsonView(configuration, 20_000)}</div>`),
  ]);
}

/** The document by section, so that the reader of a finding can look up what a section says and how it is read. */
export function documentSection({ report }: ReportView): Markup | null {
  const parts = documentSections(report).map(({ section: number, name, words, requirements }) => {
    const rows = requirements.map(
      ({ id, level, verdict, statement, reading = '' }) =>
        markup`<li>${chip(verdict, verdict)} ${code(id)} ${soft(level)} ${prose(statement)}
${reading !== '' && [markup`<b>Reading.</b> `, prose(reading)]}</li>`,
    );
    const quotes = words.map((one) => markup`<blockquote>${one.includes(' | ') ? code(one) : prose(one)}</blockquote>`);
    const anchor = contractAnchor(number);
    const title = [markup`<h3>§${number} ${name}</h3> `, soft(`docs/contract.md#${anchor}`)];
    return markup`<details class="group" id="${anchor}"><summary>${title}</summary>
<div class="inside">${quotes}<ul>${rows}</ul></div></details>`;
  });
  return section('document', 'The document, by section', parts, {
    total: parts.length,
    hint: 'What each section requires. docs/contract.md in the package also shows what each section leaves open.',
  });
}

/** A section of the document: the requirements that are a reading of it, and the words that they quote. */
interface DocumentSection {
  /** `4.1`. */
  readonly section: string;
  readonly name: string;
  /** Each sentence, or row of a table, once; a report has those of broken requirements. */
  readonly words: readonly string[];
  readonly requirements: Report['requirements'];
}

/** The sections that the requirements of a report are about, in the order of the document. */
function documentSections({ requirements }: Pick<Report, 'requirements'>): DocumentSection[] {
  const names: Readonly<Record<string, string>> = document.sections;
  return sectionsIn(names).flatMap((section) => {
    const own = requirements.filter(
      (one) => one.section.split(', ').includes(section) || one.quotes?.[section] !== undefined,
    );
    const words = [...new Set(own.flatMap(({ quotes }) => quotes?.[section] ?? []))];
    return own.length === 0 ? [] : [{ section, name: names[section] ?? '', words, requirements: own }];
  });
}
