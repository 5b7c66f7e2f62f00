import { documentUrlProblem } from './base-url.ts';
import { member } from '../model/json.ts';
import { quote } from './quote.ts';
import { readConfiguration } from './read-configuration.ts';
import { UsageError } from './usage-error.ts';

/**
 * `documentUrl` of the configuration that was named, or of the one in the working folder; null without one. Nothing else of the file is looked at, so that
 * what is wrong with a run's settings keeps nobody from reading. Throws a `UsageError` where a file that was named cannot be read, and for an address that is none.
 */
export function readDocumentUrl(named: { readonly path: string; readonly place: string } | null, cwd: string): string | null {
  const problems: string[] = [];
  const file = readConfiguration(named, cwd, problems);
  if (named !== null && problems.length > 0) throw new UsageError(problems);
  const url = member(file?.value, 'documentUrl');
  if (url === undefined || file === null) return null;
  const problem = typeof url === 'string' ? documentUrlProblem(url) : 'no text';
  if (typeof url === 'string' && problem === null) return url;
  throw new UsageError([`${quote(file.shown)}: documentUrl: expected an http or https URL, got ${problem}`]);
}
