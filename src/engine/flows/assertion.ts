import type { Violation } from '../../contract/finding.ts';
import { FlowAssertion } from '../../requirements/flows/flow-assertion.ts';
import { describeValue } from '../../contract/schema/index.ts';
import { differencesOf } from './differences.ts';

/** Characters of a message, and of what was drawn, that a finding shows. */
const longest = 300;

/** Whether something thrown is an assertion that failed, of node:assert, vitest, chai or any other library. */
export function isAssertion(
  thrown: unknown,
): thrown is Error & { readonly expected?: unknown; readonly actual?: unknown } {
  if (!(thrown instanceof Error)) return false;
  return thrown.name.startsWith('AssertionError') || ('expected' in thrown && 'actual' in thrown);
}

/** The violation that an assertion found. `given`: what the flow drew. */
export function violationOf(
  error: Error & { readonly expected?: unknown; readonly actual?: unknown },
  given: unknown,
): Violation {
  const drawn = JSON.stringify(given);
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
