import { drawnOrNull } from '../../arbitraries/index.ts';
import { packProblems } from '../../config/packs/pack-problems.ts';
import { safe } from '../../config/quote.ts';
import { errorLine } from '../../contract/error-text.ts';
import type { OwnName } from '../../contract/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { declaredSchema } from '../../contract/schema/index.ts';
import { generic } from '../../requirements/flows/generic.ts';
import { operation, type OperationParts } from '../../requirements/flows/operation.ts';
import { pack } from '../../requirements/packs/pack.ts';
import { onlyReads } from './only-reads.ts';
import { type Parameters, parametersOf } from './parameters.ts';
import { child, children, type Document, type Node } from './read-document.ts';
import { LeftOut, schemaOf } from './schema.ts';

/** An operation of the document as a pack has it. */
export interface Derived {
  readonly name: OwnName;
  /** Method and path, as the document writes them. */
  readonly title: string;
  readonly method: NonNullable<OperationParts['method']>;
  readonly path: string;
  readonly request: JsonObject | null;
  /** The body of each answer by `200`, `4XX` or `default`. */
  readonly answers: Readonly<Record<string, JsonObject | null>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly example: JsonObject | null;
  /** Whether the document lets calls in without a key. */
  readonly isOpen: boolean;
  /** Whether the document says that it only reads. If not, it is a comment that has to be filled in. */
  readonly onlyReads: boolean;
}

/** What was made of a document. */
export interface Result {
  readonly made: readonly Derived[];
  readonly leftOut: readonly { readonly title: string; readonly why: string }[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const otherMethods = ['head', 'options', 'trace'];
/** Operations of one document. */
const most = 2000;

/** The operations of a document. Throws a `UsageError` for a document that is none. */
export function derive(document: Document, prefix: string): Result {
  const { root } = document;
  const version = member(root.value, 'openapi');
  if (typeof version !== 'string' || !/^3\.[01]\./.test(version))
    throw document.mistake(root, 'expected an OpenAPI document with `openapi` 3.0 or 3.1, got another');
  if (!isObject(member(root.value, 'paths'))) throw document.mistake(root, 'expected `paths`, got none');
  const names = new Set<string>();
  const made: Derived[] = [];
  const leftOut: { title: string; why: string }[] = [];
  for (const [path, given] of children(document.inside(root, 'paths'))) {
    if (path.startsWith('x-')) continue;
    const item = document.followed(given);
    for (const [method, node] of children(item)) {
      const title = `${method.toUpperCase()} ${path}`;
      if (otherMethods.includes(method)) leftOut.push({ title, why: `the method ${method.toUpperCase()}` });
      const known = methods.find((one) => one === method);
      if (known === undefined || !isObject(node.value)) continue;
      if (made.length + leftOut.length >= most)
        throw document.mistake(root, `expected at most ${most} operations, got more`);
      try {
        const one = derived(document, { prefix, names, path, item, node, method: known });
        refuseUnusable(one, prefix);
        made.push(one);
      } catch (error) {
        if (!(error instanceof LeftOut)) throw error;
        leftOut.push({ title, why: error.message });
      }
    }
  }
  return { made, leftOut };
}

interface Place {
  readonly prefix: string;
  /** Those that are taken. */
  readonly names: Set<string>;
  readonly path: string;
  readonly item: Node;
  readonly node: Node;
  readonly method: (typeof methods)[number];
}

function derived(document: Document, { prefix, names, path, item, node, method }: Place): Derived {
  const text = (name: string): string => {
    const value = member(node.value, name);
    return typeof value === 'string' ? value : '';
  };
  const body = bodyOf(document, document.inside(node, 'requestBody'), method);
  const parameters = parametersOf(document, path, [item, node], isObject(body.schema) ? body.schema : {});
  const request = requestOf(parameters, body.schema);
  const example = exampleOf(parameters, body, request);
  const open = openOf(document, node);
  const answers = answersOf(document, document.inside(node, 'responses'));
  const refusesKeys = ['401', '403'].some((status) => Object.hasOwn(answers, status));
  return {
    name: `${prefix}.${freeName(text('operationId') || `${method} ${path}`, names)}`,
    title: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as Derived['method'],
    path: parameters.path,
    request,
    answers,
    headers: body.type === null || body.type === 'application/json' ? {} : { 'Content-Type': body.type },
    example,
    isOpen: open ?? !refusesKeys,
    onlyReads: method === 'get' || (method === 'post' && onlyReads([text('operationId'), text('summary'), path])),
  };
}

/** A name as requirement ids have it, used once: `GET /pets/{id}` gives `get-pets-id`. */
function freeName(text: string, names: Set<string>): string {
  const slug = text
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  const plain = /^[A-Za-z]/.test(slug) ? slug : `op-${slug}`;
  let name = plain;
  for (let nth = 2; names.has(name); nth += 1) name = `${plain}-${nth}`;
  names.add(name);
  return name;
}

/** Whether calls without a key are let in; null where the document says nothing of keys. */
function openOf(document: Document, node: Node): boolean | null {
  const security = member(node.value, 'security') ?? member(document.root.value, 'security');
  if (!Array.isArray(security)) return null;
  return security.length === 0 || security.some((one) => isObject(one) && Object.keys(one).length === 0);
}

interface Body {
  readonly type: string | null;
  readonly schema: Json | null;
  readonly example: Json | undefined;
}

const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);

function bodyOf(document: Document, node: Node, method: string): Body {
  const content = children(document.inside(node, 'content'));
  const none = { type: null, schema: null, example: undefined };
  if (content.length === 0) return none;
  const [type, media] = content.find(([name]) => isJson(name)) ?? [null, null];
  const isNeeded = member(node.value, 'required') === true;
  if (method === 'get' && isNeeded) throw new LeftOut('a GET with a body');
  if (method === 'get') return none;
  if (type === null) throw new LeftOut(`a body that is not JSON: ${content.map(([name]) => name).join(', ')}`);
  const schema = schemaOf(document, child(document.followed(media), 'schema'), 'request');
  if (!isOfObjects(schema)) throw new LeftOut('a body that is no JSON object');
  return {
    type,
    schema: isObject(schema) ? { type: 'object', ...schema } : {},
    example: firstExample(document, media),
  };
}

function isOfObjects(schema: Json): boolean {
  if (!isObject(schema)) return schema === true;
  const { type, allOf, anyOf, oneOf } = schema;
  const parts = [allOf, anyOf, oneOf].flatMap((some) => (Array.isArray(some) ? some : []));
  return (type === undefined || type === 'object') && parts.every(isOfObjects);
}

/** The example of a parameter or a body, or of its schema. */
function firstExample(document: Document, node: Node): Json | undefined {
  const own = member(node.value, 'example');
  if (own !== undefined) return own;
  const [named] = children(document.inside(node, 'examples'));
  if (named !== undefined) return member(document.followed(named[1]).value, 'value');
  const schema = document.inside(node, 'schema').value;
  const some = member(schema, 'examples');
  return member(schema, 'example') ?? (Array.isArray(some) ? some[0] : undefined) ?? member(schema, 'default');
}

/** Parameters and the members of the body, as one object. */
function requestOf({ all }: Parameters, body: Json | null): JsonObject | null {
  if (all.length === 0) return isObject(body) ? body : null;
  const properties = Object.fromEntries(all.map(({ member: name, schema }) => [name, schema]));
  const required = all.filter((one) => one.isRequired).map((one) => one.member);
  if (!isObject(body)) return { type: 'object', properties, required };
  const own = isObject(body['properties']) ? body['properties'] : {};
  const wanted = Array.isArray(body['required']) ? body['required'] : [];
  return { ...body, properties: { ...own, ...properties }, required: [...wanted, ...required] };
}

/** What the document gives as an example of a whole call, if it fits. */
function exampleOf({ all }: Parameters, { schema, example }: Body, request: JsonObject | null): JsonObject | null {
  const needed = all.filter(({ isRequired }) => isRequired);
  const values = needed.map((one) => [one.member, one.example(firstExample)] as const);
  if (request === null || values.some(([, value]) => value === undefined)) return null;
  if (schema === null ? needed.length === 0 : !isObject(example)) return null;
  const whole = { ...(isObject(example) ? example : {}), ...Object.fromEntries(values) } as JsonObject;
  try {
    return declaredSchema(request)(whole).length === 0 ? whole : null;
  } catch {
    return null;
  }
}

function answersOf(document: Document, responses: Node): Derived['answers'] {
  const found = children(responses).flatMap(([status, given]) => {
    if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(status)) return [];
    const content = children(document.inside(document.followed(given), 'content'));
    const media = content.length > 0 && content.every(([type]) => isJson(type)) ? content[0]?.[1] : undefined;
    const schema = media === undefined ? null : schemaOf(document, child(document.followed(media), 'schema'), 'answer');
    const isKnown = isObject(schema) && Object.keys(schema).length > 0;
    return [[status === 'default' ? status : status.toUpperCase(), isKnown ? schema : null] as const];
  });
  if (found.length === 0) throw new LeftOut('no answer');
  return Object.fromEntries(found);
}

/** Throws a `LeftOut` for an operation that no pack can have, or of whose schema nothing can be drawn. */
function refuseUnusable(one: Derived, prefix: string): void {
  const { name, method, path, request, headers } = one;
  try {
    const listed = Object.entries(one.answers).map(([status, schema]) => [Number.parseInt(status, 10) || 599, schema]);
    const answers = Object.fromEntries(listed) as OperationParts['answers'];
    const parts = { method, path, answers, headers, reads: true as const, ...(request === null ? {} : { request }) };
    const operations = [operation(name, parts)];
    const [problem] = packProblems(pack(prefix, { operations, requirements: generic(operations) }));
    if (problem !== undefined) throw new LeftOut(safe(problem));
    if (request !== null && drawnOrNull(request) === null) throw new LeftOut('a schema of which no body can be drawn');
  } catch (error) {
    throw error instanceof LeftOut ? error : new LeftOut(`a schema that cannot be used: ${safe(errorLine(error))}`);
  }
}
