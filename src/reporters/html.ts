import type { Report } from '../contract/report.ts';
import type { CallLog } from '../journal/call-log.ts';
import { banner } from './html/banner.ts';
import { callsSection } from './html/calls.ts';
import { callsScript } from './html/calls-script.ts';
import { changesSection } from './html/changes.ts';
import { coverageSection } from './html/coverage.ts';
import { documentSection } from './html/document-section.ts';
import { htmlDocument } from './html/document.ts';
import { causeCard } from './html/finding-card.ts';
import { findingCard } from './html/finding-card.ts';
import { code, type Markup, markup, section } from './html/markup.ts';
import { responseTimes } from './html/response-times.ts';
import { script } from './html/script.ts';
import {
  findingRows,
  gapSection,
  openPointSection,
  pinnedSection,
  requirementSection,
  runSection,
  staleWaiverSection,
  waiverSection,
} from './html/sections.ts';
import { trafficSection } from './html/traffic.ts';
import type { FindingView } from './view/finding.ts';
import type { FindingGroup } from './view/finding-groups.ts';
import { viewOf } from './view/report-view.ts';
import { present, utc } from './view/words.ts';

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
