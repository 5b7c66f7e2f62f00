import type { JsonObject } from '../contract/json.ts';

/**
 * A value of each optional search field that is likely to be valid, in the order in which the fields are tried (section
 * 4.1).
 */
export const guesses = {
  start_addr: '人民广场',
  start_lng: 121.4737,
  start_lat: 31.2304,
  end_addr: '西湖',
  end_lng: 120.1551,
  end_lat: 30.2741,
  dist_type: 1,
  sort_by: 'dep_time',
  page: 1,
  page_size: 10,
} as const satisfies JsonObject;

const { start_lng, start_lat, end_lng, end_lat } = guesses;

/** A place for a target that filters or sorts by distance only from somewhere. */
export const places = { start_lng, start_lat, end_lng, end_lat };
