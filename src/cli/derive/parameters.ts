import { isObject, type JsonObject, member } from '../../contract/json.ts';
import { child, children, type Document, LeftOut, type Node, textIn } from './read-document.ts';
import type { Schemas } from './schemas.ts';

/** A parameter as a member of the request. */
export interface Parameter {
  readonly member: string;
  readonly isRequired: boolean;
  readonly schema: JsonObject;
  readonly node: Node;
}

/** The parameters of an operation, and its path with them: `/pets/{id}?page-size={page_size}`. */
export interface Parameters {
  readonly path: string;
  readonly all: readonly Parameter[];
}

/** Headers that are no parameters, whatever a document says (OpenAPI, Parameter Object). */
const notParameters = ['accept', 'content-type', 'authorization'];

/**
 * Reads the parameters. `places`: the item of the path, and the operation; `body`: the schema whose members have their
 * names first. Throws a `LeftOut` for a parameter that a call needs and cannot have.
 */
export function parametersOf(
  document: Document,
  schemas: Schemas,
  path: string,
  places: readonly Node[],
  body: JsonObject,
): Parameters {
  const nodes = places.flatMap((place) => children(document.inside(place, 'parameters')));
  const last = new Map(
    nodes.map(([, given]) => {
      const node = document.followed(given);
      return [`${textIn(node, 'in')} ${textIn(node, 'name')}`, node] as const;
    }),
  );
  const keys = [...notParameters, ...keyNames(document)];
  const taken = new Set(isObject(body['properties']) ? Object.keys(body['properties']) : []);
  const all: Parameter[] = [];
  const pairs: string[] = [];
  let filled = path;
  for (const node of last.values()) {
    const [name, place] = [textIn(node, 'name'), textIn(node, 'in')];
    if (keys.includes(name.toLowerCase()) && place !== 'path') continue;
    const isRequired = place === 'path' || member(node.value, 'required') === true;
    const schema = schemas.of(child(node, 'schema'), 'request');
    const why = refusal(node, place, schema);
    if (why !== null && isRequired)
      throw new LeftOut(`the ${place} parameter ${JSON.stringify(name)} is required, ${why}`);
    if (why !== null) continue;
    const own = freeMember(name, taken);
    if (place === 'path') filled = filled.replaceAll(`{${name}}`, `{${own}}`);
    else pairs.push(`${encodeURIComponent(name)}={${own}}`);
    // An empty text in a path would be another path.
    const isText = place === 'path' && schema['type'] === 'string';
    const inPath = isText ? { ...schema, minLength: Math.max(1, Number(schema['minLength'] ?? 1)) } : schema;
    all.push({ member: own, isRequired, schema: inPath, node });
  }
  const unknown = [...filled.matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !all.some((one) => one.member === name));
  if (unknown !== undefined)
    throw new LeftOut(`the path names ${JSON.stringify(unknown[1])}, which is not a parameter`);
  return { path: pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`, all };
}

/** Why a parameter cannot be sent; null if it can. */
function refusal(node: Node, place: string, schema: JsonObject): string | null {
  const { type } = schema;
  if (place !== 'path' && place !== 'query') return 'and only the key is sent there';
  if (member(node.value, 'schema') === undefined) return 'and has no schema of a plain value';
  if (place === 'path') return isPlain(schema) ? null : 'and is neither a text nor a number';
  if (type === 'object') return 'and is an object';
  const isRepeated = ['', 'form'].includes(textIn(node, 'style')) && member(node.value, 'explode') !== false;
  return type === 'array' && !isRepeated ? 'and is a list in one text' : null;
}

function isPlain({ type, anyOf }: JsonObject): boolean {
  return (
    ['string', 'integer', 'number'].includes(String(type)) ||
    (Array.isArray(anyOf) && anyOf.filter(isObject).some(isPlain))
  );
}

/** A placeholder: letters and underscores, and no member of the body. */
function freeMember(name: string, taken: Set<string>): string {
  let own = name.replaceAll(/[^A-Za-z_]/g, '_').slice(0, 60) || '_';
  while (taken.has(own)) own += '_';
  taken.add(own);
  return own;
}

/** The headers and parameters that the document names as keys. */
function keyNames(document: Document): string[] {
  return children(document.inside(document.root, 'components', 'securitySchemes')).map(([, given]) =>
    textIn(document.followed(given), 'name').toLowerCase(),
  );
}
