import { dirname, join } from 'node:path';
import { pathFrom } from '../../config/files.ts';
import { UsageError } from '../../config/index.ts';
import { quote, safe } from '../../config/quote.ts';
import { replaceFile } from '../../contract/files/write.ts';
import { withCase } from '../../journal/pinned/pinned-file.ts';
import { member } from '../../contract/json.ts';
import { findFinding, findReport, readSettingsUnsentFor } from './find-finding.ts';
import { pinnedCases } from '../settings/pinned-cases.ts';
import { settingsRedactor } from '../settings/read-settings.ts';

/** Name of the file if the configuration names none. */
const standardName = 'conformance.pinned.json';

/**
 * `pin <finding-id> --report <file>`: saves the requests of a finding as a fixed case. Returns 0, or 3 if the
 * evidence cannot be sent again. Throws a `UsageError`.
 */
export async function pinCommand(
  id: string,
  flags: Readonly<Record<string, unknown>> & { readonly report?: string },
): Promise<number> {
  const found = findReport(flags);
  const { fixed, requirement } = await findFinding(id, found);
  const settings = readSettingsUnsentFor(found, flags);
  if ('reason' in fixed) {
    process.stdout.write(
      `${safe(
        `Cannot be pinned: ${fixed.reason}; every run sends all requests of ${requirement} anyway, and so does replay`,
      )}\n`,
    );
    return 3;
  }
  const earlier = member(member(found.report, 'configuration'), 'pinned');
  if (typeof earlier === 'string' && settings.configFile === null)
    throw new UsageError([
      `--config: expected the configuration of the run, which names ${quote(earlier)} as \`pinned\`, got none: ` +
        'no run would send the cases of another file',
    ]);
  const file = settings.pinned ?? join(process.cwd(), standardName);
  const cases = pinnedCases(file);
  // The report has no secrets of its run; the redactor removes those of the present settings, too.
  replaceFile(file, withCase(cases, settingsRedactor(settings).deep(fixed)), 'as-is');
  const shown = pathFrom(process.cwd(), file);
  // Paths in a configuration are relative to it.
  const named = pathFrom(settings.configFile === null ? process.cwd() : dirname(settings.configFile), file);
  const notice =
    settings.pinned === null
      ? [`Name the file in the configuration, so that runs send it: "pinned": ${JSON.stringify(named)}`]
      : [];
  const pinned = cases.some((one) => one.id === fixed.id) ? 'Pinned again' : 'Pinned';
  const lines = [`${pinned}: ${fixed.id} (${fixed.requirement}) in ${shown}`, ...notice];
  process.stdout.write(`${lines.map(safe).join('\n')}\n`);
  return 0;
}
