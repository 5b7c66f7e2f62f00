import type { Call, Identity } from '../client/call.ts';
import type { BoundOperation } from '../config/settings.ts';
import { pointerValue } from '../model/json-pointer.ts';
import { canonicalJson, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { answerJson, type Exchange, type Operation } from '../model/exchange.ts';
import { documented, type DocumentedName, onlyReads, type OwnOperation } from '../model/operations.ts';
import { type Ask, RawBody } from '../history/index.ts';
import { fillPath } from './bound-path.ts';

export { RawBody };

/** How a call is to be sent, where it is not the ordinary way. */
export interface How {
  readonly identity?: Identity;
  /** Spelling of the header's name. */
  readonly headerName?: string;
  readonly connection?: Call['connection'];
  /** Who takes a status that the document does not list. Default `http.status-listed`. */
  readonly statusOwner?: string;
  readonly priority?: number;
  /** Whether it may be sent again after a transport fault. Default: searches. */
  readonly repeatable?: boolean;
}

/** Of calls that depend on one another and make the longest chains of a run, the lives of orders: they never wait behind what can go out at any time. */
export const chainPriority = 8;
/** Of calls that find the ground. */
export const groundPriority = 9;
/** Of calls that go one after the other, such as the pages of a walk: begun early, none is left when all else is done. */
export const turnPriority = 5;

/** A call of one of the documented operations.  */
export function documentedCall(operation: DocumentedName, body: Json | RawBody, sentFor: string | null, how: How = {}): Call {
  return {
    operation,
    method: documented[operation].method,
    path: documented[operation].path,
    body: body instanceof RawBody ? { raw: body.raw } : { json: body },
    identity: how.identity ?? { kind: 'valid' },
    ...(how.headerName === undefined ? {} : { headerName: how.headerName }),
    connection: how.connection ?? 'any',
    repeatable: how.repeatable ?? onlyReads(operation),
    sentFor,
    statusOwner: how.statusOwner ?? 'http.status-listed',
    priority: how.priority ?? 0,
  };
}

/**
 * A call of an operation that the configuration binds, its templates filled from `values` and an earlier answer. A text
 * where its path cannot be filled from what is known.
 */
export function boundCall(
  operation: Operation,
  bound: BoundOperation,
  values: Readonly<Record<string, string>>,
  source: Exchange | null,
  sentFor: string | null,
): Call | string {
  const from = source === null ? undefined : sourceFor(answerJson(source), values['gid']);
  const path = fillPath(bound.path, values, from);
  if (path === null) return `the path ${bound.path} of \`${operation}\` cannot be filled from what is known`;
  return {
    operation,
    method: bound.method,
    path,
    body: bound.body === null ? { raw: '' } : { json: fillTemplate(bound.body, values, from) },
    identity: { kind: 'valid' },
    connection: 'any',
    repeatable: !bound.creates,
    sentFor,
    statusOwner: 'none',
  };
}

/** A call of a pack's operation: members of the body that its path names go there, and a GET has no body. A text where the path cannot be filled. */
export function ownCall(
  own: OwnOperation,
  { operation, body, headerName, connection = 'any' }: Ask,
  sentFor: string | null,
  identity: Identity,
): Call | string {
  const given = isObject(body as Json) ? (body as JsonObject) : {};
  const texts = Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  const path = fillPath(own.path, Object.fromEntries(texts), undefined);
  if (path === null) return `the path ${own.path} of \`${operation}\` cannot be filled from what is asked`;
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !own.path.includes(`{${name}}`)));
  return {
    operation,
    method: own.method,
    path,
    body: own.method === 'GET' ? { raw: '' } : body instanceof RawBody ? { raw: body.raw } : { json: isObject(body) ? rest : body },
    ...(body instanceof RawBody ? {} : { asked: body }),
    identity,
    ...(headerName === undefined ? {} : { headerName }),
    connection: connection === 'same' ? 'kept-apart' : connection,
    // The guard lets none go out again that names an order.
    repeatable: typeof own.spends !== 'number',
    sentFor,
    statusOwner: 'none',
  };
}

/** A bound operation with what names the gid in its body, at any depth, and nothing else: the rest may be refused for what it says. */
export function bare(bound: BoundOperation): BoundOperation {
  return { ...bound, body: bound.body === null ? null : withTheGidAlone(bound.body) };
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

/** What a bound operation answered. The document does not show it: a byte order mark, a fault of the two it shows, is none there. */
export function boundJson(exchange: Exchange): Json | undefined {
  const body = exchange.answer?.body;
  if (body?.kind !== 'text' || !body.text.startsWith('\ufeff')) return answerJson(exchange);
  try {
    return JSON.parse(body.text.slice(1)) as Json;
  } catch {
    return undefined;
  }
}

/** Whether an answer has the status of acceptance. 201 is as good as 200: many frameworks answer a POST so at their defaults. */
function hasAcceptedStatus({ accepted }: Pick<BoundOperation, 'accepted'>, { answer }: Exchange): boolean {
  return answer?.status === accepted.status || (accepted.status === 200 && answer?.status === 201);
}

/** Whether an answer of a bound operation is what the binding calls accepted. */
export function isBoundAccepted(bound: Pick<BoundOperation, 'accepted'>, exchange: Exchange): boolean {
  if (!hasAcceptedStatus(bound, exchange)) return false;
  return holds(bound.accepted.equals, boundJson(exchange));
}

/** Why an answer with the status of acceptance tells neither that nor a refusal: its body cannot be read. Null where it can. */
export function whyUnreadable(bound: BoundOperation, exchange: Exchange): string | null {
  const { answer } = exchange;
  if (answer === null || !hasAcceptedStatus(bound, exchange) || Object.keys(bound.accepted.equals).length === 0) return null;
  if (answer.body.kind === 'empty') return 'is empty';
  const json = boundJson(exchange);
  if (json === undefined) return answer.body.kind === 'text' ? answer.body.problem : null;
  const missing = Object.keys(bound.accepted.equals).find((pointer) => pointerValue(json, pointer) === undefined);
  return missing === undefined ? null : `has no ${missing} (see \`operations.*.accepted\`)`;
}

/** Whether an answer names what was asked for, where the binding says at which pointer it does. */
export function echoes({ echo }: Pick<BoundOperation, 'echo'>, exchange: Exchange, asked: string): boolean {
  if (echo === null) return true;
  const found = pointerValue(boundJson(exchange), echo);
  if (typeof found !== 'number') return found === asked;
  // Beyond 2^53 its last digits are gone.
  return String(found) === asked || (!Number.isSafeInteger(found) && Number(asked) === found);
}

/** Whether every pointer of `equals` has its value in `json`. */
export function holds(equals: Readonly<Record<string, Json>>, json: Json | undefined): boolean {
  return Object.entries(equals).every(([pointer, value]) => {
    const found = pointerValue(json, pointer);
    return found !== undefined && canonicalJson(found) === canonicalJson(value);
  });
}

/** Fills `{gid}`, `{order_no}` and `{/json/pointer}` in every string of a body template. A string that is one placeholder takes the value's type. */
export function fillTemplate(template: Json, values: Readonly<Record<string, string>>, source: Json | undefined): Json {
  if (typeof template === 'string') {
    const whole = /^\{(\/[^{}]*)\}$/.exec(template)?.[1];
    if (whole !== undefined) return pointerValue(source, whole) ?? null;
    return template.replace(/\{([A-Za-z_]+|\/[^{}]*)\}/g, (text, name: string) => {
      if (name.startsWith('/')) {
        const value = pointerValue(source, name);
        return typeof value === 'string' ? value : JSON.stringify(value ?? null);
      }
      return (Object.hasOwn(values, name) ? values[name] : undefined) ?? text;
    });
  }
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values, source));
  if (template !== null && typeof template === 'object') {
    // `fromEntries` keeps a member of any name, `__proto__` too.
    return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fillTemplate(value, values, source)]));
  }
  return template;
}

/** Whether an answer of order detail shows what the binding says a cancelled order shows. */
export function shows(cancelled: BoundOperation['cancelled'], exchange: Exchange): boolean {
  return cancelled !== null && holds(cancelled, boundJson(exchange));
}
