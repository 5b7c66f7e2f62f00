import { createRedactor, type Redactor } from '../../client/redacting.ts';
import { secretsOf, type Settings } from '../../config/index.ts';
import type { RecordedSecrets } from '../../journal/recordings/recorded-secrets.ts';

/**
 * Removes the secrets of settings and of a recording from texts that a command prints or stores. It does not know the
 * places of personal data in them.
 */
export function settingsRedactor(
  settings: Settings,
  { secrets, alone }: RecordedSecrets = { secrets: [], alone: { quoted: [], words: [] } },
): Redactor {
  return createRedactor({ secrets: [...secretsOf(settings), ...secrets], alone, pointers: [] });
}
