import { member } from '../../model/json.ts';
import type { Report, ReportFinding } from '../../model/report.ts';
import { document, documentLink, quotesOf, tripFields } from '../../requirements/index.ts';
import { type Markup, markup, prose } from './markup.ts';

const names: Readonly<Record<string, string>> = document.sections;

/** The document's own words that a finding's requirement is a reading of, with a link to where they stand if the configuration says where that is. */
export function inTheDocument(report: Report, { requirement, pointer }: ReportFinding): Markup | null {
  const broken = requirement === 'bus.trip' ? tripFields.find(({ name }) => name === pointer?.split('/').at(-1)) : undefined;
  const quotes = [...quotesOf(requirement), ...(broken === undefined ? [] : [{ section: '2', text: `${broken.name} | ${broken.type} | ${broken.notes}` }])];
  if (quotes.length === 0) return null;
  const url = member(report.configuration, 'documentUrl');
  const parts = quotes.map(({ section, text }) => {
    const link = documentLink(url, section);
    const place = `§${section} ${names[section] ?? ''}`.trimEnd();
    return markup`<blockquote>${text.includes(' | ') ? markup`<code>${text}</code>` : prose(text)} <span class="soft">${link === null ? place : markup`<a href="${link}">${place}</a>`}</span></blockquote>`;
  });
  return markup`<div class="document"><h4>What the document says</h4>${parts}${requirement === 'bus.trip' ? tripTable(broken?.name) : null}</div>`;
}

/** The document's table of a trip, with the field that the finding is about marked. */
function tripTable(broken: string | undefined): Markup {
  const rows = tripFields.map(
    ({ name, type, notes }) =>
      markup`<tr><th scope="row"><code>${name === broken ? markup`<mark>${name}</mark>` : name}</code></th><td>${type}</td><td>${notes}</td></tr>`,
  );
  return markup`<details class="more"><summary>Its table of the ${tripFields.length} fields of a trip</summary><table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}
