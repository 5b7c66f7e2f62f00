import type { Evidence } from '../model/finding.ts';
import type { Recheck } from './outcome.ts';

/** The only thing that can blame the target: an answer that breaks the requirement, with its evidence. */
export class Violated extends Error {
  readonly evidence: Evidence;
  /** Tells whether an answer to the same request shows it again; null where one answer alone cannot. */
  readonly recheck: Recheck | null;
  constructor(evidence: Evidence, recheck: Recheck | null = null) {
    super(evidence.violation.message);
    this.evidence = evidence;
    this.recheck = recheck;
  }
}

/** A case that was sent and cannot be judged: network, throttling, limits, moving data. */
export class Lost extends Error {}

/** A case that does not arise on this target; the reason says what is missing. */
export class NotApplicable extends Error {}
