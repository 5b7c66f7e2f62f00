import { basename, isAbsolute } from 'node:path';
import { pointerTokens, type Json, type JsonObject } from '../contract/json.ts';
import { decoded } from '../contract/text.ts';
import type { Mistake } from './explain.ts';
import { pathFrom } from './files.ts';
import { options } from './options.ts';
import type { Filled } from './placeholders.ts';
import { longest, safe } from './quote.ts';
import type { BoundOperation, LoadedPack, OrderSource, Secret, Settings } from './settings.ts';

/**
 * Least characters of a secret that is searched for inside other texts. A shorter one is hidden only as a whole text.
 */
const shortest = 4;

/**
 * Places whose values are shown although a variable fills them; `*` is every index or member. Values of all other
 * places are secret.
 */
export const shownPlaces: readonly string[] = [
  ...options.flatMap(({ key, shown }) => (key !== null && shown ? [pointerOf(key)] : [])),
  '/acceptUntested/*/id',
  '/waivers/*/id',
  '/waivers/*/finding',
  '/waivers/*/expires',
  '/orders/create/method',
  '/operations/*/method',
];

/** Places whose values are always secret. `public` cannot name them. */
const alwaysSecret = options.flatMap(({ key, secret, shown }) =>
  secret && !shown && key !== null ? [pointerOf(key)] : [],
);

/** The pointer of a configuration key: `/traffic/rate` for `traffic.rate`. */
export function pointerOf(key: string): string {
  return `/${key.replaceAll('.', '/')}`;
}

/**
 * The secret ones of the filled values: all except those of variables that also fill a place that is shown.
 * `named`: the configuration's `public`.
 */
export function secretsAmong(filled: readonly Filled[], named: readonly string[]): Secret[] {
  // A value that is shown in one place cannot be secret in another.
  const shown = new Set(filled.filter((one) => isShown(one, named)).map(({ variable }) => variable));
  const hidden = filled.filter(
    ({ variable, pointer, value }) => value !== '' && (!shown.has(variable) || isWithin(pointer, alwaysSecret)),
  );
  return hidden.map(({ value, pointer, variable }) => ({ value, place: pointer, variable }));
}

function isShown({ pointer, before }: Filled, named: readonly string[]): boolean {
  if (isWithin(pointer, alwaysSecret)) return false;
  if (isWithin(pointer, named)) return true;
  // The host is shown; a variable in the path may hold a token.
  if (pointer === '/baseUrl' && /^[a-z]+:\/\/[^/]*\//i.test(before)) return false;
  return isWithin(pointer, shownPlaces);
}

/**
 * Mistakes in the pointers of `public`: each has to name a place that a variable fills and that is not always secret.
 */
export function publicMistakes(named: readonly string[], isFilled: (pointer: string) => boolean): Mistake[] {
  return named.flatMap((pointer, index) => {
    const place = `/public/${index}`;
    if (pointer === '' || isWithin(pointer, alwaysSecret))
      return [
        {
          pointer: place,
          text:
            `expected a place whose value may be shown, got "${safe(pointer)}", which contains a secret; remove ` +
            'the entry',
        },
      ];
    return isFilled(pointer)
      ? []
      : [
          {
            pointer: place,
            text:
              'expected the JSON pointer of a text with a ${NAME} in it, got another place; see ' +
              'docs/configuration.md',
          },
        ];
  });
}

/** Whether a pointer is one of these places or below one; `*` in a place is every index or member. */
export function isWithin(pointer: string, places: readonly string[]): boolean {
  const tokens = pointerTokens(pointer);
  return places.some((place) => {
    const wanted = pointerTokens(place);
    return wanted.length <= tokens.length && wanted.every((token, index) => token === '*' || token === tokens[index]);
  });
}

/**
 * A message with each secret replaced by its variable, `${NAME}`: in every form in which our messages write it, whole
 * or cut.
 */
export function withoutSecrets(text: string, secrets: readonly Secret[]): string {
  // The longest first, because one may contain another.
  return secrets.toSorted((one, other) => other.value.length - one.value.length).reduce(withoutSecret, text);
}

function withoutSecret(text: string, { value, variable }: Secret): string {
  const name = `\${${variable}}`;
  if (value.length < shortest) return text.replaceAll(`"${safe(value)}"`, `"${name}"`);
  const written = new Set(
    [value, value.slice(0, longest)].flatMap((one) => [
      one,
      safe(one),
      JSON.stringify(one).slice(1, -1),
      encodeURIComponent(one.toWellFormed()),
    ]),
  );
  return [...written]
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, one) => shown.replaceAll(one, () => name), text);
}

/** Notices about secrets that are too short to be hidden everywhere, one line for each place. */
export function shortSecretNotices(secrets: readonly Secret[]): string[] {
  const short = secrets.filter(({ value }) => value.length < shortest);
  return short.map(
    ({ place, variable, value }) =>
      `${safe(place)}: the value of ${variable} has ${value.length} ` +
      `${value.length === 1 ? 'character' : 'characters'}, too few to search for it inside other texts; it is ` +
      'hidden only if it is a whole text or in quotes; use a longer value, or name the place in `public` if it is ' +
      'not secret',
  );
}

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
