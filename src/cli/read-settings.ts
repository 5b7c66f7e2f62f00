import { randomInt } from 'node:crypto';
import { type Settings } from '../config/index.ts';
import { loadSettings } from '../config/load.ts';
import { knownIds } from './known-ids.ts';

/** The settings of a command from its flags, the variables and the configuration of the working folder. Throws a `UsageError`. */
export function readSettings(flags: Readonly<Record<string, unknown>>): Settings {
  return loadSettings({ flags, env: process.env, cwd: process.cwd(), freshSeed: randomInt(1, 2 ** 31 - 1), knownIds: knownIds() });
}
