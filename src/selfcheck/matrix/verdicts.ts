import { listFaults } from '../../sandbox/index.ts';
import { requirementById } from '../../requirements/index.ts';
import type { Subject } from './run-one.ts';
import { fate, type MatrixRow, mergedRows, type Row } from './rows.ts';
import { keyOf, nameOf } from './subjects.ts';
import type { Result } from './worker.ts';

/** One run and its result. */
export interface Made {
  readonly subject: Subject;
  readonly result: Result;
}

/** The rows of the matrix. A crash of the suite does not count as a kill. */
export function rowsOf(made: readonly Made[]): MatrixRow[] {
  return mergedRows(
    [],
    made.map((one) => rowOf(one)),
  );
}

function rowOf({ subject: { fault, variants, seed }, result }: Made): MatrixRow {
  const crash = result.crashed === null ? {} : { crashed: result.crashed };
  if (fault === null)
    return {
      variants,
      seed,
      alarms: result.alarms,
      ...(variants.length === 0 ? { calls: result.calls } : {}),
      ...crash,
    };
  const requirement = listFaults().find(({ id }) => id === fault)?.breaks ?? '';
  const level = requirementById(requirement)?.level ?? '';
  return {
    fault,
    requirement,
    level,
    seed,
    killedBy: result.crashed === null ? result.killedBy : [],
    ...result.columns,
    ...crash,
  };
}

/** The problem in the columns of a killed fault; null if there is none. */
function oddColumns({ fault, requirement, seed, alone, replay = [] }: Row): string | null {
  if (alone === false)
    return `alone     ${fault} (${requirement}), seed ${seed}: a run of its requirement alone does not find it`;
  return replay.includes('holds')
    ? `replay    ${fault} (${requirement}), seed ${seed}: replay says that it is not reproduced`
    : null;
}

/** The problem of one run in one line, if the committed rows do not show it; else null. */
export function surprise({ subject, result }: Made, committed: readonly Row[]): string | null {
  if (result.crashed !== null) return `crashed   ${keyOf(subject)}: ${result.crashed}`;
  const row = rowOf({ subject, result });
  if (!('fault' in row))
    return result.alarms.length === 0 ? null : `failed    ${keyOf(subject)}: ${result.alarms.join('; ')}`;
  if (fate(row) === 'killed') return oddColumns(row);
  const before = committed.find((one) => one.fault === row.fault && one.seed === row.seed);
  if (before !== undefined && fate(before) !== 'killed') return null;
  const exchange = row.killedBy.length === 0 ? 'nothing failed' : `failed: ${row.killedBy.join(', ')}`;
  return (
    `lost      ${nameOf(subject)} (${row.requirement}), seed ${row.seed}: ${exchange}; ` +
    `${before === undefined ? 'the committed matrix has no row for it' : 'the committed matrix has it killed'}`
  );
}
