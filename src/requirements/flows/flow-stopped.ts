import type { Reason } from '../../contract/reason.ts';

/** Ends a flow that goes on from an answer which did not come. */
export class FlowStopped extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`the flow ended: ${reason.code}`);
    this.reason = reason;
  }
}
