import type { Report } from '../../contract/report.ts';
import { sectionsIn } from '../../contract/requirement.ts';
import { document } from '../../requirements/document.ts';

/** A section of the document: the requirements that are a reading of it, and the words that they quote. */
export interface DocumentSection {
  /** `4.1`. */
  readonly section: string;
  readonly name: string;
  /** Each sentence, or row of a table, once; a report has those of broken requirements. */
  readonly words: readonly string[];
  readonly requirements: Report['requirements'];
}

/** The sections that the requirements of a report are about, in the order of the document. */
export function documentSections({ requirements }: Pick<Report, 'requirements'>): DocumentSection[] {
  const names: Readonly<Record<string, string>> = document.sections;
  return sectionsIn(names).flatMap((section) => {
    const own = requirements.filter(
      (one) => one.section.split(', ').includes(section) || one.quotes?.[section] !== undefined,
    );
    const words = [...new Set(own.flatMap(({ quotes }) => quotes?.[section] ?? []))];
    return own.length === 0 ? [] : [{ section, name: names[section] ?? '', words, requirements: own }];
  });
}
