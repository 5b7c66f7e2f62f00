import type { Redactor } from '../../client/index.ts';
import { createRedactor } from '../../client/redacting.ts';
import { secretsOf, type Settings } from '../../config/index.ts';

/** Takes the secrets of settings out of what a command prints or keeps. Personal data is not known by its place there. */
export function settingsRedactor(settings: Settings): Redactor {
  return createRedactor({ secrets: secretsOf(settings), pointers: [] });
}
