import {
  canonicalJson,
  type Case,
  type Entry,
  type Exchange,
  type Facts,
  fail,
  groupedBy,
  hasList,
  isAccepted,
  linesOf,
  member,
  notApplicable,
  pass,
  saidOfPage,
  totalOf,
  tripKey,
  wrongAt,
} from '../../src/requirements/for-suites.ts';
import { writtenInDigits } from './requested-page.ts';
import { onceGrown } from './ways.ts';

/** An answer, and the total that it reports. */
interface TotalSeen {
  readonly exchange: Exchange;
  readonly total: number;
  /** Pages before the requested one; none if the search has no page. */
  readonly before: number;
  /** The requested page size; null if there is none. */
  readonly size: number | null;
}

/**
 * Answers that are compared with each other at most: more than needed, since an occasional failure has to show when
 * they are asked again.
 */
const mostAgain = 6;

/**
 * Section 4.1: `total` is the number of matching trips, whatever page, page size or order is requested. Trips are sold,
 * and a platform may keep answers for a while. So a total that changes once proves nothing. Two things are reported:
 * answers that show the same trips, all there are, and have different totals; and totals of different searches that go
 * up and down again.
 */
export function* oneTotal(group: readonly Entry[], facts: Facts): Generator<Case> {
  const seen = totalsSeen(group, facts);
  if (seen.length < 2) return;
  if (isOne(seen)) for (const { exchange } of seen.slice(1)) yield pass(exchange);
  else {
    const found = contradiction(seen);
    yield found === null ? notApplicable({ code: 'total-changed-once' }) : differs(found, seen);
  }
}

/**
 * Whether totals differ in a way that is explained by trips which came or went meanwhile. A total that is less than the
 * trips up to its page does not count.
 */
export function haveChanged(group: readonly Entry[], facts: Facts): boolean {
  const seen = totalsSeen(group, facts).filter(
    ({ exchange, total, before, size }) => before * (size ?? 0) + linesOf(exchange).length <= total,
  );
  return !isOne(seen) && contradiction(seen) === null;
}

/** Whether totals contradict each other, so that no page is known to be the last one. */
export function totalsContradict(group: readonly Entry[], facts: Facts): boolean {
  const seen = totalsSeen(group, facts);
  return !isOne(seen) && contradiction(seen) !== null;
}

function contradiction(seen: readonly TotalSeen[]): readonly TotalSeen[] | null {
  return sameTripsOtherTotal(seen) ?? upAndDown(seen);
}

const totalsSeen = onceGrown((group, { firstPage }): readonly TotalSeen[] =>
  group.flatMap(({ exchange }) => {
    const { body } = exchange.request;
    const total = totalOf(exchange);
    if (
      !isAccepted(exchange) ||
      !hasList(exchange) ||
      total === null ||
      !['dep_time', undefined].includes(member(body, 'sort_by') as string)
    )
      return [];
    // A page or size that is not written in digits is not counted as one.
    const named = (name: 'page' | 'page_size'): number | null =>
      member(body, name) === undefined ? null : (writtenInDigits(exchange, name) ?? -1);
    const [page, size] = [named('page'), named('page_size')];
    const before = (page ?? firstPage) - firstPage;
    if (before < 0 || (size !== null && size < 1)) return [];
    // The document does not show the total of a page after the last one.
    return before === 0 || linesOf(exchange).length > 0 || total > 0 ? [{ exchange, total, before, size }] : [];
  }),
);

function isOne(seen: readonly TotalSeen[]): boolean {
  return new Set(seen.map(({ total }) => total)).size < 2;
}

/** Answers with all trips on their first page, and the same trips, but different totals. */
function sameTripsOtherTotal(seen: readonly TotalSeen[]): readonly TotalSeen[] | null {
  const tripsOf = ({ exchange }: TotalSeen): (string | null)[] =>
    linesOf(exchange).map((line) => tripKey(line, exchange.request.body));
  const whole = seen.filter((one) => {
    const size = one.size ?? saidOfPage(one.exchange, 'page_size');
    const trips = tripsOf(one);
    return (
      one.before === 0 && typeof size === 'number' && trips.length > 0 && trips.length < size && !trips.includes(null)
    );
  });
  for (const same of groupedBy(whole, (one) => tripsOf(one).toSorted().join('\n')).values()) {
    const other = same.find(({ total }) => total !== same[0]?.total);
    if (other !== undefined) return [...new Set([same[0] as TotalSeen, other, ...same])].slice(0, mostAgain);
  }
  return null;
}

/**
 * Three different searches one after the other, of which the second reports more than both others, or less. Of those
 * that show the same page the first alone: the others may have been kept.
 */
function upAndDown(seen: readonly TotalSeen[]): readonly TotalSeen[] | null {
  const first = [...new Map(seen.toReversed().map((one) => [placeOf(one), one])).values()];
  for (const sign of [1, -1]) {
    for (const middle of first) {
      const isBeyond = (one: TotalSeen): boolean => (one.total - middle.total) * sign > 0;
      const before = first.filter((one) => isBeyond(one) && one.exchange.endedAt <= middle.exchange.sentAt);
      const after = first.filter((one) => isBeyond(one) && one.exchange.sentAt >= middle.exchange.endedAt);
      const usual = before.find((one) => after.some(({ total }) => total === one.total)) ?? before[0];
      const back = after.find(({ total }) => total === usual?.total) ?? after[0];
      if (usual !== undefined && back !== undefined)
        return [...new Set([usual, middle, back, ...after])].slice(0, mostAgain);
    }
  }
  return null;
}

/** The page that an answer says to be, and the order. */
function placeOf({ exchange }: TotalSeen): string {
  const { body } = exchange.request;
  return canonicalJson([
    member(body, 'sort_by') ?? null,
    ...(['page', 'page_size'] as const).map((name) => saidOfPage(exchange, name) ?? member(body, name) ?? null),
  ]);
}

/**
 * The case of totals that differ. The answer that is wrong is the one that fails, if something decides: an answer with
 * all trips has another total than trips, or fewer answers have its total. If nothing does, both totals are named.
 */
function differs(found: readonly TotalSeen[], all: readonly TotalSeen[]): Case {
  const [first, second] = found as [TotalSeen, TotalSeen];
  const doubts = [second, first].map((one) => [
    Number(isContradicted(one, found)),
    -all.filter(({ total }) => total === one.total).length,
  ]);
  const by = doubts[0]?.map((doubt, index) => doubt - (doubts[1]?.[index] ?? 0)).find((difference) => difference !== 0);
  const [usual, odd] = by !== undefined && by < 0 ? [second, first] : [first, second];
  // What most answers say may be wrong as well.
  const known =
    by === undefined ? '' : ` (${usual.total}${doubts[0]?.[0] === doubts[1]?.[0] ? ', which more answers have' : ''})`;
  const whole = countedOn(all);
  const later = found.find(({ total }) => whole !== null && total !== whole);
  const made = wrongAt(
    '/data/total',
    'differs between pages, sizes or orders',
    `the same total for every page, page size and order${later === undefined ? known : ` (${whole} on first pages)`}`,
    later !== undefined
      ? `${later.total}, the number of trips from this page on`
      : by === undefined
        ? `${usual.total} and ${odd.total}`
        : countedAs(odd.exchange, odd.total),
  );
  const wrong = later ?? odd;
  return fail(
    wrong.exchange,
    found.filter((one) => one !== wrong).map(({ exchange }) => exchange),
    made,
    'relation',
  );
}

/** The total of the first pages if each total is the number of trips from its page on; else null. */
function countedOn(all: readonly TotalSeen[]): number | null {
  const [whole, ...others] = new Set(all.flatMap(({ before, total }) => (before === 0 ? total : [])));
  if (whole === undefined || others.length > 0) return null;
  const isCountedOn = ({ exchange, total, before, size }: TotalSeen): boolean =>
    total === Math.max(0, whole - before * (size ?? Number(saidOfPage(exchange, 'page_size'))));
  return all.every(isCountedOn) ? whole : null;
}

/** `20`, or `20, the number of trips on the page`: what a total that is wrong may count. */
export function countedAs(exchange: Exchange, total: number): string {
  return total > 0 && total === linesOf(exchange).length ? `${total}, the number of trips on the page` : String(total);
}

/**
 * Whether the total is not the number of trips of an answer with room for all of them. That number has to be one of the
 * totals: a page that is shorter than it says has other reasons.
 */
function isContradicted({ total }: TotalSeen, found: readonly TotalSeen[]): boolean {
  const numbers = found.flatMap(({ exchange, before, size }) => {
    const [shown, room] = [linesOf(exchange).length, saidOfPage(exchange, 'page_size') ?? size];
    return before === 0 && typeof room === 'number' && shown < room && room <= 50 ? [shown] : [];
  });
  return numbers.some((shown) => shown !== total && found.some((one) => one.total === shown));
}
