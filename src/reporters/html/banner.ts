import type { Verdict } from '../../contract/report.ts';
import { ticketSummary } from '../ticket-summary.ts';
import type { NextStep } from '../view/next-steps.ts';
import type { ReportView } from '../view/report-view.ts';
import { utc } from '../view/words.ts';
import { chip, code, folded, idOf, type Markup, markup, ownerChip, preserved, prose } from './markup.ts';

/** Requirements that a step names; the rest is counted. */
const shown = 4;

/** The head of the page: verdict, counts, what to do next, the summary to copy, and the facts of the run. */
export function banner(view: ReportView, sections: ReadonlySet<string>): Markup {
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
