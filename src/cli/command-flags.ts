import { Command as Program, Option as Flag } from 'commander';
import { type Command, flagsOf, helpLine, ignoredFlagsOf } from '../config/options.ts';

/** Adds a command to the program. */
export type AddCommand = (command: Program) => Program;

/**
 * A command with its flags from the table of options. Values are read as text; they are checked later, together with
 * all other settings.
 */
export function commandWithFlags(name: Command, summary: string): Program {
  const command = new Program(name).description(summary);
  for (const option of flagsOf(name)) {
    const flag = new Flag(option.flag ?? '', helpLine(option, name));
    if (option.repeatable) flag.argParser(repeated);
    command.addOption(flag);
  }
  for (const option of ignoredFlagsOf(name)) command.addOption(new Flag(option.flag ?? '').hideHelp());
  return command;
}

/** Collects the values of a flag that may be repeated. */
export function repeated(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}
