import type { Report } from '../../contract/report.ts';
import { member } from '../../contract/json.ts';
import { staleSummary } from '../../contract/stale-summary.ts';
import type { Owner } from '../../contract/owner.ts';
import { nextSteps } from '../owners.ts';
import { count, staleWaivers } from '../report-facts.ts';
import { ticketSummary } from '../ticket-summary.ts';
import { idOf, type Markup, markup, preserved } from './markup.ts';

/** Requirements that a step names; the rest is counted. */
const shown = 4;

/** Whose matter something is. */
export function ownerChip(owner: Owner | null): Markup | null {
  return owner === null ? null : markup`<span class="chip owner" title="Who can do something about it">${owner}</span>`;
}

/** What to do next, and by whom; null where there is nothing to do. */
export function nextStepList(report: Report): Markup | null {
  const steps = nextSteps(report);
  const ofGate = gateItems(report);
  if (steps.length + ofGate.length === 0) return null;
  const finding = new Map(report.findings.toReversed().map(({ requirement, id }) => [requirement, id]));
  const verdicts = new Map(report.requirements.map(({ id, verdict }) => [id, verdict]));
  const link = (id: string): Markup => {
    const first = finding.get(id);
    return first === undefined ? markup`<code>${id}</code>` : markup`<a href="#${idOf(first)}"><code>${id}</code></a>`;
  };
  const named = (ids: readonly string[], what: string): Markup | null =>
    ids.length === 0
      ? null
      : markup`<b>${ids.length} ${what}</b>:${ids.slice(0, shown).map((id, index) => markup`${index === 0 ? ' ' : ', '}${link(id)}`)}${ids.length > shown ? ` and ${ids.length - shown} more` : null}. `;
  const items = steps.map(({ owner, step, broken, warned, notJudged }) => {
    const first = verdicts.get(notJudged[0] ?? '') ?? 'untested';
    const parts = [
      named(broken, 'broken'),
      named(warned, warned.length === 1 ? 'warning' : 'warnings'),
      notJudged.length === 0 ? null : markup`<a href="#${first}"><b>${notJudged.length} not judged</b></a>. `,
    ];
    return markup`<li>${ownerChip(owner)}<span>${parts}${step}</span></li>`;
  });
  return markup`<div class="next"><h2>What to do next</h2><ul>${ofGate}${items}</ul></div>`;
}

/** What fails the gate and says nothing of a requirement. */
function gateItems(report: Report): Markup[] {
  const stale = staleSummary(staleWaivers(report));
  const changed = member(report.configuration, 'failOnDrift') === true ? (report.changes?.observations.length ?? 0) : 0;
  const item = (owner: Owner, section: string, what: string, step: string): Markup =>
    markup`<li>${ownerChip(owner)}<span><a href="#${section}"><b>${what}</b></a>. ${step}</span></li>`;
  return [
    ...(stale === null
      ? []
      : [item('your set-up', 'stale', stale, 'Delete what fails the run from the configuration.')]),
    ...(changed === 0
      ? []
      : [
          item(
            'platform',
            'changes',
            count(changed, 'changed open point'),
            'Ask whether that was meant, and declare the answer.',
          ),
        ]),
  ];
}

/** The summary for a ticket, to be copied by a button, or read. */
export function ticketCopy(report: Report): Markup {
  return markup`<div class="ticket"><button type="button" data-needs-script hidden data-copy="ticket">Copy a summary for a ticket</button><details class="more no-print"><summary>Read the summary</summary><pre id="ticket" role="region" aria-label="Summary for a ticket" tabindex="0">${preserved(ticketSummary(report))}</pre></details></div>`;
}
