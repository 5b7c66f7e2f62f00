import type { Call } from '../client/call.ts';
import { isCancelPath } from '../config/index.ts';
import type { BoundOperation, Settings } from '../config/settings.ts';
import { decoded } from '../contract/text.ts';
import { isObject, type Json, type JsonObject, member, pointerValue } from '../contract/json.ts';
import { answerJson, type Exchange, type Operation } from '../contract/exchange.ts';
import { documented, type DocumentedName, onlyReads, type OwnOperation } from '../contract/operations.ts';
import type { BoundReason } from '../contract/reasons/gids.ts';
import { type CancelBodies, RawBody } from '../requirements/history/index.ts';

/** How a call is sent, if not in the ordinary way. */
export type How = Partial<
  Pick<Call, 'key' | 'keyName' | 'headers' | 'headerName' | 'charset' | 'connection' | 'priority' | 'repeatable'>
>;

/**
 * Of calls for orders, which depend on one another and make the longest chains of a run: they never wait for calls that
 * can be sent at any time.
 */
export const chainPriority = 8;
/** Of calls that find baseline searches. */
export const baselinePriority = 9;
/**
 * Of calls that are sent one after the other, such as the pages of a walk: begun early, they do not end last.
 */
export const turnPriority = 5;

/** A call of an operation with nothing in it: a blocked call is recorded as this. */
export function emptyCall(operation: Operation): Call {
  return { operation, method: 'POST', path: '', body: { raw: '' }, key: 'right', repeatable: false, sentFor: null };
}

/** A call of one of the documented operations.  */
export function documentedCall(
  operation: DocumentedName,
  body: Json | RawBody,
  sentFor: string | null,
  how: How = {},
): Call {
  const { method, path } = documented[operation];
  const ordinary = { repeatable: onlyReads(operation), sentFor };
  return { ...emptyCall(operation), method, path, body: sentBody(body), connection: 'any', ...ordinary, ...how };
}

function sentBody(body: Json | RawBody): Call['body'] {
  return body instanceof RawBody ? { raw: body.raw } : { json: body };
}

/**
 * A call of an operation that the configuration binds, its templates filled from `values` and an earlier answer. A
 * reason if its path cannot be filled.
 */
export function boundCall(
  operation: Operation,
  bound: BoundOperation,
  values: Readonly<Record<string, string>>,
  source: Exchange | null,
  sentFor: string | null,
  connection: Call['connection'] = 'any',
): Call | BoundReason {
  const from = source === null ? undefined : sourceFor(answerJson(source), values['gid']);
  const path = fillPath(bound.path, values, from);
  if (path === null) return { code: 'path-not-filled', operation, path: bound.path, from: 'what is known' };
  const body = bound.body === null ? { raw: '' } : { json: fillTemplate(bound.body, values, from) };
  return {
    ...emptyCall(operation),
    method: bound.method,
    path,
    body,
    asked: values,
    repeatable: !bound.creates,
    sentFor,
    connection,
  };
}

/**
 * A call of a pack's operation: members of the body that its path names are filled in there, and a GET has no body. A
 * body that is sent as it is has no members. A reason if the path cannot be filled.
 */
export function ownCall(
  { method, path: whole, headers, keyHeader, keyScheme, operation, effect }: OwnOperation,
  body: Json | RawBody,
  sentFor: string | null,
  { headers: further, ...how }: How,
): Call | BoundReason {
  const asked = body instanceof RawBody ? String(body.raw) : body;
  const given = isObject(asked) ? asked : null;
  const template = withQuery(whole, given ?? {});
  const texts = Object.entries(given ?? {}).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  const path =
    template === null
      ? null
      : fillPath(template, Object.fromEntries(texts.map(([name, value]) => [name, String(value)])), undefined);
  if (path === null) return { code: 'path-not-filled', operation, path: whole, from: 'what is asked' };
  const rest =
    given === null ? asked : Object.fromEntries(Object.entries(given).filter(([name]) => !whole.includes(`{${name}}`)));
  const isEmpty = method === 'DELETE' && isObject(rest) && Object.keys(rest).length === 0;
  const sent = method === 'GET' || isEmpty ? { raw: '' } : sentBody(body instanceof RawBody ? body : rest);
  return {
    ...emptyCall(operation),
    method,
    path,
    body: sent,
    asked,
    headers: { ...headers, ...further },
    headerName: keyHeader,
    ...(keyScheme === null ? {} : { keyScheme }),
    repeatable: effect.is === 'reads',
    sentFor,
    ...how,
  };
}

/**
 * A path whose query has the values of its placeholders: a pair without a value is left out, and a list is a pair for
 * each. Null if a value cannot be written.
 */
function withQuery(template: string, values: JsonObject): string | null {
  const [path = '', query] = template.split('?', 2);
  if (query === undefined) return template;
  const pairs = query.split('&').flatMap((pair) => {
    const name = /=\{([A-Za-z_]+)\}$/.exec(pair)?.[1];
    if (name === undefined) return [pair];
    const texts = [values[name] ?? []]
      .flat()
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    return texts.map((text) => (text.isWellFormed() ? pair.replace(`{${name}}`, encodeURIComponent(text)) : null));
  });
  if (pairs.includes(null)) return null;
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/**
 * A bound operation with only the parts of its body that name the gid, at any depth: the other parts may be the reason
 * for a refusal.
 */
export function bare(bound: BoundOperation): BoundOperation {
  return { ...bound, body: bound.body === null ? null : withTheGidAlone(bound.body) };
}

/** A bound operation at a path that no platform has: `/trip/detail-no-such-path`, `/trips-no-such-path/{gid}`. */
export function elsewhere(bound: BoundOperation): BoundOperation {
  const [path = '', ...query] = bound.path.split('?');
  const parts = path.split('/');
  const last = parts.findLastIndex((part) => part !== '' && !part.includes('{'));
  const moved = parts.map((part, nth) => (nth === last ? `${part}-no-such-path` : part)).join('/');
  if (last < 0) return { ...bound, path: `/no-such-path${bound.path}` };
  return { ...bound, path: [moved, ...query].join('?') };
}

function withTheGidAlone(value: Json): Json {
  const names = (part: Json): boolean => JSON.stringify(part).includes('{gid}');
  if (Array.isArray(value)) return value.filter(names).map(withTheGidAlone);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => names(part))
      .map(([name, part]) => [name, withTheGidAlone(part)]),
  );
}

/** The answer that a template's pointers lead into. In a search, `/data/lines/0` is the trip that the call is about. */
function sourceFor(json: Json | undefined, gid: string | undefined): Json | undefined {
  const data = member(json, 'data');
  const lines = member(data, 'lines');
  const at = gid === undefined || !Array.isArray(lines) ? -1 : lines.findIndex((line) => member(line, 'gid') === gid);
  if (at <= 0 || !isObject(json) || !isObject(data) || !Array.isArray(lines)) return json;
  return { ...json, data: { ...data, lines: [lines[at] as Json, ...lines.slice(0, at), ...lines.slice(at + 1)] } };
}

/** The reason of a cancel if the configuration names none. */
const usualReason = 'change of plans';

/** The bodies of cancels, all but the number of the order. */
export function cancelBodies({ cancelExtras }: Pick<Settings, 'cancelExtras'>): CancelBodies {
  const { cancel_reason: reason = usualReason, ...others } = cancelExtras;
  return { plain: { cancel_reason: reason, ...others }, withReason: (own) => ({ ...own, ...others }) };
}

/** `{gid}`, `{order_no}` or `{/json/pointer}`. */
const placeholder = /\{([A-Za-z_]+|\/[^{}]*)\}/g;

type Values = Readonly<Record<string, string>>;

/**
 * Fills the placeholders in the path and query of an operation, each percent-encoded. Null if a value is missing or is
 * neither text nor number, and if filling it makes it the cancel operation.
 */
export function fillPath(template: string, values: Values, source: Json | undefined): string | null {
  let isWhole = true;
  const path = template.replace(placeholder, (_, name: string) => {
    const value = valueOf(decoded(name), values, source);
    const text = typeof value === 'number' ? JSON.stringify(value) : value;
    // A dot alone would lead to another path, and half a surrogate pair cannot be written.
    if (typeof text !== 'string' || ['', '.', '..'].includes(text) || !text.isWellFormed()) isWhole = false;
    return isWhole ? encodeURIComponent(text as string) : '';
  });
  return isWhole && (path === template || !isCancelPath(path)) ? path : null;
}

/** Fills the placeholders in every string of a body template. A string that is one pointer takes the value's type. */
export function fillTemplate(template: Json, values: Values, source: Json | undefined): Json {
  if (typeof template === 'string') {
    const whole = /^\{(\/[^{}]*)\}$/.exec(template)?.[1];
    if (whole !== undefined) return pointerValue(source, whole) ?? null;
    return template.replace(placeholder, (text, name: string) => {
      const value = valueOf(name, values, source) ?? (name.startsWith('/') ? null : text);
      return typeof value === 'string' ? value : JSON.stringify(value);
    });
  }
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values, source));
  if (template === null || typeof template !== 'object') return template;
  // `fromEntries` keeps a member of any name, `__proto__` too.
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillTemplate(value, values, source)]),
  );
}

function valueOf(name: string, values: Values, source: Json | undefined): Json | undefined {
  if (name.startsWith('/')) return pointerValue(source, name);
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
