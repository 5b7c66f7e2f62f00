import type { Arbitrary } from '../../arbitraries/index.ts';
import type { OwnName } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { OfFlows } from '../../contract/operations.ts';
import type { About } from './things.ts';
import type { Violation } from '../../contract/finding.ts';
import type { Reason } from '../../contract/reason.ts';

/** The key and further headers of a call. Calls with no key or a wrong one are only sent in the phase `other-keys`. */
export interface CallHow {
  /**
   * Default `right`. `wrong`: a key that the suite makes up. Any other text: a further valid key, by its name in `keys`
   * of the configuration, such as `partner`.
   */
  // The three words are for completion in editors.
  // oxlint-disable-next-line typescript/no-redundant-type-constituents
  readonly key?: 'right' | 'none' | 'wrong' | (string & {});
  /** Further headers, such as `Idempotency-Key`; null or undefined leaves one out of this call. */
  readonly headers?: Readonly<Record<string, string | null | undefined>>;
}

/** An answer that a flow gets. */
export interface FlowAnswer {
  readonly status: number;
  /** The body as JSON; undefined if it is not JSON. */
  // Its form is what the flow asserts.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  /** Lower-case names; several values joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends a call and returns the body of the accepted answer. If the call is not accepted, the flow ends here: its result
 * is unknown, with the answer as the reason. Members of `body` that the path names go into the path; a body made with
 * `raw` is sent as it is. Without a body, the first example of the operation is sent.
 */
export interface Calls {
  <Answer>(operation: Operation<Answer>, body?: unknown, how?: CallHow): Promise<Answer>;
  /** Returns any answer of the platform. If no answer comes, the result of the flow is unknown. */
  answer(operation: Operation, body?: unknown, how?: CallHow): Promise<FlowAnswer>;
  /**
   * Returns the answer if it has this status, or one of a list; another status is a finding. An earlier call of the
   * operation has to be accepted in the flow, because otherwise a refusal proves nothing.
   */
  refused(operation: Operation, body: unknown, status: number | readonly number[], how?: CallHow): Promise<FlowAnswer>;
}

/** The tools of a flow. */
export interface FlowTools {
  readonly call: Calls;
  /**
   * Repeats `ask` until `holds` is true of its result, and returns that result. If that does not happen within `within`
   * milliseconds (default 5000), it is a finding with this message.
   */
  eventually<T>(
    ask: () => Promise<T>,
    holds: (value: T) => boolean,
    how?: { readonly within?: number; readonly every?: number; readonly message?: string },
  ): Promise<T>;
  /** Makes up a number that belongs to no thing; calls that change a thing of this kind may name it. */
  madeUp(kind: string): string;
}

/**
 * A body, or a function that makes one: `async ({ call }) => ({ estimate_id: (await call(estimate,
 * trip)).data.estimate_id })`.
 */
export type Example = JsonObject | ((tools: FlowTools) => Promise<JsonObject>);

/** An operation that flows call. */
// The form of an answer is what flows assert.
// oxlint-disable-next-line typescript/no-explicit-any
export interface Operation<Answer = any> extends OfFlows {
  readonly name: OwnName;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly request: JsonObject | null;
  readonly undo: (() => Operation) | null;
  /** The statuses of input that breaks the schema; none if any listed one below 500 will do. */
  readonly invalid: readonly number[];
  /** The thing that its calls name, or the list that it reads. */
  readonly about: About;
  readonly examples: readonly Example[];
  /** The form of an accepted answer, for the compiler alone. */
  readonly form?: Answer;
}

/** The generators of a flow, by name. */
export type Given<Values> = { readonly [Name in keyof Values]: Arbitrary<Values[Name]> };

/** A flow as the engine plays it. */
export interface Flow {
  readonly given: Given<Readonly<Record<string, unknown>>>;
  /** `alone`: while no other flow runs. `other-keys`: it may send calls with no key or a wrong one. */
  readonly phase: 'together' | 'alone' | 'other-keys';
  /** Times that it is run at most. Default 100. */
  readonly mostRuns?: number;
  /** It changes nothing and takes one call: it is run as often as the run draws, others a third of that. */
  readonly isCheap?: true;
  /** The judge of its requirement counts its calls: a run of the flow is no case itself. */
  readonly isJudged?: true;
  /** Nobody knows whether it asserts anything about the answers: it is not made by `generic`. */
  readonly mayBeHollow?: true;
  /** About how many calls one run of it makes that sends this part of its cases. */
  usualCalls(part: number): number;
  run(given: Readonly<Record<string, unknown>>, tools: FlowTools, part: number): void | Promise<void>;
}

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

/** Ends a flow that goes on from an answer which did not come. */
export class FlowStopped extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`the flow ended: ${reason.code}`);
    this.reason = reason;
  }
}
