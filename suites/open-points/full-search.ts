import type { Asking, JsonObject } from '../../src/harness/index.ts';

/** Every field of a search but route and date, with a value that is likely to be valid; the configuration's values stand before made-up ones (section 4.1). */
export function fullSearch({ supplied, firstPage }: Pick<Asking, 'supplied' | 'firstPage'>): JsonObject {
  const known = Object.fromEntries(Object.entries(supplied).flatMap(([field, [value]]) => (value === undefined ? [] : [[field, value]])));
  return {
    start_addr: '人民广场',
    start_lng: 121.4737,
    start_lat: 31.2304,
    end_addr: '西湖',
    end_lng: 120.1551,
    end_lat: 30.2741,
    dist_type: 1,
    sort_by: 'dep_time',
    page: firstPage,
    page_size: 10,
    ...known,
  };
}

/** A body without some of its fields. */
export function without(body: JsonObject, ...fields: string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)));
}
