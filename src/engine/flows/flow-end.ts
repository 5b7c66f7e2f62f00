import type { Violation } from '../../contract/finding.ts';
import type { Reason } from '../../contract/reason.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import { isAssertion, violationOf } from './assertion.ts';
import { FlowStopped, reasonRefused, type ToolParts, type Trace } from './flow-tools.ts';
import type { OfFlow } from './planned.ts';

/**
 * How one run of a flow ended. `idle`: no call was accepted, and nothing asserted. `lacking`: something that the flow
 * needs was not supplied. `crash`: the error of the pack.
 */
export type FlowEnd =
  | { readonly is: 'held' }
  | { readonly is: 'idle' | 'lacking' | 'unknown'; readonly reason: Reason }
  | { readonly is: 'failed'; readonly violation: Violation }
  | { readonly is: 'crash'; readonly error: unknown };

/** Runs a flow with what it drew. */
export async function runOf({ flow, part }: OfFlow, given: object, tools: FlowTools): Promise<void> {
  await flow.run({ ...given }, tools, part);
}

/** How a flow ends that is running. `given`: what it drew. */
export async function endOf(
  running: Promise<void>,
  given: object,
  trace: Trace,
  parts: Pick<ToolParts, 'saying'>,
): Promise<FlowEnd> {
  const { exchanges, accepted, open } = trace;
  let threw: { readonly error: unknown } | null = null;
  try {
    await running;
  } catch (thrown) {
    threw = { error: originOf(thrown) };
  }
  trace.isOver = true;
  const stopped = threw?.error instanceof FlowStopped ? threw.error.reason : trace.stopped;
  if (stopped !== null) return { is: stopped.code === 'flow-key-missing' ? 'lacking' : 'unknown', reason: stopped };
  if (threw !== null) {
    const { error } = threw;
    const isFinding = isAssertion(error) && exchanges.some(({ answer }) => answer !== null);
    return isFinding ? { is: 'failed', violation: violationOf(error, given) } : { is: 'crash', error };
  }
  // Not an error of its own: an assertion of a flow that is played again may come before such a call.
  if (open.size > 0) return { is: 'crash', error: new TypeError('expected a flow to `await` each of its calls') };
  const last = exchanges.at(-1);
  if (last === undefined) return { is: 'crash', error: new Error('expected a flow to make a call, got none') };
  return accepted.size > 0 ? { is: 'held' } : { is: 'idle', reason: reasonRefused(last, parts) };
}

/** What was thrown, or what caused it: `fc.assert` wraps the assertion that failed in its property. */
function originOf(thrown: unknown): unknown {
  const cause = thrown instanceof Error && !isAssertion(thrown) ? thrown.cause : undefined;
  return cause instanceof FlowStopped || isAssertion(cause) ? cause : thrown;
}
