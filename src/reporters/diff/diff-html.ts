import { targetOf } from '../digest.ts';
import { comparisonSection } from '../history/history-sections.ts';
import { changeGroups } from '../html/changes.ts';
import { htmlDocument } from '../html/document.ts';
import { markup, section } from '../html/markup.ts';
import { changeLists, changeSummary } from '../view/changes.ts';
import { columnName, type DiffFacts, reportLine } from './diff-facts.ts';

/** `diff --html`: one self-contained page of what changed, with the look and the policy of `report.html`. */
export function renderDiffHtml({ reports, changes, failing, sideBySide }: DiffFacts): string {
  const summary = changeSummary(changes);
  const word = failing > 0 ? 'Worse' : 'Not worse';
  const lines = reports.map((one, index) => markup`<p class="facts-line">${columnName(index)}: ${reportLine(one)}</p>`);
  const targets = reports.map((report) => ({ target: targetOf(report), runs: [report] }));
  const parts = [
    [
      'changes',
      'What changed',
      section(
        'changes',
        'What changed',
        changeGroups(changeLists(changes), () => null),
      ),
    ],
    ['comparison', 'Side by side', sideBySide && comparisonSection(targets, sideBySide)],
  ] as const;
  const shown = parts.filter(([, , content]) => content !== null);
  return htmlDocument({
    title: `Changes: ${summary}`,
    name: 'changes',
    banner: markup`<header class="banner ${failing > 0 ? 'violates' : 'conforms'}"><div class="wide">
<p class="word"><span class="badge">${word}</span></p>
<h1>${summary.charAt(0).toUpperCase()}${summary.slice(1)}</h1>${lines}</div></header>`,
    parts: shown.map(([id, title]) => [id, title]),
    main: shown.map(([, , content]) => content),
    footer: `travel-conformance: changes between ${reports.length} reports`,
    script: '',
  });
}
