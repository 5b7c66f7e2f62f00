// Not the whole catalogue: help must not wait for it.
import { newestSet } from '../../requirements/requirement-set.ts';
import { type Command, type Option, option } from './option.ts';
import { choice, filePath, format, integer, list, onOff, type Shape } from './shapes.ts';

/** Commands that have to know the target. */
const target: readonly Command[] = ['run', 'doctor', 'replay', 'pin', 'check'];
/**
 * Commands that send calls to it, and those that accept their options all the same, so that one line of options is
 * enough for all commands.
 */
const sending: readonly Command[] = ['run', 'doctor', 'replay'];
const forSending = { commands: sending, ignoredBy: ['pin', 'check'] } as const;
const judging: readonly Command[] = ['run', 'check'];

const selector: Shape = { type: 'string', minLength: 1, maxLength: 200 };

/** Options that have a flag, in the order of `--help`. */
export const flagOptions: readonly Option[] = [
  option(
    'baseUrl',
    format('base-url', { maxLength: 2000 }),
    'target; may carry a path prefix; no user, password, query or fragment',
    {
      flag: '--base-url <url>',
      variable: 'CONFORMANCE_BASE_URL',
      commands: ['run', 'doctor', 'replay', 'check'],
      ignoredBy: ['pin'],
      defaultOf: { check: 'the only one in the recording' },
      shown: true,
      converted: true,
    },
  ),
  option('embedded', onOff, 'tests the built-in platform instead of a target: to try the suite', {
    flag: '--embedded',
    default: false,
    commands: sending,
    ignoredBy: ['pin'],
    converted: true,
    more: 'Not together with `baseUrl`.',
  }),
  option('apiKey', format('api-key'), 'the key; prefer the variable, since arguments are visible to others', {
    flag: '--api-key <key>',
    variable: 'CONFORMANCE_API_KEY',
    secret: true,
    commands: target,
    converted: true,
    more: 'Sent as `Authorization`; no report has it.',
  }),
  option(null, filePath, 'configuration file', {
    flag: '--config <file>',
    variable: 'CONFORMANCE_CONFIG',
    commands: target,
    defaultNote: 'conformance.config.json or .yaml in the working folder',
    converted: true,
  }),
  option(
    'profile',
    choice('gate', 'nightly'),
    'how much is tested: gate is small, with a fixed seed; nightly has ten times the generated search cases and ' +
      'a fresh seed, but spends no more orders',
    { flag: '--profile <gate|nightly>', default: 'gate', shown: true },
  ),
  option('seed', integer(-(2 ** 31), 2 ** 31 - 1), 'seed of every generator', {
    flag: '--seed <n>',
    variable: 'CONFORMANCE_SEED',
    default: 1,
    nightly: 'a fresh one',
    converted: true,
  }),
  option('runs', integer(1, 100_000), 'generated cases per property, beside the fixed ones', {
    flag: '--runs <n>',
    variable: 'CONFORMANCE_RUNS',
    default: 12,
    nightly: 120,
  }),
  option('traffic.concurrency', integer(1, 256), 'calls in flight', {
    flag: '--concurrency <n>',
    default: 8,
    ...forSending,
  }),
  option('traffic.rate', integer(1, 100_000), 'calls in any one second', {
    flag: '--rate <n>',
    defaultNote: 'no limit',
    ...forSending,
  }),
  option('traffic.timeout', integer(1, 600_000), 'a whole call, first byte sent to last byte read', {
    flag: '--timeout <ms>',
    unit: 'ms',
    default: 10_000,
    ...forSending,
  }),
  option('traffic.maxRequests', integer(1, 10_000_000), 'hard limit of calls', {
    flag: '--max-requests <n>',
    default: 1000,
    nightly: 10_000,
    ...forSending,
    more: 'Retries count.',
  }),
  option('traffic.maxTime', integer(1, 604_800), 'hard limit of the whole run', {
    flag: '--max-time <s>',
    unit: 's',
    default: 300,
    nightly: 3600,
    ...forSending,
  }),
  option(
    'allowCancel',
    list(format('host'), 100),
    'permits cancel calls to that host (name or address, without port); without it nothing is sent to the ' +
      'cancel operation of a target that is not embedded',
    {
      flag: '--allow-cancel <host>',
      variable: 'CONFORMANCE_ALLOW_CANCEL',
      default: [],
      commands: sending,
      shown: true,
      converted: true,
    },
  ),
  option(
    'requirements',
    { type: 'string', minLength: 1, maxLength: 100 },
    'the frozen set of requirements to judge by; what came later is left out, and levels are those of then',
    { flag: '--requirements <set>', default: newestSet.name, commands: judging, shown: true },
  ),
  option(
    'scope',
    choice('all', 'bus-search'),
    'the part of the contract that is gated, as a whole with its own exit 0: bus-search leaves out what needs ' +
      'hotel orders, and the report names it',
    {
      flag: '--scope <all|bus-search>',
      variable: 'CONFORMANCE_SCOPE',
      default: 'all',
      commands: ['run', 'doctor', 'check'],
      shown: true,
    },
  ),
  option('only', list(selector, 1000), 'tests only this part of the catalogue; the report says that it is partial', {
    flag: '--only <id-or-prefix>',
    default: [],
    commands: judging,
    shown: true,
  }),
  option('skip', list(selector, 1000), 'leaves this part of the catalogue out; the report says that it is partial', {
    flag: '--skip <id-or-prefix>',
    default: [],
    commands: judging,
    shown: true,
  }),
  option(
    'lastFailed',
    onOff,
    'tests only what failed or warned in the last run, by the report in the folder of --out; the report says ' +
      'that it is partial',
    { flag: '--last-failed', default: false },
  ),
  option('out', filePath, 'where reports go', {
    flag: '--out <folder>',
    variable: 'CONFORMANCE_OUT',
    default: 'reports/latest',
    defaultOf: { check: 'reports/check' },
    commands: judging,
    converted: true,
    more: 'The default is in the working folder.',
  }),
  option(
    'outMode',
    format('out-mode'),
    'mode of the files that a run writes (reports, journal, ledger); folders that it makes for them may be ' +
      'entered by whoever may read these',
    {
      flag: '--out-mode <octal>',
      default: '0600',
      commands: judging,
      converted: true,
      more: 'In octal and in quotes.',
    },
  ),
  option(
    'reporters',
    list(
      choice('json', 'junit', 'html', 'markdown', 'summary', 'ctrf', 'tap', 'badge', 'github', 'console'),
      undefined,
      {
        minItems: 1,
      },
    ),
    'reports to write: json, junit, html, markdown, summary, ctrf, tap, badge, github or console',
    {
      flag: '--reporter <name>',
      default: ['json', 'junit', 'html', 'markdown', 'summary', 'console'],
      defaultNote: 'github too where GITHUB_ACTIONS is set',
      commands: judging,
      shown: true,
      converted: true,
    },
  ),
  option('verbose', onOff, 'the console report tells every requirement, open point, reason and waiver', {
    flag: '--verbose',
    default: false,
    commands: judging,
  }),
  option(
    'baseline',
    filePath,
    'gates on what is newly failing against that report (a report.json, or the folder of one)',
    { flag: '--baseline <report>', commands: judging },
  ),
  option('strict', onOff, 'warnings fail', { flag: '--strict', default: false, commands: judging }),
  option(
    'failOnDrift',
    onOff,
    'an observation fails that is not as in the baseline; in a nightly run without one, as in the last night',
    { flag: '--fail-on-drift', default: false },
  ),
  option('dryRun', onOff, 'prints the plan (probes, number of calls, orders that would be spent) and sends nothing', {
    flag: '--dry-run',
    default: false,
  }),
  option('shard', format('shard'), 'one part of a run split over machines, i from 1 to n', {
    flag: '--shard <i>/<n>',
    shown: true,
    converted: true,
  }),
];
