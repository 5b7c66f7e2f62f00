import type { Report, ReportObservation } from '../../contract/report.ts';
import { someNames } from '../../contract/text.ts';
import { count, listed, shortJson } from './words.ts';

/** What the document does not say, as the run observed it. */
export interface OpenPointView extends Pick<ReportObservation, 'id' | 'question' | 'answer' | 'evidence'> {
  /** The value as JSON; null if it is unclear, and `answer` says why. */
  readonly value: string | null;
  /** What the statement declares, as JSON; null for nothing. */
  readonly declared: string | null;
  /** Whether the statement declares an answer, the answer is another than in an earlier run, or neither. */
  readonly group: 'Declared' | 'Changed' | 'Undeclared';
  /** `since 2026-11-20`, if an earlier report has the same answer. */
  readonly since: string | null;
  /** Whether the answer is another than in the run that this one is compared with. */
  readonly isChanged: boolean;
}

export function openPointViews(report: Report): OpenPointView[] {
  const { run, changes } = report;
  const changed = new Set(changes?.observations.map(({ id }) => id));
  return observationsOf(report).map(({ id, question, answer, evidence, value, declared, since }) => ({
    id,
    question,
    answer,
    evidence,
    value: value === null ? null : shortJson(value),
    declared: declared === null ? null : shortJson(declared),
    since: since === undefined || since >= run.startedAt ? null : `since ${since.slice(0, 10)}`,
    group: declared !== null ? 'Declared' : changed.has(id) ? 'Changed' : 'Undeclared',
    isChanged: changed.has(id),
  }));
}

/** `Undocumented behaviour: 27 points observed, 2 unclear, 1 new: open.first-page`; null if nothing was observed. */
export function openPointSummary(report: Report): string | null {
  const { run, changes } = report;
  const observations = observationsOf(report);
  const observed = observations.filter(({ value }) => value !== null);
  if (observed.length === 0) return null;
  // Without an earlier report every answer would be new.
  const isCompared =
    changes !== undefined || observed.some(({ since }) => since !== undefined && since < run.startedAt);
  const fresh = isCompared ? observed.filter(({ since }) => since === run.startedAt).map(({ id }) => id) : [];
  const unclear = observations.length - observed.length;
  return `Undocumented behaviour: ${listed([
    `${count(observed.length, 'point')} observed`,
    unclear > 0 && `${unclear} unclear`,
    fresh.length > 0 && `${fresh.length} new: ${someNames(fresh)}`,
  ])}`;
}

/** None of a run of packs alone, which is not about what the document leaves open. */
function observationsOf({ observations, requirements }: Report): Report['observations'] {
  const isOfPacks = requirements.length > 0 && requirements.every(({ pack }) => pack !== undefined);
  return isOfPacks ? [] : observations;
}
