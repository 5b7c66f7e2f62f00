import { invalid } from './call.ts';
import type { Point } from './cities.ts';
import { Fields } from './fields.ts';
import type { JsonObject } from './json.ts';
import type { Settings } from './settings.ts';

/** A bus search as understood (section 4.1). */
export interface SearchQuery {
  startCity: string | undefined;
  endCity: string | undefined;
  date: string | undefined;
  startAddr: string | undefined;
  endAddr: string | undefined;
  startPoint: Point | undefined;
  endPoint: Point | undefined;
  distType: number | undefined;
  sortBy: string | undefined;
  page: number;
  pageSize: number;
}

/** The fields of the search's body, in the document's order. */
export const searchFields = [
  'start_city_code',
  'end_city_code',
  'date',
  'start_addr',
  'start_lng',
  'start_lat',
  'end_addr',
  'end_lng',
  'end_lat',
  'dist_type',
  'sort_by',
  'page',
  'page_size',
] as const;

/** Most trips that one call returns (section 8). */
const mostTrips = 50;

/** Reads and checks the body; everything but whether the date is on sale. */
export function readSearch(body: JsonObject, settings: Settings): SearchQuery {
  const fields = new Fields(body, settings);
  fields.check(settings.requiredOfSearch, searchFields);
  const sortBy = fields.text('sort_by', 40, 0);
  if (sortBy !== undefined && !settings.sortKeys.includes(sortBy)) {
    throw invalid(`sort_by must be one of ${settings.sortKeys.join(', ')}`, 40008);
  }
  const pageSize = fields.integer('page_size', 1) ?? settings.defaultPageSize;
  if (pageSize > mostTrips && settings.largePageSize === 'refuse')
    throw invalid(`page_size must be at most ${mostTrips}`, 40007);
  return {
    startCity: fields.text('start_city_code', 32),
    endCity: fields.text('end_city_code', 32),
    date: fields.date('date'),
    startAddr: fields.text('start_addr', 500, 0),
    endAddr: fields.text('end_addr', 500, 0),
    startPoint: readPoint(fields, 'start'),
    endPoint: readPoint(fields, 'end'),
    distType: fields.integer('dist_type', 1, 3),
    sortBy,
    page: fields.integer('page', settings.firstPage) ?? settings.firstPage,
    pageSize: Math.min(pageSize, mostTrips),
  };
}

function readPoint(fields: Fields, side: 'start' | 'end'): Point | undefined {
  const lng = fields.number(`${side}_lng`, -180, 180);
  const lat = fields.number(`${side}_lat`, -90, 90);
  if (lng === undefined && lat === undefined) return undefined;
  if (lng === undefined || lat === undefined) throw invalid(`${side}_lng and ${side}_lat go together`, 40009);
  return { lng, lat };
}
