import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One fault, one seed: which requirements were broken by it. */
export interface Row {
  readonly fault: string;
  readonly requirement: string;
  readonly level: string;
  readonly seed: number;
  readonly killedBy: readonly string[];
  /** Whether a run of its requirement alone finds it; left out where that was not tried. */
  readonly alone?: boolean;
  /** The result of `replay` for the findings of its requirement; missing if that was not tried. */
  readonly replay?: readonly string[];
  /** How the suite itself failed; left out where it did not. */
  readonly crashed?: string;
}

/**
 * One legal form, a pair of them or the clean platform (none), one seed: what was said against it (nothing should be).
 */
export interface VariantRow {
  readonly variants: readonly string[];
  readonly seed: number;
  readonly alarms: readonly string[];
  /** Calls of the run; of the clean platform only. */
  readonly calls?: number;
  /** How the suite itself failed; left out where it did not. */
  readonly crashed?: string;
}

/** A line of `kill-matrix.json`. */
export type MatrixRow = Row | VariantRow;

/** The rows of `kill-matrix.json` in a folder; none where it is not there. */
export function readRows(folder: string): MatrixRow[] {
  const file = join(folder, 'kill-matrix.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MatrixRow[]) : [];
}

/** `kill-matrix.json`: a row a line, so that a change of one row is a change of one line. */
export function writtenRows(rows: readonly MatrixRow[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

/** The rows of faults. */
export function faultRows(rows: readonly MatrixRow[]): Row[] {
  return rows.filter((row): row is Row => 'fault' in row);
}

/** The rows of legal forms and of the clean platform. */
export function variantRows(rows: readonly MatrixRow[]): VariantRow[] {
  return rows.filter((row): row is VariantRow => 'variants' in row);
}

/**
 * The rows of `before` with those of `made` in place of the rows of the same runs; faults by id and then legal forms by
 * id, each by seed.
 */
export function mergedRows(before: readonly MatrixRow[], made: readonly MatrixRow[]): MatrixRow[] {
  const rows = new Map([...before, ...made].map((row) => [`${subjectOf(row)} ${row.seed}`, row]));
  const byName = (a: MatrixRow, b: MatrixRow): number => subjectOf(a).localeCompare(subjectOf(b)) || a.seed - b.seed;
  const sorted = [...rows.values()].toSorted(byName);
  return [...faultRows(sorted), ...variantRows(sorted)];
}

function subjectOf(row: MatrixRow): string {
  return 'fault' in row ? `fault ${row.fault}` : `forms ${row.variants.join(' + ')}`;
}

/** How a fault fared: by its own requirement, by others only, or not at all. */
export function fate(row: Row): 'killed' | 'killed by another' | 'survived' {
  if (row.killedBy.includes(row.requirement)) return 'killed';
  return row.killedBy.length > 0 ? 'killed by another' : 'survived';
}
