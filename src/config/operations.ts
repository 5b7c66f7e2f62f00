import { isCancelPath } from '../contract/cancel-path.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { Mistake } from './explain.ts';
import type { BoundOperation, Settings } from './settings.ts';

/** The bound operations of a configuration, with defaults; null for an operation that is not bound. */
export function operationsOf(
  values: Json | undefined,
  mistakes: Mistake[],
  baseUrl: string | null,
): Settings['operations'] {
  const bound = isObject(values) ? values : {};
  const one = (name: string, creates: boolean, known: readonly string[]): BoundOperation | null => {
    const value = bound[name];
    return isObject(value)
      ? boundOperation(value, { creates, budget: 4, known, baseUrl }, `/operations/${name}`, mistakes)
      : null;
  };
  return {
    busTripDetail: one('busTripDetail', false, ['gid', '/']),
    busOrderCreate: one('busOrderCreate', true, ['gid', '/']),
    hotelOrderDetail: one('hotelOrderDetail', false, ['order_no']),
  };
}

/**
 * Defaults of an operation, and the placeholders that its path may have; `/` stands for JSON pointers into a search.
 */
interface OperationKind {
  readonly creates: boolean;
  readonly budget: number;
  readonly known: readonly string[];
  /** What its path is appended to; null if that is not known yet. */
  readonly baseUrl: string | null;
}

/**
 * One operation that the schema has checked. Defaults: method POST; accepted if the status is 200 and `/code` is 0; no
 * body for GET and DELETE, else `{}`.
 */
export function boundOperation(
  value: JsonObject,
  { creates, budget, known, baseUrl }: OperationKind,
  pointer: string,
  mistakes: Mistake[],
): BoundOperation {
  const { path, body, accepted, echo, cancelled } = value;
  const before = mistakes.length;
  const method = typeof value['method'] === 'string' ? value['method'] : 'POST';
  const given = isObject(accepted) ? accepted : {};
  for (const [placeholder, name = ''] of String(path).matchAll(/\{([^{}]*)\}/g)) {
    if (known.includes(name.startsWith('/') ? '/' : name)) continue;
    const texts = known.map((one) =>
      one === '/' ? 'a JSON pointer into the search such as {/data/lines/0/line_gid}' : `{${one}}`,
    );
    mistakes.push({
      pointer: `${pointer}/path`,
      text:
        `expected ${texts.length === 0 ? 'no placeholder' : `no placeholder but ${texts.join(' and ')}`}, got ` +
        `${placeholder}`,
    });
  }
  const placeholders = known.map((one) => (one === '/' ? '{/' : `{${one}}`));
  const template = `${String(path)} ${JSON.stringify(body)}`;
  const twice = /\{\{\s*(?:gid|order_no|\/[^\s{}]*)\s*\}\}/.exec(template)?.[0];
  if (twice !== undefined)
    mistakes.push({ pointer, text: `expected placeholders with one brace on each side, got ${twice}` });
  if (typeof body === 'string' && /^\s*\{\s*"/.test(body))
    mistakes.push({
      pointer: `${pointer}/body`,
      text: 'expected the object itself, got a text of JSON; leave the quotes out',
    });
  if (isCancelPath(String(path), baseUrl ?? undefined)) {
    const got = isCancelPath(String(path))
      ? 'got the cancel operation'
      : 'got a path that is the cancel operation once it is appended to the base URL';
    mistakes.push({
      pointer: `${pointer}/path`,
      text: `expected another operation, ${got}, which only the suite itself may call, if allowCancel permits`,
    });
  }
  if (mistakes.length === before && placeholders.length > 0 && !placeholders.some((one) => template.includes(one)))
    mistakes.push({
      pointer,
      text: `expected ${placeholders[0]} in the path or the body, got none: each call would be the same`,
    });
  return {
    method,
    path: String(path),
    body: body !== undefined ? body : method === 'GET' || method === 'DELETE' ? null : {},
    accepted: {
      status: typeof given['status'] === 'number' ? given['status'] : 200,
      equals: isObject(given['equals']) ? given['equals'] : { '/code': 0 },
    },
    echo: typeof echo === 'string' ? echo : null,
    creates: typeof value['creates'] === 'boolean' ? value['creates'] : creates,
    budget: typeof value['budget'] === 'number' ? value['budget'] : budget,
    cancelled: isObject(cancelled) ? cancelled : null,
  };
}
