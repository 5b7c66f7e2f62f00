import { Command as Program, Option as Flag } from 'commander';
import type { Command } from '../config/options.ts';
import { flagsOf, helpLine, ignoredFlagsOf } from '../config/options-text.ts';

/** Adds a command to the program. */
export type AddCommand = (command: Program) => Program;

/**
 * A command with the flags that the table of options gives it. Values are read as text: what they may be is checked
 * with all other settings.
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

/** Gathers the values of a flag that may be given several times. */
export function repeated(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}
