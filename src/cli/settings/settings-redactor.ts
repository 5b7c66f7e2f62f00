import { createRedactor, type Redactor } from '../../client/redacting.ts';
import { secretsOf, type Settings } from '../../config/index.ts';
import type { RecordedSecrets } from '../../journal/recordings/recorded-secrets.ts';

/**
 * Takes the secrets of settings out of what a command prints or keeps, and those of a recording. Personal data is not
 * known by its place there.
 */
export function settingsRedactor(
  settings: Settings,
  { secrets, alone }: RecordedSecrets = { secrets: [], alone: { quoted: [], words: [] } },
): Redactor {
  return createRedactor({ secrets: [...secretsOf(settings), ...secrets], alone, pointers: [] });
}
