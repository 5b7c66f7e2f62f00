import type { ReportDigest } from '../digest.ts';
import { sideBySide } from '../diff/side-by-side.ts';
import { htmlDocument } from '../html/document.ts';
import { chip, markup } from '../html/markup.ts';
import { count, gateText } from '../view/words.ts';
import { historyFacts } from './history-facts.ts';
import { comparisonSection, targetParts, targetSection } from './history-sections.ts';
import { type ReportLinks, startOf } from './run-links.ts';

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
