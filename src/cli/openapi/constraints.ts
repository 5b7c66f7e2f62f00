import type { JsonObject } from '../../contract/json.ts';
import type { DocumentSchema } from '../../contract/schema/index.ts';

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
