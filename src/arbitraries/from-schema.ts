import fc, { type Arbitrary } from 'fast-check';
import { isObject, type Json, type JsonObject, without, pointerValue } from '../contract/json.ts';
import { declaredSchema } from '../contract/schema/index.ts';

/** Items of a drawn list, and characters of a drawn text, where the schema has no lower limit above. */
const [mostItems, mostCharacters] = [5, 30];
/** Drawn values in a row that break their schema, at most. */
const mostBroken = 2000;
/** Levels of a schema that refers to itself. */
const deepest = 6;

/** A value that breaks a schema in one thing. */
interface Broken {
  /** The place that breaks it, such as `seats` or `stops/[]/name`; empty for the whole. */
  readonly at: string;
  /** In what, such as `above its maximum`; `without` it. */
  readonly how: string;
  /** Whether it is of another format, about which a JSON Schema alone says nothing. */
  readonly isOfFormat: boolean;
  readonly value: Json;
}

/**
 * Values of a JSON Schema: types, enums, limits, lengths, patterns, dates, lists, objects and alternatives. Drawing
 * throws if the schema says more than that, and so many values in a row break it.
 */
export function fromSchema(schema: Json): Arbitrary<Json> {
  const isValid = isValidFor(schema);
  let broken = 0;
  return valuesOf(schema, schema, 0).filter((value) => {
    broken = isValid(value) ? 0 : broken + 1;
    if (broken > mostBroken)
      throw new RangeError(`expected a schema whose values can be generated, got none of ${broken}: give \`examples\``);
    return broken === 0;
  });
}

function isValidFor(schema: Json): (value: Json) => boolean {
  const problemsOf = declaredSchema(schema);
  return (value) => problemsOf(value).length === 0;
}

/** A schema without references, and with the parts of `allOf` in it. */
function plain(schema: Json | undefined, root: Json): JsonObject {
  if (!isObject(schema)) return {};
  const { $ref, allOf, ...rest } = schema;
  const parts = [
    ...(typeof $ref === 'string' && $ref.startsWith('#') ? [pointerValue(root, $ref.slice(1))] : []),
    ...(Array.isArray(allOf) ? allOf : []),
  ].map((part) => plain(part, root));
  if (parts.length === 0) return schema;
  const all = [...parts, rest];
  const required = all.flatMap((part) => (Array.isArray(part['required']) ? part['required'] : []));
  const properties = Object.assign({}, ...all.map((part) => part['properties'])) as JsonObject;
  return Object.assign({}, ...all, { required, properties }) as JsonObject;
}

function valuesOf(given: Json | undefined, root: Json, level: number): Arbitrary<Json> {
  const schema = plain(given, root);
  const { const: only, enum: some, oneOf, anyOf = oneOf, type } = schema;
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(some) && some.length > 0) return fc.constantFrom(...some);
  if (Array.isArray(anyOf) && anyOf.length > 0) {
    const rest = without(schema, 'oneOf', 'anyOf');
    return fc.oneof(...anyOf.map((one) => valuesOf({ allOf: [rest, one] }, root, level)));
  }
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one }, root, level)));
  switch (type ?? (isObject(schema['properties']) ? 'object' : schema['items'] === undefined ? '' : 'array')) {
    case 'object':
      return objectsOf(schema, root, level);
    case 'array':
      return listsOf(schema, root, level);
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer(limitsOf(schema, 1));
    case 'number':
      return fc.oneof(fc.integer(limitsOf(schema, 1)), fc.double({ ...limitsOf(schema, 0), noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.string({ maxLength: mostCharacters }), fc.integer(), fc.boolean());
  }
}

function objectsOf(schema: JsonObject, root: Json, level: number): Arbitrary<Json> {
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const names = [...new Set([...required, ...(level < deepest ? Object.keys(properties) : [])])];
  const values = Object.fromEntries(names.map((name) => [name, valuesOf(properties[name], root, level + 1)]));
  return fc.record(values, { requiredKeys: required, noNullPrototype: true }) as Arbitrary<Json>;
}

function listsOf(schema: JsonObject, root: Json, level: number): Arbitrary<Json> {
  const minLength = numberIn(schema, 'minItems') ?? 0;
  const most = numberIn(schema, 'maxItems') ?? Infinity;
  const maxLength = level >= deepest ? minLength : Math.min(most, minLength + mostItems);
  const item = valuesOf(schema['items'], root, level + 1);
  return schema['uniqueItems'] === true
    ? (fc.uniqueArray(item, { minLength, maxLength, selector: (one) => JSON.stringify(one) }) as Arbitrary<Json>)
    : (fc.array(item, { minLength, maxLength }) as Arbitrary<Json>);
}

/** Generators of patterns: fast-check needs some milliseconds to make one. */
const matching = new Map<string, Arbitrary<string>>();

function textsMatching(pattern: string): Arbitrary<string> {
  const known = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  matching.set(pattern, known);
  return known;
}

function textsOf(schema: JsonObject): Arbitrary<string> {
  const { pattern, format } = schema;
  if (typeof pattern === 'string') return textsMatching(pattern);
  const minLength = numberIn(schema, 'minLength') ?? 0;
  const maxLength = Math.min(numberIn(schema, 'maxLength') ?? Infinity, minLength + mostCharacters);
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true });
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return day.map((date) => date.toISOString());
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  return fc.string({ minLength, maxLength, unit: 'grapheme-ascii' });
}

/** The limits of a number. `step`: how far an exclusive limit is away. */
function limitsOf(schema: JsonObject, step: number): { readonly min: number; readonly max: number } {
  const above = numberIn(schema, 'exclusiveMinimum');
  const below = numberIn(schema, 'exclusiveMaximum');
  const min = numberIn(schema, 'minimum') ?? (above === null ? null : above + step);
  const max = numberIn(schema, 'maximum') ?? (below === null ? null : below - step);
  const least = exact(min ?? Math.min(-1000, (max ?? 0) - 1000));
  return {
    min: Math.ceil(least),
    max: Math.max(Math.ceil(least), Math.floor(exact(max ?? Math.max(1000, least + 1000)))),
  };
}

/** A limit within the numbers that are exact: beyond, drawing a whole number does not end. */
function exact(limit: number): number {
  return Math.min(Math.max(limit, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

function numberIn(schema: JsonObject, name: string): number | null {
  const value = schema[name];
  return typeof value === 'number' ? value : null;
}

/**
 * Bodies that break a schema in one thing each, made of one that keeps it: without a member, of another type, beyond a
 * limit. `label`: what that is, such as `seats above its maximum`. `fixed`: members that stay as they are.
 */
export function brokenBy(
  schema: Json,
  body: JsonObject,
  fixed: readonly string[] = [],
): { readonly label: string; readonly value: JsonObject }[] {
  const isValid = isValidFor(schema);
  return breaksOf(schema, body, schema, '')
    .filter(({ at }) => !at.split('/').some((name) => fixed.includes(name)))
    .filter(({ value, isOfFormat }) => isOfFormat || !isValid(value))
    .map(({ at, how, value }) => ({
      label: (how === 'without' ? [how, at] : [at, how]).join(' ').trim(),
      value: value as JsonObject,
    }));
}

const knownFormats: readonly unknown[] = ['date', 'date-time', 'uuid', 'email', 'uri'];

function breaksOf(given: Json | undefined, value: Json, root: Json, at: string): Broken[] {
  const schema = plain(given, root);
  const below = (name: string): string => (at === '' ? name : `${at}/${name}`);
  const broken = (how: string, value: Json, isOfFormat = false): Broken => ({ at, how, isOfFormat, value });
  const inside: Broken[] = [];
  if (isObject(value)) {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    for (const name of Array.isArray(schema['required']) ? schema['required'].map(String) : [])
      inside.push({ ...broken('without', without(value, name)), at: below(name) });
    for (const [name, own] of Object.entries(properties)) {
      // A member that is left out is not broken in its inside.
      const had = value[name] ?? sampleOf(own, root);
      for (const one of breaksOf(own, had, root, below(name)))
        inside.push({ ...one, value: { ...value, [name]: one.value } });
    }
    if (schema['additionalProperties'] === false)
      inside.push(broken('with another member', { ...value, unknownMember: 1 }));
    if (at === '') return inside;
  }
  if (Array.isArray(value)) {
    const [first = sampleOf(schema['items'], root)] = value;
    for (const one of breaksOf(schema['items'], first, root, `${at}/[]`))
      inside.push({ ...one, value: [one.value, ...value.slice(1)] });
    const [least, most] = [numberIn(schema, 'minItems') ?? 0, numberIn(schema, 'maxItems')];
    if (least > 0) inside.push(broken('too short', value.slice(0, least - 1)));
    if (most !== null && most < 1000) inside.push(broken('too long', Array(most + 1).fill(first)));
  }
  const ofItself = breaksOfItself(schema, value).map(([how, one]) => broken(how, one));
  const ofFormat = knownFormats.includes(schema['format']) ? [broken('of no such format', 'no such text', true)] : [];
  return [...inside, ...ofItself, ...ofFormat];
}

function breaksOfItself(schema: JsonObject, value: Json): readonly (readonly [how: string, broken: Json])[] {
  const [min, max] = [numberIn(schema, 'minimum'), numberIn(schema, 'maximum')];
  const [above, below] = [numberIn(schema, 'exclusiveMinimum'), numberIn(schema, 'exclusiveMaximum')];
  const [least, most] = [numberIn(schema, 'minLength') ?? 0, numberIn(schema, 'maxLength')];
  const text = typeof value === 'string' ? value : '';
  return [
    ['as null', null],
    ['of another type', typeof value === 'string' ? 17 : typeof value === 'object' ? 'text' : { a: 1 }],
    ['as a text', String(typeof value === 'object' ? 'text' : value)],
    ['as a list', [value]],
    ...(schema['enum'] === undefined && schema['const'] === undefined
      ? []
      : [['of no listed value', 'no such value'] as const]),
    ...(min === null ? [] : [['below its minimum', min - 1] as const]),
    ...(max === null ? [] : [['above its maximum', max + 1] as const]),
    ...(above === null ? [] : [['at its excluded minimum', above] as const]),
    ...(below === null ? [] : [['at its excluded maximum', below] as const]),
    ...(schema['type'] === 'integer' ? [['as a fraction', 1.5] as const] : []),
    ...(least === 0 ? [] : [['too short', text.slice(0, least - 1)] as const]),
    ...(most === null ? [] : [['too long', text.padEnd(most + 1, 'x')] as const]),
    ...(typeof schema['pattern'] === 'string'
      ? ([
          ['of another form', ''],
          ['of another form', `${text}!~`],
        ] as const)
      : []),
  ];
}

function sampleOf(schema: Json | undefined, root: Json): Json {
  return fc.sample(valuesOf(schema, root, deepest - 1), { seed: 1, numRuns: 1 })[0] ?? null;
}
