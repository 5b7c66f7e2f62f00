import type { ReportDigest } from '../digest.ts';
import { sideBySide } from '../diff/side-by-side.ts';
import { htmlDocument } from '../html/document.ts';
import { markup } from '../html/markup.ts';
import { count, gateText } from '../report-facts.ts';
import { historyFacts } from './history-facts.ts';
import { comparisonSection, nightOf, type ReportLinks, targetParts, targetSection } from './history-sections.ts';

/** Targets that one page shows, those with the latest runs. */
const shownTargets = 8;

const verdictWords = { conforms: 'Conforms now', violates: 'Violates now', none: 'No verdict now' } as const;

/**
 * `history.html`: the trend over reports, oldest first, of one target or several. `links`: where their reports are, for
 * those that are at hand.
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
  const parts = alone
    ? targets.flatMap((one, index) =>
        targetParts(one, index).map(([id, name]) => markup`<li><a href="#${id}">${name}</a></li>`),
      )
    : targets.map(
        ({ target }, index) => markup`<li><a href="#target-${index}">${target.replace(/^https?:\/\//, '')}</a></li>`,
      );
  const body = markup`<a class="skip" href="#main">Skip to the history</a>
<header class="banner ${worst}"><div class="wide">${alone && lasts[0] !== undefined ? markup`<p class="word"><span class="badge">${verdictWords[lasts[0].verdict]}</span>${gateText(lasts[0]) === null ? null : markup` <span class="chip">${gateText(lasts[0])}</span>`}</p>` : null}<h1>${title}</h1><p class="facts-line">${count(reports.length, 'run')} from ${nightOf(reports[0])} to ${nightOf(reports.at(-1))} UTC${all.length > targets.length ? `; ${all.length - targets.length} further targets are not shown` : ''}</p></div></header>
<div class="columns">
<nav aria-label="Parts of the history"><ul>${alone ? null : markup`<li><a href="#comparison">Side by side</a></li>`}${parts}</ul></nav>
<main id="main" tabindex="-1">${alone ? null : comparisonSection(targets, sideBySide(lasts))}${sections}</main>
</div>
<footer><p>travel-conformance: history of ${count(reports.length, 'run')}</p></footer>`;
  return htmlDocument({ title: `History: ${title}`, body, script: '' });
}
