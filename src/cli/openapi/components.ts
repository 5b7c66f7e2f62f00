import type { Json, JsonObject } from '../../contract/json.ts';
import { requirementById } from '../../requirements/index.ts';
import {
  type DocumentSchema,
  documentSchemas,
  hhmmPattern,
  loadSchema,
  schemaId,
  utcTimestampPattern,
} from '../../contract/schema/index.ts';
import { constraints } from './constraints.ts';
import { openPointsAt } from './open-point-places.ts';

/** What OpenAPI tools know, for each format of our own. */
const formats: Readonly<Record<string, JsonObject>> = {
  'calendar-date': { format: 'date' },
  hhmm: { pattern: hhmmPattern },
  'utc-timestamp': { pattern: utcTimestampPattern },
};

/** Name of a schema among the components: `bus-trip` is `BusTrip`. */
export function componentName(name: DocumentSchema): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A reference to the component of a schema. */
export function referenceTo(name: DocumentSchema): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${componentName(name)}` };
}

/**
 * `components.schemas`: every documented object and message, made from `schemas/`, with what the requirements add to
 * it.
 */
export function componentSchemas(): JsonObject {
  return Object.fromEntries(documentSchemas.map((name) => [componentName(name), componentSchema(name)]));
}

function componentSchema(name: DocumentSchema): JsonObject {
  // In a component $id would move the base of its references.
  const { $schema: _, $id: __, ...schema } = loadSchema(name);
  const fields = Object.entries(schema['properties'] as Record<string, JsonObject>);
  const properties = Object.fromEntries(
    fields.map(([field, value]) => [field, withRequirements(name, field, rewritten(value) as JsonObject)]),
  );
  return { ...(rewritten(schema) as JsonObject), properties, ...openPointsAt(name) };
}

/** A schema with references into the components and formats that other tools know. */
function rewritten(value: Json): Json {
  if (Array.isArray(value)) return value.map(rewritten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([keyword, inner]): [string, Json][] => {
      if (keyword === '$ref') return [[keyword, documented(inner)]];
      const known = keyword === 'format' && typeof inner === 'string' ? formats[inner] : undefined;
      return known === undefined ? [[keyword, rewritten(inner)]] : (Object.entries(known) as [string, Json][]);
    }),
  );
}

function documented(reference: Json): string {
  const name = documentSchemas.find((one) => schemaId(one) === reference);
  if (name === undefined)
    throw new Error(`schemas/: expected references to documented objects, got ${JSON.stringify(reference)}`);
  return referenceTo(name).$ref;
}

function withRequirements(schema: DocumentSchema, field: string, value: JsonObject): JsonObject {
  const added = constraints.filter((one) => one.schema === schema && one.fields.includes(field));
  const must = added.filter(({ requirement }) => requirementById(requirement)?.level === 'MUST');
  const should = added
    .filter((one) => !must.includes(one))
    .map(({ requirement, keywords }) => ({ requirement, ...keywords }));
  return {
    ...value,
    ...Object.assign({}, ...must.map(({ keywords }) => keywords)),
    ...(should.length === 0 ? {} : { 'x-should': should }),
    ...openPointsAt(`${schema}/${field}`),
  };
}
