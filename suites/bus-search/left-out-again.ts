import { pagedOnce, saidOfPage, sameSize, sameTrips } from '../../src/checks/index.ts';
import { type Evidence, type Exchange, type Ground, type JsonObject, member, type Words } from '../../src/harness/index.ts';
import { isShort, sizeFor, told } from './walks.ts';

/** Searches of one route that leave out a page, a size or both, and what they are told apart by. */
export interface LeavingOut {
  readonly ground: Ground;
  /** What each adds to the plain search: nothing, the first page, the next one where there is one, a size. */
  readonly asked: readonly JsonObject[];
  readonly hasNextPage: boolean;
}

/** A route that shows less than it has, a short one if there is, since only there another page shows other trips. */
export function leavingOut({ firstPage }: Words, routes: readonly Ground[]): LeavingOut {
  const further = ({ shown, total }: Ground): boolean => shown < (total ?? 0);
  const ground = routes.find((one) => isShort(one) && further(one)) ?? routes.find(further) ?? (routes[0] as Ground);
  const hasNextPage = further(ground);
  const asked: JsonObject[] = [{}, { page: firstPage() }, ...(hasNextPage ? [{ page: firstPage() + 1 }] : []), { page_size: sizeFor(ground, 4) }];
  return { ground, asked, hasNextPage };
}

/** Makes all of them at once. */
export function searchAll({ valid }: Words, { ground, asked }: LeavingOut, now: boolean): Promise<Exchange[]> {
  return Promise.all(asked.map((extras) => valid(ground, extras, { now })));
}

/** What a search left out before, it leaves out again: pages, sizes and orders asked for meanwhile are forgotten. */
export function forgetsWhatWasAsked(words: Words, searches: LeavingOut): Promise<void> {
  const { alone, relation } = words;
  return relation(searches.ground, (round) => alone(() => askAgain(words, searches, round)));
}

async function askAgain(words: Words, searches: LeavingOut, round: number): Promise<Evidence | null> {
  const { valid, firstPage } = words;
  const { ground, asked, hasNextPage } = searches;
  const apart = { now: true, connection: 'kept-apart' } as const;
  const before = await searchAll(words, searches, round > 1);
  // Another size each round: what the round before left behind shows nothing new.
  const other = { page: firstPage() + 1, page_size: Math.max(1, sizeFor(ground, 4) - round), sort_by: 'dep_time' as const };
  await valid(ground, other, apart);
  const overlapping = hasNextPage ? firstInNext(words, before) : null;
  if (overlapping !== null) return overlapping;
  const meanwhile = [other, ...asked];
  const asks = asked.map((extras, index) => async () => told(words, sameTrips(before[index] as Exchange, await valid(ground, extras, apart), meanwhile)));
  // The plain one at once after it, on its connection, and the next page, which may be the only one to remember; then the others.
  const inTurn = hasNextPage ? [0, 2] : [0];
  for (const index of inTurn) {
    const found = (await asks[index]?.()) ?? null;
    if (found !== null) return found;
  }
  const others = asks.filter((_, index) => !inTurn.includes(index));
  return (await Promise.all(others.map((ask) => ask()))).find((one) => one !== null) ?? null;
}

/** Without a page size too, what calls itself the next page is another one than the first. */
function firstInNext(words: Words, [, first, next]: readonly Exchange[]): Evidence | null {
  if (first === undefined || next === undefined || !saysPage(next) || !sameSize(first, next)) return null;
  return told(words, pagedOnce({ pages: [first, next], whole: false, total: null }, null));
}

/** Whether an answer says that it is the page asked for: what a page means where no size is named is not shown. */
function saysPage(exchange: Exchange): boolean {
  return saidOfPage(exchange, 'page') === member(exchange.request.body, 'page');
}
