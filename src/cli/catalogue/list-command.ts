import '../../../suites/index.ts';
import { UsageError } from '../../config/index.ts';
import { type ForReaders, namedConfiguration, readForReaders } from '../../config/read-configuration.ts';
import { sectionText, wrapText } from '../../reporters/index.ts';
import { allRequirements, openPoints } from '../../requirements/index.ts';

/** `list`: every requirement, one or a few lines each; as JSON an array of `{id, level, section, statement, needs}`. */
export async function listCommand({ json: asJson = false }: { readonly json?: boolean }): Promise<string> {
  await readWithPacks();
  const width = columns();
  if (asJson)
    return `${JSON.stringify(
      allRequirements().map(({ id, level, section, statement, needs }) => ({ id, level, section, statement, needs })),
      null,
      2,
    )}\n`;
  const rows = allRequirements().map(({ id, level, section, statement, needs }) => {
    const need = needs.length === 0 ? '' : `\n${wrapText(`needs: ${needs.join(', ')}`, width, '    ')}`;
    return `${id}  ${level} ${sectionText(section)}\n${wrapText(statement, width, '    ')}${need}`;
  });
  const end =
    `${allRequirements().length} requirements. A run also observes ${openPoints().length} open points. ` +
    'travel-conformance explain <id> shows a requirement or an open point in full';
  return `${rows.join('\n')}\n\n${end}\n`;
}

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

/** Columns of prose: those of the terminal, at most 120; 100 if there is no terminal. */
export function columns(): number {
  return Math.min(120, process.stdout.columns ?? 100);
}
