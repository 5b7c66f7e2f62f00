import { linesOf, saidOfPage, totalOf } from '../checks/index.ts';
import { type Exchange, isAccepted } from '../model/exchange.ts';
import { type Json, type JsonObject, member } from '../model/json.ts';
import type { Searches } from './searches.ts';
import { Lost } from './signals.ts';
import { turnPriority } from './target.ts';
import type { Ground } from './ground/world.ts';

/** How to page through a route. */
export interface Way {
  readonly page_size: number;
  readonly sort_by?: 'dep_time';
  /** Further fields, that the document does not show to be valid: a target that refuses them is not walked. */
  readonly extras?: JsonObject;
  /** Pages one after the other on used connections, each on a new one, or all at once (the default). */
  readonly pace?: 'at-once' | 'in-turn' | 'new-connections';
}

/** All pages of a search, or a bounded sample of them with the last. */
export interface Walk {
  readonly ground: Ground;
  readonly way: Way;
  /** In page order. */
  readonly pages: readonly Exchange[];
  /** Whether every page was asked for. */
  readonly whole: boolean;
  /** `data.total` of the first page, or null where it is no integer. */
  readonly total: number | null;
}

/** Pages of one walk; longer routes are sampled. */
const mostPages = 32;

/**
 * Pages through a route (section 4.1 rule 2). Throws Lost or NotApplicable where a page does not come. Pages come
 * from the run's pool where neither new connections nor a repeated round ask for calls of their own.
 */
export async function walk(searches: Searches, firstPage: number, ground: Ground, way: Way, fresh = false): Promise<Walk> {
  const extras = (page: number): JsonObject => ({
    ...way.extras,
    page,
    page_size: way.page_size,
    ...(way.sort_by === undefined ? {} : { sort_by: way.sort_by }),
  });
  const now = fresh || way.pace === 'new-connections';
  const how = { now, priority: turnPriority, ...(way.pace === 'new-connections' ? { connection: 'new' as const } : {}) };
  const ask = (page: number): Promise<Exchange> =>
    way.extras === undefined ? searches.valid(ground, extras(page), how) : searches[now ? 'acceptedNow' : 'accepted']({ ...ground.body, ...extras(page) }, how);
  const first = await ask(firstPage);
  const total = totalOf(first);
  const used = saidOfPage(first, 'page_size');
  // A target may use a smaller size than asked for, as long as it says so.
  const size = typeof used === 'number' && Number.isInteger(used) && used > 0 && used < way.page_size ? used : way.page_size;
  const count = total === null ? 1 : Math.max(1, Math.ceil(total / size));
  const { numbers, whole } = isFarMore(total, ground) ? fewNumbers(firstPage, count, (ground.total ?? 0) / size) : pageNumbers(firstPage, count);
  const rest = numbers.filter((page) => page !== firstPage);
  const pages = [first];
  if (way.pace === 'in-turn') for (const page of rest) pages.push(await ask(page));
  else pages.push(...(await Promise.all(rest.map(ask))));
  // Pages that are shorter than asked for leave trips for later pages: they are asked for before anything is called missing.
  const shown = tripsOn(pages);
  const askBeyond = (page: number): Promise<Exchange> => searches.search({ ...ground.body, ...extras(page) });
  const beyond =
    whole && total !== null && shown < total ? await pagesBeyond(askBeyond, firstPage + count, total - shown, Math.max(1, linesOf(first).length)) : noneBeyond;
  pages.push(...beyond.pages);
  const seen = shown + tripsOn(beyond.pages);
  if (way.extras === undefined && total === 0 && seen === 0 && (ground.total ?? 0) > 1)
    throw new Lost(`the route showed ${ground.total} trips at first and none when it was paged through: there are no pages to tell anything by`);
  const isWhole = whole && (total === null || seen >= total || beyond.ended);
  return { ground, way, pages, whole: isWhole, total };
}

const tripsOn = (pages: readonly Exchange[]): number => pages.reduce((sum, page) => sum + linesOf(page).length, 0);

/** Pages behind those that the total promises; `ended`: the one after them shows nothing. */
interface Beyond {
  readonly pages: readonly Exchange[];
  readonly ended: boolean;
}

const noneBeyond: Beyond = { pages: [], ended: false };

/** Asks for pages from one on, until they show as many trips as are missing, one shows nothing, or there are too many. */
async function pagesBeyond(ask: (page: number) => Promise<Exchange>, from: number, missing: number, perPage: number): Promise<Beyond> {
  const last = from + mostPages;
  const pages: Exchange[] = [];
  for (let next = from; next < last && tripsOn(pages) < missing;) {
    const more = Math.min(Math.ceil((missing - tripsOn(pages)) / perPage), last - next);
    const further = await Promise.all(Array.from({ length: more }, (_, index) => ask(next + index)));
    const end = further.findIndex((page) => !isAccepted(page) || linesOf(page).length === 0);
    if (end >= 0) return { pages: [...pages, ...further.slice(0, end)], ended: true };
    pages.push(...further);
    next += more;
  }
  return { pages, ended: false };
}

/** Every page number, or for long routes the first, some in the middle, and the last ones. */
function pageNumbers(first: number, count: number): { numbers: number[]; whole: boolean } {
  if (count <= mostPages) return { numbers: Array.from({ length: count }, (_, index) => first + index), whole: true };
  const middle = first + Math.floor(count / 2);
  const last = first + count - 1;
  const wanted = [0, 1, 2, 3, 4, 9, 10, 11].map((index) => first + index).concat([middle - 1, middle, middle + 1, last - 2, last - 1, last]);
  return { numbers: [...new Set(wanted)].toSorted((a, b) => a - b), whole: false };
}

/** Whether a walk begins with many more trips than the route had when it was found: a total that grows from call to call would make ever more pages. */
function isFarMore(total: number | null, ground: Ground): boolean {
  return total !== null && ground.total !== null && total > 2 * ground.total + 50;
}

/** The pages that the route had when it was found, the next and the last one: they tell whether there are more. */
function fewNumbers(first: number, count: number, pagesBefore: number): { numbers: number[]; whole: boolean } {
  const before = Math.min(mostPages, Math.ceil(pagesBefore));
  return { numbers: [...new Set([...Array.from({ length: before + 1 }, (_, index) => first + index), first + count - 1])], whole: false };
}

/** A trip's gid, or null where it has none to use. */
export function gidOf(line: Json | undefined): string | null {
  const gid = member(line, 'gid');
  return typeof gid === 'string' && gid !== '' ? gid : null;
}
