import { contractAnchor } from '../../requirements/index.ts';
import type { ReportView } from '../view/report-view.ts';
import { chip, code, type Markup, markup, prose, section, soft } from './markup.ts';
import type { Report } from '../../contract/report.ts';
import { sectionsIn } from '../../contract/requirement.ts';
import { document } from '../../requirements/document.ts';

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
    hint: 'What each section requires. docs/contract.md in the package also shows what each section leaves open.',
  });
}

/** A section of the document: the requirements that are a reading of it, and the words that they quote. */
interface DocumentSection {
  /** `4.1`. */
  readonly section: string;
  readonly name: string;
  /** Each sentence, or row of a table, once; a report has those of broken requirements. */
  readonly words: readonly string[];
  readonly requirements: Report['requirements'];
}

/** The sections that the requirements of a report are about, in the order of the document. */
function documentSections({ requirements }: Pick<Report, 'requirements'>): DocumentSection[] {
  const names: Readonly<Record<string, string>> = document.sections;
  return sectionsIn(names).flatMap((section) => {
    const own = requirements.filter(
      (one) => one.section.split(', ').includes(section) || one.quotes?.[section] !== undefined,
    );
    const words = [...new Set(own.flatMap(({ quotes }) => quotes?.[section] ?? []))];
    return own.length === 0 ? [] : [{ section, name: names[section] ?? '', words, requirements: own }];
  });
}
