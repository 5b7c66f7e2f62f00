import { UsageError } from '../../config/index.ts';
import { type ForReaders, namedConfiguration, readForReaders } from '../../config/read-configuration.ts';

/**
 * Reads the configuration for commands that only read the catalogue, and loads its packs. `config`: the value of
 * `--config`, if given. Throws a `UsageError` if a pack cannot be loaded.
 */
export async function readWithPacks(config?: string): Promise<ForReaders> {
  const read = readForReaders(namedConfiguration(config, process.env), process.cwd());
  if (read.packs.length === 0) return read;
  const problems: string[] = [];
  // This module loads the engine, which needs a while.
  (await import('../../config/packs/load-packs.ts')).loadPacks(read.packs, problems);
  if (problems.length > 0) throw new UsageError(problems);
  return read;
}
