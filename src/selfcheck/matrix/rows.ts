/** One fault, one seed: which requirements were broken by it. */
export interface Row {
  readonly fault: string;
  readonly requirement: string;
  readonly level: string;
  readonly seed: number;
  readonly killedBy: readonly string[];
  /** Whether a run of its requirement alone finds it; left out where that was not tried. */
  readonly alone?: boolean;
  /** What `replay` says of the findings of its requirement; left out where that was not tried. */
  readonly replay?: readonly string[];
}

/** One legal form, one seed: what was said against it (nothing should be), and what stayed open. */
export interface VariantRow {
  readonly variants: readonly string[];
  readonly seed: number;
  readonly alarms: readonly string[];
  readonly open: readonly string[];
}

/** How a fault fared: by its own requirement, by others only, or not at all. */
export function fate(row: Row): 'killed' | 'killed by another' | 'survived' {
  if (row.killedBy.includes(row.requirement)) return 'killed';
  return row.killedBy.length > 0 ? 'killed by another' : 'survived';
}
