import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { parse } from 'yaml';
import { pathFrom } from '../../config/files.ts';
import { hostOf, UsageError } from '../../config/index.ts';
import { configurationNames } from '../../config/read-configuration.ts';
import { literalJson } from '../../config/placeholders.ts';
import { safe } from '../../config/quote.ts';
import { refuseOther, replaceFile, statusOf } from '../../contract/files/write.ts';
import type { JsonObject } from '../../contract/json.ts';
import { shellPath } from '../../contract/shell-word.ts';
import { packageRoot } from '../package-facts.ts';
import { type Answers, checkHost, type CiSystem, givenBy, type InitFlags, withDefaults } from './init/answers.ts';
import { askFor, type Terminal, Unanswered } from './init/ask.ts';

/** The surroundings of `init`: terminal, folder and `doctor`. */
export interface InitPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The terminal for questions, or null. */
  readonly terminal: Terminal | null;
  readonly print: (line: string) => void;
  /** Examines the target with the new configuration; returns the exit code. */
  readonly doctor: (config: string) => Promise<number>;
}

/** The job of a CI system: the example that the package ships, and where its copy goes. */
const jobs: Readonly<Record<CiSystem, { readonly example: string; readonly file: string; readonly needs: string }>> = {
  github: {
    example: 'examples/ci/github-gate.yml',
    file: '.github/workflows/conformance.yml',
    needs: 'the secret CONFORMANCE_API_KEY of the repository',
  },
  gitlab: {
    example: 'examples/ci/gitlab-ci.yml',
    file: 'conformance.gitlab-ci.yml',
    needs: 'the variable CONFORMANCE_API_KEY (masked) of the project, and an include of the file in .gitlab-ci.yml',
  },
};

/**
 * `init`: writes a configuration from flags or from answers on a terminal, and runs `doctor`. Throws a
 * `UsageError`.
 */
export async function initCommand(flags: InitFlags, place: InitPlace = here()): Promise<number> {
  const { cwd, print } = place;
  const given = givenBy(flags, cwd);
  const file = resolve(cwd, flags.config ?? 'conformance.config.yaml');
  refuseName(file);
  refuseToReplace(file, flags, place);
  if (given.ci !== undefined) refuseToReplace(resolve(cwd, jobs[given.ci].file), flags, place);
  let answers: Answers;
  try {
    answers =
      place.terminal === null || flags.yes === true ? withDefaults(given) : await askFor(given, place.terminal, cwd);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    print('');
    print('Nothing was written.');
    return 3;
  }
  checkHost(answers);
  const written = filesOf(file, answers, cwd);
  for (const [path] of written) refuseToReplace(path, flags, place);
  for (const [path, text] of written) {
    replaceFile(path, text, 'as-is');
    print(`Wrote ${relative(cwd, path)}`);
  }
  if (answers.ci !== null)
    print(
      `The ${answers.ci} job needs travel-conformance among the devDependencies of package.json, and ` +
        `${jobs[answers.ci].needs}.`,
    );
  return examine(file, flags, place);
}

async function examine(file: string, { doctor, config }: InitFlags, place: InitPlace): Promise<number> {
  const named = config === undefined ? '' : ` --config ${shellPath(config)}`;
  const hasKey = (place.env['CONFORMANCE_API_KEY'] ?? '') !== '';
  if (doctor === false || !hasKey) {
    const why = doctor === false ? '--no-doctor' : 'CONFORMANCE_API_KEY is not set';
    place.print(
      `doctor was not run: ${why}. Next: ${hasKey ? '' : 'export CONFORMANCE_API_KEY=... && '}npx ` +
        `travel-conformance doctor${named}`,
    );
    return 0;
  }
  place.print('');
  const exitCode = await place.doctor(file);
  if (exitCode === 0) place.print(`Next: npx travel-conformance run${named}`);
  return exitCode;
}

/** The files with their texts. */
function filesOf(file: string, answers: Answers, cwd: string): readonly (readonly [path: string, text: string])[] {
  const schemaFile = join(cwd, 'node_modules/travel-conformance/schemas/config.schema.json');
  const schema = existsSync(schemaFile) ? `./${relative(dirname(file), schemaFile).replaceAll('\\', '/')}` : null;
  const written = withFileFrom(dirname(file), answers, cwd);
  const configuration = [
    file,
    extname(file) === '.json' ? jsonText(written, schema) : yamlText(written, schema),
  ] as const;
  if (answers.ci === null) return [configuration];
  const { example, file: name } = jobs[answers.ci];
  return [
    configuration,
    [resolve(cwd, name), jobText(readFileSync(join(packageRoot, example), 'utf8'), relative(cwd, file))],
  ];
}

/** The answers, with the path of the orders file relative to the folder of the configuration. */
function withFileFrom(folder: string, answers: Answers, cwd: string): Answers {
  const { orders } = answers;
  return orders?.kind === 'file'
    ? { ...answers, orders: { ...orders, file: pathFrom(folder, resolve(cwd, orders.file)).replaceAll('\\', '/') } }
    : answers;
}

/** The CI job; it names the configuration if commands would not find that file by themselves. */
function jobText(example: string, configuration: string): string {
  if (configurationNames.some((name) => name === configuration)) return example;
  return example
    .replaceAll('npx travel-conformance run', () => `npx travel-conformance run --config ${shellPath(configuration)}`)
    .replaceAll(/conformance\.config\.json(?: or \.yaml)?/g, () => configuration);
}

function refuseName(file: string): void {
  if (!['.json', '.yaml', '.yml'].includes(extname(file)))
    throw new UsageError([`--config: expected a file that ends in .json, .yaml or .yml, got ${safe(file)}`]);
}

/**
 * Throws if a file exists, unless `--force` is given. Also throws for a second configuration next to another, because
 * every run would refuse both.
 */
function refuseToReplace(file: string, { force }: InitFlags, { cwd }: InitPlace): void {
  const shown = safe(relative(cwd, file));
  const problems: string[] = [];
  if (statusOf(file) !== null && force !== true) problems.push(`${shown} already exists; --force overwrites it`);
  const others = configurationNames.filter((name) => resolve(cwd, name) !== file && existsSync(join(cwd, name)));
  const isStandard = configurationNames.some((name) => resolve(cwd, name) === file);
  if (isStandard && others.length > 0)
    problems.push(
      `${others.join(' and ')} already exists, and a folder has one configuration; remove it, or ` +
        `overwrite it with --config ${shellPath(others[0] ?? '')} --force`,
    );
  if (problems.length > 0) throw new UsageError(problems);
  refuseOther(file);
}

function here(): InitPlace {
  const { stdin, stdout } = process;
  return {
    cwd: process.cwd(),
    env: process.env,
    terminal: stdin.isTTY && stdout.isTTY ? { input: stdin, output: stdout } : null,
    print: (line) => void stdout.write(`${safe(line)}\n`),
    doctor: async (config) => (await import('./doctor-command.ts')).doctorCommand({ config }),
  };
}

/** The configuration as JSON, which has no comments. `schema`: address of its schema, for editors; null for none. */
export function jsonText(answers: Answers, schema: string | null): string {
  const configuration = parse(yamlText(answers, null)) as JsonObject;
  return `${JSON.stringify({ ...(schema === null ? {} : { $schema: schema }), ...configuration }, null, 2)}\n`;
}

/**
 * The configuration as YAML, with a comment for each key. Options that are off are commented out and become valid
 * configuration if the `#` is removed.
 */
export function yamlText(answers: Answers, schema: string | null): string {
  const { baseUrl, routes, scope, allowCancel } = answers;
  const [orders, operations, accepted] = [ordersOf(answers), operationsOf(answers), acceptedOf(answers)];
  const permission = ['allowCancel:', `  - ${literalJson(allowCancel ?? hostOf(baseUrl))}`];
  const pairs = routes.map((route) => [
    `  - start_city_code: ${literalJson(route.start_city_code)}`,
    `    end_city_code: ${literalJson(route.end_city_code)}`,
  ]);
  const noPairs = ['routes:', '  - start_city_code: "310100"', '    end_city_code: "330100"'];
  return `${[
    ...(schema === null ? [] : [`# yaml-language-server: $schema=${schema}`]),
    '# Configuration of travel-conformance. Every key with its default: docs/configuration.md of the package.',
    '# ${NAME} in a text is the environment variable of that name. Paths are relative to this file.',
    '',
    '# The target. The URL may have a path prefix.',
    `baseUrl: ${literalJson(baseUrl)}`,
    '',
    '# The key is never written here: export CONFORMANCE_API_KEY=...',
    'apiKey: "${CONFORMANCE_API_KEY}"',
    '',
    '# City pairs that have trips in the next days. The more, the better. One pair needs more than 50 trips on ' +
      'one date: it tests the limits of paging.',
    ...(pairs.length === 0 ? off(noPairs) : ['routes:', ...pairs.flat()]),
    '',
    '# The part of the contract that is tested: all, or bus-search, a separate gate without the requirements ' +
      'that need hotel orders.',
    ...(scope === 'all' ? off(['scope: bus-search']) : [`scope: ${scope}`]),
    '',
    '# Hosts that cancel calls may be sent to. Without allowCancel, no cancel is sent, and requirements that need ' +
      'one stay untested.',
    ...(allowCancel === null ? off(permission) : permission),
    '',
    '# Hotel orders that a run may cancel. In CI, describe the operation that creates one. For a few runs, ' +
      'replace create with',
    '# file: orders.txt (one number per line) or numbers: ["..."]. A cancel is final. A run spends at most ' +
      'budget orders.',
    ...(orders === null
      ? off([
          'orders:',
          '  create:',
          '    path: /open/v1/hotel/order/create',
          '    body: { hotel_id: H1001 }',
          '    orderNo: /data/order_no',
          '  budget: 12',
        ])
      : block('orders', orders)),
    '',
    '# Fields for the body of every cancel: a reason, if the target accepts only reasons from a list, and further ' +
      'fields that it requires.',
    ...off(['cancelExtras:', '  cancel_reason: change of plans']),
    '',
    '# Operations that the document names but does not show. Describe those that you have: then more is tested.',
    ...(operations === null
      ? off([
          'operations:',
          '  busTripDetail: { path: /open/v1/bus/trip/detail, body: { gid: "{gid}" }, echo: /data/gid }',
        ])
      : block('operations', operations)),
    '',
    '# Your answers to questions that the document leaves open. Each becomes a requirement. This drafts them: ' +
      'npx travel-conformance statement --from reports/latest',
    ...off(['statement:', '  timeZone: Asia/Shanghai']),
    '',
    '# Requirements that cannot be tested here, and why: then a run has a verdict without them. An id, or the ' +
      'beginning of ids up to a dot.',
    ...(accepted === null
      ? off(['acceptUntested:', '  - id: bus.gid-downstream', '    reason: trip detail is not deployed on staging'])
      : ['acceptUntested:', `  - id: ${accepted.id}`, `    reason: ${accepted.reason}`]),
    '',
    '# Limits for the load on the target: calls in flight, calls in any one second.',
    ...off(['traffic:', '  concurrency: 8', '  rate: 50']),
  ].join('\n')}\n`;
}

/** The `orders` of the configuration; null for none. */
function ordersOf({ orders }: Answers): JsonObject | null {
  if (orders === null) return null;
  if (orders.kind === 'file') return { file: orders.file };
  const { path, body, orderNo } = orders;
  return { create: { path, body, orderNo } };
}

function operationsOf({ tripDetail }: Answers): JsonObject | null {
  return tripDetail === null ? null : { busTripDetail: { path: tripDetail, body: { gid: '{gid}' } } };
}

function acceptedOf({ acceptNoTripDetail }: Answers): { readonly id: string; readonly reason: string } | null {
  return acceptNoTripDetail
    ? { id: 'bus.gid-downstream', reason: 'no operation that needs a gid is known here' }
    : null;
}

/** A key of the configuration in YAML, with the members of its value as JSON, which YAML is a superset of. */
function block(key: string, value: JsonObject): string[] {
  return [`${key}:`, ...Object.entries(value).map(([name, one]) => `  ${name}: ${literalJson(one)}`)];
}

/** Lines of configuration, commented out. */
function off(lines: readonly string[]): string[] {
  return lines.map((line) => `#${line}`);
}
