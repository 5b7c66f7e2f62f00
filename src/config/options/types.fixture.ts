import { isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { options } from '../options.ts';
import { definitions } from './definitions.ts';
import { configurationSchema } from './schema.ts';

/** The types of the definitions: a name of its own, or a type that has room for later keys. */
const names: Readonly<Record<string, string>> = {
  statement: 'JsonObject',
  searchExtras: 'Readonly<Record<string, readonly Json[]>>',
  route: 'RouteOption',
  operation: 'BoundOperationOption',
  creatingOperation: 'BoundOperationOption',
  acceptedGap: 'AcceptedGapOption',
  waiver: 'WaiverOption',
};

const head =
  '// Made from the table of options (src/config/options). To write it:\n' +
  '// npx vitest run --project unit src/config/options/made.test.ts src/cli/documents.test.ts -u\n';

/** Files of `src/config` that are made from the table of options, with their text. */
export function madeFiles(): Readonly<Record<string, string>> {
  const properties = objectIn(configurationSchema(), 'properties');
  // A program has no use for a plan that is printed.
  const { dryRun: _, ...ofPrograms } = properties;
  const named = Object.entries(definitions).filter(([name]) => /^\w+Option$/.test(names[name] ?? ''));
  const configuration = interfaceText(
    'Configuration',
    { properties: ofPrograms },
    'The configuration of a run: the same object as in the file `conformance.config.json`, checked in the same ' +
      'way. `${NAME}` in a text is the environment variable of that name. Paths are relative to `cwd`.',
  );
  const values = [
    ...named.map(([name, shape]) => interfaceText(names[name] ?? '', shape, String(shape['description']))),
    '/** An operation with no more than a request and the answer that accepts it. */\n' +
      "export type OperationOption = Pick<BoundOperationOption, 'method' | 'path' | 'body' | 'accepted'>;\n",
    interfaceText(
      'ValueSettings',
      settings(properties),
      'Settings whose form is that of the configuration: the value, else the default, else null.',
    ),
  ];
  const imported = new Set(configuration.match(/\b\w+Option\b/g));
  return {
    'configuration.ts':
      `${head}import type { Json, JsonObject } from '../contract/json.ts';\n` +
      `import type { ${[...imported].toSorted().join(', ')} } from './option-values.ts';\n\n` +
      configuration,
    'option-values.ts': `${head}import type { Json, JsonObject } from '../contract/json.ts';\n\n${values.join('\n')}`,
  };
}

/** The settings that have the form of the configuration, with its groups. All are there. */
function settings(properties: JsonObject): JsonObject {
  const found: Record<string, JsonObject> = {};
  for (const { key, converted, default: value } of options) {
    if (key === null || converted) continue;
    const [top = '', inner] = key.split('.');
    const property = objectIn(properties, top);
    const shape = { ...(inner === undefined ? property : objectIn(objectIn(property, 'properties'), inner)) };
    delete shape['description'];
    const setting = { ...shape, orNull: value === null };
    if (inner === undefined) found[top] = setting;
    else found[top] = withMembers({ ...objectIn(found[top] ?? {}, 'properties'), [inner]: setting });
  }
  return withMembers(found);
}

function withMembers(properties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, properties, required: Object.keys(properties) };
}

function interfaceText(name: string, shape: JsonObject, comment: string): string {
  return `${commentText(comment, '')}export interface ${name} ${membersText(shape, '')}\n`;
}

function membersText(shape: JsonObject, indent: string): string {
  const required = Array.isArray(shape['required']) ? shape['required'] : [];
  const inner = `${indent}  `;
  const members = Object.entries(objectIn(shape, 'properties')).map(([name, property]) => {
    if (!isObject(property)) throw new Error(`${name} has no shape`);
    const { description, default: value } = property;
    const note =
      value === undefined || isObject(value) || (Array.isArray(value) && value.length === 0)
        ? ''
        : ` Default \`${JSON.stringify(value)}\`.`;
    const comment = description === undefined ? '' : commentText(`${String(description)}${note}`, inner);
    const mark = required.includes(name) ? '' : '?';
    const orNull = property['orNull'] === true ? ' | null' : '';
    return `${comment}${inner}readonly ${name}${mark}: ${typeText(property, inner)}${orNull};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function typeText(shape: JsonObject, indent: string): string {
  const { $ref, enum: values, items, properties, additionalProperties } = shape;
  if (typeof $ref === 'string') return names[$ref.replace('#/$defs/', '')] ?? 'Json';
  if (Array.isArray(values))
    return values.map((one) => (typeof one === 'string' ? `'${one}'` : JSON.stringify(one))).join(' | ');
  const typeOf = (one: Json | undefined): string => (isObject(one) ? typeText(one, indent) : 'Json');
  // A list of some of our words may get further words later.
  if (shape['type'] === 'array')
    return isObject(items) && items['enum'] !== undefined ? 'readonly string[]' : `readonly ${typeOf(items)}[]`;
  if (isObject(properties) && additionalProperties === false) return membersText(shape, indent);
  if (shape['type'] === 'object') return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
  const scalars: Readonly<Record<string, string>> = {
    string: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
  };
  return scalars[String(shape['type'])] ?? 'Json';
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

function objectIn(of: JsonObject, name: string): JsonObject {
  const found: Json | undefined = of[name];
  return isObject(found) ? found : {};
}
