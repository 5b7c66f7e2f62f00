import { join } from 'node:path';
import { mayBeSameKey } from '../arbitraries/index.ts';
import { kindOfPath } from '../contract/files/read.ts';
import { pointerTokens, type Json } from '../contract/json.ts';
import { assemble, type Chooser, chooser, misspeltVariables, readGiven, seedOf } from './assemble.ts';
import { checkFile, inFile } from './check-file.ts';
import { jsonSchemaProblem } from './config-schema.ts';
import type { Mistake } from './explain.ts';
import { shownPath } from './files.ts';
import { idProblems, setProblems } from './id-problems.ts';
import { options } from './options.ts';
import { orderSource } from './orders.ts';
import { type ConfigurationFile, type Environment, packPlace, readConfiguration } from './read-configuration.ts';
import { withoutSecrets } from './secrets.ts';
import { shareProblems } from './selection.ts';
import type { LoadedPack, PackPlace, Settings } from './settings.ts';
import { readTls } from './tls.ts';
import { UsageError } from './usage-error.ts';

/**
 * Settings from a configuration object of a program: checked like a file, with paths relative to `cwd` and
 * `${NAME}` filled from `env`. No file is read and no variable wins over the object. Throws a `UsageError`.
 */
export function objectSettings(configuration: unknown, input: Omit<LoadInput, 'flags' | 'variables'>): Settings {
  const value = plainData(configuration);
  return settingsFrom({ ...input, flags: {}, variables: false }, () => ({
    file: null,
    folder: input.cwd,
    shown: 'configuration',
    value,
  }));
}

/** The configuration as plain JSON data, without members that are `undefined`. Throws a `UsageError`. */
function plainData(configuration: unknown): Json {
  try {
    return JSON.parse(JSON.stringify(configuration) ?? 'null') as Json;
  } catch {
    throw new UsageError([
      'configuration: expected plain JSON data, got an object with a circular reference or a BigInt',
    ]);
  }
}

/** Input of the settings. */
export interface LoadInput {
  /** Values of the flags by `name` in the table of options; what is not in the table is not looked at. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Environment;
  /** Whether variables give settings; placeholders are filled from them either way. Default true. */
  readonly variables?: boolean;
  /** The working folder, absolute. */
  readonly cwd: string;
  /** Seed of the profile nightly where none is given. */
  readonly freshSeed: number;
  /** The clock for `--seed date`, in milliseconds since the epoch; default: now. */
  readonly now?: number;
  /**
   * Ids that `--only`, `--skip`, waivers and accepted gaps may name (requirements, `statement.…`, `open.…`), once
   * packs are loaded. Not checked where left out.
   */
  readonly knownIds?: () => readonly string[];
  /**
   * Adds the rules of packs to the suite's; adds to `problems` what is wrong with them, a line each. Default: none is
   * loaded.
   */
  readonly loadPacks?: (packs: readonly PackPlace[], problems: string[]) => readonly LoadedPack[];
  /**
   * The built-in platform is tested if nobody names a target (`replay` of a report on it). A base URL has no place
   * here: the key goes only to the host that the user's own flag, variable or configuration names.
   */
  readonly fallback?: 'embedded';
  /** The message if there is no target; null for no message. Default: how to name a target. */
  readonly noTarget?: string | null;
  /**
   * False for commands that send nothing: target, key, headers, proxy and certificates are not demanded. Default true.
   */
  readonly sends?: boolean;
}

/**
 * Returns complete, checked settings: a flag wins over a variable, a variable over the file, the file over the default.
 * Throws a `UsageError` with every mistake.
 */
export function loadSettings(input: LoadInput): Settings {
  return settingsFrom(input, (named, problems) => readConfiguration(named, input.cwd, problems));
}

/** Like {@link loadSettings}, with another way to read the file. `read` adds its mistakes to `problems`. */
export function settingsFrom(
  input: LoadInput,
  read: (named: { path: string; place: string } | null, problems: string[]) => ConfigurationFile | null,
): Settings {
  const { cwd, env, knownIds, sends = true } = input;
  const variables = input.variables === false ? {} : env;
  const problems: string[] = [];
  const { given, wrongAt } = readGiven(input.flags, variables, problems);
  /**
   * Keys whose value is left out because it is wrong; an empty text for the whole file. What is missing there is no
   * further mistake.
   */
  const wrong = new Set(wrongAt.keys());
  const file = wrong.has('config') ? null : readFile();
  const checked =
    file === null
      ? { values: {}, wrong: [], secrets: [] }
      : checkFile(
          file,
          { env, overridden: [...given.keys(), ...wrong], wrongVariables: [...wrongAt.values()], sends },
          problems,
        );
  for (const key of checked.wrong) wrong.add(key);
  problems.push(...misspeltVariables(variables, JSON.stringify(file?.value ?? null)));

  const place = file ?? { shown: 'configuration', folder: cwd };
  const from = chooser(given, checked.values, place, { cwd, env });
  const mistakes: Mistake[] = [];
  const ofPacks: string[] = [];
  const named = from.list('packs').flatMap((one) => packPlace(one, place.folder) ?? []);
  const baseUrl = from.text('baseUrl');
  const settings = assemble(
    from,
    {
      folder: place.folder,
      configFile: file?.file ?? null,
      baseUrl,
      embedded: from.isOn('embedded') || (from.text('baseUrl') === null && input.fallback === 'embedded'),
      seed: seedOf(from, { env, now: input.now ?? Date.now(), freshSeed: input.freshSeed }, sends ? problems : []),
      orders: orderSource(from.group('orders'), place, cwd, from.integer('orders.budget'), problems, baseUrl),
      packs: input.loadPacks?.(named, ofPacks) ?? [],
      secrets: checked.secrets,
      tls: readTls(sends ? from.group('tls') : {}, { folder: place.folder, cwd, wrong }, mistakes),
    },
    mistakes,
  );
  mistakes.push(...fileMistakes(settings, from, sends));
  problems.push(
    ...mistakes.map((mistake) => inFile(place, mistake)),
    ...pathProblems(settings, from, cwd),
    ...shareProblems(settings),
  );
  problems.push(...setProblems(settings, from));
  problems.push(...ofPacks.map((problem) => `${place.shown}: ${problem}`));
  // If a pack is missing, its ids are not known.
  if (knownIds !== undefined && ofPacks.length === 0) problems.push(...idProblems(settings, knownIds(), from));
  const ofTarget = targetProblems(input, settings, from, wrong);
  problems.push(...ofTarget);
  if (ofTarget.length > 0) wrong.add('baseUrl');
  if (sends && settings.baseUrl !== null && settings.apiKey === '' && !wrong.has('apiKey') && !wrong.has('')) {
    problems.push(
      input.variables === false
        ? `${from.place('apiKey')}: expected the key of the target, got none`
        : 'CONFORMANCE_API_KEY: expected the key of the target, got none; set the variable, or apiKey in the ' +
            'configuration',
    );
    wrong.add('apiKey');
  }
  for (const { pointer } of mistakes) wrong.add(pointerTokens(pointer).join('.'));
  if (problems.length > 0)
    throw new UsageError(
      problems.map((problem) => withoutSecrets(problem, checked.secrets)),
      wrong.has('out') ? null : settings,
      keysAmong(wrong),
    );
  return settings;

  function readFile(): ConfigurationFile | null {
    const before = problems.length;
    const named = given.get('config');
    const found = read(named === undefined ? null : { path: String(named.value), place: named.place }, problems);
    if (problems.length > before) wrong.add('');
    return found;
  }
}

/** The keys of options that are, or contain, one of these places. */
function keysAmong(wrong: ReadonlySet<string>): string[] {
  const places = [...wrong];
  return options.flatMap(({ key }) =>
    key !== null && places.some((place) => place === key || place.startsWith(`${key}.`)) ? [key] : [],
  );
}

/**
 * Exactly one target is expected: a base URL or the built-in platform. If calls are sent, no target is a mistake, too:
 * otherwise a gate without a configured target would always pass.
 */
function targetProblems(
  { sends = true, variables = true, fallback, noTarget }: LoadInput,
  settings: Settings,
  from: Chooser,
  wrong: ReadonlySet<string>,
): string[] {
  const { baseUrl, embedded } = settings;
  if (embedded && from.value('baseUrl') !== undefined)
    return [
      `${from.place('embedded')}: expected either a base URL or the built-in platform, got both ` +
        `(${from.place('baseUrl')}); give one of the two`,
    ];
  if (
    !sends ||
    noTarget === null ||
    fallback !== undefined ||
    baseUrl !== null ||
    embedded ||
    ['baseUrl', 'embedded', ''].some((key) => wrong.has(key))
  )
    return [];
  if (noTarget !== undefined) return [noTarget];
  const [set, use] = variables
    ? [
        ' (--base-url, CONFORMANCE_BASE_URL, or in the configuration, which `init` writes)',
        '`--embedded` (`embedded: true`)',
      ]
    : ['', '`embedded: true`'];
  return [`no target configured: set \`baseUrl\`${set}, or use ${use} to try the suite on the built-in platform`];
}

/** Mistakes in the file that the schema cannot find. */
function fileMistakes({ statement, headers, hosts, apiKey, keys }: Settings, from: Chooser, sends: boolean): Mistake[] {
  const mistakes: Mistake[] = [];
  const problem = statement['errorBody'] === undefined ? null : jsonSchemaProblem(statement['errorBody']);
  if (problem !== null)
    mistakes.push({
      pointer: '/statement/errorBody',
      text: `expected a JSON Schema (2020-12), got one that cannot be used: ${problem}`,
    });
  const known: [name: string, key: string][] = [['apiKey', apiKey]];
  for (const [name, key] of Object.entries(keys)) {
    const [same] = known.find(([, one]) => mayBeSameKey(key, one)) ?? [];
    known.push([`keys.${name}`, key]);
    if (same !== undefined)
      mistakes.push({
        pointer: `/keys/${name}`,
        text:
          `expected another key than \`${same}\`, got one that differs at most in case, a scheme or separators ` +
          'at its ends',
      });
  }
  for (const [name, value] of Object.entries(headers)) {
    const [same] = known.find(([, one]) => sends && one !== '' && mayBeSameKey(value, one)) ?? [];
    if (same !== undefined)
      mistakes.push({
        pointer: `/headers/${name}`,
        text:
          `expected another value than \`${same}\`, got the same one, which would let in calls with no key; name the ` +
          'header that carries the key with `keyHeader` in the operations of the pack',
      });
  }
  if (Object.keys(headers).length < Object.keys(from.group('headers')).length) {
    mistakes.push({ pointer: '/headers', text: 'expected names that differ, got two that differ only in case' });
  }
  if (Object.keys(hosts).length < Object.keys(from.group('hosts')).length) {
    mistakes.push({ pointer: '/hosts', text: 'expected each host once, got a host in two spellings' });
  }
  return mistakes;
}

function pathProblems({ out, baseline }: Settings, from: Chooser, cwd: string): string[] {
  const problems: string[] = [];
  const atOut = kindOfPath(out);
  if (atOut !== 'nothing' && atOut !== 'folder')
    problems.push(`${from.place('out')}: expected a folder, got the ${atOut} ${shownPath(out, cwd)}`);
  const noBaseline = baseline === null ? null : missingReport(baseline);
  if (baseline !== null && noBaseline !== null) {
    problems.push(`${from.place('baseline')}: expected a report, got ${noBaseline} at ${shownPath(baseline, cwd)}`);
  }
  return problems;
}

/**
 * The kind of thing at a path, if it is neither a report nor the folder of one; else null. A pipe is accepted: `<(…)`
 * of a shell is one.
 */
function missingReport(path: string): string | null {
  const kind = kindOfPath(path);
  if (kind === 'folder')
    return kindOfPath(join(path, 'report.json')) === 'file' ? null : 'a folder without report.json';
  return kind === 'nothing' ? kind : null;
}
