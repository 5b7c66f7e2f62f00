import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { errorText } from '../contract/text.ts';
import { isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import { declaredSchema, loadSchema } from '../contract/schema/index.ts';
import { formats } from './formats.ts';
import { safe } from './quote.ts';

let schema: JsonObject | undefined;

/** The JSON Schema of the configuration: `schemas/config.schema.json`. */
export function configurationSchema(): JsonObject {
  return (schema ??= loadSchema('config'));
}

let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

/** Schema errors of a value at a key such as `traffic.rate`; with an empty key, of a whole configuration. */
export function schemaErrors(key: string, value: unknown): readonly ErrorObject[] {
  const has = key === '' ? keysOf(value) : [];
  const name = [key, ...has].join();
  let validate = validators.get(name);
  if (validate === undefined) {
    validate = checker().compile(key === '' ? wholeFor(has) : partOf(key));
    validators.set(name, validate);
  }
  return validate(value) === true ? [] : (validate.errors ?? []);
}

/** Why a value cannot be used as a JSON Schema (2020-12), or null. */
export function jsonSchemaProblem(value: Json): string | null {
  if (typeof value !== 'boolean' && !isObject(value)) return 'a JSON Schema is an object, true or false';
  try {
    declaredSchema(value);
    return null;
  } catch (error) {
    return safe(errorText(error).slice(0, 200));
  }
}

/** The schema of one key. The whole schema needs long to compile; a flag does not have to wait for that. */
function partOf(key: string): JsonObject {
  const { $defs = {}, ...whole } = configurationSchema();
  const part = key.split('.').reduce<Json | undefined>((one, name) => member(member(one, 'properties'), name), whole);
  if (!isObject(part)) throw new Error(`the configuration's schema has no key ${key}`);
  return { ...part, $defs };
}

/** Keys of a configuration that the schema knows. */
function keysOf(value: unknown): readonly string[] {
  return isObject(value)
    ? Object.keys(propertiesOf(configurationSchema())).filter((name) => Object.hasOwn(value, name))
    : [];
}

/**
 * The schema of a configuration with these keys. All other keys are known, but their schemas are not compiled.
 */
function wholeFor(has: readonly string[]): JsonObject {
  const { $id: _, ...whole } = configurationSchema();
  const known = Object.entries(propertiesOf(whole)).map(([name, part]) => [name, has.includes(name) ? part : true]);
  return { ...whole, properties: Object.fromEntries(known) };
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  if (!isObject(properties)) throw new Error("the configuration's schema has no properties");
  return properties;
}

function checker(): Ajv2020 {
  if (ajv === undefined) {
    // A test checks that the schema is valid; a run does not.
    // A configuration is checked once, so quick compilation matters more than quick validation.
    const quick = { validateSchema: false, inlineRefs: false, code: { optimize: false } };
    ajv = new Ajv2020({ ...quick, strict: true, allowUnionTypes: true, allErrors: true, verbose: true });
    for (const [name, format] of Object.entries(formats))
      ajv.addFormat(name, (text: string) => format.problem(text) === null);
  }
  return ajv;
}
