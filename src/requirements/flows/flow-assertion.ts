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

/** A finding about a status. `to`: what it was given to, for the cause. */
export function oddStatus(status: number, to: string, expected: string, input?: string): FlowAssertion {
  const actual = `status ${status}`;
  return new FlowAssertion({
    cause: `${actual}${to}`,
    expected,
    actual,
    status,
    ...(input === undefined ? {} : { input }),
  });
}
