import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { isKeyHeader } from '../../contract/own-headers.ts';
import { fitsDeclared } from '../../contract/schema/index.ts';
import { child, children, type Document, LeftOut, type Node, type Schemas, textIn } from './schemas.ts';

/** A parameter as a member of the request. */
interface Parameter {
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

/** The body of a request. All null if there is none. */
export interface Body {
  readonly type: string | null;
  readonly schema: JsonObject | null;
  readonly example: Json;
}

/** Whether a media type is one of JSON. */
export const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);

/** Reads the body that an operation takes. Throws a `LeftOut` for one that a pack cannot send. */
export function bodyOf(document: Document, schemas: Schemas, node: Node, method: string): Body {
  const content = children(document.inside(node, 'content'));
  if (method === 'get' && member(node.value, 'required') === true) throw new LeftOut('a GET with a body');
  if (content.length === 0 || method === 'get') return { type: null, schema: null, example: null };
  const found = content.find(([name]) => isJson(name));
  if (found === undefined) throw new LeftOut(`a body that is not JSON: ${content.map(([name]) => name).join(', ')}`);
  const [type, given] = found;
  const media = document.followed(given);
  const schema = schemas.of(child(media, 'schema'), 'request');
  if (![undefined, 'object'].includes(schema['type'] as string)) throw new LeftOut('a body that is not a JSON object');
  return {
    type,
    schema: schema['type'] === 'object' ? schema : { type: 'object', ...schema },
    example: exampleAt(document, media) ?? null,
  };
}

/** What the document gives as an example of a whole call, if it fits. */
export function exampleOf(
  document: Document,
  { all }: Parameters,
  { schema, example }: Body,
  request: JsonObject | null,
): JsonObject | null {
  const needed = all.filter(({ isRequired }) => isRequired);
  const values = needed.map((one) => [one.member, exampleAt(document, one.node)] as const);
  if (request === null || values.some(([, value]) => value === undefined)) return null;
  if (schema === null ? needed.length === 0 : !isObject(example)) return null;
  const whole = { ...(isObject(example) ? example : {}), ...Object.fromEntries(values) } as JsonObject;
  return fitsDeclared(request, whole) === true ? whole : null;
}

/** The example of a parameter or a body, or of its schema. */
function exampleAt(document: Document, node: Node): Json | undefined {
  const [named] = children(document.inside(node, 'examples'));
  const { value: schema } = document.inside(node, 'schema');
  const listed = member(schema, 'examples');
  return (
    member(node.value, 'example') ??
    (named === undefined ? undefined : member(document.followed(named[1]).value, 'value')) ??
    member(schema, 'example') ??
    (Array.isArray(listed) ? listed[0] : undefined) ??
    member(schema, 'default')
  );
}

/** Where the key of an operation goes: as members of `operation()`, or as the kind that these cannot say. */
export type KeyPlace = Readonly<Partial<Record<'keyHeader' | 'keyScheme', string>>> | { readonly unsaid: string };

/** Schemes of HTTP in which the key comes after a word. */
const words: Readonly<Record<string, string>> = { bearer: 'Bearer', basic: 'Basic' };

/**
 * The place of the key by the security of an operation: the first way in that one header opens. Without any that is
 * named, the schemes of the document are the ways.
 */
export function keyPlaceOf(document: Document, security: Json | undefined): KeyPlace {
  const schemes = new Map(children(document.inside(document.root, 'components', 'securitySchemes')));
  const ways = Array.isArray(security)
    ? security.filter(isObject).map((one) => Object.keys(one))
    : [...schemes.keys()].map((name) => [name]);
  const places = ways.filter((names) => names.length > 0).map(([name = '', ...more]) => placeOf(name, more));
  return places.find((one) => !('unsaid' in one)) ?? places[0] ?? {};

  function placeOf(name: string, more: readonly string[]): KeyPlace {
    const given = schemes.get(name);
    if (given === undefined) return { unsaid: `${name}, which is not described` };
    if (more.length > 0) return { unsaid: [name, ...more].join(' together with ') };
    try {
      const node = document.followed(given);
      const [type, place, header] = ['type', 'in', 'name'].map((one) => textIn(node, one));
      const scheme = String(member(node.value, 'scheme')).toLowerCase();
      if (type === 'http' && Object.hasOwn(words, scheme)) return { keyScheme: words[scheme]! };
      if (type !== 'apiKey' || place !== 'header' || !isKeyHeader(header))
        return { unsaid: [type, type === 'http' ? scheme : '', place].filter((one) => one !== '').join(' ') };
      return header?.toLowerCase() === 'authorization' ? {} : { keyHeader: header! };
    } catch (error) {
      if (error instanceof LeftOut) return { unsaid: error.message };
      throw error;
    }
  }
}
