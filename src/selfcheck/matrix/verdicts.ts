import { listFaults } from '../../reference/index.ts';
import { requirementById } from '../../requirements/index.ts';
import type { Subject } from './run-one.ts';
import { fate, type Row, type VariantRow } from './rows.ts';
import { keyOf, nameOf } from './subjects.ts';
import type { Result } from './worker.ts';

/** One run and what came of it. */
export interface Made {
  readonly subject: Subject;
  readonly result: Result;
}

/** The rows of the matrix, of the legal forms, and the crashes. A crash of the suite is no kill. */
export function rowsOf(made: readonly Made[]): { rows: Row[]; forms: VariantRow[]; crashes: string[] } {
  const faults = new Map(listFaults().map((fault) => [fault.id, fault.requirement]));
  const rows: Row[] = [];
  const forms: VariantRow[] = [];
  const crashes: string[] = [];
  for (const { subject, result } of made.toSorted((a, b) => keyOf(a.subject).localeCompare(keyOf(b.subject)) || a.subject.seed - b.subject.seed)) {
    const { fault, variants, seed } = subject;
    if (result.crashed !== null) crashes.push(`${keyOf(subject)}: ${result.crashed}`);
    if (fault === null) {
      if (result.crashed === null) forms.push({ variants, seed, alarms: result.alarms, open: result.open });
      continue;
    }
    const requirement = faults.get(fault) ?? '';
    const level = requirementById(requirement)?.level ?? '';
    rows.push({ fault, requirement, level, seed, killedBy: result.crashed === null ? result.killedBy : [], ...result.columns });
  }
  return { rows: rows.toSorted((a, b) => a.fault.localeCompare(b.fault) || a.seed - b.seed), forms, crashes };
}

/** What is wrong with the columns of a fault that was killed; else null. */
function oddColumns({ fault, requirement, seed, alone, replay = [] }: Row): string | null {
  if (alone === false) return `alone     ${fault} (${requirement}), seed ${seed}: a run of its requirement alone does not find it`;
  return replay.includes('holds') ? `replay    ${fault} (${requirement}), seed ${seed}: replay says that it is not reproduced` : null;
}

/** What is wrong with one run, in one line, where the committed rows do not tell of it; else null. */
export function surprise({ subject, result }: Made, committed: readonly Row[]): string | null {
  if (result.crashed !== null) return `crashed   ${keyOf(subject)}: ${result.crashed}`;
  const [row] = rowsOf([{ subject, result }]).rows;
  if (row === undefined) return result.alarms.length === 0 ? null : `blamed    ${keyOf(subject)}: ${result.alarms.join('; ')}`;
  if (fate(row) === 'killed') return oddColumns(row);
  const before = committed.find((one) => one.fault === row.fault && one.seed === row.seed);
  if (before !== undefined && fate(before) !== 'killed') return null;
  const by = row.killedBy.length === 0 ? 'nothing failed' : `failed: ${row.killedBy.join(', ')}`;
  return `lost      ${nameOf(subject)} (${row.requirement}), seed ${row.seed}: ${by}; ${before === undefined ? 'the committed matrix has no row for it' : 'the committed matrix has it killed'}`;
}
