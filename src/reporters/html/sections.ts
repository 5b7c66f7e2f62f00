import type { Report, ReportFinding, ReportRequirement, Verdict } from '../../contract/report.ts';
import { isObject } from '../../contract/json.ts';
import { staleSummary } from '../../contract/stale-summary.ts';
import { byReason, type Blocked, unjudgedOf } from '../reasons.ts';
import {
  count,
  durationText,
  targetNote,
  foundText,
  hasFewCases,
  isSentence,
  ordersText,
  passText,
  requirementsWith,
  sectionText,
  seenText,
  staleWaivers,
  staleWaiverText,
  waiverLine,
  verdicts,
  waiverOf,
  setText,
} from '../report-facts.ts';
import { ownerOf } from '../owners.ts';
import { utc } from './finding-card.ts';
import { jsonView } from './json-view.ts';
import { idOf, type Markup, markup, prose } from './markup.ts';
import { ownerChip } from './next.ts';

/** Waivers that fail the run, each with what to delete. */
export function staleWaiverSection(report: Report): Markup | null {
  const stale = staleWaivers(report);
  if (stale.length === 0) return null;
  return markup`<section id="stale" aria-labelledby="stale-title"><h2 id="stale-title">Waivers to delete <span class="tally">${stale.length}</span></h2><p class="soft">${staleSummary(stale)}. They fail the run until they are deleted from the configuration.</p>
<ul class="reasons">${stale.map((one) => markup`<li class="fail"><p>${ownerChip('your set-up')} <b>${staleWaiverText(one)}</b></p><p><code>${waiverLine(one)}</code></p><p class="soft">Its reason was: ${one.reason}</p></li>`)}</ul></section>`;
}

/** Findings in a line each: those beyond what is shown in full. */
export function findingRows(report: Report, findings: readonly ReportFinding[]): Markup | null {
  if (findings.length === 0) return null;
  const rows = findings.map((one) => {
    const waiver = waiverOf(report, one);
    return markup`<tr id="${idOf(one.id)}"><th scope="row"><code>${one.requirement}</code><br>${ownerChip('platform')}</th><td>${one.message}${waiver === undefined ? null : markup`<br><span class="soft">waived until ${waiver.expires} by ${waiver.owner}: ${waiver.reason}</span>`}</td><td><code>${one.id}</code></td><td data-label="Seen">${seenText(one)}</td></tr>`;
  });
  return markup`<div class="scroll" role="region" aria-label="Further findings" tabindex="0"><table class="stack"><thead><tr><th scope="col">Requirement</th><th scope="col">Finding</th><th scope="col">Id</th><th scope="col">Seen</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Inconclusive or untested requirements, each with what is missing and what to do. */
export function reasonSection(report: Report, verdict: 'inconclusive' | 'untested'): Markup | null {
  const groups = byReason(report, verdict);
  if (groups.size === 0) return null;
  const [title, hint] =
    verdict === 'inconclusive'
      ? ['Inconclusive', 'Calls were made, and could not tell.']
      : ['Untested', 'Nothing exercised these. What is missing stands beside each.'];
  const items = [...groups].map(
    ([reason, own]) =>
      markup`<li class="${verdict}"><p>${own[0] === undefined ? null : ownerChip(ownerOf(own[0].requirement))} <b>${prose(reason)}</b></p><ul>${own.map(({ requirement: one, share }) => markup`<li><code>${one.id}</code> <span class="chip">${one.level}</span> <span class="soft">${sectionText(one.section)}</span> ${prose(one.statement)}${share === null ? null : markup` <span class="soft">${share}</span>`}</li>`)}</ul>${unjudgedIn(own)}</li>`,
  );
  return markup`<section id="${verdict}" aria-labelledby="${verdict}-title"><h2 id="${verdict}-title">${title} <span class="tally">${[...groups.values()].flat().length}</span></h2><p class="soft">${hint}</p><ul class="reasons">${items}</ul></section>`;
}

/** A call that tells nothing, of those that a reason keeps from being judged. */
function unjudgedIn(own: readonly Blocked[]): Markup | null {
  const one = unjudgedOf(own.map(({ requirement }) => requirement));
  return one === null
    ? null
    : markup`<details class="more"><summary>Such a call, sent at ${utc(one.at)}</summary><pre>${one.curl}</pre></details>`;
}

/** Every requirement with its verdict, to be filtered and searched. */
export function requirementSection(report: Report): Markup {
  const present = verdicts.filter((verdict) => requirementsWith(report, verdict).length > 0);
  const buttons = present.map(
    (verdict) =>
      markup`<button type="button" data-filter="${verdict}" aria-pressed="false"><span class="dot ${verdict}"></span>${verdict} <span class="tally">${requirementsWith(report, verdict).length}</span></button>`,
  );
  const ids = new Set(report.findings.map((finding) => finding.id));
  const rows = report.requirements.map(
    (one) =>
      markup`<tr data-verdict="${one.verdict}"><td><span class="chip ${one.verdict}">${one.verdict}</span> ${ownerChip(ownerOf(one))}</td><th scope="row"><code>${one.id}</code> <span class="level">${one.level} ${sectionText(one.section)}</span><br><span class="statement">${prose(one.statement)}</span></th><td>${casesCell(one, ids)}</td></tr>`,
  );
  return markup`<section id="requirements" aria-labelledby="requirements-title"><h2 id="requirements-title">Requirements <span class="tally">${rows.length}</span></h2>
<p class="soft">Beside each pass stands how rare a fault would have been found (95 % certain). Few cases: fewer than ten.</p>
<div class="filters no-print" data-needs-script hidden><label for="search">Search</label><input id="search" type="search" placeholder="id, section or words" autocomplete="off"><div role="group" aria-label="Show only these verdicts">${buttons}</div><span id="shown" role="status"></span></div>
<div class="scroll" role="region" aria-label="Requirements" tabindex="0"><table class="requirements stack"><thead><tr><th scope="col">Verdict</th><th scope="col">Requirement</th><th scope="col">Cases</th></tr></thead><tbody id="requirement-rows">${rows}</tbody></table></div><p id="nothing" class="soft" hidden>No requirement fits.</p></section>`;
}

function casesCell(one: ReportRequirement, ids: ReadonlySet<string>): Markup {
  const links = one.findings
    .filter((id) => ids.has(id))
    .slice(0, 20)
    .map((id) => markup` <a href="#${idOf(id)}"><code>${id}</code></a>`);
  const lost = one.lost > 0 ? markup`<br><span class="soft">${one.lost} could not be judged</span>` : null;
  if (one.verdict === 'pass')
    return markup`<span title="${passText(one)}">${count(one.cases, 'case')}</span>${lost}${hasFewCases(one) ? markup` <span class="chip warn">few cases</span>` : null}<br><span class="soft">a fault in ${foundText(one) ?? 'every call'} or more would have been found</span>`;
  return markup`${one.cases > 0 ? count(one.cases, 'case') : 'none'}${lost}${links.length > 0 ? markup`<br>${links}` : null}`;
}

/** Waivers that do not fail the run: used, or not judged by it. */
export function waiverSection(report: Report): Markup | null {
  const used = report.waivers.filter((one) => !one.stale);
  if (used.length === 0) return null;
  const rows = used.map(
    (one) =>
      markup`<tr><th scope="row"><code>${one.id}</code>${one.finding === null ? null : markup`<br><a href="#${idOf(one.finding)}"><code>${one.finding}</code></a>`}</th><td data-label="State">${one.state}</td><td data-label="Reason">${one.reason}</td><td data-label="Owner">${one.owner}</td><td data-label="Issue">${one.issue ?? ''}</td><td data-label="Expires">${one.expires}</td></tr>`,
  );
  return markup`<section id="waivers" aria-labelledby="waivers-title"><h2 id="waivers-title">Waivers <span class="tally">${used.length}</span></h2><div class="scroll" role="region" aria-label="Waivers" tabindex="0"><table class="stack"><thead><tr><th scope="col">Waived</th><th scope="col">State</th><th scope="col">Reason</th><th scope="col">Owner</th><th scope="col">Issue</th><th scope="col">Expires</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** What it takes to make the run again, and what it left. */
export function runSection(report: Report): Markup {
  const { run, target, tool, document } = report;
  const skew = target.clockSkewMs;
  const set = setText(report);
  const facts: readonly (readonly [string, Markup])[] = [
    ['Target', markup`<code>${target.baseUrl}</code>${targetNote(report)}`],
    [
      'Run',
      markup`<code>${run.id}</code>, started ${utc(run.startedAt)}, took ${durationText(run.durationMs)}, ended: ${run.endedBy}`,
    ],
    ['Seed', markup`<code>${run.seed}</code>, profile ${run.profile}, ${run.runs} generated cases per property`],
    ['Orders', markup`${ordersText(run)}`],
    [
      'Clock of the target',
      markup`${skew === null ? 'unknown: no Date header' : `${durationText(Math.abs(skew))} ${skew < 0 ? 'behind' : 'ahead'}`}`,
    ],
    ...(set === null ? [] : [['Requirements', markup`${set}`] as const]),
    ...(report.scope === undefined
      ? []
      : [
          [
            'Left out',
            markup`${report.scope.leftOut.map((id, index) => markup`${index === 0 ? '' : ', '}<code>${id}</code>`)} <span class="soft">(scope ${report.scope.name})</span>`,
          ] as const,
        ]),
    ['Tool', markup`${tool.name} ${tool.version}`],
    ['Document', markup`${document.title}<br><code class="soft">SHA-256 ${document.sha256}</code>`],
  ];
  const left =
    report.leftBehind.length === 0
      ? null
      : markup`<h3>Left behind in the target</h3><ul>${report.leftBehind.slice(0, 200).map((one) => (isSentence(one) ? markup`<li>${one}</li>` : markup`<li><code>${one}</code></li>`))}</ul>`;
  const settings = isObject(report.configuration)
    ? markup`<details class="more"><summary>Configuration, without secrets</summary><div class="json">${jsonView(report.configuration, 20_000)}</div></details>`
    : null;
  return markup`<section id="run" aria-labelledby="run-title"><h2 id="run-title">Run</h2><dl class="run">${facts.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>${left}${settings}</section>`;
}

/** The tiles at the head: how many requirements came to each verdict, linked to the section about them. */
export function countTiles(report: Report, sections: ReadonlySet<string>): Markup {
  const target: Readonly<Record<Verdict, string>> = {
    fail: 'failures',
    warn: 'warnings',
    inconclusive: 'inconclusive',
    untested: 'untested',
    waived: 'waivers',
    pass: 'requirements',
  };
  const total = Math.max(1, report.requirements.length);
  let x = 0;
  const bars = verdicts.map((verdict) => {
    const share = (report.summary[verdict] / total) * 1000;
    const bar = markup`<rect class="${verdict}" x="${x}" width="${share}" y="0" height="8"/>`;
    x += share;
    return share > 0 ? bar : null;
  });
  const tiles = verdicts.map((verdict) => {
    const n = report.summary[verdict];
    const inner = markup`<b>${n}</b> <span>${verdict}</span>`;
    return n > 0
      ? markup`<li><a class="tile ${verdict}" href="#${sections.has(target[verdict]) ? target[verdict] : 'requirements'}">${inner}</a></li>`
      : markup`<li><span class="tile none">${inner}</span></li>`;
  });
  return markup`<ul class="tiles" aria-label="Requirements by verdict">${tiles}</ul><svg class="share" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>`;
}
