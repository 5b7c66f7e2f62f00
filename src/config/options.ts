import type { Json } from '../contract/json.ts';
// Not the whole catalogue: help must not wait for it.
import { newestSet } from '../requirements/requirement-set.ts';

/** The commands that take settings. */
export type Command = 'run' | 'doctor' | 'check' | 'replay' | 'pin';

/**
 * One option: a flag, a variable, a configuration key, or several of them. Flag over variable over file over default.
 */
export interface Option {
  /**
   * Under this name the command line hands over the flag's value: the flag in camel case; the key's last part where
   * there is no flag.
   */
  readonly name: string;
  /** The long flag with its argument, such as `--seed <n>`, or null. */
  readonly flag: string | null;
  readonly variable: string | null;
  /** Path in the configuration, such as `traffic.rate`; null for `--config`. */
  readonly key: string | null;
  /**
   * How a flag or variable is read. `path`: relative to the working folder, in the file to the file. `list`: a flag is
   * given several times, a variable holds commas. `structure`: in the file only.
   */
  readonly type: 'text' | 'integer' | 'switch' | 'path' | 'list' | 'structure';
  readonly unit: string | null;
  /** Null where there is none. */
  readonly default: Json;
  /** Default in the profile `nightly`, where it is another one. */
  readonly nightly?: Json;
  /** What the default depends on, in words, where a value does not tell all. */
  readonly defaultNote?: string;
  /** Never shown: in no message, report or log. */
  readonly secret: boolean;
  readonly repeatable: boolean;
  readonly help: string;
  readonly commands: readonly Command[];
  /** Commands that take it and make nothing of it: not in their help. */
  readonly ignoredBy: readonly Command[];
  /** The default of a command that has one of its own, in words. */
  readonly defaultOf: Partial<Readonly<Record<Command, string>>>;
}

/** Commands that have to know the target. */
const target: readonly Command[] = ['run', 'doctor', 'replay', 'pin', 'check'];
/**
 * Commands that send calls to it, and those that take the options of these all the same, so that one line of options
 * does for all.
 */
const sending: readonly Command[] = ['run', 'doctor', 'replay'];
const unsent: readonly Command[] = ['pin', 'check'];
const run: readonly Command[] = ['run'];
const judged: readonly Command[] = ['run', 'check'];
/** Commands that tell what a run comes to. */
const scoped: readonly Command[] = ['run', 'doctor', 'check'];

type Rest = Partial<
  Pick<
    Option,
    'variable' | 'unit' | 'default' | 'nightly' | 'defaultNote' | 'secret' | 'commands' | 'ignoredBy' | 'defaultOf'
  >
>;

/** The one table of options: help, docs/configuration.md and loading are made from it. */
export const options: readonly Option[] = [
  flag('--base-url <url>', 'text', 'baseUrl', 'target; may carry a path prefix; no user, password, query or fragment', {
    variable: 'CONFORMANCE_BASE_URL',
    commands: ['run', 'doctor', 'replay', 'check'],
    ignoredBy: ['pin'],
    defaultOf: { check: 'the only one in the recording' },
  }),
  flag('--embedded', 'switch', 'embedded', 'tests the built-in platform instead of a target: to try the suite', {
    default: false,
    commands: sending,
    ignoredBy: ['pin'],
  }),
  flag('--api-key <key>', 'text', 'apiKey', 'the key; prefer the variable, since arguments are visible to others', {
    variable: 'CONFORMANCE_API_KEY',
    secret: true,
    commands: target,
  }),
  flag('--config <file>', 'path', null, 'configuration file', {
    variable: 'CONFORMANCE_CONFIG',
    commands: target,
    defaultNote: 'conformance.config.json or .yaml in the working folder',
  }),
  flag(
    '--profile <gate|nightly>',
    'text',
    'profile',
    'gate is small, with a fixed seed; nightly has ten times the generated search cases and a fresh seed, but ' +
      'spends no more orders',
    { default: 'gate' },
  ),
  flag('--seed <n>', 'integer', 'seed', 'seed of every generator', {
    variable: 'CONFORMANCE_SEED',
    default: 1,
    defaultNote: 'nightly: a fresh one',
  }),
  flag('--runs <n>', 'integer', 'runs', 'generated cases per property, beside the fixed ones', {
    variable: 'CONFORMANCE_RUNS',
    default: 12,
    nightly: 120,
  }),
  flag('--concurrency <n>', 'integer', 'traffic.concurrency', 'calls in flight', {
    default: 8,
    commands: sending,
    ignoredBy: unsent,
  }),
  flag('--rate <n>', 'integer', 'traffic.rate', 'calls in any one second', {
    defaultNote: 'no limit',
    commands: sending,
    ignoredBy: unsent,
  }),
  flag('--timeout <ms>', 'integer', 'traffic.timeout', 'a whole call, first byte sent to last byte read', {
    unit: 'ms',
    default: 10_000,
    commands: sending,
    ignoredBy: unsent,
  }),
  flag('--max-requests <n>', 'integer', 'traffic.maxRequests', 'hard limit of calls', {
    default: 1000,
    nightly: 10_000,
    commands: sending,
    ignoredBy: unsent,
  }),
  flag('--max-time <s>', 'integer', 'traffic.maxTime', 'hard limit of the whole run', {
    unit: 's',
    default: 300,
    nightly: 3600,
    commands: sending,
    ignoredBy: unsent,
  }),
  flag(
    '--allow-cancel <host>',
    'list',
    'allowCancel',
    'permits cancel calls to that host (name or address, without port); without it nothing is sent to the ' +
      'cancel operation of a target that is not embedded',
    { variable: 'CONFORMANCE_ALLOW_CANCEL', default: [], commands: sending },
  ),
  flag(
    '--requirements <set>',
    'text',
    'requirements',
    'the frozen set of requirements to judge by; what came later is left out, and levels are those of then',
    {
      default: newestSet.name,
      commands: judged,
    },
  ),
  flag(
    '--scope <all|bus-search>',
    'text',
    'scope',
    'the part of the contract that is gated, as a whole with its own exit 0: bus-search leaves out what needs ' +
      'hotel orders, and the report names it',
    { variable: 'CONFORMANCE_SCOPE', default: 'all', commands: scoped },
  ),
  flag(
    '--only <id-or-prefix>',
    'list',
    'only',
    'tests only this part of the catalogue; the report says that it is partial',
    { default: [], commands: judged },
  ),
  flag(
    '--skip <id-or-prefix>',
    'list',
    'skip',
    'leaves this part of the catalogue out; the report says that it is partial',
    { default: [], commands: judged },
  ),
  flag(
    '--last-failed',
    'switch',
    'lastFailed',
    'tests only what failed or warned in the last run, by the report in the folder of --out; the report says ' +
      'that it is partial',
    {
      default: false,
    },
  ),
  flag('--out <folder>', 'path', 'out', 'where reports go', {
    variable: 'CONFORMANCE_OUT',
    default: 'reports/latest',
    defaultOf: { check: 'reports/check' },
    commands: judged,
  }),
  flag(
    '--out-mode <octal>',
    'text',
    'outMode',
    'mode of the files that a run writes (reports, journal, ledger); folders that it makes for them may be ' +
      'entered by whoever may read these',
    { default: '0600', commands: judged },
  ),
  flag(
    '--reporter <name>',
    'list',
    'reporters',
    'json, junit, html, markdown, summary, ctrf, tap, badge, github or console',
    {
      default: ['json', 'junit', 'html', 'markdown', 'summary', 'console'],
      defaultNote: 'github too where GITHUB_ACTIONS is set',
      commands: judged,
    },
  ),
  flag('--verbose', 'switch', 'verbose', 'the console report tells every requirement, open point, reason and waiver', {
    default: false,
    commands: judged,
  }),
  flag(
    '--baseline <report>',
    'path',
    'baseline',
    'gates on what is newly failing against that report (a report.json, or the folder of one)',
    {
      commands: judged,
    },
  ),
  flag('--strict', 'switch', 'strict', 'warnings fail', { default: false, commands: judged }),
  flag(
    '--fail-on-drift',
    'switch',
    'failOnDrift',
    'an observation fails that is not as in the baseline; in a nightly run without one, as in the last night',
    {
      default: false,
    },
  ),
  flag(
    '--dry-run',
    'switch',
    'dryRun',
    'prints the plan (probes, number of calls, orders that would be spent) and sends nothing',
    { default: false },
  ),
  flag('--shard <i>/<n>', 'text', 'shard', 'one part of a run split over machines, i from 1 to n'),
  key('routes', 'structure', 'searches that have trips; the more, the better', { default: [] }),
  key('searchExtras', 'structure', 'lists of values known to be valid, for any search field but route and date', {
    default: {},
  }),
  key(
    'cancelExtras',
    'structure',
    'what goes into the body of every cancel: a `cancel_reason` that the target accepts, and further fields ' +
      'that it requires',
    {
      default: {},
    },
  ),
  key('orders.numbers', 'structure', 'order numbers to cancel, drawn by the seed; for a few runs', { secret: true }),
  key('orders.file', 'path', 'file with one order number a line; for a few runs'),
  key('orders.create', 'structure', 'the operation that creates an order: what CI wants'),
  key('orders.budget', 'integer', 'orders that a run may spend', { default: 12 }),
  key('orders.ledger', 'path', 'record of the spent orders', {
    default: 'orders-spent.ndjson',
    defaultNote: 'beside the configuration',
  }),
  key(
    'allowHostileCancel',
    'list',
    'hosts that malformed order numbers may go to; has effect only where allowCancel permits',
    { default: [] },
  ),
  key('packs', 'list', 'packs of rules of your own, each a file or a package', { default: [], commands: judged }),
  key('operations', 'structure', 'bound operations: busTripDetail, busOrderCreate, hotelOrderDetail', { default: {} }),
  key('statement', 'structure', 'declared answers to what the document leaves open; each becomes a MUST', {
    default: {},
  }),
  key(
    'acceptUntested',
    'structure',
    'requirements that may stay untested, by id or by the beginning of ids up to a dot',
    { default: [] },
  ),
  key('waivers', 'structure', 'known failures that do not fail the run', { default: [] }),
  key('pinned', 'path', 'file of requests that every run sends'),
  key(
    'documentUrl',
    'text',
    "address of the platform's document, which findings link to; `{section}` in it stands for the number of " +
      'the section',
    {
      commands: judged,
    },
  ),
  key('ask', 'list', 'what a run asks only when told to: key-scheme', { default: [] }),
  key('traffic.maxResponse', 'integer', 'one decoded answer body', { unit: 'bytes', default: 5_000_000 }),
  key('traffic.maxHeaders', 'integer', 'the headers of one answer', { unit: 'bytes', default: 65_536 }),
  key('redact', 'list', 'JSON pointers of personal data in answers; * stands for every index', { default: [] }),
  key(
    'public',
    'list',
    'JSON pointers of places in the configuration whose values are no secrets though variables fill them; * ' +
      'stands for every index',
    {
      default: [],
    },
  ),
  key('tls.ca', 'path', 'PEM file of certificates to trust'),
  key('tls.cert', 'path', 'PEM file of the client certificate'),
  key('tls.key', 'path', 'PEM file of its key', { secret: true }),
  key('tls.pfx', 'path', 'PKCS #12 file of client certificate and key, in place of the two', { secret: true }),
  key('tls.passphrase', 'text', 'passphrase of tls.key or tls.pfx', { secret: true }),
  key('tls.servername', 'text', 'host name of the certificate, and of SNI, where it is not that of the base URL'),
  key(
    'hosts',
    'structure',
    'addresses that connections to hosts go to, by name (as --resolve of curl); TLS, the Host header and ' +
      'permissions stay by name',
    {
      default: {},
    },
  ),
  key(
    'inFront.firewall',
    'switch',
    'a firewall in front of the platform stops what looks like an attack: what it stops is left out, and the ' +
      'rest is judged',
    {
      default: false,
    },
  ),
  key('proxy', 'text', 'HTTP proxy to go through', { secret: true }),
  key('headers', 'structure', 'further request headers; their values are secrets', { default: {}, secret: true }),
];

/** The option of a configuration key such as `traffic.rate`. */
export function optionOf(configurationKey: string): Option {
  const found = options.find((option) => option.key === configurationKey);
  if (found === undefined) throw new Error(`no option has the configuration key ${configurationKey}`);
  return found;
}

function flag(
  spelling: string,
  type: Option['type'],
  configurationKey: string | null,
  help: string,
  rest: Rest = {},
): Option {
  const name = (spelling.split(' ')[0] ?? '')
    .slice(2)
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return option({ ...rest, name, flag: spelling, key: configurationKey, type, help });
}

function key(configurationKey: string, type: Option['type'], help: string, rest: Rest = {}): Option {
  return option({
    ...rest,
    name: configurationKey.split('.').at(-1) ?? configurationKey,
    flag: null,
    key: configurationKey,
    type,
    help,
  });
}

function option(given: Rest & Pick<Option, 'name' | 'flag' | 'key' | 'type' | 'help'>): Option {
  return {
    variable: null,
    unit: null,
    default: null,
    secret: false,
    repeatable: given.type === 'list',
    commands: run,
    ignoredBy: [],
    defaultOf: {},
    ...given,
  };
}
