import { packPlace } from './packs/pack-place.ts';
import { documentUrlProblem } from './base-url.ts';
import type { Environment } from './given.ts';
import { member } from '../contract/json.ts';
import { quote } from './quote.ts';
import { readConfiguration } from './read-configuration.ts';
import type { PackPlace } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** The part of a configuration that is needed by commands that only read the catalogue. */
export interface ForReaders {
  /** Address of the document; null if the configuration has none. */
  readonly documentUrl: string | null;
  readonly packs: readonly PackPlace[];
}

/** The configuration that a flag or `CONFORMANCE_CONFIG` names; null if neither does. */
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
 * Reads the named configuration, or the one in the working folder. All other settings of the file are ignored, so that
 * a mistake in them does not stop these commands. Throws a `UsageError` if a named file cannot be read or the address
 * is not valid.
 */
export function readForReaders(
  named: { readonly path: string; readonly place: string } | null,
  cwd: string,
): ForReaders {
  const problems: string[] = [];
  const file = readConfiguration(named, cwd, problems);
  if (named !== null && problems.length > 0) throw new UsageError(problems);
  const packs = member(file?.value, 'packs');
  const places = (Array.isArray(packs) ? packs : []).flatMap((one) => packPlace(one, file?.folder ?? cwd) ?? []);
  const url = member(file?.value, 'documentUrl');
  if (url === undefined || file === null) return { documentUrl: null, packs: places };
  const problem = typeof url === 'string' ? documentUrlProblem(url) : 'no text';
  if (typeof url === 'string' && problem === null) return { documentUrl: url, packs: places };
  throw new UsageError([`${quote(file.shown)}: documentUrl: expected an http or https URL, got ${problem}`]);
}
