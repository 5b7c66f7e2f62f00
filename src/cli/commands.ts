import { Command as Program, Option as Flag } from 'commander';
import { type Command, flagsOf, helpLine, ignoredFlagsOf } from '../config/options.ts';
import { formats, modeOf } from '../config/formats.ts';
import { quote } from '../config/quote.ts';
import { UsageError } from '../config/usage-error.ts';

const reportHelp = 'report.json with the finding, or its folder (the last run: reports/latest)';
const verbose = 'the console report shows every requirement, open point, reason and waiver';
const outMode = ['--out-mode <octal>', 'mode of the files that are written (0600)', outModeOf] as const;

/** What a command gives: its exit code, or a text to print. */
type Result = number | string;

/**
 * Adds all commands but `run`. The module of a command is loaded when it is used; its function gets the arguments and,
 * last, the flags. `done` gets the exit code.
 */
export function addCommands(add: (command: Program) => Program, done: (exitCode: number) => void): void {
  const plain = (name: string, description: string): Program => add(new Program(name).description(description));
  const withFlags = (name: Command, description: string): Program => add(commandWithFlags(name, description));
  const lazy =
    <Name extends string>(
      load: () => Promise<{ readonly [name in Name]: (...args: never[]) => Result | Promise<Result> }>,
      name: Name,
    ) =>
    async (...args: unknown[]): Promise<void> => {
      // The last argument is the command itself.
      const result = await (await load())[name](...(args.slice(0, -1) as never[]));
      if (typeof result === 'number') done(result);
      else process.stdout.write(result);
    };

  withFlags(
    'doctor',
    'checks that a run has everything it needs: target, TLS, key, clock, trips, orders; shows what would stay ' +
      'untested, and how a run will end',
  ).action(lazy(() => import('./setup/doctor-command.ts'), 'doctorCommand'));
  plain('init', 'writes a commented configuration from flags, or from your answers on a terminal, and then runs doctor')
    .option('--base-url <url>', 'base URL of the target; may have a path prefix')
    .option('--route <from>:<to>', 'city codes of a route that has trips in the next days; repeatable', repeated)
    .option(
      '--allow-cancel <host>',
      'permits runs to cancel hotel orders on this host, the host of the base URL (init cancels nothing)',
    )
    .option(
      '--scope <all|bus-search>',
      'what a run tests: all, or only bus search, which needs no hotel orders (default: all)',
    )
    .option('--create-order <path>', 'operation of the platform that creates a hotel order, which a run then cancels')
    .option('--order-body <json>', 'body of that operation ({})')
    .option('--order-number <pointer>', 'JSON pointer of the order number in its answer (/data/order_no)')
    .option(
      '--orders-file <file>',
      'file of hotel orders that a run may cancel, one number per line, instead of --create-order',
    )
    .option('--trip-detail <path>', "path of trip detail, which accepts a trip's gid")
    .option('--ci <system>', 'also writes a CI job: github or gitlab')
    .option('--config <file>', 'file to write: .yaml with comments, or .json (conformance.config.yaml)')
    .option('--force', 'overwrites existing files')
    .option('-y, --yes', 'asks no questions, not even on a terminal')
    .option('--no-doctor', 'does not run doctor at the end')
    .action(lazy(() => import('./setup/init-command.ts'), 'initCommand'));
  plain('derive', 'writes a pack of operations from an OpenAPI document (3.0 or 3.1)')
    .argument('<openapi>', 'a YAML or JSON file')
    .option('--prefix <name>', 'beginning of the ids of the pack, such as taxi')
    .option('--out <file>', 'file to write (conformance/<prefix>.ts; .mjs if this Node loads no TypeScript)')
    .option('--force', 'overwrites an existing file')
    .action(lazy(() => import('./derive/derive-command.ts'), 'deriveCommand'));
  plain('list', 'lists the requirements: id, level, section, statement, needs')
    .option('--json', 'as a JSON array of {id, level, section, statement, needs}')
    .action(lazy(() => import('./catalogue/list-command.ts'), 'listCommand'));
  plain(
    'explain',
    "shows one requirement or open point in full: statement, the document's words, how they are read, how it is " +
      'tested, needs',
  )
    .argument('<id>')
    .option('--faults', 'adds the faults of the built-in platform that prove that the requirement can fail')
    .option('--config <file>', 'configuration file, for the address of the document (documentUrl)')
    .action(lazy(() => import('./catalogue/explain-command.ts'), 'explainCommand'));
  withFlags(
    'try',
    'tries a pack of your own rules on the built-in platform, clean and with the faults and forms of the pack, and ' +
      'names the rules that no fault made fail; with --base-url, runs it on that target alone',
  )
    .argument('<pack>', 'a file or a package')
    .option('--platform <file>', 'a module whose default export is a platform of your own, a fetch handler')
    .action(lazy(() => import('./catalogue/try-command.ts'), 'tryCommand'));
  plain('serve', 'starts the built-in platform as a sandbox')
    .option('--port <n>', 'port to listen on (0: a free one)')
    .option('--fault <id>', 'a planted fault, which breaks the document; repeatable', repeated)
    .option('--variant <id>', 'a legal form of behaviour that the document leaves open; repeatable', repeated)
    .option('--front <id>', 'something in front of the platform, such as a load balancer or a firewall')
    .option('--latency <ms>', 'delay of each answer, in ms (0)')
    .option('--clock <minutes>', 'how far the clock of the platform is ahead (+) or behind (-), in minutes (0)')
    .option('--list', 'lists the faults, legal forms and fronts')
    .action(lazy(() => import('./catalogue/serve-command.ts'), 'serveCommand'));
  withFlags(
    'check',
    'judges recorded calls (a HAR or an exchanges.ndjson) and sends nothing; failures that further calls ' +
      'would have to confirm are not reported',
  )
    .argument('<file>')
    .action(lazy(() => import('./findings/check-command.ts'), 'checkCommand'));
  withFlags(
    'replay',
    'sends all requests of a finding again (without an id: of all findings of the report), and all other requests ' +
      'of its requirement: exit 1 still broken, 0 not reproduced, 3 not clear',
  )
    .argument('[finding-id]')
    .option('--report <file>', reportHelp)
    .action(lazy(() => import('./findings/replay-command.ts'), 'replayCommand'));
  withFlags(
    'pin',
    'writes the requests of a finding into the file that `pinned` of the configuration names; every later run ' +
      'sends them',
  )
    .argument('<finding-id>')
    .option('--report <file>', reportHelp)
    .action(lazy(() => import('./findings/pin-command.ts'), 'pinCommand'));
  plain('report', 'writes the reports of a run again from the files in its folder, even after a crash')
    .argument('<out-folder>')
    .option('--verbose', verbose)
    .option(...outMode)
    .action(lazy(() => import('./reports/report-command.ts'), 'reportCommand'));
  plain(
    'statement',
    'drafts a statement from the observations of a run (YAML, to review and put into the configuration)',
  )
    .option('--from <report>', 'a report.json, or the folder of one (required)')
    .action(lazy(() => import('./reports/statement-command.ts'), 'statementText'));
  plain(
    'diff',
    'compares two reports, or several targets: newly failing, fixed, still failing, no longer judged, changed ' +
      'observations',
  )
    .argument('<report>', 'a report.json, or the folder of one')
    .argument('<report>', 'the later one, or one of another target')
    .argument('[more...]', 'further reports to compare')
    .option('--json', 'as JSON')
    .option('--markdown', 'as Markdown')
    .option('--html', 'as an HTML page')
    .action(lazy(() => import('./reports/diff-command.ts'), 'diffCommand'));
  plain('merge', 'makes one report from the shards of one run, judged as if the run had not been split')
    .argument('<report...>', 'a report.json of each shard, or its folder')
    .option('--out <folder>', 'where the reports go (reports/merged)')
    .option('--reporter <name>', 'as for run; repeatable (those of the first shard)', repeated)
    .option(
      '--baseline <report>',
      'only failures that are not in this report fail the run (the baseline that the shards were run with)',
    )
    .option('--verbose', verbose)
    .option(...outMode)
    .action(lazy(() => import('./reports/merge-command.ts'), 'mergeCommand'));
  plain(
    'history',
    'writes history.html from the reports in a folder: verdicts of each run, failures, changed observations, ' +
      'response times; several targets side by side',
  )
    .argument('<folder>', 'reports/history, or any folder with reports in it')
    .option(...outMode)
    .action(lazy(() => import('./reports/history-command.ts'), 'historyCommand'));
  plain(
    'evidence',
    'makes a folder to send to the platform team: findings, their calls and answers, curl, times, request ids, ' +
      'the hash of the document; without secrets',
  )
    .argument('<report-folder>')
    .option('--out <folder>', 'folder to make (evidence-<run> in the report folder)')
    .option('--finding <id>', 'only this finding; repeatable (default: all findings that are not waived)', repeated)
    .option(...outMode)
    .action(lazy(() => import('./reports/evidence-command.ts'), 'evidenceCommand'));
  plain(
    'export',
    'writes the calls of a run as a HAR 1.2, for the network tools of a browser and for check; without secrets',
  )
    .argument('[report-folder]', 'the folder of a run', 'reports/latest')
    .option('--har', 'as a HAR (required; the only format)')
    .option('--out <file>', 'file to write (exchanges-<run>.har in the report folder)')
    .option(...outMode)
    .action(lazy(() => import('./reports/export-command.ts'), 'exportCommand'));
  plain('openapi', 'writes the contract as an OpenAPI 3.1 document (JSON)')
    .option('--out <file>', 'file to write; YAML if its name ends in .yaml or .yml (default: standard output)')
    .option('--yaml', 'as YAML')
    .option('--date <date>', 'travel date of the examples, YYYY-MM-DD (the day after tomorrow)')
    .action(lazy(() => import('./reports/openapi-command.ts'), 'openapiCommand'));
}

/** The mode of `--out-mode`. Throws a `UsageError`. */
function outModeOf(given: string): number {
  const mode = modeOf(given);
  if (mode === null)
    throw new UsageError([`--out-mode: expected ${formats['out-mode']?.expected}, got ${quote(given)}`]);
  return mode;
}

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
function repeated(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}
