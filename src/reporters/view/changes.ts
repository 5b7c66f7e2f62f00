import type { ChangedFinding, ReportChanges } from '../../contract/report.ts';
import type { Changes } from '../compare-reports.ts';
import { count, listed, minuteText, shortJson } from './words.ts';

/** The changes of one kind. Texts may quote a target: every format has to escape them. */
export interface ChangeList {
  readonly title: string;
  /** How urgent it is: the colour. */
  readonly kind: 'fail' | 'pass' | 'untested' | 'known' | 'inconclusive';
  readonly entries: readonly ChangeEntry[];
}

export interface ChangeEntry {
  /** Requirement or open point. */
  readonly name: string;
  /** The finding's id, or null. */
  readonly finding: string | null;
  readonly text: string;
}

/** The kinds of change that occurred, the most urgent first; what did not change comes last. */
export function changeLists(changes: Changes): readonly ChangeList[] {
  const lists: readonly ChangeList[] = [
    { title: 'Newly failing', kind: 'fail', entries: changes.newlyFailing.map(entryOf) },
    { title: 'Fixed', kind: 'pass', entries: changes.fixed.map(entryOf) },
    {
      title: 'Newly untested',
      kind: 'untested',
      entries: changes.newlyUntested.map(({ requirement, verdict, reason, wasFailing }) => ({
        name: requirement,
        finding: null,
        text:
          `${verdict ?? 'not in this report'}${wasFailing ? ', was failing' : ''}` +
          `${reason === null ? '' : `: ${reason}`}`,
      })),
    },
    {
      title: 'Changed observations',
      kind: 'inconclusive',
      entries: changes.observations.map(({ id, before, now, evidence }) => ({
        name: id,
        finding: null,
        text:
          `was ${shortJson(before)}, is ` +
          `${shortJson(now)}${evidence === undefined ? '' : `; then: ${evidence.before}; now: ${evidence.now}`}`,
      })),
    },
    { title: 'Still failing', kind: 'known', entries: changes.stillFailing.map(entryOf) },
  ];
  return lists.filter((list) => list.entries.length > 0);
}

/** The changes of a run, in words. */
export interface ChangesView {
  readonly summary: string;
  /** `the baseline, run k3v9x2 of 2026-11-20 10:00 UTC`. */
  readonly since: string;
  readonly isBaseline: boolean;
  readonly lists: readonly ChangeList[];
}

/**
 * The changes that the report of a run lists. It has other sections for why something was not tested and for what still
 * fails.
 */
export function changesView(changes: ReportChanges): ChangesView {
  const { kind, run, startedAt } = changes.since;
  const isBaseline = kind === 'baseline';
  const newlyUntested = changes.newlyUntested.map((one) => ({ ...one, reason: null }));
  return {
    summary: changeSummary(changes),
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
    newlyUntested.length > 0 && `${newlyUntested.length} newly untested`,
    observations.length > 0 && count(observations.length, 'changed observation'),
  ]);
  const still = stillFailing.length > 0 ? `${stillFailing.length} still failing` : null;
  if (parts === '') return still === null ? 'nothing changed' : `nothing changed: ${still}`;
  return listed([parts, still]);
}

function entryOf({ id, requirement, level, message, waived }: ChangedFinding): ChangeEntry {
  const notes = listed([level === 'SHOULD' && level, waived && 'waived']);
  return { name: requirement, finding: id, text: `${message}${notes === '' ? '' : ` (${notes})`}` };
}
