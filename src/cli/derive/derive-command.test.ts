import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DeriveFlags, deriveCommand } from './derive-command.ts';
import { folderOf } from './document.fixture.ts';

interface Derived {
  readonly text: string;
  readonly printed: string;
}

function derive(document: unknown, flags: DeriveFlags = {}, more: Readonly<Record<string, unknown>> = {}): Derived {
  const cwd = folderOf({ 'api.json': document, ...more });
  const printed: string[] = [];
  deriveCommand('api.json', { prefix: 'shop', out: 'shop.ts', ...flags }, { cwd, print: (line) => printed.push(line) });
  return { text: readFileSync(join(cwd, flags.out ?? 'shop.ts'), 'utf8'), printed: printed.join('\n') };
}

const answer = { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } };
const named = (name: string, place: string, schema: object, more: object = {}) => ({
  name,
  in: place,
  schema,
  ...more,
});
const schemas = {
  Pet: {
    type: 'object',
    required: ['id', 'name', 'owner'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string', minLength: 1 },
      owner: { type: 'object', properties: { pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } } },
    },
  },
};
const ofPaths = (paths: object, more: object = {}) => ({
  openapi: '3.0.3',
  info: {},
  paths,
  components: { schemas },
  ...more,
});

test('an answer that several operations refer to is written once, by its name', () => {
  const schema = { type: 'object', required: ['code', 'message'], properties: { code: { type: 'integer' } } };
  const error = { $ref: '#/components/responses/AnyError' };
  const get = { responses: { 200: { description: 'ok' }, 400: error, 401: error } };
  const { text } = derive(
    ofPaths(
      { '/a': { get }, '/b': { get } },
      { components: { responses: { AnyError: { content: { 'application/json': { schema } } } } } },
    ),
  );
  expect(text.match(/"message"/g)).toHaveLength(1);
  expect(text.match(/: AnyErrorSchema,$/gm)).toHaveLength(4);
});

test('a document becomes a pack', () => {
  const json = (schema: object, example?: object) => ({
    required: true,
    content: { 'application/json': { schema, example } },
  });
  const { text, printed } = derive(
    ofPaths(
      {
        '/pets/{pet-id}': {
          parameters: [named('pet-id', 'path', { type: 'string' }, { required: true, example: 'p1' })],
          get: {
            operationId: 'getPet',
            parameters: [
              named('page size', 'query', { type: 'integer' }),
              named('X-Trace', 'header', { type: 'string' }),
            ],
            responses: { 200: answer, '4XX': { description: 'no' }, default: { description: 'other' } },
            security: [{}],
          },
          put: { requestBody: json({ $ref: '#/components/schemas/Pet' }), responses: { 200: answer } },
          options: { responses: {} },
        },
        '/pets/search': {
          post: {
            requestBody: json({ type: 'object', properties: { name: { type: 'string' } } }, { name: 'Rex' }),
            responses: { 200: answer },
          },
        },
        '/pets/photo': { post: { requestBody: { content: { 'image/png': {} } }, responses: { 200: answer } } },
        '/pets/never': {
          get: {
            parameters: [named('n', 'query', { type: 'string', minLength: 9, maxLength: 3 }, { required: true })],
            responses: { 200: answer },
          },
        },
      },
      { security: [{ key: [] }] },
    ),
  );
  expect(text).toMatchInlineSnapshot(`
    "// Made by travel-conformance derive of "api.json". Paths are below the base URL of the configuration.
    // Operations that may change something are comments: nothing sends them until you say what they change.
    import { generic, type JsonObject, operation, pack } from 'travel-conformance/authoring';

    // In place of a schema that is circular or too large.
    const anything: JsonObject = {};

    const PetSchema: JsonObject = {
      type: "object",
      properties: {
        id: { type: "integer" },
        name: { type: "string", minLength: 1 },
        owner: { type: "object", properties: { pets: { type: "array", items: anything } } },
      },
      required: ["id", "name", "owner"],
    };

    const op = {
      // "GET /pets/{pet-id}"
      getPet: operation("shop.getPet", {
        method: "GET",
        path: "/pets/{pet_id}?page%20size={page_size}",
        request: {
          type: "object",
          properties: { pet_id: { type: "string", minLength: 1 }, page_size: { type: "integer" } },
          required: ["pet_id"],
        },
        answers: {
          ...Object.fromEntries(Array.from({ length: 400 }, (_, nth) => [200 + nth, null])),
          ...Object.fromEntries(Array.from({ length: 100 }, (_, nth) => [400 + nth, null])),
          200: PetSchema,
        },
        examples: [{ pet_id: "p1" }],
      }),
      // Keep one of the three last lines, fill it in, and remove the slashes.
      // // "PUT /pets/{pet-id}"
      // "put-pets-pet-id": operation("shop.put-pets-pet-id", {
      //   method: "PUT",
      //   path: "/pets/{pet_id}",
      //   request: {
      //     type: "object",
      //     properties: {
      //       name: { type: "string", minLength: 1 },
      //       owner: { type: "object", properties: { pets: { type: "array", items: anything } } },
      //       pet_id: { type: "string", minLength: 1 },
      //     },
      //     required: ["name", "owner", "pet_id"],
      //   },
      //   answers: {
      //     200: PetSchema,
      //   },
      //   // No header alone carries the key: "key, which is not described". It goes into Authorization.
      //   reads: true,
      //   creates: { kind: '…', number: '/…' }, // a JSON pointer into the answer; add \`undo\` if you can
      //   changes: { kind: '…', number: '…' }, // a member of the request
      // }),
      // "POST /pets/search"
      "post-pets-search": operation("shop.post-pets-search", {
        path: "/pets/search",
        request: { type: "object", properties: { name: { type: "string" } } },
        answers: {
          200: PetSchema,
        },
        // No header alone carries the key: "key, which is not described". It goes into Authorization.
        examples: [{ name: "Rex" }],
      }),
    };
    const operations = Object.values(op);

    /** What the document lets anybody call. */
    const open = new Set<string>(["shop.getPet.key"]);

    export default pack("shop", { operations, requirements: [...generic(operations).filter(({ id }) => !open.has(id))] });
    // Left out: "OPTIONS /pets/{pet-id}": "the method OPTIONS"
    // Left out: "POST /pets/photo": "a body that is not JSON: image/png"
    // Left out: "GET /pets/never": "no body can be generated from its schema: fc.integer maximum value should be equal or greater than the minimum one"
    "
  `);
  expect(printed).toMatchInlineSnapshot(`
    "Wrote shop.ts: 2 of 6 operations run.

    1 may change something: they are comments, and nothing sends them until you say what they change.
      PUT /pets/{pet-id}

    3 left out:
      OPTIONS /pets/{pet-id}: the method OPTIONS
      POST /pets/photo: a body that is not JSON: image/png
      GET /pets/never: no body can be generated from its schema: fc.integer maximum value should be equal or greater than the minimum one

    Next: name "./shop.ts" in \`packs\` of the configuration, then: npx travel-conformance run --only shop"
  `);
});

test('without anything that only reads, it says that nothing runs yet', () => {
  const { printed } = derive(ofPaths({ '/pets': { delete: { responses: { 204: {} } } } }));
  expect(printed).toMatch(
    /^Wrote shop\.ts: 0 of 1 operations run\.\n\n1 may change something.*\n {2}DELETE \/pets\n\nNothing runs yet/,
  );
});

test.each<[name: string]>([['search'], ['query'], ['list'], ['detail'], ['lookup']])(
  'a POST that ends in %s only reads',
  (name) => {
    expect(derive(ofPaths({ [`/pets/${name}`]: { post: { responses: { 200: {} } } } })).printed).toContain('1 of 1');
  },
);

test.each<[method: string, path: string]>([
  ['post', '/pets'],
  ['post', '/search/book'],
  ['post', '/getOrCreate'],
  ['post', '/search-and-book'],
  ['post', '/list/{id}'],
  ['put', '/pets/search'],
  ['patch', '/pets/search'],
  ['delete', '/pets/search'],
])('%s %s may change something', (method, path) => {
  const parameters = path.includes('{') ? [named('id', 'path', { type: 'string' }, { required: true })] : [];
  const { printed, text } = derive(ofPaths({ [path]: { [method]: { parameters, responses: { 200: {} } } } }));
  expect(printed).toContain('0 of 1');
  expect(text.split('\n').filter((line) => /operation\(/.test(line) && !/^ *\/\//.test(line))).toEqual([]);
});

test.each<[why: string, operation: object, path?: string]>([
  ['the method HEAD', {}, '/head'],
  ['an answer that is not JSON: image/png', { responses: { 200: { content: { 'image/png': {} } } } }],
  ['no answer is listed', { responses: { 'x-none': {} } }],
  ['a GET with a body', { requestBody: { required: true, content: { 'application/json': {} } } }],
  [
    'the header parameter "Digest" is required, and only the key is sent there',
    { parameters: [named('Digest', 'header', { type: 'string' }, { required: true })] },
  ],
  [
    'the query parameter "f" is required, and is an object',
    { parameters: [named('f', 'query', { type: 'object' }, { required: true })] },
  ],
  [
    'the query parameter "f" is required, and is a list in one text',
    { parameters: [named('f', 'query', { type: 'array' }, { required: true, explode: false })] },
  ],
  [
    'the query parameter "f" is required, and has no schema of a plain value',
    { parameters: [{ name: 'f', in: 'query', required: true, content: {} }] },
  ],
  [
    'the path parameter "f" is required, and is neither a text nor a number',
    { parameters: [named('f', 'path', { type: 'array' })] },
    '/{f}',
  ],
  ['the path names "g", which is not a parameter', {}, '/{g}'],
  ['a path that cannot be sent: one with a segment . or ..', {}, '/../secret'],
  ['a path that cannot be sent: one with a backslash or a #', {}, '/a#b'],
  ['a path that cannot be sent: one that begins with a host (//)', {}, '//example.com/x'],
  [
    'api.json#/paths/~1x/get/responses/200: expected a $ref to a file in the document\'s folder or below, got "http://x/y"',
    { responses: { 200: { $ref: 'http://x/y' } } },
  ],
])('left out: %s', (why, operation, path = '/x') => {
  const method = path === '/head' ? 'head' : 'get';
  const paths = {
    [path]: { [method]: { responses: { 200: {} }, ...operation } },
    '/fine': { get: { responses: { 200: {} } } },
  };
  const { printed, text } = derive(ofPaths(paths));
  expect(printed).toContain(`1 of 2 operations run.\n\n1 left out:\n  ${method.toUpperCase()} ${path}: ${why}\n`);
  expect(text).toContain(`// Left out: "${method.toUpperCase()} ${path}": ${JSON.stringify(why)}`);
});

test.each<[says: string, flags: DeriveFlags, document?: unknown]>([
  ['--prefix: expected lower-case letters', { prefix: 'Shop' }],
  ['--prefix: expected lower-case letters', { prefix: 'bus' }],
  ['--out: expected a file that ends in .ts or .mjs', { out: 'shop.txt' }],
  ['taken.ts already exists; --force overwrites it', { out: 'taken.ts' }],
  ['3.0 or 3.1, got one of Swagger 2.0: convert it to OpenAPI 3', {}, { swagger: '2.0', paths: {} }],
  ['expected an OpenAPI document with `openapi` 3.0 or 3.1, got another', {}, []],
  ['3.0 or 3.1, got an empty document', {}, 'null'],
  ['3.0 or 3.1, got 3.1, a number: write it as a text of three parts, such as "3.1.0"', {}, { openapi: 3.1 }],
  ['3.0 or 3.1, got "3.1": write it as a text of three parts', {}, { openapi: '3.1' }],
  ['3.0 or 3.1, got "2.0.0": write it', {}, { openapi: '2.0.0' }],
  ['expected operations in `paths`, got none', {}, { openapi: '3.1.0' }],
  ['api.json:1:2: invalid JSON', {}, '{,'],
])('refused: %s', (says, flags, document = ofPaths({})) => {
  expect(() => derive(document, flags, { 'taken.ts': '' })).toThrow(says);
});

test('--force overwrites, and JavaScript has no types', () => {
  const cwd = folderOf({ 'api.json': ofPaths({ '/pets': { get: { responses: { 200: answer } } } }) });
  writeFileSync(join(cwd, 'shop.mjs'), 'old');
  deriveCommand('api.json', { prefix: 'shop', out: 'shop.mjs', force: true }, { cwd, print: () => {} });
  expect(readFileSync(join(cwd, 'shop.mjs'), 'utf8')).not.toMatch(/JsonObject|<|old/);
});

test('without --out it goes to conformance/, as what this Node loads', () => {
  const cwd = folderOf({ 'api.json': ofPaths({ '/pets': { get: { responses: { 200: answer } } } }) });
  const printed: string[] = [];
  deriveCommand('api.json', { prefix: 'shop' }, { cwd, print: (line) => printed.push(line) });
  const name = process.features.typescript === undefined ? 'shop.mjs' : 'shop.ts';
  expect(readFileSync(join(cwd, 'conformance', name), 'utf8')).toMatch(/^\/\/ Made by travel-conformance derive/);
  expect(printed.at(-1)).toBe(
    `Next: name "./conformance/${name}" in \`packs\` of the configuration, then: npx travel-conformance run --only shop`,
  );
});
