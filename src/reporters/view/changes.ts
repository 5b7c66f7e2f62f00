import { count } from '../../contract/text.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import type { ChangedFinding, ReportChanges } from '../../contract/report-comparisons.ts';
import type { Changes } from '../compare-reports.ts';
import { listed, minuteText, shortJson } from './words.ts';

/** The changes of one kind. Texts may quote a target: every format has to escape them. */
export interface ChangeList {
  readonly title: string;
  /** How urgent it is: the colour. */
  readonly kind: 'fail' | 'pass' | 'untested' | 'known' | 'inconclusive';
  readonly entries: readonly ChangeEntry[];
  /** Findings, requirements or open points: as many as entries, or more if one cause has several findings. */
  readonly total: number;
}

/** A change. All findings of one cause are one. */
interface ChangeEntry {
  readonly names: readonly ChangedName[];
  readonly text: string;
}

/** What has changed. */
interface ChangedName {
  /** Requirement or open point. */
  readonly name: string;
  /** ` (SHOULD, waived)`, or an empty text. */
  readonly note: string;
  /** The id of a finding of the requirement, the first one; null without one. */
  readonly finding: string | null;
}

/** The kinds of change that occurred, the most urgent first; what did not change comes last. */
export function changeLists(changes: Changes): readonly ChangeList[] {
  const { newlyFailing, fixed, newlyUntested, observations, stillFailing } = changes;
  const lists: readonly ChangeList[] = [
    { title: 'Newly failing', kind: 'fail', total: newlyFailing.length, entries: byCause(newlyFailing) },
    { title: 'Fixed', kind: 'pass', total: fixed.length, entries: byCause(fixed) },
    {
      title: 'No longer judged',
      kind: 'untested',
      total: newlyUntested.length,
      entries: newlyUntested.map(({ requirement, verdict, reason, wasFailing }) => ({
        names: [{ name: requirement, note: '', finding: null }],
        text:
          `${verdict ?? 'not in this report'}${wasFailing ? ', was failing' : ''}` +
          `${reason === null ? '' : `: ${reason}`}`,
      })),
    },
    {
      title: 'Changed observations',
      kind: 'inconclusive',
      total: observations.length,
      entries: observations.map(({ id, before, now, evidence }) => ({
        names: [{ name: id, note: '', finding: null }],
        text:
          `was ${shortJson(before)}, is ` +
          `${shortJson(now)}${evidence === undefined ? '' : `; then: ${evidence.before}; now: ${evidence.now}`}`,
      })),
    },
    { title: 'Still failing', kind: 'known', total: stillFailing.length, entries: byCause(stillFailing) },
  ];
  return lists.filter(({ total }) => total > 0);
}

/**
 * The changes that the report of a run lists. It has other sections for why something was not tested and for what still
 * fails.
 */
export function changesView(changes: ReportChanges) {
  const { kind, run, startedAt } = changes.since;
  const isBaseline = kind === 'baseline';
  const newlyUntested = changes.newlyUntested.map((one) => ({ ...one, reason: null }));
  return {
    summary: changeSummary(changes),
    /** `the baseline, run k3v9x2 of 2026-11-20 10:00 UTC`. */
    since: `${isBaseline ? 'the baseline' : 'the last run in the history'}, run ${run} of ${minuteText(startedAt)} UTC`,
    isBaseline,
    lists: changeLists({ ...changes, newlyUntested, stillFailing: [] }),
  };
}

/** `2 newly failing, 1 fixed, 4 still failing`, or that nothing changed. */
export function changeSummary({ newlyFailing, fixed, newlyUntested, observations, stillFailing }: Changes): string {
  const parts = listed([
    newlyFailing.length > 0 && `${newlyFailing.length} newly failing`,
    fixed.length > 0 && `${fixed.length} fixed`,
    newlyUntested.length > 0 && `${newlyUntested.length} no longer judged`,
    observations.length > 0 && count(observations.length, 'changed observation'),
  ]);
  const still = stillFailing.length > 0 ? `${stillFailing.length} still failing` : null;
  if (parts === '') return still === null ? 'nothing changed' : `nothing changed: ${still}`;
  return listed([parts, still]);
}

/** Findings that have one pattern or one message are of one cause; each requirement is named once. */
function byCause(all: readonly ChangedFinding[]): ChangeEntry[] {
  return [...groupedBy(all, ({ pattern, message }) => pattern ?? message)].map(([text, same]) => {
    const names = same.map(({ id, requirement, level, waived }): ChangedName => {
      const notes = listed([level === 'SHOULD' && level, waived && 'waived']);
      return { name: requirement, note: notes === '' ? '' : ` (${notes})`, finding: id };
    });
    const named = [...groupedBy(names, ({ name, note }) => `${name}${note}`).values()].map(([first]) => first);
    return { names: named, text };
  });
}
