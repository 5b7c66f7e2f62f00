import { UsageError } from '../../config/index.ts';
import { type ForReaders, readForReaders } from '../../config/load.ts';
import { loadPacks } from '../../packs/load-packs.ts';

/**
 * What commands need of the configuration that only tell of the catalogue, its packs loaded. `named`: the file; null for that of the working folder, if there is one.
 * Throws a `UsageError` where a pack cannot be loaded.
 */
export function readWithPacks(named: { readonly path: string; readonly place: string } | null): ForReaders {
  const read = readForReaders(named, process.cwd());
  const problems: string[] = [];
  loadPacks(read.packs, problems);
  if (problems.length > 0) throw new UsageError(problems);
  return read;
}
