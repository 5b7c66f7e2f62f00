import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { declaredSchema } from '../contract/schema/index.ts';
import { brokenBy, fromSchema } from './from-schema.ts';

const trip: JsonObject = {
  type: 'object',
  required: ['from', 'day', 'stops'],
  additionalProperties: false,
  $defs: { place: { type: 'string', pattern: '^[A-Z]{3}$' } },
  properties: {
    from: { $ref: '#/$defs/place' },
    day: { type: 'string', format: 'date' },
    seats: { type: 'integer', minimum: 1, maximum: 8 },
    weight: { type: 'number', exclusiveMinimum: 0 },
    note: { type: ['string', 'null'], minLength: 1, maxLength: 5 },
    kind: { enum: ['car', 'van'] },
    pay: {
      oneOf: [
        { type: 'object', required: ['card'], properties: { card: { type: 'string', minLength: 4 } } },
        { const: 'cash' },
      ],
    },
    stops: { type: 'array', items: { $ref: '#/$defs/place' }, minItems: 1, maxItems: 3, uniqueItems: true },
    guest: {
      allOf: [
        { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        { properties: { age: { type: 'integer', minimum: 0 } } },
      ],
    },
  },
};

test('what is drawn keeps the schema, dates that its text cannot say among it', () => {
  const problems = declaredSchema(trip);
  fc.assert(
    fc.property(fromSchema(trip), (value) => {
      expect(problems(value)).toEqual([]);
      expect(String((value as JsonObject)['day'])).toMatch(/^20[23]\d-\d\d-\d\d$/);
    }),
    { seed: 1 },
  );
});

test('each constraint is broken in one thing, also that of a member that was left out', () => {
  const problems = declaredSchema(trip);
  const plain = { from: 'PEK', day: '2030-01-01', stops: ['SHA'] };
  fc.assert(
    fc.property(fromSchema(trip), (value) => {
      for (const { label, value: one } of brokenBy(trip, value as JsonObject))
        // For a JSON Schema alone, a format says nothing.
        if (label === 'day of no such format') expect(one['day']).toBe('no such text');
        else expect(problems(one)).not.toEqual([]);
    }),
    { seed: 1, numRuns: 20 },
  );
  expect([...new Set(brokenBy(trip, plain).map(({ label }) => label))]).toMatchInlineSnapshot(`
    [
      "without from",
      "without day",
      "without stops",
      "from as null",
      "from of another type",
      "from as a list",
      "from of another form",
      "day as null",
      "day of another type",
      "day as a list",
      "day of no such format",
      "seats as null",
      "seats of another type",
      "seats as a text",
      "seats as a list",
      "seats below its minimum",
      "seats above its maximum",
      "seats as a fraction",
      "weight as null",
      "weight of another type",
      "weight as a text",
      "weight as a list",
      "weight at its excluded minimum",
      "note as a list",
      "note too short",
      "note too long",
      "kind as null",
      "kind of another type",
      "kind as a list",
      "kind of no listed value",
      "pay as null",
      "pay of another type",
      "pay as a list",
      "stops/[] as null",
      "stops/[] of another type",
      "stops/[] as a list",
      "stops/[] of another form",
      "stops too short",
      "stops too long",
      "stops as null",
      "stops of another type",
      "stops as a text",
      "stops as a list",
      "without guest/name",
      "guest/name as null",
      "guest/name of another type",
      "guest/name as a list",
      "guest/age as null",
      "guest/age of another type",
      "guest/age as a text",
      "guest/age as a list",
      "guest/age below its minimum",
      "guest/age as a fraction",
      "guest as null",
      "guest of another type",
      "guest as a text",
      "guest as a list",
      "with another member",
    ]
  `);
  expect(brokenBy(trip, plain, ['from', 'stops']).filter(({ label }) => /from|stops/.test(label))).toEqual([]);
});

test('a schema that refers to itself ends, and one that says nothing gives something', () => {
  const tree = { type: 'object', properties: { left: { $ref: '#' }, size: { type: 'integer' } } };
  fc.assert(fc.property(fromSchema(tree), (value) => void expect(declaredSchema(tree)(value)).toEqual([])));
  fc.assert(fc.property(fromSchema({}), (value) => void expect(value).toBeDefined()));
});

test('a schema that drawn values never keep ends the drawing, instead of going on without end', () => {
  const never = { type: 'integer', minimum: 1, maximum: 8, not: { type: 'integer' } };
  expect(() => fc.sample(fromSchema(never), 1)).toThrow(
    'expected a schema whose values can be generated, got none of 2001',
  );
});

test('whole numbers beyond those that are exact do not keep the drawing from its end', () => {
  const large = { type: 'integer', minimum: 4, maximum: 18_446_744_073_709_552_000 };
  fc.assert(fc.property(fromSchema(large), (value) => void expect(declaredSchema(large)(value)).toEqual([])));
});

test('objects that differ in a list are drawn as objects that anybody can compare', () => {
  const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const schema = { type: 'array', items: item, minItems: 2, maxItems: 3, uniqueItems: true };
  for (const list of fc.sample(fromSchema(schema), { seed: 1, numRuns: 50 }) as object[][])
    for (const one of list) expect(Object.getPrototypeOf(one)).toBe(Object.prototype);
});
