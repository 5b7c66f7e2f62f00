import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { errorText } from '../contract/text.ts';
import { isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import { declaredSchema } from '../contract/schema/index.ts';
import { formats } from './formats.ts';
import { options } from './options.ts';
import { definitions } from './options/definitions.ts';
import type { Option } from './options/option.ts';
import { safe } from './quote.ts';

/** Groups of options in the configuration, with their descriptions. */
const groups: Readonly<Record<string, string>> = {
  traffic: 'Limits of the run.',
  orders: 'Hotel orders that the run may cancel: at most one of `numbers`, `file` and `create`.',
  tls: 'Certificates for the connection to the target.',
  inFront: 'What is in front of the platform.',
};

let schema: JsonObject | undefined;

/** The JSON Schema of the configuration, made from the table of options: `schemas/config.schema.json`. */
export function configurationSchema(): JsonObject {
  return (schema ??= {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:travel-conformance:schema:config',
    title: 'Configuration of travel-conformance',
    description:
      'The file conformance.config.json or conformance.config.yaml. Paths in it are relative to it; `${NAME}` in a ' +
      'text is replaced by the environment variable of that name; `$${` is a literal `${`. A value that a variable ' +
      'fills is secret, unless `public` names its place.',
    type: 'object',
    additionalProperties: false,
    properties: properties(),
    $defs: definitions,
  });
}

function properties(): JsonObject {
  const found: Record<string, JsonObject> = {
    $schema: { description: 'Address of this schema, for editors.', type: 'string' },
  };
  for (const option of options) {
    if (option.key === null) continue;
    const [top = '', inner] = option.key.split('.');
    if (inner === undefined) found[top] = property(option);
    else {
      const group = (found[top] ??= {
        description: groups[top] ?? '',
        type: 'object',
        additionalProperties: false,
        properties: {},
        default: {},
      });
      if (isObject(group['properties'])) group['properties'][inner] = property(option);
    }
  }
  return found;
}

function property(option: Option): JsonObject {
  const { shape, secret, type, default: value } = option;
  return {
    ...shape,
    description: description(option),
    ...(secret && type === 'text' ? { writeOnly: true } : {}),
    ...(value === null ? {} : { default: value }),
  };
}

/** The description of an option, in sentences: `Largest decoded body of an answer, in bytes. …`. */
function description({ help, unit, nightly, defaultNote, more }: Option): string {
  const first = `${help.slice(0, 1).toUpperCase()}${help.slice(1)}${unit === null ? '' : `, in ${unit}`}.`;
  const notes = [
    nightly === undefined ? null : `Default in the profile nightly: ${String(nightly)}.`,
    defaultNote === null ? null : `Default: ${defaultNote}.`,
  ];
  return [first, more, ...notes].filter((note) => note !== null).join(' ');
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
