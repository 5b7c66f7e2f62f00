import type { Json } from '../contract/json.ts';
import { type LoadInput, settingsFrom } from './load-settings.ts';
import type { Settings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/**
 * Settings from a configuration object of a program: checked like a file, with paths relative to `cwd` and
 * `${NAME}` filled from `env`. No file is read and no variable wins over the object. Throws a `UsageError`.
 */
export function objectSettings(configuration: unknown, input: Omit<LoadInput, 'flags' | 'variables'>): Settings {
  const value = plainData(configuration);
  return settingsFrom({ ...input, flags: {}, variables: false }, () => ({
    file: null,
    folder: input.cwd,
    shown: 'configuration',
    value,
  }));
}

/** The configuration as plain JSON data, without members that are `undefined`. Throws a `UsageError`. */
function plainData(configuration: unknown): Json {
  try {
    return JSON.parse(JSON.stringify(configuration) ?? 'null') as Json;
  } catch {
    throw new UsageError([
      'configuration: expected plain JSON data, got an object with a circular reference or a BigInt',
    ]);
  }
}
