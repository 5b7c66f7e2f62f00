import { fc, fromSchema } from '../../arbitraries/index.ts';
import { quote } from '../../config/quote.ts';
import { errorLine } from '../../contract/text.ts';
import type { OwnName } from '../../contract/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { requestPathProblem } from '../../contract/request-path.ts';
import {
  type Body,
  bodyOf,
  exampleOf,
  isJson,
  type KeyPlace,
  keyPlaceOf,
  type Parameters,
  parametersOf,
} from './parameters.ts';
import { child, children, type Document, LeftOut, type Node, type Schemas, schemasOf, textIn } from './schemas.ts';

/** An operation of the document as a pack has it. */
export interface Derived {
  readonly name: OwnName;
  /** Method and path, as the document writes them. */
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly request: JsonObject | null;
  /** The body of each answer by `200`, `4XX` or `default`. */
  readonly answers: Readonly<Record<string, JsonObject | null>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: KeyPlace;
  readonly example: JsonObject | null;
  /** Whether the document lets calls in without a key. */
  readonly isOpen: boolean;
  /** If not, it is a comment that has to be filled in. */
  readonly onlyReads: boolean;
}

/** What was made of a document. */
export interface Result {
  readonly made: readonly Derived[];
  readonly leftOut: readonly { readonly title: string; readonly why: string }[];
  readonly names: Schemas['names'];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const otherMethods = ['head', 'options', 'trace'];
/** Bodies that are drawn of a request, to see whether any can be. */
const drawn = 5;
/** How the path of a POST ends that only reads: such a platform uses POST for everything. */
const reading = /[/:](?:search|query|list|get|details?|find|lookup|estimate)$/i;

/** What is there in place of a document of OpenAPI 3.0 or 3.1; null if it is one. */
function versionProblem(document: Json | undefined): string | null {
  const version = member(document, 'openapi');
  if (typeof version === 'string' && /^3\.[01]\./.test(version)) return null;
  if (document === null) return 'an empty document';
  if (version === undefined)
    return member(document, 'swagger') === undefined ? 'another' : 'one of Swagger 2.0: convert it to OpenAPI 3';
  const quotes = typeof version === 'number' ? ', a number' : '';
  return `${quote(version)}${quotes}: write it as a text of three parts, such as "3.1.0"`;
}

/** The operations of a document. Throws a `LeftOut` for a document that is none. */
export function operationsOf(document: Document, prefix: string): Result {
  const { root, inside, followed, wrong } = document;
  const problem = versionProblem(root.value);
  if (problem !== null) throw wrong(root, `expected an OpenAPI document with \`openapi\` 3.0 or 3.1, got ${problem}`);
  const schemas = schemasOf(document);
  const names = new Set<string>();
  const made: Derived[] = [];
  const leftOut: { title: string; why: string }[] = [];

  function attempt(title: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      leftOut.push({ title, why: error.message });
    }
  }

  function derived(title: string, path: string, method: string, item: Node, node: Node): Derived {
    if (!methods.includes(method)) throw new LeftOut(`the method ${method.toUpperCase()}`);
    const body = bodyOf(document, schemas, inside(node, 'requestBody'), method);
    const parameters = parametersOf(document, schemas, path, [item, node], body.schema ?? {});
    const refused = requestPathProblem(parameters.path.replaceAll(/\{\w+\}/g, 'x'));
    if (refused !== null || /["<>^`|]/.test(parameters.path))
      throw new LeftOut(`a path that cannot be sent: ${refused ?? 'one with an odd character'}`);
    const request = requestOf(parameters, body);
    if (request !== null) refuseUndrawable(request);
    const answers = answersOf(document, schemas, inside(node, 'responses'));
    const security = member(node.value, 'security') ?? member(root.value, 'security');
    const isOpen = Array.isArray(security)
      ? security.length === 0 || security.some((one) => isObject(one) && Object.keys(one).length === 0)
      : !['401', '403'].some((status) => Object.hasOwn(answers, status));
    return {
      name: `${prefix}.${freeName(textIn(node, 'operationId') || title.toLowerCase(), names)}`,
      title,
      method: method.toUpperCase(),
      path: parameters.path,
      request,
      answers,
      headers: body.type === null || body.type === 'application/json' ? {} : { 'Content-Type': body.type },
      key: keyPlaceOf(document, security),
      example: exampleOf(document, parameters, body, request),
      isOpen,
      onlyReads: method === 'get' || (method === 'post' && reading.test(path)),
    };
  }

  for (const [path, given] of children(inside(root, 'paths')).filter(([name]) => name.startsWith('/')))
    attempt(path, () => {
      const item = followed(given);
      for (const [method, node] of children(item).filter(([name]) => [...methods, ...otherMethods].includes(name))) {
        const title = `${method.toUpperCase()} ${path}`;
        attempt(title, () => made.push(derived(title, path, method, item, node)));
      }
    });
  return { made, leftOut, names: schemas.names };
}

/** A name as requirement ids have it, used once: `GET /pets/{id}` gives `get-pets-id`. */
function freeName(text: string, names: Set<string>): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const slug = words.join('-').slice(0, 60).replace(/-$/, '');
  const plain = /^[A-Za-z]/.test(slug) ? slug : `op-${slug}`;
  let name = plain;
  for (let nth = 2; names.has(name); nth += 1) name = `${plain}-${nth}`;
  names.add(name);
  return name;
}

/** Parameters and the members of the body, as one object. */
function requestOf({ all }: Parameters, { schema }: Body): JsonObject | null {
  if (all.length === 0) return schema;
  const { properties, required, ...rest } = schema ?? {};
  const names = all.filter((one) => one.isRequired).map((one) => one.member);
  return {
    ...rest,
    type: 'object',
    properties: {
      ...(isObject(properties) ? properties : {}),
      ...Object.fromEntries(all.map((one) => [one.member, one.schema])),
    },
    required: [...(Array.isArray(required) ? required : []), ...names],
  };
}

function refuseUndrawable(request: JsonObject): void {
  try {
    fc.sample(fromSchema(request), { seed: 1, numRuns: drawn });
  } catch (error) {
    throw new LeftOut(`no body can be generated from its schema: ${errorLine(error)}`);
  }
}

function answersOf({ inside, followed }: Document, schemas: Schemas, responses: Node): Derived['answers'] {
  const found = children(responses).flatMap(([status, given]) => {
    if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(status)) return [];
    const answer = followed(given);
    const content = children(inside(answer, 'content'));
    const [, media] = content.find(([type]) => isJson(type)) ?? [];
    if (status.startsWith('2') && content.length > 0 && media === undefined)
      throw new LeftOut(`an answer that is not JSON: ${content.map(([type]) => type).join(', ')}`);
    const isOnly = content.length === 1 && media !== undefined;
    const schema = isOnly ? schemas.ofAnswer(answer, child(followed(media), 'schema')) : {};
    const name = status === 'default' ? status : status.toUpperCase();
    return [[name, Object.keys(schema).length > 0 ? schema : null] as const];
  });
  if (found.length === 0) throw new LeftOut('no answer is listed');
  return Object.fromEntries(found);
}
