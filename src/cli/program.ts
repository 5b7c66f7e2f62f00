import { Command, CommanderError } from 'commander';
import { hideKeys, unknownName } from '../config/hide-keys.ts';
import { nearest } from '../config/nearest.ts';
import { quote, safe } from '../config/quote.ts';
import { UsageError } from '../config/usage-error.ts';
import { FileRefused } from '../contract/files/refused.ts';
import { errorStack } from '../contract/error-text.ts';
import { addCatalogueCommands } from './catalogue/add-catalogue-commands.ts';
import { addFindingCommands } from './findings/add-finding-commands.ts';
import { addReportCommands } from './reports/add-report-commands.ts';
import { addSetupCommands } from './setup/add-setup-commands.ts';
import { commandWithFlags } from './command-flags.ts';
import { machineProblem } from './machine-problem.ts';
import { NoVerdictError, noVerdictLine, stackOf } from './no-verdict-line.ts';
import { packageVersion } from './package-facts.ts';
import { SuitesThread } from './session/suites-thread.ts';

/** Usage or configuration is wrong. */
const usage = 2;
/** No verdict. */
const none = 3;

/**
 * Runs a command line and gives its exit code. Commands are loaded when they are needed: help must not wait for the
 * suites.
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = buildProgram((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const problems =
      error instanceof UsageError
        ? error.problems
        : error instanceof FileRefused
          ? [hideKeys(safe(error.message))]
          : error instanceof CommanderError
            ? [hideKeys(commandLineProblem(error, program, args))]
            : null;
    if (problems !== null) {
      for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
      return usage;
    }
    const refused = error instanceof NoVerdictError ? error.reason : machineProblem(error);
    const reason = refused ?? ({ code: 'suite-failed', error: errorStack(error) } as const);
    for (const line of [noVerdictLine(reason), ...stackOf(reason)]) process.stderr.write(`${safe(line)}\n`);
    return none;
  }
}

function buildProgram(done: (exitCode: number) => void): Command {
  const program = new Command('travel-conformance')
    .description('Contract and conformance tests for the Travel Open Platform, pointed at any base URL.')
    .version(packageVersion(), '-V, --version', 'version of the package')
    .addHelpText(
      'after',
      '\nWithout a command: run. Its options: travel-conformance run --help\nExit codes: 0 the gate passed, 1 ' +
        'a requirement is broken, 2 usage or configuration, 3 no verdict',
    );
  const add = (command: Command, isDefault = false): Command => {
    program.addCommand(command, { isDefault });
    return command;
  };
  addRun(add, program, done);
  addSetupCommands(add, done);
  addCatalogueCommands(add, done);
  addFindingCommands(add, done);
  addReportCommands(add, done);
  program.configureHelp({
    subcommandTerm: (command) =>
      [
        command.name(),
        ...command.registeredArguments
          .filter((one) => one.required)
          .map((one) => `<${one.name()}>${one.variadic ? '...' : ''}`),
      ].join(' '),
  });
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
      .showSuggestionAfterError(false);
  }
  return program;
}

/** The default command. What it does not know as a flag may be the name of a command, misspelt. */
function addRun(
  add: (command: Command, isDefault?: boolean) => Command,
  program: Command,
  done: (exitCode: number) => void,
): void {
  add(commandWithFlags('run', 'runs the suites against a target and writes the reports (the default command)'), true)
    .argument('[command]')
    .allowExcessArguments()
    .usage('[options]')
    .action(async (word: string | undefined, flags: Record<string, unknown>) => {
      if (word !== undefined) throw new UsageError([unknownCommand(word, program)]);
      // Begun before all else: it takes as long to load as all else.
      const thread = new SuitesThread();
      try {
        done(await (await import('./run/run-command.ts')).runCommand(flags, thread));
      } finally {
        await thread.stop();
      }
    });
}

function unknownCommand(name: string, program: Command): string {
  const names = program.commands.map((command) => command.name());
  const near = nearest(name, names);
  return (
    `${quote(name)}: unknown command; ` +
    `${near === null ? `expected one of ${names.join(', ')}` : `did you mean ${near}?`}`
  );
}

/** What commander says of a command line, in one line of ours. */
function commandLineProblem({ code, message }: CommanderError, program: Command, args: readonly string[]): string {
  const named = /'(.*)'/s.exec(message)?.[1] ?? '';
  const command = program.commands.find((one) => args.includes(one.name())) ?? program.commands[0];
  if (code === 'commander.unknownOption') {
    const name = named.split('=')[0] ?? named;
    const near = nearest(name, ['--help', ...(command?.options.map((option) => option.long ?? '') ?? [])]);
    return (
      `${safe(near === null ? unknownName(name) : name)}: unknown option of ${command?.name() ?? 'run'}; ` +
      `${near === null ? `see travel-conformance ${command?.name() ?? 'run'} --help` : `did you mean ${near}?`}`
    );
  }
  if (code === 'commander.optionMissingArgument')
    return `${named.split(' ')[0] ?? named}: expected a value ${named.split(' ').slice(1).join(' ')}, got none`;
  if (code === 'commander.missingArgument')
    return (
      `${command?.name() ?? ''}: expected ${named}, got none; see travel-conformance ${command?.name() ?? ''} ` +
      '--help'
    );
  if (code === 'commander.unknownCommand') return unknownCommand(named, program);
  return safe(message.replace(/^error: /, ''));
}
