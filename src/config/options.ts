import { connectionOptions } from './options/connection-options.ts';
import { fileOptions } from './options/file-options.ts';
import { flagOptions } from './options/flag-options.ts';
import type { Option } from './options/option.ts';

export type { Command, Option } from './options/option.ts';

/**
 * The table of all options. Made from it: help, loading, `Settings`, `schemas/config.schema.json`, the types of the API
 * and the reference in docs/configuration.md.
 */
export const options: readonly Option[] = [...flagOptions, ...fileOptions, ...connectionOptions];

/** The option of a configuration key such as `traffic.rate`. Throws an `Error` for an unknown key. */
export function optionOf(configurationKey: string): Option {
  const found = options.find((option) => option.key === configurationKey);
  if (found === undefined) throw new Error(`no option has the configuration key ${configurationKey}`);
  return found;
}
