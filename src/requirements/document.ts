import { documented } from '../contract/operations.ts';

/** Paths of the two operations that the document shows, below the base URL (sections 4.1 and 4.2). */
export const [searchPath, cancelPath] = [documented.search.path, documented.cancel.path] as const;

/** The document that this suite tests: its title, its sections, and the SHA-256 of its text. */
export const document = {
  title: 'Travel Open Platform: Intercity Bus Search and Hotel Order Cancellation',
  sha256: '361f78107a33b03a38fd3fbd8dcca7ea8bb12ea1abe31e244f83af09eb416a24',
  /** The name of each section, by its number. */
  sections: {
    '1': 'What the service does',
    '2': 'Resources and their fields',
    '3': 'States and transitions',
    '4': 'Endpoints',
    '4.1': `POST ${searchPath}`,
    '4.2': `POST ${cancelPath}`,
    '4.3': 'Other operations',
    '5': 'Authentication',
    '6': 'Events',
    '7': 'Errors',
    '8': 'Limits',
    '9': 'Versioning',
  },
} as const satisfies { title: string; sha256: string; sections: Readonly<Record<string, string>> };

/**
 * The address of a section of the document: `{section}` is replaced by its number. Null if it is neither http nor
 * https.
 */
export function documentLink(url: unknown, section: string): string | null {
  if (typeof url !== 'string' || !/^https?:\/\/[^\s\\"<>]+$/i.test(url)) return null;
  return url.replaceAll('{section}', encodeURIComponent(section));
}

/** The anchor of a section in docs/contract.md, where the package describes the document in its own words. */
export function contractAnchor(section: string): string {
  return `section-${section}`;
}

/** A field of the document's table of a trip (section 2). */
export interface TripField {
  readonly name: string;
  readonly type: 'string' | 'integer';
  readonly notes: string;
}

/** The 20 fields of a trip, as section 2 lists them. */
export const tripFields: readonly TripField[] = [
  field('line_gid', 'string', 'identifier of the line'),
  field('gid', 'string', 'identifier of the trip; used for trip detail and ordering'),
  field('line_name', 'string', 'display name of the line'),
  field('start_station_name', 'string', 'boarding point name'),
  field('end_station_name', 'string', 'alighting point name'),
  field('from_city', 'string', 'departure city name'),
  field('to_city', 'string', 'arrival city name'),
  field('dep_date', 'string', 'date, format YYYY-MM-DD'),
  field('dep_time', 'string', 'time of day, format HH:MM'),
  field('price', 'integer', 'price of the trip'),
  field('duration', 'integer', 'trip duration'),
  field('distance', 'integer', 'trip distance'),
  field('class_name', 'string', 'seat class name'),
  field('seat_count', 'integer', 'total seats'),
  field('avail_seat_count', 'integer', 'available seats'),
  field('remark', 'string', 'free text note'),
  field('start_station_gid', 'string', 'identifier of boarding station'),
  field('end_station_gid', 'string', 'identifier of alighting station'),
  field('start_city_code', 'string', 'departure city code'),
  field('end_city_code', 'string', 'arrival city code'),
];

function field(name: string, type: TripField['type'], notes: string): TripField {
  return { name, type, notes };
}
