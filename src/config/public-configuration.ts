import { basename, isAbsolute } from 'node:path';
import { decoded } from '../contract/text.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { pathFrom } from './files.ts';
import type { BoundOperation, LoadedPack, OrderSource, Settings } from './settings.ts';

const secret = '(secret)';

/**
 * The configuration as reports show it. Of key, headers and certificates only whether they are there; of the proxy no
 * user and password; of bound operations no body and query, which may hold personal data or keys; of orders the number
 * of them. The folder of the reports and the configuration are named as from the folder in which the run was started,
 * so that commands with them work there as they stand; of other files no folder is shown.
 */
export function publicConfiguration(settings: Settings, startedIn: string = process.cwd()): JsonObject {
  const {
    apiKey,
    configFile,
    out,
    outMode,
    ledger,
    baseline,
    pinned,
    orders,
    packs,
    operations,
    tls,
    proxy,
    hosts,
    headers,
    keys,
    secrets: _,
    ...plain
  } = settings;
  const shown: JsonObject = {
    ...(structuredClone(plain) as unknown as JsonObject),
    apiKey: apiKey === '' ? null : secret,
    configFile: configFile === null ? null : pathFrom(startedIn, configFile),
    out: pathFrom(startedIn, out),
    outMode: outMode.toString(8).padStart(4, '0'),
    ledger: name(ledger),
    baseline: name(baseline),
    pinned: name(pinned),
    orders: ordersOf(orders),
    packs: packs.map(packName),
    operations: {
      busTripDetail: operationOf(operations.busTripDetail),
      busOrderCreate: operationOf(operations.busOrderCreate),
      hotelOrderDetail: operationOf(operations.hotelOrderDetail),
    },
    tls: {
      ca: tls.ca === null ? null : 'given',
      cert: tls.cert === null ? null : 'given',
      key: tls.key === null ? null : secret,
      ...(tls.pfx === null ? {} : { pfx: secret }),
      ...(tls.passphrase === null ? {} : { passphrase: secret }),
      ...(tls.servername === null ? {} : { servername: tls.servername }),
    },
    ...(Object.keys(hosts).length === 0 ? {} : { hosts: { ...hosts } }),
    proxy: proxy === null ? null : new URL(proxy).origin,
    headers: hidden(headers),
    ...(Object.keys(keys).length === 0 ? {} : { keys: hidden(keys) }),
  };
  return shown;
}

/** Which members there are, without their values. */
function hidden(secrets: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.keys(secrets).map((one) => [one, secret]));
}

/** A pack as reports name it: the package, or the file without a folder that only this machine has. */
export function packName({ given }: Pick<LoadedPack, 'given'>): string {
  return isAbsolute(given) ? basename(given) : given;
}

/** Variables that may name a proxy, each in upper and lower case. */
const proxyVariables = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];
/** Least length of a user name that is secret; a shorter one, such as `user`, may be in any report by chance. */
const shortestUser = 8;

/**
 * Texts that may be in no file, log line or output: keys, header values, user and password of the proxy, wherever
 * that is named, the passphrase of the client's key, and what variables filled into the configuration.
 */
export function secretsOf(
  {
    apiKey,
    keys,
    headers,
    proxy,
    tls,
    secrets,
  }: Pick<Settings, 'apiKey' | 'keys' | 'headers' | 'proxy' | 'tls' | 'secrets'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  const proxies = [
    proxy,
    ...proxyVariables.flatMap((variable) => [environment[variable], environment[variable.toLowerCase()]]),
  ];
  const ofProxies = proxies.flatMap((one) => credentialsOf(one ?? ''));
  const own = [apiKey, ...Object.values(keys), ...Object.values(headers), tls.passphrase ?? '', ...ofProxies];
  return [...new Set([...own, ...secrets.map(({ value }) => value)])].filter((text) => text !== '');
}

/**
 * User and password of a proxy's URL, as they stand there and decoded; a variable may leave the scheme out, or be no
 * URL at all.
 */
function credentialsOf(proxy: string): string[] {
  const [, user = '', password = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^:@/]*)(?=[:@/]):?(.*)@/i.exec(proxy) ?? [];
  return [user, password].flatMap((text, index) =>
    index === 0 && text.length < shortestUser ? [] : [text, decoded(text)],
  );
}

function name(file: string | null): Json {
  return file === null ? null : basename(file);
}

function ordersOf(orders: OrderSource): Json {
  if (orders.kind === 'numbers') return { kind: 'numbers', count: orders.numbers.length };
  return orders.kind === 'create'
    ? { kind: 'create', operation: operationOf(orders.operation), orderNo: orders.orderNo }
    : { kind: 'none' };
}

function operationOf(operation: BoundOperation | null): Json {
  if (operation === null) return null;
  const { method, path, echo, creates, budget } = operation;
  return { method, path: path.split('?')[0] ?? path, echo, creates, budget };
}
