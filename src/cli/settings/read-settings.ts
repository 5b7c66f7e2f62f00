import { randomInt } from 'node:crypto';
import '../../../suites/index.ts';
import { type Settings, secretsOf } from '../../config/index.ts';
import { type LoadInput, loadSettings } from '../../config/load-settings.ts';
import { loadPacks } from '../../config/packs/load-packs.ts';
import { allRequirements, openPoints, statementRequirements } from '../../requirements/index.ts';
import { createRedactor, type Redactor } from '../../client/redacting.ts';
import type { RecordedSecrets } from '../../journal/recordings/recorded-secrets.ts';

/** A random seed for the profile nightly. */
export function freshSeed(): number {
  return randomInt(1, 2 ** 31 - 1);
}

/**
 * The settings of a command from its flags, the variables and the configuration of the working folder. `more`: input
 * that differs for a command. Throws a `UsageError`.
 */
export function readSettings(flags: LoadInput['flags'], more: Partial<LoadInput> = {}): Settings {
  return loadSettings({
    flags,
    env: process.env,
    cwd: process.cwd(),
    freshSeed: freshSeed(),
    knownIds,
    loadPacks,
    ...more,
  });
}

/**
 * The settings of a command that sends and generates nothing: no key is needed, and the seed is fixed, so that making a
 * report twice gives the same report.
 */
export function readSettingsUnsent(flags: LoadInput['flags']): Settings {
  return readSettings(flags, { freshSeed: 1, sends: false });
}

/** Every id that `--only`, `--skip`, waivers and `explain` may name. */
export function knownIds(): string[] {
  return [...allRequirements(), ...statementRequirements(), ...openPoints()].map((one) => one.id);
}

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
