import type { Report } from '../../contract/report.ts';
import { ownerOfPinned } from '../owners.ts';
import { idOf, type Markup, markup, prose } from './markup.ts';
import { ownerChip } from './next.ts';

/** The cases of the pinned file; null where there are none. */
export function pinnedSection(report: Report): Markup | null {
  const { pinned = [], findings } = report;
  if (pinned.length === 0) return null;
  const here = new Set(findings.map((one) => one.id));
  const style = { broken: 'fail', holds: 'pass', untold: 'inconclusive' } as const;
  const rows = pinned.map((one) => {
    const { id, requirement, state, reason } = one;
    return markup`<tr><td><span class="chip ${style[state]}">${state}</span> ${ownerChip(ownerOfPinned(one))}</td><th scope="row"><code>${requirement}</code><br>${here.has(id) ? markup`<a href="#${idOf(id)}"><code>${id}</code></a>` : markup`<code class="soft">${id}</code>`}</th><td>${reason === null ? null : prose(reason.text)}</td></tr>`;
  });
  return markup`<section id="pinned" aria-labelledby="pinned-title"><h2 id="pinned-title">Pinned cases <span class="tally">${pinned.length}</span></h2><p class="soft">Requests of earlier findings, sent in every run.</p>
<div class="scroll" role="region" aria-label="Pinned cases" tabindex="0"><table class="stack states"><thead><tr><th scope="col">State</th><th scope="col">Case</th><th scope="col">Note</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
