import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../json.ts';

/** The documented objects and messages, each in `schemas/<name>.schema.json`. */
export const documentSchemas = [
  'envelope',
  'page-info',
  'bus-trip',
  'bus-search-request',
  'bus-search-data',
  'bus-search-response',
  'hotel-cancel-request',
  'hotel-cancel-result',
  'hotel-cancel-response',
] as const;

export type DocumentSchema = (typeof documentSchemas)[number];
/** `report`, `digest`, `config` and `pinned` are the schemas of our own files. */
export type SchemaName = DocumentSchema | 'report' | 'digest' | 'config' | 'pinned';

/** `$id` of a schema. */
export function schemaId(name: SchemaName): string {
  return `urn:travel-conformance:${name}`;
}

/** A schema as its file has it; a fresh copy. */
export function loadSchema(name: SchemaName): JsonObject {
  return JSON.parse(readFileSync(new URL(`${name}.schema.json`, schemasFolder()), 'utf8')) as JsonObject;
}

/** The text of the OpenAPI document of the contract. */
export function openapiSchema(): string {
  return readFileSync(new URL('openapi.json', schemasFolder()), 'utf8');
}

const members = new Map<SchemaName, readonly string[]>();

/** Names of the members that the document, or a schema of our own, gives an object, in its order. */
export function documentedMembers(name: SchemaName): readonly string[] {
  let known = members.get(name);
  if (known === undefined) members.set(name, (known = Object.keys(loadSchema(name)['properties'] as JsonObject)));
  return known;
}

/** `schemas/` of the package: two folders up from the sources, three from `dist/src/contract/schema`. */
function schemasFolder(): URL {
  const folders = ['../../../schemas/', '../../../../schemas/'].map((path) => new URL(path, import.meta.url));
  const found = folders.find((folder) => existsSync(new URL('envelope.schema.json', folder)));
  if (found === undefined)
    throw new Error(
      `expected the folder schemas/ at ${folders.map((one) => fileURLToPath(one)).join(' or ')}; install the ` +
        'package again',
    );
  return found;
}
