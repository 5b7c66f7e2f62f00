import { UsageError } from '../../config/index.ts';
import { type ForReaders, namedConfiguration, readForReaders } from '../../config/for-readers.ts';

/**
 * What commands need of the configuration that only tell of the catalogue, its packs loaded. `config`: the value of
 * `--config`, where it is given. Throws a `UsageError` where a pack cannot be loaded.
 */
export async function readWithPacks(config?: string): Promise<ForReaders> {
  const read = readForReaders(namedConfiguration(config, process.env), process.cwd());
  if (read.packs.length === 0) return read;
  const problems: string[] = [];
  // It brings the engine with it, which takes a while to load.
  (await import('../../config/packs/load-packs.ts')).loadPacks(read.packs, problems);
  if (problems.length > 0) throw new UsageError(problems);
  return read;
}
