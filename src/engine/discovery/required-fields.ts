import { guesses } from '../../arbitraries/index.ts';
import { saidOfPage } from '../../requirements/checks/index.ts';
import type { BaselineSearch } from '../../requirements/history/index.ts';
import { firstPagesShown, isAnswered } from '../../requirements/judging/index.ts';
import type { Route } from '../../config/settings.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { canonicalJson, type Json, type JsonObject, without } from '../../contract/json.ts';

/** Sends a search, or gives the exchange of an equal one. */
type Search = (body: JsonObject) => Promise<Exchange>;

/**
 * The fields that a target requires besides route and date: tries more and more fields until a search is accepted, then
 * leaves out those that are not required. Null if none is accepted, `throttled` if none could be judged.
 */
export async function findRequiredFields(
  send: Search,
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
    const answers = await Promise.all(bodies.map((fields) => send({ ...fields, ...route, date })));
    const index = answers.findIndex(isAccepted);
    if (index >= 0) return reduce(send, route, date, bodies[index] as JsonObject);
    if (answers.every((answer) => answer.fault !== null || answer.answer?.status === 429)) return 'throttled';
  }
  return null;
}

/** The search without the fields that are not required. */
async function reduce(send: Search, route: Route, date: string, full: JsonObject): Promise<JsonObject> {
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

/**
 * The number of the first page, which section 4.1 does not show, from as few searches as show it. Null if none does.
 */
export async function findFirstPage(baselines: readonly BaselineSearch[], send: Search): Promise<number | null> {
  const baseline = baselines.find((one) => (one.total ?? 0) >= 2) ?? baselines[0];
  if (baseline === undefined) return null;
  const total = baseline.total ?? 2;
  const size = Math.max(1, Math.min(50, Math.ceil(total / 4)));
  const said = saidOfPage(baseline.plain, 'page');
  const answers: Exchange[] = [];
  // Pages 0 and 1; the last page, if all trips look the same; the page that the plain search says it shows, and the
  // one before it.
  const tries = [
    [0, 1],
    [Math.ceil(total / size)],
    typeof said === 'number' && Number.isSafeInteger(said) && said > 1 ? [said - 1, said] : [],
  ];
  for (const pages of tries) {
    answers.push(...(await Promise.all(pages.map((page) => send({ ...baseline.body, page, page_size: size })))));
    const [first] = firstPagesShown(answers.filter(isAnswered));
    if (first !== undefined) return first.value;
  }
  return null;
}
