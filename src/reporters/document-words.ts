import { member } from '../contract/json.ts';
import type { Report, ReportFinding } from '../contract/report.ts';
import { quotesIn } from '../contract/requirement.ts';
import { document, documentLink } from '../requirements/document.ts';
import { type TripField, tripFields } from '../requirements/trip-table.ts';

/** What the document says of a finding's requirement, in one place of it. */
export interface DocumentWords {
  /** A sentence, in which what stands between backticks is code, or a row of a table. */
  readonly text: string;
  readonly isRow: boolean;
  readonly section: string;
  /** `§2 Resources and their fields`. */
  readonly place: string;
  /** Where that place is to be read; null where the configuration does not say (`documentUrl`). */
  readonly link: string | null;
}

/** The document's own words that a finding's requirement is a reading of; of a field of a trip its row, too. */
export function documentWords(
  { configuration, requirements }: Pick<Report, 'configuration' | 'requirements'>,
  finding: ReportFinding,
): DocumentWords[] {
  const names: Readonly<Record<string, string>> = document.sections;
  const field = brokenTripField(finding);
  const row = field === null ? [] : [{ section: '2', text: `${field.name} | ${field.type} | ${field.notes}` }];
  const { quotes = {} } = requirements.find(({ id }) => id === finding.requirement) ?? {};
  return [...quotesIn(quotes), ...row].map(({ section, text }) => ({
    text,
    isRow: text.includes(' | '),
    section,
    place: `§${section} ${names[section] ?? ''}`.trimEnd(),
    link: documentLink(member(configuration, 'documentUrl'), section),
  }));
}

/** The field of the document's table of a trip that a finding of `bus.trip` is about; null for anything else. */
export function brokenTripField({ requirement, pointer }: ReportFinding): TripField | null {
  return requirement === 'bus.trip'
    ? (tripFields.find(({ name }) => name === pointer?.split('/').at(-1)) ?? null)
    : null;
}
