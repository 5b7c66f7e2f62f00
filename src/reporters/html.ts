import { present } from '../contract/text.ts';
import type { Report } from '../contract/report.ts';
import type { Verdict } from '../contract/report-parts.ts';
import type { CallLog } from '../journal/call-log.ts';
import { callsScript } from './html/calls-script.ts';
import { callsSection } from './html/calls.ts';
import { coverageSection } from './html/coverage.ts';
import { htmlDocument } from './html/document.ts';
import { causeCard, findingCard } from './html/finding-card.ts';
import { chip, code, folded, idOf, type Markup, markup, ownerChip, preserved, prose, section } from './html/markup.ts';
import { responseTimes, trafficSection } from './html/traffic.ts';
import { script } from './html/script.ts';
import {
  changesSection,
  documentSection,
  findingRows,
  gapSection,
  openPointSection,
  pinnedSection,
  requirementSection,
  runSection,
  staleWaiverSection,
  waiverSection,
} from './html/sections.ts';
import { ticketSummary } from './ticket-summary.ts';
import type { FindingGroup } from './view/finding-groups.ts';
import type { FindingView } from './view/finding.ts';
import type { NextStep } from './view/next-steps.ts';
import { type ReportView, viewOf } from './view/report-view.ts';
import { utc } from './view/words.ts';

/** Findings in full on one page; the rest as rows. */
const inFull = 200;
/** Findings that are open at first. */
const openAtFirst = 3;

/** `report.html`: one self-contained page, from verdict to cause in seconds. */
export function renderHtml(whole: Report, calls?: CallLog): string {
  const view = viewOf(whole);
  const { report } = view;
  const { tool, run, target } = report;
  const [failures, warnings, known, waived] = findingSections(view.groups);
  const gaps = view.gaps.map((one) => [one.verdict, one.title, gapSection(one)] as const);
  const parts: readonly (readonly [id: string, title: string, content: Markup | null | undefined])[] = [
    ['changes', 'What changed', changesSection(view)],
    ['failures', 'Failures', failures],
    ['stale', 'Waivers to delete', staleWaiverSection(view)],
    ['warnings', 'Warnings', warnings],
    ...gaps,
    ['known', 'Known', known],
    ['waived', 'Waived', waived],
    ['waivers', 'Waivers', waiverSection(view)],
    ['pinned', 'Pinned cases', pinnedSection(view)],
    ['requirements', 'Requirements', requirementSection(view)],
    ['document', 'Document', documentSection(view)],
    ['open-points', 'Open points', openPointSection(view)],
    ['coverage', 'Coverage of input', coverageSection(view)],
    ['calls', 'Calls', callsSection(calls)],
    ['traffic', 'Traffic', trafficSection(view, calls && responseTimes(calls))],
    ['run', 'Run', runSection(view)],
  ];
  const shown = parts.filter(([, , content]) => content != null);
  return htmlDocument({
    title: `${present([view.word, view.gate]).join(', ')}: ${target.baseUrl}`,
    name: 'report',
    banner: banner(view, new Set(shown.map(([id]) => id))),
    parts: shown.map(([id, title]) => [id, title]),
    main: shown.map(([, , content]) => content),
    footer: [`${tool.name} ${tool.version} · run `, code(run.id), ` · ${utc(run.startedAt)}`],
    script: calls == null || calls.packed === null ? script : script + callsScript,
  });
}

const sectionIds = { fail: 'failures', warn: 'warnings', known: 'known', waived: 'waived' } as const;

/** A section for each group of findings, null for an empty one. The first findings of the page are in full. */
function findingSections(groups: readonly FindingGroup[]): (Markup | null)[] {
  let made = 0;
  return groups.map(({ kind, title, hint, findings, total, cards: all }) => {
    const counts = kind === 'fail' || kind === 'warn';
    const rest: FindingView[] = [];
    const cards = all.map((card) => {
      const full = card.findings.slice(0, inFull - made);
      rest.push(...card.findings.slice(full.length));
      const shown = full.map((finding, index) => {
        made += 1;
        const open = made <= openAtFirst && counts && index === 0;
        const fact = card.findings.length === 1 ? card.fact : null;
        return findingCard(finding, { open, longestBody: made <= 20 ? 12_000 : 3000, fact });
      });
      return shown.length === 0 ? null : causeCard(card, shown, made <= openAtFirst + shown.length && counts);
    });
    const buttons =
      counts && findings.length > 1
        ? markup`<p class="openers no-print" data-needs-script hidden>
<button type="button" data-open="all">Open all</button> <button type="button" data-open="none">Close all</button></p>`
        : null;
    const content = [cards, findingRows(rest)];
    return findings.length === 0 ? null : section(sectionIds[kind], title, content, { total, hint, aside: buttons });
  });
}

/** Requirements that a step names; the rest is counted. */
const shown = 4;

/** The head of the page: verdict, counts, what to do next, the summary to copy, and the facts of the run. */
function banner(view: ReportView, sections: ReadonlySet<string>): Markup {
  const { report, word, gate, note, facts, targetNote } = view;
  const { run, target } = report;
  const chips = [gate, report.partial ? 'only part of the catalogue' : null].map(
    (text) => text !== null && [' ', chip(text)],
  );
  const started = markup`<time datetime="${run.startedAt}">${utc(run.startedAt.replace(/\.\d+Z$/, 'Z'))}</time>`;
  return markup`<header class="banner ${report.verdict}"><div class="wide">
<p class="word"><span class="badge">${word}</span>${chips}</p>
<h1>${prose(report.sentence)}</h1>
${note === null ? null : markup`<p class="note waived">${prose(note)}</p>`}
${tiles(view, sections)}
${nextStepList(view)}
${ticketCopy(view)}
<p class="facts-line">${code(target.baseUrl)}${targetNote} · ${started} · ${facts.join(' · ')}</p>
</div></header>`;
}

/** The section with the requirements of a verdict. */
const sectionOf: Readonly<Record<Verdict, string>> = {
  fail: 'failures',
  warn: 'warnings',
  inconclusive: 'inconclusive',
  untested: 'untested',
  waived: 'waivers',
  pass: 'requirements',
};

/** How many requirements have each verdict, linked to the section about them, and as shares of a bar. */
function tiles({ counts, report }: ReportView, sections: ReadonlySet<string>): Markup {
  const total = Math.max(1, report.requirements.length);
  let x = 0;
  const bars = counts.map(([verdict, n]) => {
    const share = (n / total) * 1000;
    x += share;
    return n > 0 && markup`<rect class="${verdict}" x="${x - share}" width="${share}" y="0" height="8"/>`;
  });
  const items = counts.map(([verdict, n]) => {
    const inner = markup`<b>${n}</b> <span>${verdict}</span>`;
    const link = `#${sections.has(sectionOf[verdict]) ? sectionOf[verdict] : 'requirements'}`;
    return n > 0
      ? markup`<li><a class="tile ${verdict}" href="${link}">${inner}</a></li>`
      : markup`<li><span class="tile none">${inner}</span></li>`;
  });
  return markup`<ul class="tiles" aria-label="Requirements by verdict">${items}</ul>
<svg class="share" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>`;
}

/** What to do next, and who has to do it; null if there is nothing to do. */
function nextStepList({ next, report }: ReportView): Markup | null {
  const finding = new Map(report.findings.toReversed().map(({ requirement, id }) => [requirement, `#${idOf(id)}`]));
  const verdicts = new Map(report.requirements.map(({ id, verdict }) => [id, verdict]));
  const named = (ids: readonly string[], what: string): Markup | null => {
    const links = ids.slice(0, shown).map((id, index) => [index === 0 ? ' ' : ', ', code(id, finding.get(id))]);
    const rest = ids.length > shown ? ` and ${ids.length - shown} more` : null;
    return ids.length === 0 ? null : markup`<b>${ids.length} ${what}</b>:${links}${rest}. `;
  };
  const linked = (section: string, text: string): Markup => markup`<a href="#${section}"><b>${text}</b></a>. `;
  const item = ({ owner, step, broken, warned, notJudged, gate }: NextStep): Markup => {
    const parts = [
      gate === undefined ? null : linked(gate.section, gate.text),
      named(broken, 'broken'),
      named(warned, warned.length === 1 ? 'warning' : 'warnings'),
      notJudged.length === 0
        ? null
        : linked(verdicts.get(notJudged[0] ?? '') ?? 'untested', `${notJudged.length} not judged`),
    ];
    return markup`<li>${ownerChip(owner)}<span>${parts}${step}</span></li>`;
  };
  return next.length === 0 ? null : markup`<div class="next"><h2>What to do next</h2><ul>${next.map(item)}</ul></div>`;
}

/** The summary for a ticket, to be copied with a button, or read. */
function ticketCopy({ report }: ReportView): Markup {
  const text = markup`<pre id="ticket" role="region" aria-label="Summary for a ticket" tabindex="0">${preserved(
    ticketSummary(report),
  )}</pre>`;
  return markup`<div class="ticket">
<button type="button" data-needs-script hidden data-copy="ticket">Copy a summary for a ticket</button>
${folded('Read the summary', text, 'more no-print')}</div>`;
}
