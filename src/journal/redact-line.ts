import type { Redactor } from '../client/index.ts';
import { redactReason } from '../contract/reason.ts';
import type { Violation } from '../contract/finding.ts';
import type { JournalLine } from './line-types.ts';

/**
 * Members of a line that may quote the target, the configuration or an error; exchanges are redacted where they are
 * written.
 */
const free: Partial<Record<JournalLine['kind'], readonly string[]>> = {
  run: ['configuration'],
  observation: ['value', 'answer', 'declared', 'evidence'],
  end: ['journalError'],
};

/**
 * Removes secrets from a journal line, but not from the suite's own words in it: a key such as `pass` or `1234` must
 * not make a verdict or a time unreadable.
 */
export function redactLine(line: JournalLine, redactor: Redactor): JournalLine {
  const names = free[line.kind] ?? [];
  const redacted = Object.entries(line).map(([name, value]) => [
    name,
    names.includes(name) ? redactor.deep(value) : value,
  ]);
  const changed = Object.fromEntries(redacted) as JournalLine;
  if ('reason' in line && line.reason)
    return { ...changed, reason: redactReason(line.reason, redactor) } as JournalLine;
  return line.kind === 'run' && line.baseUrl !== undefined
    ? ({ ...changed, baseUrl: withoutSecretPath(line.baseUrl, redactor) } as JournalLine)
    : changed;
}

/** The messages of a failure without secrets, and without the personal data in the answers that they quote. */
export function redactViolation(violation: Violation, redactor: Pick<Redactor, 'text'>): Violation {
  const { cause, message, expected, actual, place, pointer, status, input, sent } = violation;
  return {
    cause: redactor.text(cause),
    message: redactor.text(message),
    expected: redactor.text(expected),
    actual: redactor.text(actual),
    ...(place === undefined ? {} : { place: redactor.text(place) }),
    ...(pointer === undefined ? {} : { pointer: redactor.text(pointer) }),
    status,
    ...(input === undefined ? {} : { input: redactor.text(input) }),
    ...(sent === undefined ? {} : { sent: redactor.text(sent) }),
  };
}

/** A base URL as reports show it: without a secret in its path. The origin stays a URL, whatever the key is. */
export function withoutSecretPath(baseUrl: string, redactor: Pick<Redactor, 'text'>): string {
  const { origin } = new URL(baseUrl);
  return origin + redactor.text(baseUrl.slice(origin.length));
}
