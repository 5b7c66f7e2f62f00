import { contractAnchor } from '../../requirements/index.ts';
import { documentSections } from '../view/document-sections.ts';
import type { ReportView } from '../view/report-view.ts';
import { chip, code, type Markup, markup, prose, section, soft } from './markup.ts';

/** The document by section, so that the reader of a finding can look up what a section says and how it is read. */
export function documentSection({ report }: ReportView): Markup | null {
  const parts = documentSections(report).map(({ section: number, name, words, requirements }) => {
    const rows = requirements.map(
      ({ id, level, verdict, statement, reading = '' }) =>
        markup`<li>${chip(verdict, verdict)} ${code(id)} ${soft(level)} ${prose(statement)}
${reading !== '' && [markup`<b>Reading.</b> `, prose(reading)]}</li>`,
    );
    const quotes = words.map((one) => markup`<blockquote>${one.includes(' | ') ? code(one) : prose(one)}</blockquote>`);
    const anchor = contractAnchor(number);
    const title = [markup`<h3>§${number} ${name}</h3> `, soft(`docs/contract.md#${anchor}`)];
    return markup`<details class="group" id="${anchor}"><summary>${title}</summary>
<div class="inside">${quotes}<ul>${rows}</ul></div></details>`;
  });
  return section('document', 'The document, by section', parts, {
    total: parts.length,
    hint: 'What each section requires. docs/contract.md in the package also has what it leaves open.',
  });
}
