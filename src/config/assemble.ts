import { resolve } from 'node:path';
import type { JsonObject } from '../contract/json.ts';
import { canonicalBaseUrl } from './hosts.ts';
import type { Chooser, Environment } from './chooser.ts';
import type { Mistake } from './explain.ts';
import { operationsOf } from './operations.ts';
import { optionOf } from './options.ts';
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
