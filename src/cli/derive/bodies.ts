import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { declaredSchema } from '../../contract/schema/index.ts';
import type { Parameters } from './parameters.ts';
import { child, children, type Document, LeftOut, type Node } from './read-document.ts';
import type { Schemas } from './schemas.ts';

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
  return declaredSchema(request)(whole).length === 0 ? whole : null;
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
