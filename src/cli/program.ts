import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { shownPath } from '../config/files.ts';
import { commandWithFlags, addCommands } from './commands.ts';
import { hideKeys, unknownName, UsageError } from '../config/usage-error.ts';
import { nearest, quote, safe } from '../config/quote.ts';
import { keyAnchor } from '../config/options.ts';
import { FileRefused } from '../contract/files/read.ts';
import { errorStack } from '../contract/text.ts';
import { machineProblem, NoVerdictError, noVerdictLine, stackOf } from './no-verdict-line.ts';
import { packageRoot, packageVersion } from './package-facts.ts';
import { SuitesThread } from './session/suites-thread.ts';

/** Exit code: usage or configuration is wrong. */
const usage = 2;
/** Exit code: no verdict. */
const none = 3;

/**
 * Runs a command line, such as `['run', '--strict']`, and returns the exit code (0 to 3). Each command is loaded only
 * when it is used, so that `--help` does not wait for the suites. `startThread`: gives the thread of a run.
 */
export async function runProgram(
  args: readonly string[],
  startThread = (): SuitesThread => new SuitesThread(),
): Promise<number> {
  let exitCode = 0;
  const program = buildProgram(startThread, (code) => {
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
      const note = (await import('./run/no-old-reports.ts')).noOldReports(args);
      if (note !== null) process.stderr.write(`note: ${note}\n`);
      const keys = error instanceof UsageError ? error.keys : [];
      for (const line of keyReferences(keys)) process.stderr.write(`help: ${line}\n`);
      return usage;
    }
    const refused = error instanceof NoVerdictError ? error.reason : machineProblem(error);
    const reason = refused ?? ({ code: 'suite-failed', error: errorStack(error) } as const);
    for (const line of [noVerdictLine(reason), ...stackOf(reason)]) process.stderr.write(`${safe(line)}\n`);
    return none;
  }
}

/** Most references after the errors of a configuration. */
const mostReferences = 3;

/** Where wrong keys of the configuration are described: `traffic.rate: …/docs/configuration.md#trafficrate`. */
function keyReferences(keys: readonly string[]): string[] {
  const page = shownPath(join(packageRoot, 'docs/configuration.md'), process.cwd());
  return keys.slice(0, mostReferences).map((key) => safe(`${key}: ${page}#${keyAnchor(key)}`));
}

function buildProgram(startThread: () => SuitesThread, done: (exitCode: number) => void): Command {
  const program = new Command('travel-conformance')
    .description('Tests whether a platform follows the contract of the Travel Open Platform.')
    .version(packageVersion(), '-V, --version', 'version of the package')
    .addHelpText(
      'after',
      '\nWithout a command: run. Its options: travel-conformance run --help\nExit codes: 0 the gate passed, 1 ' +
        'the gate failed, 2 usage or configuration, 3 no verdict',
    );
  const add = (command: Command, isDefault = false): Command => {
    program.addCommand(command, { isDefault });
    return command;
  };
  addRun(add, program, startThread, done);
  addCommands(add, done);
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

/** Adds `run`, the default command. An argument of `run` is a misspelt command name, and is reported as that. */
function addRun(
  add: (command: Command, isDefault?: boolean) => Command,
  program: Command,
  startThread: () => SuitesThread,
  done: (exitCode: number) => void,
): void {
  add(
    commandWithFlags('run', 'sends the requests, judges the answers and writes the reports (the default command)'),
    true,
  )
    .argument('[command]')
    .allowExcessArguments()
    .usage('[options]')
    .action(async (word: string | undefined, flags: Record<string, unknown>) => {
      if (word !== undefined) throw new UsageError([unknownCommand(word, program)]);
      // Started first: it needs as long to load as everything else together.
      const thread = flags['dryRun'] === true ? null : startThread();
      try {
        done(await (await import('./run/run-command.ts')).runCommand(flags, thread));
      } finally {
        await thread?.stop();
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

/** An error of commander as one line in our words, such as `--rat: unknown option of run; did you mean --rate?`. */
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
