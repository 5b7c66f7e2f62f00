import { options, type Command, type Option } from './options.ts';

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
  const variable = option.variable === null ? '' : ` [${option.variable}]`;
  const own = option.defaultOf[command];
  return `${own === undefined ? meaning(option, []) : `${what(option)} (${own})`}${repeat}${variable}`;
}

/**
 * The table in docs/configuration.md, with its header: flag, variable, configuration key, meaning with default.
 */
export function optionRows(): string {
  const rows = options.map((option) => {
    const cells = [
      code(option.flag),
      code(option.variable),
      code(option.key),
      meaning(option, Object.entries(option.defaultOf)) +
        (option.repeatable && option.flag !== null ? '; repeatable' : ''),
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| flag | variable | key in the configuration | meaning (default) |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function what(option: Option): string {
  return option.unit === null ? option.help : `${option.help}, in ${option.unit}`;
}

/** The meaning of an option, with its default and the defaults of these commands. */
function meaning(option: Option, others: readonly (readonly [command: string, text: string])[]): string {
  const value =
    option.default === null || option.default === false
      ? ''
      : Array.isArray(option.default)
        ? option.default.join(', ')
        : typeof option.default === 'object'
          ? ''
          : String(option.default);
  const nightly = option.nightly === undefined ? '' : `nightly: ${String(option.nightly)}`;
  const notes = [value, nightly, option.defaultNote ?? '', ...others.map(([command, text]) => `${command}: ${text}`)]
    .filter((note) => note !== '')
    .join('; ');
  return notes === '' ? what(option) : `${what(option)} (${notes})`;
}

function code(text: string | null): string {
  return text === null ? '' : `\`${text}\``;
}
