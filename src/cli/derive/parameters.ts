import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { child, children, type Document, type Node } from './read-document.ts';
import { LeftOut, schemaOf } from './schema.ts';

/** A parameter as a member of the request. */
export interface Parameter {
  readonly member: string;
  readonly isRequired: boolean;
  readonly schema: Json;
  example(of: (document: Document, node: Node) => Json | undefined): Json | undefined;
}

/** The parameters of an operation, and its path with them: `/pets/{id}?page-size={page_size}`. */
export interface Parameters {
  readonly path: string;
  readonly all: readonly Parameter[];
}

/** Headers that are no parameters, whatever a document says (OpenAPI, Parameter Object). */
const notParameters = ['accept', 'content-type', 'authorization'];

/**
 * Reads the parameters. `places`: the path's item and the operation; `body`: the schema whose members have their names
 * first. Throws a `LeftOut` for a parameter that a call needs and cannot have.
 */
export function parametersOf(document: Document, path: string, places: readonly Node[], body: JsonObject): Parameters {
  const found = new Map<string, Node>();
  for (const place of places)
    for (const [, given] of children(document.inside(place, 'parameters'))) {
      const node = document.followed(given);
      found.set(`${textOf(node, 'in')} ${textOf(node, 'name')}`, node);
    }
  const taken = new Set(Object.keys(isObject(body['properties']) ? body['properties'] : {}));
  const all: Parameter[] = [];
  const pairs: string[] = [];
  let filled = path;
  const keys = keyHeaders(document);
  for (const node of found.values()) {
    const [name, place] = [textOf(node, 'name'), textOf(node, 'in')];
    const isRequired = place === 'path' || member(node.value, 'required') === true;
    const isKey = place === 'header' && [...notParameters, ...keys].includes(name.toLowerCase());
    if (isKey) continue;
    const schema = schemaOf(document, child(node, 'schema'), 'request');
    const why = refusal(node, place, schema);
    if (why !== null && !isRequired) continue;
    if (why !== null) throw new LeftOut(`the ${place} parameter ${JSON.stringify(name)} is required, ${why}`);
    const own = freeMember(name, taken);
    if (place === 'path') filled = filled.replaceAll(`{${name}}`, `{${own}}`);
    else pairs.push(`${encodeURIComponent(name)}={${own}}`);
    all.push({
      member: own,
      isRequired,
      schema: place === 'path' ? written(schema) : schema,
      example: (of) => of(document, node),
    });
  }
  const members = all.map((one) => one.member);
  const unknown = [...filled.matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !members.includes(name ?? ''));
  if (unknown !== undefined) throw new LeftOut(`the path names ${JSON.stringify(unknown[1])}, which is no parameter`);
  return { path: pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`, all };
}

/** Why a parameter cannot be sent; null if it can. */
function refusal(node: Node, place: string, schema: Json): string | null {
  const type = member(schema, 'type');
  if (place !== 'path' && place !== 'query') return 'and only the key is sent there';
  if (member(node.value, 'content') !== undefined || member(node.value, 'schema') === undefined)
    return 'and has no schema of a plain value';
  if (place === 'path' && !['string', 'integer', 'number'].includes(String(type))) return 'and is no text or number';
  if (type === 'object') return 'and is an object';
  const isPlain = [undefined, 'form'].includes(textOf(node, 'style') || undefined);
  if (type === 'array' && (!isPlain || member(node.value, 'explode') === false)) return 'and is a list in one text';
  return null;
}

/** The schema of what stands in a path, where an empty text would be another path. */
function written(schema: Json): Json {
  if (!isObject(schema) || schema['type'] !== 'string') return schema;
  return { ...schema, minLength: Math.max(1, Number(schema['minLength'] ?? 1)) };
}

/** A placeholder: letters and underscores, no member of the body. */
function freeMember(name: string, taken: Set<string>): string {
  let own = name.replaceAll(/[^A-Za-z_]/g, '_').slice(0, 60) || '_';
  while (taken.has(own)) own += '_';
  taken.add(own);
  return own;
}

/** The headers that the document names as keys. */
function keyHeaders(document: Document): string[] {
  return children(document.inside(document.root, 'components', 'securitySchemes'))
    .map(([, given]) => document.followed(given))
    .filter((node) => textOf(node, 'in') === 'header')
    .map((node) => textOf(node, 'name').toLowerCase());
}

function textOf(node: Node, name: string): string {
  const value = member(node.value, name);
  return typeof value === 'string' ? value : '';
}
