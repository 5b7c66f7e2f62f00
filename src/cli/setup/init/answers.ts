import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { baseUrlProblem, canonicalHost } from '../../../config/hosts.ts';
import { formats } from '../../../config/formats.ts';
import { hostOf, isCancelPath, type Route, UsageError } from '../../../config/index.ts';
import { didYouMean, quote } from '../../../config/quote.ts';
import { isObject, type JsonObject } from '../../../contract/json.ts';
import { type Scope, scopes } from '../../../requirements/index.ts';

/** CI systems that `init` has a job for. */
export const ciSystems = ['github', 'gitlab'] as const;
export type CiSystem = (typeof ciSystems)[number];

/** The source of orders to cancel. `file` is relative to the working folder. */
export type OrdersAnswer =
  | { readonly kind: 'create'; readonly path: string; readonly body: JsonObject; readonly orderNo: string }
  | { readonly kind: 'file'; readonly file: string };

/** The answers from which a configuration is written. */
export interface Answers {
  readonly baseUrl: string;
  readonly routes: readonly Route[];
  readonly scope: Scope;
  /** Host that cancel calls may go to, or null: nothing is cancelled. */
  readonly allowCancel: string | null;
  readonly orders: OrdersAnswer | null;
  /** Path of the operation that needs a trip's gid, or null. */
  readonly tripDetail: string | null;
  /** Whether requirements that need that operation may stay untested. */
  readonly acceptNoTripDetail: boolean;
  readonly ci: CiSystem | null;
}

/** Answers from flags; missing ones are asked for or have their default. */
export type Given = {
  readonly [name in keyof Omit<Answers, 'acceptNoTripDetail'>]?: NonNullable<Answers[name]> | undefined;
};

/** `init`'s flags, as the command line hands them over. */
export interface InitFlags {
  readonly baseUrl?: string;
  readonly route?: readonly string[];
  readonly scope?: string;
  readonly allowCancel?: string;
  readonly createOrder?: string;
  readonly orderBody?: string;
  readonly orderNumber?: string;
  readonly ordersFile?: string;
  readonly tripDetail?: string;
  readonly ci?: string;
  readonly config?: string;
  readonly force?: boolean;
  readonly yes?: boolean;
  /** False with `--no-doctor`. */
  readonly doctor?: boolean;
}

/** Default JSON pointer of the number of a new order. */
export const usualOrderNumber = '/data/order_no';

/** The answers among the flags. `cwd`: the working folder. Throws a `UsageError` with every mistake. */
export function givenBy(flags: InitFlags, cwd: string): Given {
  const { baseUrl, route, scope, allowCancel, tripDetail, ci } = flags;
  const problems: string[] = [];
  const note = (flag: string, problem: string | null): void => {
    if (problem !== null) problems.push(`${flag}: ${problem}`);
  };
  if (baseUrl !== undefined) note('--base-url', urlMistake(baseUrl));
  const routes = route?.flatMap((text) => {
    const given = routeOf(text);
    if (given === null) note('--route', `expected two city codes, <from>:<to>, got ${quote(text)}`);
    return given ?? [];
  });
  const part = scopes.find((one) => one === scope);
  if (scope !== undefined && part === undefined)
    note('--scope', `expected one of ${scopes.join(' and ')}, got ${quote(scope)}${didYouMean(scope, scopes)}`);
  const system = ciSystems.find((one) => one === ci);
  if (ci !== undefined && system === undefined)
    note('--ci', `expected one of ${ciSystems.join(' and ')}, got ${quote(ci)}${didYouMean(ci, ciSystems)}`);
  const orders = ordersBy(flags, cwd, note);
  if (tripDetail !== undefined) note('--trip-detail', pathMistake(tripDetail));
  if (problems.length > 0) throw new UsageError(problems);
  return { baseUrl, routes, scope: part, allowCancel, orders: orders ?? undefined, tripDetail, ci: system };
}

/** The source of orders according to the flags, or null. */
function ordersBy(
  flags: InitFlags,
  cwd: string,
  note: (flag: string, problem: string | null) => void,
): OrdersAnswer | null {
  const { createOrder: path, orderBody = '{}', orderNumber: orderNo = usualOrderNumber, ordersFile: file } = flags;
  if (path === undefined) {
    for (const [flag, value] of [
      ['--order-body', flags.orderBody],
      ['--order-number', flags.orderNumber],
    ] as const)
      if (value !== undefined) note(flag, 'expected --create-order as well, got it alone');
    if (file !== undefined) note('--orders-file', fileMistake(file, cwd));
    return file === undefined ? null : { kind: 'file', file };
  }
  const body = bodyOf(orderBody);
  note('--create-order', file === undefined ? pathMistake(path) : 'expected either this or --orders-file, got both');
  if (typeof body === 'string') note('--order-body', body);
  note('--order-number', pointerMistake(orderNo));
  return typeof body === 'string' ? null : { kind: 'create', path, body, orderNo };
}

/** The answers without questions. Throws a `UsageError` if the target is not named. */
export function withDefaults({
  baseUrl,
  routes = [],
  scope = 'all',
  allowCancel,
  orders,
  tripDetail,
  ci,
}: Given): Answers {
  if (baseUrl === undefined)
    throw new UsageError(['--base-url: expected the target, got none; on a terminal init asks for it']);
  return {
    baseUrl,
    routes,
    scope,
    allowCancel: allowCancel || null,
    orders: orders ?? null,
    tripDetail: tripDetail ?? null,
    acceptNoTripDetail: false,
    ci: ci ?? null,
  };
}

/** Throws a `UsageError` if the permission to cancel is for another host than the target. */
export function checkHost({ baseUrl, allowCancel }: Answers): void {
  const host = hostOf(baseUrl);
  if (allowCancel !== null && canonicalHost(allowCancel) !== host)
    throw new UsageError([`--allow-cancel: expected the host of the base URL (${host}), got ${quote(allowCancel)}`]);
}

/** Why a text is not a base URL, as the end of a sentence; null if it is one. */
export function urlMistake(text: string): string | null {
  const problem = baseUrlProblem(text);
  return problem === null ? null : `expected an http or https URL, got ${problem}`;
}

/** The route of `<from>:<to>`; null for any other text. */
export function routeOf(text: string): Route | null {
  const [from = '', to = '', ...more] = text.split(':');
  if (more.length > 0 || codeMistake(from) !== null || codeMistake(to) !== null) return null;
  return { start_city_code: from.trim(), end_city_code: to.trim() };
}

/** Why a text is not a city code, or null. */
export function codeMistake(text: string): string | null {
  return text.trim() === '' || text.length > 1000 ? 'expected a city code of 1 to 1000 characters' : null;
}

/** Why a text is not a path of an operation, or null. */
export function pathMistake(text: string): string | null {
  if (isCancelPath(text)) return 'expected another operation than the one that cancels orders';
  return text.length > 1000 || text.includes('{')
    ? `expected a path of at most 1000 characters, without placeholders`
    : formatMistake('request-path', text);
}

/** Why a text is not a JSON pointer of a value, or null. */
export function pointerMistake(text: string): string | null {
  return text === '' ? 'expected a JSON pointer such as /data/order_no' : formatMistake('json-pointer', text);
}

/** Why a text does not name a file, or null. */
export function fileMistake(text: string, cwd: string): string | null {
  return text !== '' && existsSync(resolve(cwd, text))
    ? null
    : `expected a file of order numbers, one per line, got ${quote(text)}, which is not there`;
}

/** The JSON object in a text, or the mistake as a text. */
export function bodyOf(text: string): JsonObject | string {
  try {
    const body: unknown = JSON.parse(text);
    if (isObject(body)) return body;
  } catch {
    // Reported below.
  }
  return `expected a JSON object such as {"hotel_id": "H1001"}, got ${quote(text)}`;
}

function formatMistake(name: string, text: string): string | null {
  const format = formats[name];
  if (format === undefined) throw new Error(`no format ${name}`);
  return format.problem(text) === null ? null : `expected ${format.expected}, got ${quote(text)}`;
}
