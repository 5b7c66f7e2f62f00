import {
  type Case,
  type Entry,
  type Exchange,
  type Facts,
  fail,
  groupedBy,
  inScope,
  isInteger,
  linesOf,
  member,
  saidOfPage,
  violation,
} from '../../src/requirements/for-suites.ts';
import { writtenInDigits } from './requested-page.ts';

/**
 * So many answers have to show a trip, and its value has to change between them so often: two servers with different
 * prices, or a price that goes up and down, would have to meet the rule each time by chance.
 */
const enough = 16;
const turns = 4;

/** What a search asks for, as a number. Null if it is not known. */
interface Asked {
  readonly name: 'page' | 'page_size' | 'sort_by';
  of(exchange: Exchange, facts: Facts): number | null;
}

const ways: readonly Asked[] = [
  { name: 'sort_by', of: ({ request }) => (member(request.body, 'sort_by') === undefined ? 0 : 1) },
  { name: 'page_size', of: (exchange) => named(exchange, 'page_size') ?? numberOr(saidOfPage(exchange, 'page_size')) },
  { name: 'page', of: (exchange, { firstPage }) => named(exchange, 'page') ?? firstPage },
];

/** The value that an answer shows of a trip. */
interface Seen {
  readonly exchange: Exchange;
  readonly value: number;
}

/**
 * Section 2: a trip has one price, one duration and one distance, whatever page, page size or order is asked for. Each
 * may change at any time. So it counts only if every trip has one value in all searches on one side of a limit (page
 * sizes of 20 and more), and if one trip goes back and forth between two values as its searches cross the limit.
 * Answers that are kept for a while explain nothing: different searches have the same value.
 */
export function* quantitiesAsAsked(group: readonly Entry[], facts: Facts): Generator<Case> {
  const answers = group
    .map(({ exchange }) => exchange)
    .filter((exchange) => inScope('accepted-search', exchange))
    .toSorted((one, other) => one.sentAt - other.sentAt);
  if (answers.length < enough) return;
  for (const field of ['price', 'duration', 'distance'] as const) {
    const trips = seenByGid(answers, field);
    const most = Math.max(0, ...trips.map(valuesOf));
    if (most !== 2) continue;
    const made = caseOf(trips, field, facts);
    if (made !== null) yield made;
  }
}

function caseOf(trips: readonly (readonly Seen[])[], field: string, facts: Facts): Case | null {
  for (const { name, of } of ways) {
    const asked = new Map(trips.flat().map(({ exchange }) => [exchange, of(exchange, facts)]));
    const numbers = [...new Set(asked.values())].filter((one) => one !== null).toSorted((a, b) => a - b);
    const known = trips.map((seen) => seen.filter(({ exchange }) => asked.get(exchange) !== null));
    for (const limit of numbers.slice(1)) {
      const sideOf = ({ exchange }: Seen): boolean => asked.get(exchange)! >= limit;
      if (
        !known.every((seen) => [true, false].every((side) => valuesOf(seen.filter((one) => sideOf(one) === side)) < 2))
      )
        continue;
      const seen = known.find((one) => valuesOf(one) === 2 && isInTurn(one, sideOf));
      if (seen !== undefined) return follows(field, name, limit, evidenceOf(seen, sideOf), sideOf);
    }
  }
  return null;
}

/** Whether enough answers show the trip, enough times one side after the other, and each side is not one search. */
function isInTurn(seen: readonly Seen[], sideOf: (one: Seen) => boolean): boolean {
  const searches = [true, false].map(
    (side) => new Set(seen.filter((one) => sideOf(one) === side).map(({ exchange }) => exchange.request.bodyText)).size,
  );
  return seen.length >= enough && Math.min(...searches) > 1 && turnsIn(seen, sideOf).length > turns;
}

/** The first answer, and each that was asked for after the one before it had come, and is of the other side. */
function turnsIn(seen: readonly Seen[], sideOf: (one: Seen) => boolean): Seen[] {
  const found: Seen[] = [];
  for (const one of seen) {
    const last = found.at(-1);
    if (last === undefined || (sideOf(one) !== sideOf(last) && one.exchange.sentAt >= last.exchange.endedAt))
      found.push(one);
  }
  return found;
}

/** As many answers as are needed. */
function evidenceOf(seen: readonly Seen[], sideOf: (one: Seen) => boolean): Seen[] {
  return [...new Set([...turnsIn(seen, sideOf), ...seen])].slice(0, enough);
}

function follows(
  field: string,
  name: Asked['name'],
  limit: number,
  seen: readonly Seen[],
  sideOf: (one: Seen) => boolean,
): Case {
  const [last, other] = [seen.find(sideOf)!, seen.find((one) => !sideOf(one))!];
  const above = name === 'sort_by' ? 'with sort_by' : `with a ${name} of ${limit} or more`;
  const below = name === 'sort_by' ? 'without it' : 'with less';
  const made = violation(
    `/data/lines/[]/${field}: depends on ${name}`,
    '/data/lines',
    `one ${field}, whatever ${name} is asked for`,
    `${last.value} ${above} and ${other.value} ${below} (call ${other.exchange.call}), again and again`,
  );
  const others = seen.map(({ exchange }) => exchange).filter((one) => one !== last.exchange);
  return fail(last.exchange, others, made, 'run');
}

function seenByGid(answers: readonly Exchange[], field: string): Seen[][] {
  const seen = answers.flatMap((exchange) =>
    linesOf(exchange).flatMap((line) => {
      const [gid, value] = [member(line, 'gid'), member(line, field)];
      return typeof gid === 'string' && isInteger(value) ? [{ gid, exchange, value }] : [];
    }),
  );
  return [...groupedBy(seen, ({ gid }) => gid).values()];
}

function valuesOf(seen: readonly Seen[]): number {
  return new Set(seen.map(({ value }) => value)).size;
}

function named(exchange: Exchange, name: 'page' | 'page_size'): number | null {
  return member(exchange.request.body, name) === undefined ? null : writtenInDigits(exchange, name);
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
