import { configurationSchema } from '../../config/config-schema.ts';
import { isWithin, shownPlaces } from '../../config/secrets.ts';
import { isObject, type Json, type JsonObject, member, pointerToken } from '../../contract/json.ts';
import { canary } from './planted-answers.fixture.ts';

/** A configuration with a variable in every place for a user's text, each with a different canary. */
export interface Canaried {
  readonly configuration: JsonObject;
  readonly env: Readonly<Record<string, string>>;
  /** The place of each canary: `/waivers/0/reason`. */
  readonly places: ReadonlyMap<string, string>;
}

/** The mark for a variable in the values below. */
const mark = '§';
/** Formats whose texts a canary fits into, and where in them. */
const fitting: Readonly<Record<string, string>> = {
  'api-key': mark,
  'header-value': mark,
  'json-pointer': `/data/${mark}`,
  'request-path': `/${mark}`,
  'document-url': `https://docs.example/${mark}#{section}`,
};
/** Formats that no text of one's own fits into. */
const unfitting = [
  'base-url',
  'proxy-url',
  'file-path',
  'out-mode',
  'host',
  'date',
  'time-zone',
  'timestamp-form',
  'order-number',
  'shard',
  'header-name',
  'cancel-field',
];

/**
 * A configuration that is right, by the schema: a new key of it has a canary without a word here. `fixed`: values by
 * pointer, `§` in them for a canary.
 */
export function canaryConfiguration(fixed: Readonly<Record<string, Json>>): Canaried {
  return filledFrom((mark_) => sample(configurationSchema(), '', fixed) ?? mark_);
}

/** Configurations that are wrong: at each leaf of one key of the schema a text that fits nowhere. One for each key. */
export function wrongConfigurations(): ReadonlyMap<string, Canaried> {
  const { properties } = configurationSchema();
  const keys = Object.entries(isObject(properties) ? properties : {});
  const texts = keys.map(([key, schema]): [string, Canaried] => [
    key,
    filledFrom(() => ({ [key]: wrong(schema, `/${key}`) }), ` wrong\u0007 *${'x'.repeat(1000)}`),
  ]);
  return new Map(texts);
}

/** Replaces each mark with a different variable. `rest`: the end of each value. */
function filledFrom(make: (mark_: string) => Json, rest = ''): Canaried {
  const env: Record<string, string> = {};
  const places = new Map<string, string>();
  const walk = (value: Json, pointer: string): Json => {
    if (typeof value === 'string')
      return value.replaceAll(mark, () => {
        const name = `PLACE_${places.size}`;
        const secret = canary(`c${places.size}`);
        places.set(secret, pointer);
        env[name] = secret + rest;
        return `\${${name}}`;
      });
    if (Array.isArray(value)) return value.map((one, index) => walk(one, `${pointer}/${index}`));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, walk(one, `${pointer}/${pointerToken(name)}`)]),
    );
  };
  return { configuration: walk(make(mark), '') as JsonObject, env, places };
}

function resolved(schema: Json): JsonObject {
  const ref = member(schema, '$ref');
  if (typeof ref !== 'string') return isObject(schema) ? schema : {};
  const named = member(configurationSchema()['$defs'], ref.replace('#/$defs/', ''));
  if (!isObject(named)) throw new Error(`no ${ref} in the schema`);
  return named;
}

/** A value of a schema with marks in its texts; undefined where no text of one's own can stand. */
function sample(given: Json, pointer: string, fixed: Readonly<Record<string, Json>>): Json | undefined {
  if (Object.hasOwn(fixed, pointer)) return fixed[pointer];
  if (pointer !== '' && isWithin(pointer, shownPlaces)) return undefined;
  const schema = resolved(given);
  const { properties, additionalProperties, items, format, pattern, propertyNames } = schema;
  const types = [schema['type'] ?? []].flat();
  if (schema['enum'] !== undefined) return undefined;
  if (types.includes('array')) {
    const item = sample(items ?? {}, `${pointer}/0`, fixed);
    return item === undefined ? undefined : [item];
  }
  if (types.includes('object') || (types.length === 0 && format === undefined)) {
    const inside: [string, Json | undefined][] = Object.entries(isObject(properties) ? properties : {}).map(
      ([name, one]) => [name, sample(one, `${pointer}/${pointerToken(name)}`, fixed)],
    );
    const isOpen = additionalProperties !== false && member(propertyNames, 'format') !== 'json-pointer';
    if (isOpen)
      inside.push([
        'x-canary',
        isObject(additionalProperties) ? sample(additionalProperties, `${pointer}/x-canary`, fixed) : mark,
      ]);
    // A target of ours shows all canaries below this member.
    if (member(propertyNames, 'format') === 'json-pointer') inside.push([`/canaries${pointer}`, mark]);
    const members = inside.filter((entry): entry is [string, Json] => entry[1] !== undefined);
    return members.length === 0 ? undefined : Object.fromEntries(members);
  }
  if (!types.includes('string') || pattern !== undefined) return undefined;
  if (format === undefined) return mark;
  if (typeof format !== 'string' || unfitting.includes(format)) return undefined;
  const text = fitting[format];
  if (text === undefined)
    throw new Error(
      `${pointer}: say in canary-places.fixture.ts how a text of the format ${format} holds a canary, or that ` +
        'it cannot',
    );
  return text;
}

/** A value with a mark at every leaf, whatever belongs there. */
function wrong(given: Json, pointer: string): Json {
  if (isWithin(pointer, shownPlaces)) return 0;
  const schema = resolved(given);
  const { properties, items } = schema;
  if (isObject(properties))
    return Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, wrong(one, `${pointer}/${name}`)]),
    );
  if (schema['type'] === 'array') return [wrong(items ?? {}, `${pointer}/0`), wrong(items ?? {}, `${pointer}/1`)];
  return schema['type'] === 'object' ? { [`x ${pointer}`]: mark } : mark;
}
