import { shuffled } from '../arbitraries/index.ts';
import { linesOf, totalOf, tripDifference } from '../checks/index.ts';
import type { Exchange } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import { sameLook } from './relation.ts';
import { tripsLook } from './trips-look.ts';

/** Pages that a long route is looked at whole by, at most. */
const mostPages = 5;

/** Trips of a route that several sizes up to 50 show whole, at most. */
const mostShown = 44;

/** What fresh looks need of a run. */
export interface FreshLooksParts {
  readonly seed: number;
  readonly firstPage: number;
  /** Whether the run has sent this search before. */
  readonly wasSent: (body: JsonObject) => boolean;
  /** Answers to be judged whose searches were first sent before the usual look was there: they may be kept from then. */
  readonly older: readonly Exchange[];
  readonly ask: (body: JsonObject) => Promise<Exchange>;
}

/**
 * Whether a route shows the trips of its usual look (first page, size 50) in searches that the run has never sent too. A target may keep
 * its answers for a while, each search's for itself: then equal searches are alike while others show trips that have come or gone since.
 * It goes by the trips alone as far as they tell it: a total that depends on the page size is what a relation may be about.
 */
export async function showsTheSameAfresh(ground: JsonObject, parts: FreshLooksParts): Promise<boolean> {
  const usual = { ...ground, page: parts.firstPage, page_size: 50 };
  const old = await parts.ask(usual);
  const shown = linesOf(old).length;
  // One that shows nearly a page has hardly a size left that shows all of it: the first part tells.
  const isShort = Math.max(shown, totalOf(old) ?? 0) <= mostShown;
  const unsent = unsentSearches(usual, isShort ? shown : 50, parts);
  return isShort ? shortShowsTheSame(old, unsent, parts) : longShowsTheSame([usual, old], unsent, parts);
}

/** A route that one answer shows. */
async function shortShowsTheSame(old: Exchange, unsent: readonly JsonObject[], parts: FreshLooksParts): Promise<boolean> {
  const fresh = await Promise.all(unsent.slice(0, 2).map(parts.ask));
  const [one, other] = fresh;
  if (one === undefined) return false;
  if (other !== undefined && !isOfSameTrips([one], [other])) return false;
  const isTotalWrong = other !== undefined && totalOf(one) !== totalOf(other);
  const isAsNow = isTotalWrong || parts.older.every((answer) => [totalOf(one), linesOf(one).length].includes(totalOf(answer)));
  return isAsNow && (isOfSameTrips([one], [old]) || (await lacksTrips(old, one, unsent, parts)));
}

/** Whether it is the page size of the usual look that leaves trips out: a new search of that size has as many, between others that all have the same more. */
async function lacksTrips(old: Exchange, whole: Exchange, unsent: readonly JsonObject[], { ask }: FreshLooksParts): Promise<boolean> {
  const ofUsualSize = unsent.find((body) => body['page_size'] === 50);
  const others = unsent.slice(2, 4).filter((body) => body !== ofUsualSize);
  if (ofUsualSize === undefined || others.length < 2) return false;
  const again = await ask(ofUsualSize);
  const after = await Promise.all(others.map(ask));
  const isPartOfIt = (answer: Exchange): boolean => tripDifference(linesOf(answer), linesOf(whole), answer.request.body).missing === 0;
  const isLess = linesOf(old).length < linesOf(whole).length && linesOf(again).length === linesOf(old).length;
  return isLess && [old, again].every(isPartOfIt) && after.every((answer) => isOfSameTrips([answer], [whole]));
}

type Asked = readonly [JsonObject, Exchange];

/** Of a longer one an answer tells little, and all its pages are many calls: they are asked for where totals differ. */
async function longShowsTheSame(usual: Asked, [one, other]: readonly JsonObject[], parts: FreshLooksParts): Promise<boolean> {
  if (one === undefined) return false;
  const [, old] = usual;
  const fresh = await parts.ask(one);
  const isAsNow = parts.older.every((answer) => [totalOf(fresh), totalOf(old)].includes(totalOf(answer)));
  const isFirstPart = totalOf(fresh) === totalOf(old) && sameLook(tripsLook([fresh]), tripsLook([old], null, linesOf(fresh).length));
  if (isFirstPart && isAsNow) return true;
  const now = await allPages([one, fresh], parts, false);
  if (now === null) return false;
  const before = isAsNow ? await allPages(usual, parts, true) : null;
  if (before !== null) return isOfSameTrips(now, before);
  // New searches alone tell as much where the same trips have two totals.
  if (other === undefined) return false;
  const second = await parts.ask(other);
  const again = totalOf(second) === totalOf(fresh) ? null : await allPages([other, second], parts, false);
  return again !== null && isOfSameTrips(now, again);
}

function isOfSameTrips(one: readonly Exchange[], other: readonly Exchange[]): boolean {
  return sameLook(tripsLook(one), tripsLook(other));
}

/** The searches for the first page in other sizes that show no fewer trips, or of a long route nearly as many, and that were not sent yet: without an order first. */
export function unsentSearches(usual: JsonObject, shown: number, { seed, wasSent }: FreshLooksParts): JsonObject[] {
  const least = Math.min(shown + 1, 40);
  const sizes = shuffled(
    Array.from({ length: 50 - least }, (_, index) => least + index),
    seed,
  );
  const plain = sizes.map((page_size) => ({ ...usual, page_size }));
  const sorted = [...sizes, 50].map((page_size) => ({ ...usual, page_size, sort_by: 'dep_time' }));
  // An order shows other trips on the first page of a long route.
  return (shown < 50 ? [...plain, ...sorted] : plain).filter((body) => (shown >= 50 || body.page_size > shown) && !wasSent(body));
}

/** The pages up to the one that is not full; null where these are many, or where one was not sent before and should have been. */
async function allPages([body, first]: Asked, { firstPage, wasSent, ask }: FreshLooksParts, sentBefore: boolean): Promise<Exchange[] | null> {
  const pages = [first];
  for (let last = first; linesOf(last).length >= Number(body['page_size']); pages.push(last)) {
    const next = { ...body, page: firstPage + pages.length };
    if (pages.length === mostPages || (sentBefore && !wasSent(next))) return null;
    last = await ask(next);
  }
  return pages;
}
