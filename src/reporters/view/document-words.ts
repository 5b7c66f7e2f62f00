import { member } from '../../contract/json.ts';
import type { Report, ReportFinding } from '../../contract/report.ts';
import { quotesIn } from '../../contract/requirement.ts';
import { document, documentLink } from '../../requirements/document.ts';
import { type TripField, tripFields } from '../../requirements/trip-table.ts';

/** A passage of the document about a finding's requirement. */
export interface DocumentWords {
  /** A sentence (text between backticks is code), or a row of a table. */
  readonly text: string;
  readonly isRow: boolean;
  readonly section: string;
  /** `§2 Resources and their fields`. */
  readonly place: string;
  /** The address of that place; null if the configuration does not say (`documentUrl`). */
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
