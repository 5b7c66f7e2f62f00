import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { errorText } from '../contract/error-text.ts';
import { isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import { formats } from './formats.ts';
import { configurationSchema } from './options/schema.ts';
import { safe } from './quote.ts';

let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

/** Mistakes of a value at a key such as `traffic.rate`; of a whole configuration where the key is empty. */
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

/** Why a value is no JSON Schema (2020-12) that can be used, or null. */
export function jsonSchemaProblem(value: Json): string | null {
  if (typeof value !== 'boolean' && !isObject(value)) return 'a JSON Schema is an object, true or false';
  try {
    new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(value);
    return null;
  } catch (error) {
    return safe(errorText(error).slice(0, 200));
  }
}

/** The schema of one key, alone: the whole takes long to compile, which a flag need not wait for. */
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
 * The schema of a configuration that has these keys: the others, of which nothing is there, are known but not compiled.
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
    // That the schema is one is tested, not asked in every run.
    // A configuration is checked once: code that is quick to make beats code that is quick to run.
    const quick = { validateSchema: false, inlineRefs: false, code: { optimize: false } };
    ajv = new Ajv2020({ ...quick, strict: true, allowUnionTypes: true, allErrors: true, verbose: true });
    for (const [name, format] of Object.entries(formats))
      ajv.addFormat(name, (text: string) => format.problem(text) === null);
  }
  return ajv;
}
