import { documentUrlProblem } from './base-url.ts';
import type { Environment } from './given.ts';
import { member } from '../contract/json.ts';
import { quote } from './quote.ts';
import { readConfiguration } from './read-configuration.ts';
import type { PackPlace } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** What of a configuration commands need that only tell of the catalogue. */
export interface ForReaders {
  /** Where the document is to be read; null where the configuration does not say. */
  readonly documentUrl: string | null;
  readonly packs: readonly PackPlace[];
}

/** The configuration that a flag or `CONFORMANCE_CONFIG` names; null where neither does. */
export function namedConfiguration(
  flag: string | undefined,
  { CONFORMANCE_CONFIG: variable }: Environment,
): { readonly path: string; readonly place: string } | null {
  const path = flag ?? variable;
  return path === undefined || path === ''
    ? null
    : { path, place: flag === undefined ? 'CONFORMANCE_CONFIG' : '--config' };
}

/**
 * Of the configuration that was named, or of the one in the working folder. Nothing else of the file is looked at, so
 * that what is wrong with a run's settings keeps nobody from reading. Throws a `UsageError` where a file that was named
 * cannot be read, and for an address that is none.
 */
export function readForReaders(
  named: { readonly path: string; readonly place: string } | null,
  cwd: string,
): ForReaders {
  const problems: string[] = [];
  const file = readConfiguration(named, cwd, problems);
  if (named !== null && problems.length > 0) throw new UsageError(problems);
  const packs = member(file?.value, 'packs');
  const places = (Array.isArray(packs) ? packs : [])
    .filter((one) => typeof one === 'string')
    .map((given) => ({ given, from: file?.folder ?? cwd }));
  const url = member(file?.value, 'documentUrl');
  if (url === undefined || file === null) return { documentUrl: null, packs: places };
  const problem = typeof url === 'string' ? documentUrlProblem(url) : 'no text';
  if (typeof url === 'string' && problem === null) return { documentUrl: url, packs: places };
  throw new UsageError([`${quote(file.shown)}: documentUrl: expected an http or https URL, got ${problem}`]);
}
