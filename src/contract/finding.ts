import type { Exchange } from './exchange.ts';
import type { ReportFinding } from './report-parts.ts';

/**
 * A violation that a check has found in an answer. Pure data, of which the engine makes a finding. `cause` is the same
 * for every instance of one fault. Requirement, operation and cause together make the id of the finding.
 */
export interface Violation extends Pick<
  ReportFinding,
  'cause' | 'message' | 'expected' | 'actual' | 'place' | 'pointer' | 'status' | 'input' | 'sent'
> {
  /** Indexes in `data.lines` of all trips that show it, if trips are judged one by one. */
  readonly trips?: readonly number[];
}

/** A violation with the exchanges that show it. */
export interface Evidence {
  readonly violation: Violation;
  /** The exchange that breaks it. */
  readonly exchange: Exchange;
  /**
   * The exchanges to compare with: the accepted exchange that differs in exactly one thing, or the other answers of a
   * relation.
   */
  readonly comparedWith: readonly Exchange[];
  /** The basis of the finding; left out if it is not stated. */
  readonly basis?: NonNullable<ReportFinding['basis']>;
  /**
   * For a flow, which has already run again: how often it failed, whether its input was made smaller, and the seed and
   * path that draw the same input again.
   */
  readonly flow?: Pick<ReportFinding, 'reproduced' | 'shrunk' | 'seed' | 'path'>;
}
