import type { Json, JsonObject } from '../../contract/json.ts';
import {
  type DocumentSchema,
  documentSchemas,
  hhmmPattern,
  loadSchema,
  schemaId,
  utcTimestampPattern,
} from '../../contract/schema/index.ts';
import { requirementById } from '../../requirements/index.ts';

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

/**
 * A part of a requirement that JSON Schema can say, and that the schemas leave to the requirement so that each fault
 * has one place.
 */
interface Constraint {
  readonly requirement: string;
  readonly schema: DocumentSchema;
  readonly fields: readonly string[];
  readonly keywords: JsonObject;
}

/** What requirements add to the schemas: a MUST becomes part of the schema, a SHOULD is added as `x-should`. */
export const constraints: readonly Constraint[] = [
  { requirement: 'envelope.message', schema: 'envelope', fields: ['message'], keywords: { pattern: String.raw`\S` } },
  {
    requirement: 'envelope.request-id-distinct',
    schema: 'envelope',
    fields: ['request_id'],
    keywords: { minLength: 1 },
  },
  { requirement: 'bus.limit-50', schema: 'bus-search-data', fields: ['lines'], keywords: { maxItems: 50 } },
  { requirement: 'bus.total', schema: 'bus-search-data', fields: ['total'], keywords: { minimum: 0 } },
  { requirement: 'bus.gid', schema: 'bus-trip', fields: ['gid'], keywords: { minLength: 1 } },
  {
    requirement: 'bus.identifiers',
    schema: 'bus-trip',
    fields: ['line_gid', 'start_station_gid', 'end_station_gid'],
    keywords: { minLength: 1 },
  },
  { requirement: 'bus.seats', schema: 'bus-trip', fields: ['avail_seat_count'], keywords: { minimum: 0 } },
  {
    requirement: 'bus.quantities',
    schema: 'bus-trip',
    fields: ['price', 'duration', 'distance'],
    keywords: { minimum: 0 },
  },
  {
    requirement: 'cancel.amounts-sign',
    schema: 'hotel-cancel-result',
    fields: ['cancel_fee', 'refund_amount'],
    keywords: { minimum: 0 },
  },
];

/**
 * The places where each open point is marked with `x-open-points`: a schema (`bus-search-request`), a field of one
 * (`bus-search-request/sort_by`), an operation (`busSearch`), an answer of one (`busSearch 429`) or the security scheme
 * (`apiKey`).
 */
export const openPointPlaces: Readonly<Record<string, readonly string[]>> = {
  'open.required-search': ['bus-search-request'],
  'open.required-cancel': ['hotel-cancel-request/cancel_reason'],
  'open.time-zone': ['bus-search-request/date'],
  'open.first-page': ['bus-search-request/page'],
  'open.default-page': ['bus-search-request/page'],
  'open.default-page-size': ['bus-search-request/page_size'],
  'open.page-size-over-50': ['bus-search-request/page_size'],
  'open.page-beyond-end': ['bus-search-request/page'],
  'open.oversize-paging': ['bus-search-request/page_size'],
  'open.sort-direction': ['bus-search-request/sort_by'],
  'open.sort-keys': ['bus-search-request/sort_by'],
  'open.dist-types': ['bus-search-request/dist_type'],
  'open.wrong-types': ['bus-search-request'],
  'open.lenient-json': ['bus-search-request'],
  'open.unknown-fields': ['bus-search-request'],
  'open.unknown-city': ['bus-search-request/start_city_code', 'bus-search-request/end_city_code'],
  'open.sales-window': ['bus-search-request/date'],
  'open.gid-lifetime': ['bus-trip/gid'],
  'open.error-body': [
    'busSearch 400',
    'busSearch 401',
    'busSearch 429',
    'hotelCancel 400',
    'hotelCancel 401',
    'hotelCancel 429',
  ],
  'open.content-type': ['busSearch 200', 'hotelCancel 200'],
  'open.rate-limit': ['busSearch 429', 'hotelCancel 429'],
  'open.key-scheme': ['apiKey'],
  'open.cancel-without-key': ['hotelCancel 400', 'hotelCancel 401'],
  'open.cancel-again': ['hotelCancel'],
  'open.cancel-again-amounts': ['hotel-cancel-result/cancel_fee', 'hotel-cancel-result/refund_amount'],
  'open.refund-statuses': ['hotel-cancel-result/refund_status'],
  'open.amounts': ['hotel-cancel-result/cancel_fee', 'hotel-cancel-result/refund_amount'],
  'open.timestamp-form': ['hotel-cancel-result/cancelled_at'],
  'open.city-codes': ['bus-trip/start_city_code', 'bus-trip/end_city_code'],
  'open.extra-fields': ['bus-search-response', 'hotel-cancel-response'],
  'open.firewall': ['busSearch', 'hotelCancel'],
  'open.latency': ['busSearch', 'hotelCancel'],
};

/** `x-open-points` of a place, as the members of an object to spread; an empty object if nothing is open. */
export function openPointsAt(place: string): { readonly 'x-open-points'?: string[] } {
  const ids = Object.keys(openPointPlaces).filter((id) => openPointPlaces[id]?.includes(place));
  return ids.length === 0 ? {} : { 'x-open-points': ids };
}
