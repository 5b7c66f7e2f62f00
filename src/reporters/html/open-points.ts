import type { Report, ReportObservation } from '../../contract/report.ts';
import { shortJson, sinceWhen } from '../report-facts.ts';
import { type Markup, markup, prose } from './markup.ts';

/**
 * What the document does not show, as observed and as declared, folded into those that are declared, that changed, and
 * all others.
 */
export function openPointSection(report: Report): Markup | null {
  const { observations, changes } = report;
  if (observations.length === 0) return null;
  const changed = new Set(changes?.observations.map(({ id }) => id));
  const isDeclared = ({ declared }: ReportObservation): boolean => declared !== null;
  const groups: readonly (readonly [title: string, hint: string, points: readonly ReportObservation[]])[] = [
    [
      'Declared',
      'The statement in the configuration says the answer: each is a requirement, too.',
      observations.filter(isDeclared),
    ],
    [
      'Changed',
      'Another answer than in the run that this one is compared with.',
      observations.filter((one) => !isDeclared(one) && changed.has(one.id)),
    ],
    [
      'Undeclared',
      'Observed, and never failed until they are declared.',
      observations.filter((one) => !isDeclared(one) && !changed.has(one.id)),
    ],
  ];
  const folded = groups.map(([title, hint, points]) =>
    points.length === 0
      ? markup`<p class="empty soft">${title}: none</p>`
      : markup`<details class="group"><summary><h3>${title} <span class="tally">${points.length}</span></h3> <span class="soft">${hint}</span></summary>${table(report, title, points, changed)}</details>`,
  );
  return markup`<section id="open-points" aria-labelledby="open-points-title"><h2 id="open-points-title">Open points <span class="tally">${observations.length}</span></h2><p class="soft">What the document leaves open, as this target answers it.</p>
${folded}</section>`;
}

function table(
  report: Report,
  title: string,
  points: readonly ReportObservation[],
  changed: ReadonlySet<string>,
): Markup {
  const rows = points.map((one) => {
    const value = shortJson(one.value);
    const since = sinceWhen(report, one);
    const observed =
      one.value === null
        ? markup`<span class="soft">${one.answer}</span>`
        : one.answer === value
          ? markup`<code>${broken(value)}</code>`
          : markup`${prose(one.answer)}<br><code class="soft">${broken(value)}</code>`;
    const mark = changed.has(one.id) ? markup` <span class="chip warn">changed</span>` : null;
    return markup`<tr><th scope="row">${prose(one.question)}${mark}<br><code class="soft">${one.id}</code></th><td data-label="Observed">${observed}</td><td data-label="Declared">${one.declared === null ? markup`<span class="soft">nothing</span>` : markup`<code>${broken(shortJson(one.declared))}</code>`}</td><td data-label="Evidence" class="evidence">${evidence(one.evidence)}${since === null ? '' : markup`<br><span class="soft">${since}</span>`}</td></tr>`;
  });
  return markup`<div class="scroll" role="region" aria-label="${`Open points: ${title}`}" tabindex="0"><table class="stack points"><thead><tr><th scope="col">Question</th><th scope="col">Observed</th><th scope="col">Declared</th><th scope="col">Evidence</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** JSON that can be broken between members. */
export function broken(json: string): string {
  return json.replaceAll(',"', ', "').replaceAll('},{', '}, {');
}

/** Evidence in which the bodies of calls are code, to be broken between members. */
function evidence(text: string): Markup {
  return markup`${text.split(/(\{[^{}]*\})/).map((part, index) => (index % 2 === 1 ? markup`<code>${broken(part)}</code>` : part))}`;
}
