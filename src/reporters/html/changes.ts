import type { ChangeList } from '../view/changes.ts';
import type { ReportView } from '../view/report-view.ts';
import { broken, code, idOf, type Markup, markup, prose, section, tally } from './markup.ts';

/** Changes of one kind that are shown; the rest is counted. */
const shown = 50;

/** What changed since the baseline or the last run in the history; null if there is nothing to compare with. */
export function changesSection({ changes, report }: ReportView): Markup | null {
  if (changes === null) return null;
  const here = new Set(report.findings.map((one) => one.id));
  const { summary, since, isBaseline, lists } = changes;
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}, since ${since}.`;
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
