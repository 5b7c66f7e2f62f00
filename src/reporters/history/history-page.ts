import type { ReportDigest } from '../digest.ts';
import { sideBySide } from '../diff/side-by-side.ts';
import { htmlDocument } from '../html/document.ts';
import { chip, markup } from '../html/markup.ts';
import { count, gateText } from '../view/words.ts';
import { historyFacts } from './history-facts.ts';
import { comparisonSection, startOf, type ReportLinks, targetParts, targetSection } from './history-sections.ts';

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
  const last = alone ? lasts[0] : undefined;
  const gate = last === undefined ? null : gateText(last);
  const hidden = all.length - targets.length;
  const facts =
    `${count(reports.length, 'run')} from ${startOf(reports[0])} to ${startOf(reports.at(-1))} UTC` +
    `${hidden > 0 ? `; ${hidden} further targets are not shown` : ''}`;
  const word = last && [
    markup`<span class="badge">${verdictWords[last.verdict]}</span>`,
    gate !== null && [' ', chip(gate)],
  ];
  const first = !alone && markup`<li><a href="#comparison">Side by side</a></li>`;
  const body = markup`<a class="skip" href="#main">Skip to the history</a>
<header class="banner ${worst}"><div class="wide">
${word && markup`<p class="word">${word}</p>`}
<h1>${title}</h1><p class="facts-line">${facts}</p></div></header>
<div class="columns">
<nav aria-label="Parts of the history"><ul>${first}${parts}</ul></nav>
<main id="main" tabindex="-1">${!alone && comparisonSection(targets, sideBySide(lasts))}${sections}</main>
</div>
<footer><p>travel-conformance: history of ${count(reports.length, 'run')}</p></footer>`;
  return htmlDocument({ title: `History: ${title}`, body, script: '' });
}
