import { Command, CommanderError } from 'commander';
import { hideKeys, unknownName } from '../config/hide-keys.ts';
import { nearest } from '../config/nearest.ts';
import { quote, safe } from '../config/quote.ts';
import { UsageError } from '../config/usage-error.ts';
import { errorStack } from '../model/error-text.ts';
import { addFindingCommands } from './add-finding-commands.ts';
import { addReportCommands } from './add-report-commands.ts';
import { commandWithFlags, repeated } from './command-flags.ts';
import { packageVersion } from './package-facts.ts';
import { SuitesThread } from './suites-thread.ts';
import type { InitFlags } from './init/answers.ts';
import type { ServeFlags } from './serve-command.ts';

/** Usage or configuration is wrong. */
const usage = 2;
/** No verdict. */
const none = 3;

/** Runs a command line and gives its exit code. Commands are loaded when they are needed: help must not wait for the suites. */
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
      error instanceof UsageError ? error.problems : error instanceof CommanderError ? [hideKeys(commandLineProblem(error, program, args))] : null;
    if (problems !== null) {
      for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
      return usage;
    }
    const [first = '', ...stack] = errorStack(error).split('\n');
    for (const line of [`No verdict: the suite itself failed: ${first}`, ...stack]) process.stderr.write(`${safe(line)}\n`);
    return none;
  }
}

function buildProgram(done: (exitCode: number) => void): Command {
  const program = new Command('travel-conformance')
    .description('Contract and conformance tests for the Travel Open Platform, pointed at any base URL.')
    .version(packageVersion(), '-V, --version', 'version of the package')
    .addHelpText(
      'after',
      '\nWithout a command: run. Its options: travel-conformance run --help\nExit codes: 0 conforms, 1 a requirement is broken, 2 usage or configuration, 3 no verdict',
    );
  const add = (command: Command, isDefault = false): Command => {
    program.addCommand(command, { isDefault });
    return command;
  };
  add(commandWithFlags('run', 'runs the suites against a target and writes the reports (the default command)'), true)
    .argument('[command]')
    .allowExcessArguments()
    .usage('[options]')
    .action(async (word: string | undefined, flags: Record<string, unknown>) => {
      if (word !== undefined) throw new UsageError([unknownCommand(word, program)]);
      // Begun before all else: it takes as long to load as all else.
      const thread = new SuitesThread();
      try {
        done(await (await import('./run-command.ts')).runCommand(flags, thread));
      } finally {
        await thread.stop();
      }
    });
  add(
    commandWithFlags('doctor', 'tells what a run would need and whether it is there: target, TLS, key, clock, trips, orders, what would stay untested'),
  ).action(async (flags: Record<string, unknown>) => done(await (await import('./doctor-command.ts')).doctorCommand(flags)));
  add(new Command('init').description('writes a commented configuration, by questions on a terminal or from flags, and has the target examined'))
    .option('--base-url <url>', 'target; may carry a path prefix')
    .option('--route <from>:<to>', 'city codes of a route that has trips in the next days; repeatable', repeated)
    .option('--allow-cancel <host>', 'permits runs to cancel hotel orders there: the host of the base URL (nothing is cancelled)')
    .option('--ci <system>', 'writes a CI job too: github or gitlab')
    .option('--config <file>', 'file to write, .yaml with comments or .json (conformance.config.yaml)')
    .option('--force', 'writes over files that are there')
    .option('-y, --yes', 'asks nothing, on a terminal neither')
    .option('--no-doctor', 'does not examine the target at the end')
    .action(async (flags: InitFlags) => done(await (await import('./init-command.ts')).initCommand(flags)));
  add(new Command('list').description('the requirements: id, level, section, statement, what each needs'))
    .option('--json', 'as a JSON array of {id, level, section, statement, needs}')
    .action(async ({ json }: { json?: boolean }) => print((await import('./list-command.ts')).listText(json === true, columns())));
  add(
    new Command('explain').description('one requirement or open point in full: statement, section, reading, probes, needs, the faults that prove it can fail'),
  )
    .argument('<id>')
    .action(async (id: string) => print((await import('./explain-command.ts')).explainText(id, columns())));
  add(new Command('serve').description('the reference platform as a sandbox'))
    .option('--port <n>', 'port to listen at (0: a free one)')
    .option('--fault <id>', 'a way of breaking the document; repeatable', repeated)
    .option('--variant <id>', 'a legal form of what the document leaves open; repeatable', repeated)
    .option('--latency <ms>', 'how long each answer is held back, in ms (0)')
    .option('--clock <minutes>', 'how far its clock is ahead (+) or behind (-), in minutes (0)')
    .option('--list', 'names the faults and variants')
    .action(async (flags: ServeFlags) => done(await (await import('./serve-command.ts')).serveCommand(flags)));
  addFindingCommands(add, done);
  add(new Command('report').description('makes the reports again from what a run has left in its folder, after a crash too'))
    .argument('<out-folder>')
    .action(async (folder: string) => done(await (await import('./report-command.ts')).reportCommand(folder)));
  addReportCommands(add, done);
  program.configureHelp({
    subcommandTerm: (command) =>
      [command.name(), ...command.registeredArguments.filter((one) => one.required).map((one) => `<${one.name()}>${one.variadic ? '...' : ''}`)].join(' '),
  });
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
      .showSuggestionAfterError(false);
  }
  return program;
}

/** Columns of prose: those of the terminal, as far as they can be read. */
function columns(): number {
  return Math.min(120, process.stdout.columns ?? 100);
}

function print(text: string): void {
  process.stdout.write(text);
}

function unknownCommand(name: string, program: Command): string {
  const names = program.commands.map((command) => command.name());
  const near = nearest(name, names);
  return `${quote(name)}: unknown command; ${near === null ? `expected one of ${names.join(', ')}` : `did you mean ${near}?`}`;
}

/** What commander says of a command line, in one line of ours. */
function commandLineProblem({ code, message }: CommanderError, program: Command, args: readonly string[]): string {
  const named = /'(.*)'/s.exec(message)?.[1] ?? '';
  const command = program.commands.find((one) => args.includes(one.name())) ?? program.commands[0];
  if (code === 'commander.unknownOption') {
    const name = named.split('=')[0] ?? named;
    const near = nearest(name, ['--help', ...(command?.options.map((option) => option.long ?? '') ?? [])]);
    return `${safe(near === null ? unknownName(name) : name)}: unknown option of ${command?.name() ?? 'run'}; ${near === null ? `see travel-conformance ${command?.name() ?? 'run'} --help` : `did you mean ${near}?`}`;
  }
  if (code === 'commander.optionMissingArgument') return `${named.split(' ')[0] ?? named}: expected a value ${named.split(' ').slice(1).join(' ')}, got none`;
  if (code === 'commander.missingArgument')
    return `${command?.name() ?? ''}: expected ${named}, got none; see travel-conformance ${command?.name() ?? ''} --help`;
  if (code === 'commander.unknownCommand') return unknownCommand(named, program);
  return safe(message.replace(/^error: /, ''));
}
