import { isObject, type Json, type JsonObject } from '../json.ts';

/** The named schemas of a schema, and the names of those that are separate types. */
export interface Named {
  readonly definitions: Readonly<Record<string, JsonObject>>;
  readonly types: Readonly<Record<string, string>>;
}

/**
 * The TypeScript of a schema, with its descriptions as comments. A member is optional if the schema does not require
 * it; `x-always` lists those that are there nevertheless, and `x-type` is the text of a type that a schema cannot say.
 */
export function declarationText(name: string, schema: JsonObject, named: Named): string {
  const comment = commentOf(schema, '');
  return isObject(schema['properties'])
    ? `${comment}export interface ${name} ${membersText(schema, named, '')}\n`
    : `${comment}export type ${name} = ${typeText(schema, named, '')};\n`;
}

/** A schema without what is only for its types. */
export function withoutTypes(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutTypes);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => (name.startsWith('x-') ? [] : [[name, withoutTypes(value)]])),
  );
}

function membersText(schema: JsonObject, named: Named, indent: string): string {
  const always = [schema['required'] ?? [], schema['x-always'] ?? []].flat();
  const inner = `${indent}  `;
  const members = Object.entries(objectIn(schema, 'properties')).map(([name, property]) => {
    const one = isObject(property) ? property : {};
    const mark = always.includes(name) ? '' : '?';
    const line = `${inner}readonly ${name}${mark}: ${typeText(one, named, inner)};\n`;
    const isLong = line.length > 121 && !line.includes('{');
    const choices = isLong ? line.replace(': ', `: | `).replaceAll(' | ', `\n${inner}  | `) : line;
    return `${commentOf(one, inner)}${choices}`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function typeText(schema: JsonObject, named: Named, indent: string): string {
  const { $ref, enum: values, const: value, items, properties, additionalProperties, anyOf, type } = schema;
  const typeOf = (one: Json | undefined): string => (isObject(one) ? typeText(one, named, indent) : 'Json');
  if (typeof schema['x-type'] === 'string') return schema['x-type'];
  if (typeof $ref === 'string') {
    const name = $ref.replace('#/$defs/', '');
    return named.types[name] ?? typeOf(named.definitions[name]);
  }
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(' | ');
  if (Array.isArray(values)) return values.map(literal).join(' | ');
  if (value !== undefined) return literal(value);
  // A list of some of our words may get further words later.
  if (type === 'array')
    return isObject(items) && items['enum'] !== undefined ? 'readonly string[]' : `readonly ${typeOf(items)}[]`;
  if (isObject(properties) && (additionalProperties === false || schema['x-always'] !== undefined))
    return membersText(schema, named, indent);
  if (type === 'object') return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
  const scalars: Readonly<Record<string, string>> = {
    string: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
  };
  return (
    [type ?? []]
      .flat()
      .map((one) => scalars[String(one)] ?? 'Json')
      .join(' | ') || 'Json'
  );
}

function literal(value: Json): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

function commentOf({ description, default: value }: JsonObject, indent: string): string {
  if (typeof description !== 'string') return '';
  const isEmpty = value === undefined || isObject(value) || (Array.isArray(value) && value.length === 0);
  const sentence = `${description.slice(0, 1).toUpperCase()}${description.slice(1)}`.replace(/[^.]$/, '$&.');
  return commentText(isEmpty ? sentence : `${sentence} Default \`${JSON.stringify(value)}\`.`, indent);
}

/** A comment in lines of at most 120 columns. */
function commentText(text: string, indent: string): string {
  if (indent.length + text.length + 7 <= 120) return `${indent}/** ${text} */\n`;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + last.length + word.length + 4 <= 120)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

export function objectIn(of: JsonObject, name: string): JsonObject {
  const found: Json | undefined = of[name];
  return isObject(found) ? found : {};
}
