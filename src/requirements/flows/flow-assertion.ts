import type { Violation } from '../../contract/finding.ts';

/** What a flow of ours asserts: the finding in its words. */
export class FlowAssertion extends Error {
  override readonly name = 'AssertionError';
  readonly violation: Violation;

  constructor(violation: Omit<Violation, 'message'>) {
    const { cause, expected, actual } = violation;
    super(`${cause}: expected ${expected}, got ${actual}`);
    this.violation = { ...violation, message: this.message };
  }
}
