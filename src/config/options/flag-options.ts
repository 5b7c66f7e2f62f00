import { resolve } from 'node:path';
// Not the whole catalogue: help must not wait for it.
import { newestSet } from '../../requirements/scope.ts';
import { reporterNames } from '../../contract/reporter-names.ts';
import { wordList } from '../../contract/text.ts';
import { modeOf, shardOf } from '../formats.ts';
import { hostsOf } from '../hosts.ts';
import {
  choice,
  type Command,
  filePath,
  format,
  integer,
  list,
  object,
  onOff,
  type Option,
  option,
  type Shape,
} from './option.ts';

/** Commands that need the target. */
const target: readonly Command[] = ['run', 'doctor', 'replay', 'pin', 'check', 'try'];
/** Commands that send calls to the target. */
const sending: readonly Command[] = ['run', 'doctor', 'replay', 'try'];
/** Options about sending. `pin` and `check` accept and ignore them, so that one line of options fits all commands. */
const forSending = { commands: sending, ignoredBy: ['pin', 'check'] } as const;
const judging: readonly Command[] = ['run', 'check'];

const selector: Shape = { type: 'string', minLength: 1, maxLength: 200 };

/** Options that have a flag, in the order of `--help`. */
export const flagOptions: readonly Option[] = [
  option(
    'baseUrl',
    format('base-url', { maxLength: 2000 }),
    'base URL of the target; may have a path prefix, but no user, password, query or fragment',
    {
      flag: '--base-url <url>',
      variable: 'CONFORMANCE_BASE_URL',
      commands: ['run', 'doctor', 'replay', 'check', 'try'],
      ignoredBy: ['pin'],
      defaultOf: { check: 'the only one in the recording', try: 'the built-in platform' },
      flagOnly: ['try'],
      shown: true,
      converted: true,
      example: 'https://staging.example.com',
    },
  ),
  option('embedded', onOff, 'tests the built-in platform instead of a target, to try the suite', {
    flag: '--embedded',
    default: false,
    commands: ['run', 'doctor', 'replay'],
    ignoredBy: ['pin'],
    converted: true,
    more: 'Not together with `baseUrl`.',
    example: true,
  }),
  option(
    'apiKey',
    format('api-key'),
    'API key of the target; prefer the variable, since other users of the machine can see arguments',
    {
      flag: '--api-key <key>',
      variable: 'CONFORMANCE_API_KEY',
      secret: true,
      commands: target,
      converted: true,
      more:
        'Sent as `Authorization`. Reports do not show it, but a key of fewer than 12 characters may remain in a ' +
        'sentence.',
      example: '${CONFORMANCE_API_KEY}',
    },
  ),
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
    'how much is tested: gate is small and has a fixed seed; nightly has ten times as many generated search cases ' +
      'and a fresh seed, but uses no more orders',
    { flag: '--profile <gate|nightly>', default: 'gate', shown: true, example: 'nightly' },
  ),
  option(
    'seed',
    {
      ...integer(-(2 ** 31), 2 ** 31 - 1),
      type: ['integer', 'string'],
      pattern: '^(?:date|commit)$',
    },
    'seed of every generator: a number; or date, which changes each UTC day; or commit, which changes with each ' +
      'commit in CI',
    {
      flag: '--seed <n|date|commit>',
      variable: 'CONFORMANCE_SEED',
      default: 1,
      nightly: 'a fresh one',
      converted: true,
      example: 'commit',
    },
  ),
  option('runs', integer(1, 100_000), 'generated cases per property, in addition to the fixed ones', {
    flag: '--runs <n>',
    variable: 'CONFORMANCE_RUNS',
    default: 12,
    nightly: 120,
    example: 24,
  }),
  option('label', format('label'), 'build, release or commit of the target; every report and the history show it', {
    flag: '--label <text>',
    variable: 'CONFORMANCE_LABEL',
    commands: judging,
    shown: true,
    example: 'v2.4.1',
  }),
  option('traffic.concurrency', integer(1, 256), 'largest number of calls in flight at the same time', {
    flag: '--concurrency <n>',
    default: 8,
    ...forSending,
    example: 2,
  }),
  option('traffic.rate', integer(1, 100_000), 'largest number of calls in any one second', {
    flag: '--rate <n>',
    defaultNote: 'no limit',
    ...forSending,
    example: 10,
  }),
  option(
    'traffic.timeout',
    integer(1, 600_000),
    'longest time of one call, from the first byte sent to the last byte read',
    { flag: '--timeout <ms>', unit: 'ms', default: 10_000, ...forSending, example: 20_000 },
  ),
  option('traffic.maxRequests', integer(1, 10_000_000), 'hard limit on the number of calls', {
    flag: '--max-requests <n>',
    default: 1000,
    nightly: 10_000,
    ...forSending,
    more: 'Retries count.',
    example: 2000,
  }),
  option('traffic.maxTime', integer(1, 604_800), 'hard limit on the time of the whole run', {
    flag: '--max-time <s>',
    unit: 's',
    default: 300,
    nightly: 3600,
    ...forSending,
    defaultOf: { try: '60, or 300 with --base-url' },
    example: 900,
  }),
  option(
    'allowCancel',
    list(format('host'), 100),
    'permits cancel calls to this host (name or address, without port); without it, nothing is sent to the cancel ' +
      'operation of any target except the built-in platform',
    {
      flag: '--allow-cancel <host>',
      variable: 'CONFORMANCE_ALLOW_CANCEL',
      default: [],
      commands: sending,
      shown: true,
      setting: hostsOf,
      example: ['staging.example.com'],
    },
  ),
  option(
    'requirements',
    { type: 'string', minLength: 1, maxLength: 100 },
    'frozen set of requirements that the run judges, each at its level in that set; requirements that were added ' +
      'later are left out',
    { flag: '--requirements <set>', default: newestSet.name, commands: judging, shown: true, example: '2026-11' },
  ),
  option(
    'scope',
    choice('all', 'bus-search'),
    'part of the contract that is tested: bus-search leaves out the requirements that need hotel orders, and the ' +
      'report names them; the run can still exit with 0',
    {
      flag: '--scope <all|bus-search>',
      variable: 'CONFORMANCE_SCOPE',
      default: 'all',
      commands: ['run', 'doctor', 'check'],
      shown: true,
      example: 'bus-search',
    },
  ),
  option('only', list(selector, 1000), 'tests only this part of the catalogue; the report says that it is partial', {
    flag: '--only <id-or-prefix>',
    default: [],
    commands: judging,
    shown: true,
    example: ['bus.past-date', 'auth'],
  }),
  option('skip', list(selector, 1000), 'leaves this part of the catalogue out; the report says that it is partial', {
    flag: '--skip <id-or-prefix>',
    default: [],
    commands: judging,
    shown: true,
    example: ['bus.hostile-text'],
  }),
  option(
    'lastFailed',
    onOff,
    'tests only the requirements that failed or warned in the last run, read from the report in the output ' +
      'folder; the report says that it is partial',
    { flag: '--last-failed', default: false, example: true },
  ),
  option('out', filePath, 'folder for the reports', {
    flag: '--out <folder>',
    variable: 'CONFORMANCE_OUT',
    default: 'reports/latest',
    defaultOf: { check: 'reports/check' },
    commands: judging,
    setting: (out: string, { cwd }) => resolve(cwd, out),
    more: 'The default is in the working folder.',
    example: 'reports/staging',
  }),
  option(
    'outMode',
    format('out-mode'),
    'mode of the files that a run writes (reports, journal, ledger); everyone who may read the files may also enter ' +
      'new folders',
    {
      flag: '--out-mode <octal>',
      default: '0600',
      commands: judging,
      setting: modeOf,
      settingShape: { type: 'integer' },
      more: 'Write it in octal and in quotes.',
      example: '0640',
    },
  ),
  option(
    'reporters',
    list(choice(...reporterNames), undefined, { minItems: 1 }),
    `reports to write: ${wordList(reporterNames, 'or')}`,
    {
      flag: '--reporter <name>',
      default: ['json', 'junit', 'html', 'markdown', 'summary', 'console'],
      more: 'If GITHUB_ACTIONS is set, github is added to the default.',
      commands: judging,
      shown: true,
      setting: (names: readonly string[], { isGiven, env }) => [
        ...new Set([...names, ...(!isGiven && env['GITHUB_ACTIONS'] ? ['github'] : [])]),
      ],
      example: ['json', 'html', 'console'],
    },
  ),
  option('verbose', onOff, 'the console report shows every requirement, open point, reason and waiver', {
    flag: '--verbose',
    default: false,
    commands: judging,
    example: true,
  }),
  option(
    'baseline',
    filePath,
    'only failures that are not in this report (a report.json, or its folder) fail the run',
    { flag: '--baseline <report>', commands: judging, example: 'reports/accepted' },
  ),
  option('strict', onOff, 'warnings fail the run', {
    flag: '--strict',
    default: false,
    commands: judging,
    example: true,
  }),
  option(
    'failOnDrift',
    onOff,
    'a changed observation fails the run; it is compared with the baseline, or, in a nightly run without a ' +
      'baseline, with the last nightly run',
    { flag: '--fail-on-drift', default: false, example: true },
  ),
  option(
    'dryRun',
    onOff,
    'prints the plan (requirements, number of calls, orders that a run would spend) and sends nothing',
    { flag: '--dry-run', default: false, example: true },
  ),
  option('shard', format('shard'), 'runs part i of a run that is split over n machines; i is from 1 to n', {
    flag: '--shard <i>/<n>',
    shown: true,
    setting: (shard: string | null) => (shard === null ? null : shardOf(shard)),
    settingShape: object({ index: { type: 'integer' }, of: { type: 'integer' } }, ['index', 'of']),
    example: '1/3',
  }),
];
