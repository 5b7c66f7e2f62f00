import type { Exchange } from './exchange.ts';
import type { ReportFinding } from './report-parts.ts';

/**
 * The part of a finding that a check knows about an answer that breaks a requirement. Pure data: the engine makes
 * findings of it. `cause` is the same for every instance of one fault; with requirement and operation it makes the id.
 */
export interface Violation extends Pick<
  ReportFinding,
  'cause' | 'message' | 'expected' | 'actual' | 'place' | 'pointer' | 'status' | 'input'
> {
  /** Indexes in `data.lines` of all trips of the answer that show it, where trips are judged one by one. */
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
   * Of a flow, which has been run again already: how often it failed, whether its input was made smaller, and the seed
   * and the path by which it is drawn again.
   */
  readonly flow?: Pick<ReportFinding, 'reproduced' | 'shrunk' | 'seed' | 'path'>;
}
