import type { ChangedFinding, ReportChanges } from '../contract/report.ts';
import type { Changes } from './compare-reports.ts';
import { count, minuteText, shortJson } from './report-facts.ts';

/** One kind of change, with a line for each. Texts may quote a target: data, to be escaped where it is shown. */
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

/** The kinds of change that there are, the most urgent first; what is still as it was comes last. */
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
        text: `${verdict ?? 'not in this report'}${wasFailing ? ', was failing' : ''}${reason === null ? '' : `: ${reason}`}`,
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

/**
 * What the report of a run lists of its changes: why something was not tested, and what fails still, stand in sections
 * of their own there.
 */
export function ownChanges(changes: Changes): Changes {
  return {
    ...changes,
    newlyUntested: changes.newlyUntested.map((one) => ({ ...one, reason: null })),
    stillFailing: [],
  };
}

/** `2 newly failing, 1 fixed, 4 still failing`, or that nothing changed. */
export function changeSummary({ newlyFailing, fixed, newlyUntested, observations, stillFailing }: Changes): string {
  const parts = [
    newlyFailing.length > 0 ? `${newlyFailing.length} newly failing` : null,
    fixed.length > 0 ? `${fixed.length} fixed` : null,
    newlyUntested.length > 0 ? `${newlyUntested.length} newly untested` : null,
    observations.length > 0 ? count(observations.length, 'changed observation') : null,
  ].filter((part) => part !== null);
  const still = stillFailing.length > 0 ? `${stillFailing.length} still failing` : null;
  if (parts.length === 0) return still === null ? 'nothing changed' : `nothing changed: ${still}`;
  return [...parts, ...(still === null ? [] : [still])].join(', ');
}

/** What a report is compared with: `the baseline, run k3v9x2 of 2026-11-20 10:00 UTC`. */
export function sinceText({ kind, run, startedAt }: ReportChanges['since']): string {
  return (
    `${kind === 'baseline' ? 'the baseline' : 'the last run in the history'}, run ${run} of ` +
    `${minuteText(startedAt)} UTC`
  );
}

function entryOf({ id, requirement, level, message, waived }: ChangedFinding): ChangeEntry {
  const notes = [level === 'SHOULD' ? 'SHOULD' : null, waived ? 'waived' : null].filter((note) => note !== null);
  return { name: requirement, finding: id, text: `${message}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}` };
}
