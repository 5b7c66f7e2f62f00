import { resolve } from 'node:path';
import { privateMode } from '../contract/files/write.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { canonicalBaseUrl } from './base-url.ts';
import type { Chooser } from './chooser.ts';
import type { Mistake } from './explain.ts';
import { modeOf, shardOf } from './formats.ts';
import type { Environment } from './given.ts';
import { canonicalHost } from './hosts.ts';
import { operationsOf } from './operations.ts';
import { optionOf } from './options.ts';
import type { OrderSource, Settings, Waiver } from './settings.ts';

/** What {@link assemble} needs in addition to the values. */
export interface Parts {
  readonly env: Environment;
  /** The working folder, and the folder of the configuration (the working folder without one). */
  readonly cwd: string;
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
  const shard = from.text('shard');
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
    out: from.path('out') ?? resolve(parts.cwd, String(optionOf('out').default)),
    outMode: modeOf(from.text('outMode') ?? '') ?? privateMode,
    reporters: reportersOf(from.list('reporters'), parts.env),
    shard: shard === null ? null : shardOf(shard),
    orders: parts.orders,
    orderBudget: from.integer('orders.budget'),
    ledger: from.path('orders.ledger') ?? resolve(parts.folder, String(optionOf('orders.ledger').default)),
    allowCancel: hostsOf(from.list('allowCancel')),
    allowHostileCancel: hostsOf(from.list('allowHostileCancel')),
    packs: parts.packs,
    operations,
    acceptUntested: [
      ...from.objects('acceptUntested').map(({ id, reason }) => ({ id: String(id), reason: String(reason) })),
      ...(values.scope === 'bus-search' && operations.busTripDetail === null ? [withoutTripDetail] : []),
    ],
    waivers: from.objects('waivers').map(waiverOf),
    tls: parts.tls,
    secrets: parts.secrets,
    hosts: Object.fromEntries(
      Object.entries(from.group('hosts')).map(([name, address]) => [canonicalHost(name) ?? name, String(address)]),
    ),
    headers: Object.fromEntries(
      Object.entries(from.group('headers')).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
  };
}

/** The hosts in canonical form, each once. */
export function hostsOf(hosts: readonly Json[]): string[] {
  return [...new Set(hosts.flatMap((host) => canonicalHost(String(host)) ?? []))];
}

function reportersOf(named: readonly Json[], env: Environment): string[] {
  if (named.length > 0) return [...new Set(named.map(String))];
  const standard = optionOf('reporters').default;
  return [...(Array.isArray(standard) ? standard.map(String) : []), ...(env['GITHUB_ACTIONS'] ? ['github'] : [])];
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
