import type { Report, ReportFinding } from '../../contract/report.ts';
import { type TripField, tripFields } from '../../requirements/index.ts';
import { brokenTripField, documentWords } from '../document-words.ts';
import { type Markup, markup, prose } from './markup.ts';

/** The document's own words that a finding's requirement is a reading of, each with its section. */
export function inTheDocument(report: Report, finding: ReportFinding): Markup | null {
  const words = documentWords(report, finding);
  if (words.length === 0) return null;
  const quotes = words.map(
    ({ text, isRow, place, link }) =>
      markup`<blockquote>${isRow ? markup`<code>${text}</code>` : prose(text)} <span class="soft">${link === null ? place : markup`<a href="${link}">${place}</a>`}</span></blockquote>`,
  );
  return markup`<div class="document"><h4>What the document says</h4>${quotes}${finding.requirement === 'bus.trip' ? tripTable(brokenTripField(finding)) : null}</div>`;
}

/** The document's table of a trip, with the field that the finding is about marked. */
function tripTable(broken: TripField | null): Markup {
  const rows = tripFields.map(
    ({ name, type, notes }) =>
      markup`<tr><th scope="row"><code>${name === broken?.name ? markup`<mark>${name}</mark>` : name}</code></th><td>${type}</td><td>${notes}</td></tr>`,
  );
  return markup`<details class="more"><summary>Its table of the ${tripFields.length} fields of a trip</summary><table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}
