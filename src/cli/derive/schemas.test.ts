import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSchema } from '../../arbitraries/index.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { declaredSchema } from '../../contract/schema/index.ts';
import { documentOf } from './document.fixture.ts';
import { anything, child, schemasOf, type Side } from './schemas.ts';

function plain(schema: unknown, side: Side = 'answer', schemas: unknown = {}): JsonObject {
  const document = documentOf({ 'api.json': { schema, schemas } });
  return schemasOf(document).of(child(document.root, 'schema'), side);
}

test.each<[says: string, given: JsonObject, made: JsonObject]>([
  ['what only describes', { type: 'string', description: 'x', example: 'y', xml: {} }, { type: 'string' }],
  ['a default', { type: 'integer', default: 1 }, { type: 'integer', default: 1 }],
  ['nullable', { type: 'string', nullable: true, minLength: 1 }, { type: ['string', 'null'], minLength: 1 }],
  [
    'nullable of a list of values',
    { type: 'string', nullable: true, enum: ['a'] },
    { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
  ],
  [
    'limits of 3.0',
    { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    { exclusiveMinimum: 1, maximum: 9 },
  ],
  ['limits of 3.1', { exclusiveMinimum: 1, exclusiveMaximum: 9 }, { exclusiveMinimum: 1, exclusiveMaximum: 9 }],
  ['oneOf', { oneOf: [{ type: 'string' }, { maxLength: 3 }] }, { anyOf: [{ type: 'string' }, { maxLength: 3 }] }],
  ['words of the wrong kind', { type: 'file', required: 'a', minLength: '1', enum: [], properties: 3 }, {}],
  ['a pattern of another language', { type: 'string', pattern: '(?P<a>x)' }, { type: 'string' }],
  ['a pattern that may take very long', { type: 'string', pattern: '^(a+)+$' }, { type: 'string' }],
  ['closed objects', { additionalProperties: false }, { additionalProperties: false }],
  ['closed but for patterns', { additionalProperties: false, patternProperties: { a: {} } }, {}],
  ['items after the first', { items: { type: 'null' }, prefixItems: [{}] }, {}],
  ['what is too large', { type: 'array', minItems: 1e9, items: { type: 'null' } }, {}],
  ['a text that is too long', { type: 'string', minLength: 1e9 }, {}],
])('%s', (_, given, made) => {
  expect(plain(given)).toEqual(made);
});

test('who sends a body decides what is in it', () => {
  const pet = {
    required: ['id', 'name', 'secret', 'name'],
    properties: { id: { readOnly: true, type: 'integer' }, name: {}, secret: { $ref: '#/schemas/secret' } },
  };
  const schemas = { secret: { writeOnly: true, type: 'string' } };
  expect(plain(pet, 'request', schemas)).toEqual({
    properties: { name: {}, secret: { type: 'string' } },
    required: ['name', 'secret'],
  });
  expect(plain(pet, 'answer', schemas)).toEqual({
    properties: { id: { type: 'integer' }, name: {}, secret: { type: 'string' } },
    required: ['id', 'name'],
  });
});

test('names of members are data', () => {
  const made = plain(
    JSON.parse('{"properties":{"__proto__":{"type":"string"},"$ref":{"type":"null"}},"required":["__proto__"]}'),
  );
  expect(JSON.stringify(made)).toBe(
    '{"properties":{"__proto__":{"type":"string"},"$ref":{"type":"null"}},"required":["__proto__"]}',
  );
});

test('a schema that goes round in circles ends, and one that grows without end is any value', () => {
  const tree = { properties: { left: { $ref: '#/schemas/tree' }, size: { type: 'integer' } } };
  const made = plain({ $ref: '#/schemas/tree' }, 'answer', { tree });
  expect(made).toEqual({ properties: { left: {}, size: { type: 'integer' } } });
  const doubling = Array.from({ length: 40 }, (_, nth) => {
    const next = { $ref: `#/schemas/${nth + 1}` };
    return { properties: { a: next, b: next } };
  });
  let deep: Json | undefined = plain({ $ref: '#/schemas/0' }, 'answer', [...doubling, { type: 'null' }]);
  let levels = 0;
  for (; (deep as JsonObject)['properties'] !== undefined; levels += 1)
    deep = ((deep as JsonObject)['properties'] as JsonObject)['a'];
  expect([levels < 15, deep]).toEqual([true, anything]);
});

const small = fc.letrec<{ any: JsonObject }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom('string', 'integer', 'boolean', 'null') }),
    fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: 0, max: 9 }), nullable: fc.boolean() }),
    fc.record({ type: fc.constant('array'), items: tie('any'), minItems: fc.nat(2) }),
    fc.record({ type: fc.constant('object'), properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('any')) }),
    fc.record({ anyOf: fc.array(tie('any'), { minLength: 1, maxLength: 2 }) }),
  ),
})).any as fc.Arbitrary<JsonObject>;

test('a value that the document allows is allowed by the schema that is made of it', () => {
  fc.assert(
    fc.property(small, fc.context(), (schema, context) => {
      const made = plain(schema);
      context.log(JSON.stringify(made));
      for (const value of fc.sample(fromSchema(schema), { numRuns: 5, seed: 1 }))
        expect(declaredSchema(made)(value)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
