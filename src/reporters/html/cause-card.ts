import type { Card } from '../view/cards.ts';
import { count } from '../view/words.ts';
import { cell, chip, code, idOf, type Markup, markup, prose, rowHead, table } from './markup.ts';

/**
 * Findings of one cause as one card: the fact, the requirements that it breaks, and the findings, the one with the
 * plainest request first. `shown`: the card of each finding. A single finding is its own card, with its fact.
 */
export function causeCard({ fact, breaks, findings }: Card, shown: readonly Markup[], open: boolean): Markup {
  const [first, ...others] = shown;
  if (fact === null || findings.length === 1) return markup`${first ?? null}`;
  const rows = breaks.map(({ id, rule, statement, kinds: names, findings: own }) => {
    const kinds = own.map(
      ({ id: finding, times }, index) =>
        markup`<li>${own.length > 1 && [names[index], ': ']}${times} ${code(finding, `#${idOf(finding)}`)}</li>`,
    );
    return markup`<tr>${rowHead(code(id))}${cell('Level', rule)}<td>${prose(statement)}</td>
<td><ul class="kinds">${kinds}</ul></td></tr>`;
  });
  const { kind } = findings[0];
  return markup`<details class="finding cause ${kind}"${open ? markup` open` : null}>
<summary><h3>${fact}</h3><span class="chips">${chip(count(findings.length, 'finding'))}</span></summary>
<div class="inside">
${table('Requirements that it breaks', ['Requirement', 'Level', 'Statement', 'Seen'], rows)}
<h4>The plainest request</h4>${first ?? null}
${others.length > 0 && markup`<h4>The same in other requests</h4>${others}`}
</div>
</details>`;
}
