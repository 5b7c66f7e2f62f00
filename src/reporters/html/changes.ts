import type { Report } from '../../contract/report.ts';
import { changeLists, changeSummary, ownChanges, sinceText } from '../change-lines.ts';
import type { Changes } from '../compare-reports.ts';
import { idOf, type Markup, markup, prose } from './markup.ts';
import { broken } from './open-points.ts';

/** Changes of one kind that are shown; the rest is counted. */
const shown = 50;

/**
 * What changed since the baseline, or since the last run in the history; null where there is nothing to compare with.
 */
export function changesSection({ changes, findings }: Report): Markup | null {
  if (changes === undefined) return null;
  const here = new Set(findings.map((one) => one.id));
  return markup`<section id="changes" aria-labelledby="changes-title"><h2 id="changes-title">What changed</h2>
<p>${capital(changeSummary(changes))}, since ${sinceText(changes.since)}.${changes.since.kind === 'baseline' ? ' What was failing then does not count.' : null}</p>
${changeGroups(ownChanges(changes), (id) => (here.has(id) ? `#${idOf(id)}` : null))}</section>`;
}

/** Changes by kind; `linkOf` gives where a finding is to be read, or null. */
export function changeGroups(changes: Changes, linkOf: (finding: string) => string | null): Markup | null {
  const lists = changeLists(changes);
  if (lists.length === 0) return null;
  const items = lists.map(({ title, kind, entries }) => {
    const lines = entries.slice(0, shown).map(({ name, finding, text }) => {
      const link = finding === null ? null : linkOf(finding);
      return markup`<li>${link === null ? markup`<code>${name}</code>` : markup`<a href="${link}"><code>${name}</code></a>`} ${prose(broken(text))}</li>`;
    });
    const rest = entries.length > shown ? markup`<li class="soft">and ${entries.length - shown} more</li>` : null;
    return markup`<li class="${kind}"><p><b>${title}</b> <span class="tally">${entries.length}</span></p><ul>${lines}${rest}</ul></li>`;
  });
  return markup`<ul class="reasons">${items}</ul>`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
