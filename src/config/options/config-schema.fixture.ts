import { isObject, type JsonObject } from '../../contract/json.ts';
import { options } from '../options.ts';
import { definitions } from './definitions.fixture.ts';
import type { Option } from './option.ts';

/** Groups of options in the configuration, with their descriptions. */
const groups: Readonly<Record<string, string>> = {
  traffic: 'Limits of the run.',
  orders: 'Hotel orders that the run may cancel: at most one of `numbers`, `file` and `create`.',
  tls: 'Certificates for the connection to the target.',
  inFront: 'What is in front of the platform.',
};

/** The JSON Schema of the configuration, made from the table of options: `schemas/config.schema.json`. */
export function madeSchema(): JsonObject {
  return {
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
  };
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
