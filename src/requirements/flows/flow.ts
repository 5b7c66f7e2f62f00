import type { Arbitrary } from '../../arbitraries/index.ts';
import type { OwnName } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { OfFlows } from '../../contract/operations.ts';

/** The key and further headers of a call. Calls with no key or a wrong one are only sent in the phase `other-keys`. */
export interface CallHow {
  /**
   * Default `right`. `wrong`: a key that the suite makes up. Any other text: a further valid key, by its name in `keys`
   * of the configuration, such as `partner`.
   */
  // The three words are for completion in editors.
  // oxlint-disable-next-line typescript/no-redundant-type-constituents
  readonly key?: 'right' | 'none' | 'wrong' | (string & {});
  /** Further headers, such as `Idempotency-Key`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer as a flow gets it. */
export interface FlowAnswer {
  readonly status: number;
  /** As JSON; undefined where it is none. */
  // Its form is what the flow asserts.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  /** Lower-case names; several values joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends a call and gives the body of the accepted answer. If the answer is another one, the flow ends here: it is
 * unknown, with that answer as the reason. Members of `body` that the path names go there.
 */
export interface Calls {
  <Answer>(operation: Operation<Answer>, body?: unknown, how?: CallHow): Promise<Answer>;
  /** Gives any answer of the platform. If there is none, the flow is unknown. */
  answer(operation: Operation, body?: unknown, how?: CallHow): Promise<FlowAnswer>;
  /**
   * Gives the answer if it has this status; another status is a finding. A call of the operation has to be accepted
   * in the flow before, since else a refusal proves nothing.
   */
  refused(operation: Operation, body: unknown, status: number | readonly number[], how?: CallHow): Promise<FlowAnswer>;
}

/** What a flow does its work with. */
export interface FlowTools {
  readonly call: Calls;
  /**
   * Repeats `ask` until `holds` is true of what it gives, and gives that. After `within` milliseconds (default 5000)
   * it is a finding, with this message.
   */
  eventually<T>(
    ask: () => Promise<T>,
    holds: (value: T) => boolean,
    how?: { readonly within?: number; readonly every?: number; readonly message?: string },
  ): Promise<T>;
  /** A number that no thing has; calls that change a thing of this kind may name it. */
  madeUp(kind: string): string;
}

/**
 * A body, or what makes one: `async ({ call }) => ({ estimate_id: (await call(estimate, trip)).data.estimate_id })`.
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
  readonly answers: Readonly<Record<number, JsonObject | null>>;
  readonly undo: (() => Operation) | null;
  readonly examples: readonly Example[];
  /** The form of an accepted answer, for the compiler alone. */
  readonly form?: Answer;
}

/** What a flow draws, by name. */
export type Given<Values> = { readonly [Name in keyof Values]: Arbitrary<Values[Name]> };

/** A flow as the engine plays it. */
export interface Flow {
  readonly given: Given<Readonly<Record<string, unknown>>>;
  /** `other-keys`: it may send calls with no key or a wrong one. */
  readonly phase: 'together' | 'other-keys';
  /** Times that it is run at most. Default 100. */
  readonly mostRuns?: number;
  /** It changes nothing and takes one call: it is run as often as the run draws, others a third of that. */
  readonly isCheap?: true;
  /** The judge of its requirement counts its calls: a run of the flow is no case itself. */
  readonly isJudged?: true;
  /** About how many calls one run of it makes that sends this part of its cases. */
  usualCalls(part: number): number;
  run(given: Readonly<Record<string, unknown>>, tools: FlowTools, part: number): void | Promise<void>;
}
