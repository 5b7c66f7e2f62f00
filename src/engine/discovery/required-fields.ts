import { guesses } from '../../arbitraries/index.ts';
import type { Route } from '../../config/settings.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { canonicalJson, type Json, type JsonObject, without } from '../../contract/json.ts';

/** Makes a search, or gives what came of it before. */
type Request = (body: JsonObject) => Promise<Exchange>;

/**
 * The fields that a target needs beside route and date: tries fuller and fuller searches until one is accepted, then
 * takes away what is not needed. Null where none is accepted, `throttled` where none could be judged.
 */
export async function findRequiredFields(
  send: Request,
  route: Route,
  dates: readonly string[],
  extras: Readonly<Record<string, readonly Json[]>>,
): Promise<JsonObject | 'throttled' | null> {
  const known: JsonObject = {};
  for (const [field, values] of Object.entries(extras)) if (values[0] !== undefined) known[field] = values[0];
  const full: JsonObject = { ...guesses, ...known };
  const fullBut = (...fields: string[]): JsonObject => without(full, ...fields.filter((name) => !(name in known)));
  const candidates: JsonObject[] = [
    known,
    full,
    { page: 1, page_size: 10, ...known },
    fullBut('dist_type'),
    fullBut('sort_by'),
    fullBut('dist_type', 'sort_by'),
    { ...full, page: 0 },
    fullBut('start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat'),
    { ...full, dist_type: known['dist_type'] ?? 0 },
    { ...full, dist_type: known['dist_type'] ?? 2 },
    fullBut('page', 'page_size'),
    { ...full, start_addr: 'Central Station', end_addr: 'West Lake', ...known },
  ];
  const tried = new Set<string>();
  for (const date of dates.slice(0, 4)) {
    const bodies = [{}, ...candidates].filter((body) => {
      const key = canonicalJson({ ...body, date });
      return !tried.has(key) && tried.add(key);
    });
    const answers = await Promise.all(bodies.map((needed) => send({ ...needed, ...route, date })));
    const index = answers.findIndex(isAccepted);
    if (index >= 0) return reduce(send, route, date, bodies[index] as JsonObject);
    if (answers.every((answer) => answer.fault !== null || answer.answer?.status === 429)) return 'throttled';
  }
  return null;
}

/** The search without whatever it is accepted without. */
async function reduce(send: Request, route: Route, date: string, full: JsonObject): Promise<JsonObject> {
  // One coordinate without the other is another kind of search: they go together before they go alone.
  const units = [['start_lng', 'start_lat'], ['end_lng', 'end_lat'], ...Object.keys(full).map((name) => [name])];
  let body = full;
  for (const names of units) {
    const smaller = without(body, ...names);
    const isSmaller = Object.keys(smaller).length < Object.keys(body).length;
    if (isSmaller && isAccepted(await send({ ...smaller, ...route, date }))) body = smaller;
  }
  return body;
}
