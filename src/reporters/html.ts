import type { Report, ReportFinding } from '../contract/report.ts';
import { boundReport } from './bound-report.ts';
import { changesSection } from './html/changes.ts';
import { coverageSection } from './html/coverage.ts';
import { htmlDocument } from './html/document.ts';
import { type CardOptions, findingCard, utc } from './html/finding-card.ts';
import { type Markup, markup, prose } from './html/markup.ts';
import { nextStepList, ticketCopy } from './html/next.ts';
import { openPointSection } from './html/open-points.ts';
import { pinnedSection } from './html/pinned.ts';
import { script } from './html/script.ts';
import {
  countTiles,
  findingRows,
  reasonSection,
  requirementSection,
  runSection,
  staleWaiverSection,
  waiverSection,
} from './html/sections.ts';
import { trafficSection } from './html/traffic.ts';
import {
  count,
  durationText,
  targetNote,
  gateText,
  isStrict,
  ordersText,
  requirementsById,
  sortFindings,
  trafficTroubles,
} from './report-facts.ts';
import { noteOf } from './note.ts';

/** Findings in full on one page; the rest as rows. */
const inFull = 200;
/** Findings that are open at first. */
const openAtFirst = 3;

/** `report.html`: one self-contained page, from verdict to cause in seconds. */
export function renderHtml(whole: Report): string {
  const report = boundReport(whole);
  const sorted = sortFindings(report);
  const cards = cardMaker(report);
  const strict = isStrict(report);
  const parts: readonly (readonly [string, string, Markup | null])[] = [
    ['changes', 'What changed', changesSection(report)],
    ['failures', 'Failures', findingSection('failures', 'Failures', '', cards(sorted.failures, 'fail'))],
    ['stale', 'Waivers to delete', staleWaiverSection(report)],
    [
      'warnings',
      'Warnings',
      findingSection(
        'warnings',
        'Warnings',
        strict ? 'They fail a strict run.' : 'What follows from the document without being stated there.',
        cards(sorted.warnings, 'warn'),
      ),
    ],
    ['inconclusive', 'Inconclusive', reasonSection(report, 'inconclusive')],
    ['untested', 'Untested', reasonSection(report, 'untested')],
    [
      'known',
      'Known',
      findingSection('known', 'Known from the baseline', 'They do not count.', cards(sorted.known, 'known')),
    ],
    ['waived', 'Waived', findingSection('waived', 'Waived', '', cards(sorted.waived, 'waived'))],
    ['waivers', 'Waivers', waiverSection(report)],
    ['pinned', 'Pinned cases', pinnedSection(report)],
    ['requirements', 'Requirements', requirementSection(report)],
    ['open-points', 'Open points', openPointSection(report)],
    ['coverage', 'What was asked', coverageSection(report)],
    ['traffic', 'Traffic', trafficSection(report)],
    ['run', 'Run', runSection(report)],
  ];
  const present = parts.filter((part) => part[2] !== null);
  const body = markup`<a class="skip" href="#main">Skip to the report</a>
${banner(report, new Set(present.map(([id]) => id)))}
<div class="columns">
<nav aria-label="Parts of the report"><ul>${present.map(([id, title]) => markup`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main id="main" tabindex="-1">${present.map((part) => part[2])}</main>
</div>
<footer><p>${report.tool.name} ${report.tool.version} · run <code>${report.run.id}</code> · ${utc(report.run.startedAt)}</p></footer>
<p id="status" class="unseen" role="status"></p>`;
  return htmlDocument({
    title:
      `${verdictWords[report.verdict]}${gateText(report) === null ? '' : `, ${gateText(report)}`}: ` +
      `${report.target.baseUrl}`,
    body,
    script,
  });
}

const verdictWords = { conforms: 'Conforms', violates: 'Violates', none: 'No verdict' } as const;

function banner(report: Report, sections: ReadonlySet<string>): Markup {
  const { run, target } = report;
  const note = noteOf(report);
  const gate = gateText(report);
  return markup`<header class="banner ${report.verdict}"><div class="wide">
<p class="word"><span class="badge">${verdictWords[report.verdict]}</span>${gate === null ? null : markup` <span class="chip">${gate}</span>`}${report.partial ? markup` <span class="chip">only part of the catalogue</span>` : null}</p>
<h1>${prose(report.sentence)}</h1>
${note === null ? null : markup`<p class="note">${prose(note)}</p>`}
${countTiles(report, sections)}
${nextStepList(report)}
${ticketCopy(report)}
<p class="facts-line"><code>${target.baseUrl}</code>${targetNote(report)} · <time datetime="${run.startedAt}">${utc(run.startedAt.replace(/\.\d+Z$/, 'Z'))}</time> · ${count(run.requests, 'call')} in ${durationText(run.durationMs)} · profile ${run.profile}, seed ${run.seed}${run.ordersSpent + (run.ordersRefused ?? 0) > 0 ? ` · ${ordersText(run)}` : null}${trafficTroubles(report).map((one) => markup` · ${one}`)}</p>
</div></header>`;
}

interface Cards {
  readonly total: number;
  readonly cards: readonly Markup[];
  readonly rows: Markup | null;
}

/** Makes the cards of one kind after the other: only the first of the whole page are in full. */
function cardMaker(report: Report): (findings: readonly ReportFinding[], kind: CardOptions['kind']) => Cards {
  const requirements = requirementsById(report);
  let made = 0;
  return (findings, kind) => {
    const full = findings.slice(0, Math.max(0, inFull - made));
    const cards = full.map((finding) => {
      made += 1;
      return findingCard(report, finding, requirements.get(finding.requirement), {
        kind,
        open: made <= openAtFirst && kind !== 'waived' && kind !== 'known',
        longestBody: made <= 20 ? 12_000 : 3000,
        owner: 'platform',
      });
    });
    return { total: findings.length, cards, rows: findingRows(report, findings.slice(full.length)) };
  };
}

function findingSection(id: string, title: string, hint: string, { total, cards, rows }: Cards): Markup | null {
  if (total === 0) return null;
  const buttons =
    cards.length < 2
      ? null
      : markup`<p class="openers no-print" data-needs-script hidden><button type="button" data-open="all">Open all</button> <button type="button" data-open="none">Close all</button></p>`;
  return markup`<section id="${id}" aria-labelledby="${id}-title"><div class="head"><h2 id="${id}-title">${title} <span class="tally">${total}</span></h2>${id === 'failures' || id === 'warnings' ? buttons : null}</div>${hint === '' ? null : markup`<p class="soft">${hint}</p>`}
${cards}${rows}</section>`;
}
