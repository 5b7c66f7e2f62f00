import { randomInt } from 'node:crypto';
import type { Settings } from '../../config/index.ts';
import { type LoadInput, loadSettings } from '../../config/load.ts';
import { loadPacks } from '../../config/packs/load-packs.ts';
import { knownIds } from './known-ids.ts';

/** A seed for the profile nightly where none is given. */
export function freshSeed(): number {
  return randomInt(1, 2 ** 31 - 1);
}

/**
 * The settings of a command from its flags, the variables and the configuration of the working folder. `more`: what a
 * command reads otherwise. Throws a `UsageError`.
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
 * The same for a command that sends nothing and draws nothing: no key is demanded, and a report that is made twice is
 * the same.
 */
export function readSettingsUnsent(flags: LoadInput['flags']): Settings {
  return readSettings(flags, { freshSeed: 1, sends: false });
}
