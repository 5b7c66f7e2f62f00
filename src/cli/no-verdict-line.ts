import { headlineOf } from '../model/headline/headline.ts';
import { withStop } from '../model/with-stop.ts';

/** A command that comes to no verdict: why, in a line. */
export class NoVerdictError extends Error {}

/** What is told, in a line, of a command that came to no verdict and has no report to tell it: why, and what to do. */
export function noVerdictLine(reason: string): string {
  const { cause, action } = headlineOf(reason);
  return `No verdict: ${withStop(cause)} ${action}`;
}
