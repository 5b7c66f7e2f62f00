import type { Violation } from '../../contract/finding.ts';
import type { Reason } from '../../contract/reason.ts';
import { type FlowTools, FlowStopped, FlowAssertion } from '../../requirements/flows/flow.ts';
import { reasonRefused, type ToolParts, type Trace } from './flow-tools.ts';
import type { OfFlow } from './planned.ts';
import { describeValue, quote } from '../../contract/schema/index.ts';
import { isObject } from '../../contract/json.ts';

/**
 * How one run of a flow ended. `early`: it has to run after everything else. `idle`: no call was accepted, and nothing
 * asserted. `lacking`: something that the flow needs was not supplied. `crash`: the error of the pack.
 */
export type FlowEnd =
  | { readonly is: 'held' | 'early' }
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
  if (trace.isEarly) return { is: 'early' };
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

/** Characters of a message, and of what was drawn, that a finding shows. */
const longest = 300;

/** Whether something thrown is an assertion that failed, of node:assert, vitest, chai or any other library. */
function isAssertion(thrown: unknown): thrown is Error & { readonly expected?: unknown; readonly actual?: unknown } {
  if (!(thrown instanceof Error)) return false;
  return thrown.name.startsWith('AssertionError') || ('expected' in thrown && 'actual' in thrown);
}

/** The violation that an assertion found. `given`: what the flow drew. */
function violationOf(
  error: Error & { readonly expected?: unknown; readonly actual?: unknown },
  given: object,
): Violation {
  // Flows of `generic` have one generator: of a body, or of a function that makes one.
  const input: unknown = 'drawn' in given ? given.drawn : given;
  const drawn = typeof input === 'function' ? '{}' : JSON.stringify(input);
  const withGiven = (said: string): string => (drawn === '{}' ? said : `${said} (given ${cut(drawn)})`);
  if (error instanceof FlowAssertion) return { ...error.violation, message: withGiven(error.message) };
  const { message, expected, actual } = error;
  const isOwnWords = (error as { readonly generatedMessage?: boolean }).generatedMessage !== true;
  const [line = ''] = message.split('\n', 1);
  const said = cut(line.trim().replace(/:$/, '')) || 'an assertion failed';
  // Of `assert.ok(…, words)`, the words alone say something.
  if (isOwnWords && expected === true && actual === false)
    return { cause: withoutValues(said), message: withGiven(said), expected: 'what the flow asserts', actual: said };
  const compared = differencesOf(expected, actual) ?? {
    expected: expected === undefined ? 'what the flow asserts' : describeValue(expected),
    actual: actual === undefined ? 'nothing' : describeValue(actual),
  };
  return {
    cause: withoutValues(said),
    message: withGiven(said),
    expected: compared.expected,
    actual: `${compared.actual}${isOwnWords ? ` (${said})` : ''}`,
  };
}

/** A message without what differs from run to run: a finding is known by it. */
function withoutValues(message: string): string {
  const words = message.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, '…').split(' ');
  return words.map((word) => (/\p{N}/u.test(word) ? '#' : word)).join(' ');
}

function cut(text: string): string {
  return text.length <= longest ? text.toWellFormed() : `${text.slice(0, longest).toWellFormed()}…`;
}

/** Places that are shown, and values that are compared; how deep. */
const most = { shown: 4, compared: 20_000, deep: 20 };

/** What an assertion expected and got, in words. */
interface Compared {
  readonly expected: string;
  readonly actual: string;
}

/**
 * The members in which two objects or two lists differ, each with its value: `/total: the number 121`. Null if the two
 * are something else, or differ in no value.
 */
export function differencesOf(expected: unknown, actual: unknown): Compared | null {
  const found: { readonly at: string; readonly values: readonly [unknown, unknown] }[] = [];
  let left = most.compared;

  function compare(one: unknown, other: unknown, at: string, deep: number): void {
    left -= 1;
    if (left < 0 || found.length > most.shown || Object.is(one, other)) return;
    const pair = asPair(one, other);
    if (deep > most.deep || pair === null) return void found.push({ at, values: [one, other] });
    for (const name of new Set(pair.flatMap(Object.keys)))
      compare(
        own(pair[0], name),
        own(pair[1], name),
        `${at}/${/^[\w.-]{1,60}$/.test(name) ? name : quote(name)}`,
        deep + 1,
      );
  }

  if (asPair(expected, actual) === null) return null;
  compare(expected, actual, '', 0);
  if (found.length === 0) return null;
  const more = found.length > most.shown ? '; and more' : '';
  const text = (nth: 0 | 1): string =>
    found
      .slice(0, most.shown)
      .map(({ at, values }) => `${at}: ${describeValue(values[nth])}`)
      .join('; ') + more;
  return { expected: text(0), actual: text(1) };
}

/** Two lists, or two objects, which can be compared by their members; null for other values. */
function asPair(one: unknown, other: unknown): readonly [object, object] | null {
  if (Array.isArray(one) && Array.isArray(other)) return [one, other];
  return isObject(one) && isObject(other) ? [one, other] : null;
}

/** The own member of an object or a list. */
function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
