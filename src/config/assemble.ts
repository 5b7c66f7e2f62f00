import { resolve } from 'node:path';
import { isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import { schemaErrors } from './config-schema.ts';
import { explain, type Mistake } from './explain.ts';
import { canonicalBaseUrl } from './hosts.ts';
import { operationsOf } from './operations.ts';
import type { ValueSettings } from './option-values.ts';
import { type Option, optionOf, options } from './options.ts';
import { editDistance, plain, safe } from './quote.ts';
import { placeIn } from './line-of.ts';
import { pointerOf } from './secrets.ts';
import type { ConfigurationFile, Environment } from './read-configuration.ts';
import type { OrderSource, Settings, Waiver } from './settings.ts';

/** What {@link assemble} needs in addition to the values. */
interface Parts {
  /** The folder of the configuration; without one, the working folder. */
  readonly folder: string;
  readonly configFile: string | null;
  readonly baseUrl: string | null;
  readonly embedded: boolean;
  readonly seed: number;
  readonly orders: OrderSource;
  readonly tls: Settings['tls'];
  readonly packs: Settings['packs'];
  readonly secrets: Settings['secrets'];
}

/** An accepted gap in the scope `bus-search`, which has no hotel orders to test trip detail with. */
const withoutTripDetail = {
  id: 'bus.gid-downstream',
  reason: 'the scope is bus search alone, and trip detail is not configured',
};

/** Makes the settings from values that the schema has checked. Adds mistakes of bound operations to `mistakes`. */
export function assemble(from: Chooser, parts: Parts, mistakes: Mistake[]): Settings {
  const values = from.settings();
  const operations = operationsOf(from.group('operations'), mistakes, parts.baseUrl);
  return {
    ...values,
    baseUrl: parts.baseUrl === null ? null : canonicalBaseUrl(parts.baseUrl),
    embedded: parts.embedded,
    targetFrom: from.givenBy(from.isOn('embedded') ? 'embedded' : 'baseUrl'),
    apiKey: from.text('apiKey') ?? '',
    configFile: parts.configFile,
    seed: parts.seed,
    orders: parts.orders,
    orderBudget: from.integer('orders.budget'),
    ledger: from.path('orders.ledger') ?? resolve(parts.folder, String(optionOf('orders.ledger').default)),
    packs: parts.packs,
    operations,
    acceptUntested: [
      ...from.objects('acceptUntested').map(({ id, reason }) => ({ id: String(id), reason: String(reason) })),
      ...(values.scope === 'bus-search' && operations.busTripDetail === null ? [withoutTripDetail] : []),
    ],
    waivers: from.objects('waivers').map(waiverOf),
    tls: parts.tls,
    secrets: parts.secrets,
  };
}

function waiverOf({ id, finding, reason, owner, issue, expires, flaky }: JsonObject): Waiver {
  return {
    id: String(id),
    finding: typeof finding === 'string' ? finding : null,
    reason: String(reason),
    owner: String(owner),
    issue: typeof issue === 'string' ? issue : null,
    expires: String(expires),
    flaky: flaky === true,
  };
}

/** Where CI names the commit that it builds: GitHub, GitLab, Jenkins. */
const commitVariables = ['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT'];

/** What a seed may come from. */
interface SeedSources {
  readonly env: Environment;
  /** The clock, in milliseconds since the epoch. */
  readonly now: number;
  /** Seed of the profile nightly where none is given. */
  readonly freshSeed: number;
}

/**
 * The seed of a run: a number as it is given, `date` as `20261128`, `commit` as the number of its first seven digits.
 * Adds to `problems` where no commit is known.
 */
export function seedOf(from: Chooser, { env, now, freshSeed }: SeedSources, problems: string[]): number {
  const given = from.value('seed');
  if (given === undefined && from.profile === 'nightly') return freshSeed | 0;
  if (given === 'date') return Number(new Date(now).toISOString().slice(0, 10).replaceAll('-', ''));
  if (given !== 'commit') return from.integer('seed');
  const commit = commitVariables.map((name) => env[name] ?? '').find((value) => /^[0-9a-f]{7,}$/i.test(value));
  if (commit !== undefined) return Number.parseInt(commit.slice(0, 7), 16);
  problems.push(
    `${from.place('seed')}: expected a commit in ${commitVariables.join(', ')}, found none; ` +
      'set one of them, or use a number or date',
  );
  return from.profile === 'nightly' ? freshSeed | 0 : 1;
}

/** A value that a flag or a variable gave. */
interface Given {
  readonly value: Json;
  /** The flag or variable, as messages name it. */
  readonly place: string;
}

/** The values of flags and variables, by configuration key (`config` for `--config`). */
interface GivenValues {
  readonly given: ReadonlyMap<string, Given>;
  /** Flags and variables with wrong values, as messages name them. Their values are left out. */
  readonly wrongAt: ReadonlyMap<string, string>;
}

/** Reads and checks flags and variables. Mistakes are added to `problems`. */
export function readGiven(flags: Readonly<Record<string, unknown>>, env: Environment, problems: string[]): GivenValues {
  const given = new Map<string, Given>();
  const wrongAt = new Map<string, string>();
  for (const option of options) {
    const found = find(option, flags, env);
    if (found === null) continue;
    const key = option.key ?? 'config';
    if (found.raw === '' && found.place === option.variable) {
      problems.push(`${found.place}: expected a value, got an empty text; unset the variable or give it one`);
      wrongAt.set(key, found.place);
      continue;
    }
    const value = parse(option, found.raw, found.place === option.variable);
    // `--config` is not a key of the file; `pinned` stands for it, since all paths are checked in the same way.
    const mistakes = explain(schemaErrors(option.key ?? 'pinned', value), {
      written: () => undefined,
      secret: () => option.secret,
      inFile: false,
    });
    for (const { text } of mistakes) problems.push(`${found.place}: ${text}`);
    if (mistakes.length === 0) given.set(key, { value: value as Json, place: found.place });
    else wrongAt.set(key, found.place);
  }
  return { given, wrongAt };
}

/** Notices about variables that look like a misspelt variable of the suite and that the configuration does not use. */
export function misspeltVariables(env: Environment, used: string): string[] {
  const known = options.flatMap(({ variable }) => (variable === null ? [] : [variable]));
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith('CONFORMANCE_') || name.length > 60 || known.includes(name) || used.includes(`\${${name}}`))
      return [];
    const meant =
      known.find((one) => editDistance(plain(one), plain(name)) <= 1) ??
      options.find(({ flag, variable }) => variable === null && isNamed(name, flag))?.flag?.split(' ')[0];
    return meant === undefined ? [] : [`${safe(name)}: unknown variable; did you mean ${meant}?`];
  });
}

/** Whether a variable has the name that a flag would have as one: `CONFORMANCE_MAX_TIME` and `--max-time <s>`. */
function isNamed(variable: string, flag: string | null): boolean {
  return flag !== null && plain(flag.split(' ')[0] ?? '') === plain(variable.replace('CONFORMANCE_', ''));
}

function find(
  { name, flag, variable }: Option,
  flags: Readonly<Record<string, unknown>>,
  env: Environment,
): { raw: unknown; place: string } | null {
  const value = flag !== null && Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (flag !== null && value !== undefined) return { raw: value, place: flag.split(' ')[0] ?? flag };
  const text = variable !== null && Object.hasOwn(env, variable) ? env[variable] : undefined;
  return variable === null || text === undefined ? null : { raw: text, place: variable };
}

function parse({ type }: Option, raw: unknown, isVariable: boolean): unknown {
  if (type === 'integer' && typeof raw === 'string' && /^[+-]?\d{1,15}$/.test(raw.trim())) return Number(raw) + 0;
  if (type !== 'list') return raw;
  if (isVariable && typeof raw === 'string') return raw.split(',').map((part) => part.trim());
  return Array.isArray(raw) ? raw : [raw];
}

/**
 * Returns the value of each setting from the first place that has it: flag, variable, file, default. Keys are those of
 * the configuration, such as `traffic.rate`.
 */
export interface Chooser {
  readonly profile: 'gate' | 'nightly';
  /** The settings that have the form of the configuration: the value, else the default, else null. */
  settings(): ValueSettings;
  /** The value that somebody gave, or undefined. */
  value(key: string): Json | undefined;
  text(key: string): string | null;
  integer(key: string): number;
  isOn(key: string): boolean;
  list(key: string): readonly Json[];
  objects(key: string): readonly JsonObject[];
  group(key: string): JsonObject;
  /** An absolute path. Values of a flag or variable are relative to the working folder, others to the file. */
  path(key: string): string | null;
  /** The source of the value; `configuration` if there is no value. */
  givenBy(key: string): 'flag' | 'variable' | 'configuration';
  /** The place of the value, as messages name it: `--rate`, or `conformance.config.json: /traffic/rate`. */
  place(key: string, index?: number): string;
}

/** Makes a chooser. `values`: the part of the file that can be used. */
export function chooser(
  given: ReadonlyMap<string, Given>,
  values: JsonObject,
  file: Pick<ConfigurationFile, 'shown' | 'folder' | 'written'>,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Chooser {
  const inFile = (key: string): Json | undefined => key.split('.').reduce<Json | undefined>(member, values);
  const value = (key: string): Json | undefined => given.get(key)?.value ?? inFile(key);
  const list = (key: string): readonly Json[] => {
    const found = value(key);
    return Array.isArray(found) ? found : [];
  };
  const text = (key: string): string | null => {
    const found = value(key);
    return typeof found === 'string' ? found : null;
  };
  const profile = value('profile') === 'nightly' ? 'nightly' : 'gate';
  const defaultOf = (option: Option): Json =>
    profile === 'nightly' ? (option.nightly ?? option.default) : option.default;
  const path = (key: string): string | null => {
    const found = text(key);
    return found === null ? null : resolve(given.has(key) ? cwd : file.folder, found);
  };
  return {
    profile,
    settings() {
      const settings: Record<string, Json> = {};
      for (const option of options) {
        if (option.key === null || option.converted) continue;
        const [top = '', inner] = option.key.split('.');
        const found = (option.type === 'path' ? path(option.key) : value(option.key)) ?? defaultOf(option);
        const isGiven = value(option.key) !== undefined;
        const setting = option.setting === null ? found : option.setting(found as never, { isGiven, env, cwd });
        settings[top] = inner === undefined ? setting : { ...(settings[top] as JsonObject), [inner]: setting };
      }
      // The schema has checked the values, and `ValueSettings` is made from the same table.
      return settings as unknown as ValueSettings;
    },
    value,
    text,
    list,
    integer: (key) => Number(value(key) ?? defaultOf(optionOf(key))),
    isOn: (key) => value(key) === true,
    objects: (key) => list(key).filter(isObject),
    group(key) {
      const found = inFile(key);
      return isObject(found) ? found : {};
    },
    path,
    givenBy(key) {
      const place = given.get(key)?.place;
      return place === undefined ? 'configuration' : place.startsWith('--') ? 'flag' : 'variable';
    },
    place(key, index) {
      return given.get(key)?.place ?? placeIn(file, `${pointerOf(key)}${index === undefined ? '' : `/${index}`}`);
    },
  };
}
