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
