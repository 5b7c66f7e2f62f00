import { options, type Command, type Option } from './options.ts';

/** The options that a command takes as flags, in the order of the table. */
export function flagsOf(command: Command): readonly Option[] {
  return options.filter((option) => option.flag !== null && option.commands.includes(command));
}

/** The line of an option in the help: what, unit, default, variable. */
export function helpLine(option: Option): string {
  const repeat = option.repeatable ? '; repeatable' : '';
  const variable = option.variable === null ? '' : ` [${option.variable}]`;
  return `${meaning(option)}${repeat}${variable}`;
}

/** The rows of the table in docs/configuration.md: flag, variable, configuration key, meaning with default. Header included. */
export function optionRows(): string {
  const rows = options.map((option) => {
    const cells = [
      code(option.flag),
      code(option.variable),
      code(option.key),
      meaning(option) + (option.repeatable && option.flag !== null ? '; repeatable' : ''),
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| flag | variable | key in the configuration | meaning (default) |', '|---|---|---|---|', ...rows].join('\n');
}

function meaning(option: Option): string {
  const help = option.unit === null ? option.help : `${option.help}, in ${option.unit}`;
  const value =
    option.default === null || option.default === false
      ? ''
      : Array.isArray(option.default)
        ? option.default.join(', ')
        : typeof option.default === 'object'
          ? ''
          : String(option.default);
  const nightly = option.nightly === undefined ? '' : `nightly: ${String(option.nightly)}`;
  const notes = [value, nightly, option.defaultNote ?? ''].filter((note) => note !== '').join('; ');
  return notes === '' ? help : `${help} (${notes})`;
}

function code(text: string | null): string {
  return text === null ? '' : `\`${text}\``;
}
