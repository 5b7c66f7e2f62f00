import { connectionOptions } from './options/connection-options.ts';
import { fileOptions } from './options/file-options.ts';
import { flagOptions } from './options/flag-options.ts';
import type { Command, Option } from './options/option.ts';

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

/** The options that a command has as flags, in the order of the table. */
export function flagsOf(command: Command): readonly Option[] {
  return options.filter((option) => option.flag !== null && option.commands.includes(command));
}

/** The flags that a command accepts and ignores. */
export function ignoredFlagsOf(command: Command): readonly Option[] {
  return options.filter((option) => option.flag !== null && option.ignoredBy.includes(command));
}

/** The help line of an option: `largest decoded body of an answer, in bytes (5000000)`. */
export function helpLine(option: Option, command: Command): string {
  const repeat = option.repeatable ? '; repeatable' : '';
  const variable = option.variable === null || option.flagOnly.includes(command) ? '' : ` [${option.variable}]`;
  const own = option.defaultOf[command];
  return `${own === undefined ? meaning(option, []) : `${what(option)} (default: ${own})`}${repeat}${variable}`;
}

/** The anchor of a key's heading in docs/configuration.md: `#trafficrate` for `traffic.rate`. */
export function keyAnchor(key: string): string {
  return key.toLowerCase().replaceAll('.', '');
}

function what(option: Option): string {
  return option.unit === null ? option.help : `${option.help}, in ${option.unit}`;
}

/** The meaning of an option as one text: `largest number of calls in any one second (no limit)`. */
function meaning(option: Option, others: Others): string {
  const { what: text, byDefault } = meaningOf(option, others);
  return byDefault === '' ? text : `${text} (${byDefault})`;
}

/** Defaults of single commands. */
type Others = readonly (readonly [command: string, text: string])[];

/** The meaning of an option, and its default with those of these commands; an empty text if there is none. */
export function meaningOf(option: Option, others: Others): { readonly what: string; readonly byDefault: string } {
  const value =
    option.default === null || option.default === false
      ? ''
      : Array.isArray(option.default)
        ? option.default.join(', ')
        : typeof option.default === 'object'
          ? ''
          : String(option.default);
  const nightly = option.nightly === undefined ? '' : `nightly: ${String(option.nightly)}`;
  const notes = [
    value,
    nightly,
    option.defaultNote ?? '',
    ...others.map(([command, text]) => `with ${command}: ${text}`),
  ];
  return { what: what(option), byDefault: notes.filter((note) => note !== '').join('; ') };
}
