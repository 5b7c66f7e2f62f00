import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import type { OwnName } from '../../contract/exchange.ts';
import type { Effect } from '../../contract/operations.ts';
import type { Example, Operation } from './flow.ts';
import { onlyKeys } from './only-keys.ts';
import {
  aboutOf,
  areStatuses,
  type ChangesThing,
  memberProblem,
  type ReadsList,
  type ReadsThing,
  type Statuses,
} from './things.ts';
import { RawBody } from '../history/index.ts';

/** The description of an operation. */
export interface OperationParts {
  /**
   * Below the base URL. `{name}` is replaced by a member of the body of a call; in a query it may be missing, or a
   * list.
   */
  readonly path: string;
  /** Default `POST`. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** JSON Schema (2020-12) of the body of a call, with the members that go into the path. */
  readonly request?: JsonObject;
  /** The statuses that it may answer with, each with the JSON Schema of the body; null allows any body. */
  readonly answers: Readonly<Record<number, JsonObject | null>>;
  /**
   * It changes nothing, and may be sent again. The default for GET and POST. An object says what it reads: a thing that
   * the call names, or a list in which each new thing is; `generic` then makes requirements of that.
   */
  readonly reads?: true | ReadsThing | ReadsList;
  /**
   * It creates a thing. `number`: the JSON pointer of the thing's number in the answer. `undo`: returns the operation
   * that removes the thing, and `changes` this kind; without `undo`, the thing is left behind.
   */
  readonly creates?: { readonly kind: string; readonly number: string; readonly undo?: () => Operation };
  /** It changes a thing that the run has created. `number`: the member of the body that has the thing's number. */
  readonly changes?: ChangesThing;
  /** The status of input that breaks the schema. Default: any listed one below 500, also of an acceptance. */
  readonly invalid?: Statuses;
  /** Whether an answer accepts the call. Default: a listed 2xx, with `code` 0 if the body has a `code`. */
  accepted?(answer: { readonly status: number; readonly body: Json | undefined }): boolean;
  /** Headers that are sent with every call; no secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The header that carries the key, such as `X-API-Key`. Default `Authorization`. */
  readonly keyHeader?: string;
  /** What is in front of the key in it, such as `Bearer`. Default: nothing. */
  readonly keyScheme?: string;
  /** Bodies that are accepted, or functions that make one with calls: for input that `request` cannot describe. */
  readonly examples?: readonly Example[];
}

const keys = {
  path: true,
  method: true,
  request: true,
  answers: true,
  reads: true,
  creates: true,
  changes: true,
  invalid: true,
  accepted: true,
  headers: true,
  keyHeader: true,
  keyScheme: true,
  examples: true,
} as const satisfies Record<keyof OperationParts, true>;

/**
 * Makes an operation. Throws if it does not say what a call changes, or has a member that no operation has.
 *
 * @param name the pack's prefix, a dot and a name, such as `taxi.order`
 */
// oxlint-disable-next-line typescript/no-explicit-any
export function operation<Answer = any>(name: OwnName, parts: OperationParts): Operation<Answer> {
  onlyKeys(name, parts, keys);
  onlyKeys(`${name}: creates`, parts.creates ?? {}, { kind: true, number: true, undo: true });
  const { path, method = 'POST', request = null, answers, headers = {}, examples = [], creates } = parts;
  const { keyHeader = 'Authorization', keyScheme = null, invalid = [] } = parts;
  const [about, effect] = [aboutOf(name, parts), effectOf(name, method, parts)];
  const odd = memberProblem(about, effect, method, String(path), request);
  if (odd !== null) throw new TypeError(`${name}: ${odd}`);
  if (parts.invalid !== undefined && !areStatuses(invalid))
    throw new TypeError(`${name}: expected statuses as \`invalid\`, such as 400`);
  if (!Array.isArray(examples)) throw new TypeError(`${name}: expected a list as \`examples\``);
  if (creates?.undo !== undefined && typeof creates.undo !== 'function')
    throw new TypeError(`${name}: expected \`undo\` to be a function that returns the operation`);
  const statuses = Object.keys(isObject(answers) ? answers : {}).map(Number);
  const isListed = (status: number): boolean => statuses.includes(status);
  return {
    name,
    path,
    method,
    request,
    answers,
    headers,
    keyHeader,
    keyScheme,
    examples,
    effect,
    about,
    invalid: [invalid].flat(),
    undo: creates?.undo ?? null,
    isAccepted:
      parts.accepted ??
      (({ status, body }) => {
        const code = member(body, 'code');
        return status >= 200 && status < 300 && isListed(status) && (code === undefined || code === 0);
      }),
  };
}

/** Words in the last part of a path that may mean a change: a POST to such a path has to say what it changes. */
const changing = /cancel|delete|remove|refund|pay|creat|updat|modif|confirm|clos|book|issue|void|reset/i;

function effectOf(name: OwnName, method: string, { path, reads, creates, changes }: OperationParts): Effect {
  const lastPart = String(path).split('?', 1)[0]?.split('/').at(-1) ?? '';
  const maySayNothing = !['PUT', 'PATCH', 'DELETE'].includes(method) && (method !== 'POST' || !changing.test(lastPart));
  const said = [reads, creates, changes].filter((one) => one !== undefined);
  if (said.length > 1) throw new TypeError(`${name}: expected one of reads, creates and changes, got ${said.length}`);
  if (method === 'DELETE' && reads !== undefined)
    throw new TypeError(`${name}: expected DELETE ${path} to say what it changes: creates or changes, got reads`);
  if (said.length === 0 && !maySayNothing)
    throw new TypeError(`${name}: expected ${method} ${path} to say what it changes: reads, creates or changes`);
  const of = creates ?? changes;
  if (of === undefined) return { is: 'reads' };
  const { kind, number } = of;
  if (typeof kind !== 'string' || kind === '' || typeof number !== 'string' || number === '')
    throw new TypeError(`${name}: expected a kind and the place of its number`);
  if (creates !== undefined && !number.startsWith('/'))
    throw new TypeError(`${name}: expected a JSON pointer into the answer, such as /data/order_no, got ${number}`);
  return { is: creates === undefined ? 'changes' : 'creates', kind, number };
}

/** A body that is sent as it is, such as broken JSON: `call.refused(search, raw('{"city":'), 400)`. */
export function raw(text: string): RawBody {
  if (typeof text !== 'string') throw new TypeError('expected a text as a raw body');
  return new RawBody(text);
}

/**
 * The JSON Schema of an object with these members. All are required, but those whose name ends in `?`:
 * `object({ from: port, 'seats?': { type: 'integer' } })`.
 */
export function object(members: Readonly<Record<string, JsonObject>>): JsonObject {
  const all = Object.entries(members).map(([given, schema]) => {
    const isOptional = given.endsWith('?');
    return { name: isOptional ? given.slice(0, -1) : given, schema, isOptional };
  });
  return {
    type: 'object',
    required: all.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
  };
}
