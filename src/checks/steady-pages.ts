import type { Exchange } from '../model/exchange.ts';
import type { Evidence, Violation } from '../model/finding.ts';
import { isObject } from '../model/json.ts';
import type { RunCheck } from './check.ts';
import { inScope, memoryLimit, violation } from './check.ts';
import { compact } from './compact.ts';
import { fitsItsTrips, usedSize } from './fits-its-trips.ts';
import { hasList, totalOf } from './paged-once.ts';
import { routeAndDate } from './steady-total.ts';
import { linesOf } from './trips.ts';

/** Answers that are alike in what is compared. */
interface Answers {
  /** The last one whose trips bear its total out, or null. */
  readonly fitting: { readonly total: number; readonly exchange: Exchange } | null;
  /** One since then whose trips do not, or null. */
  readonly odd: { readonly total: number; readonly exchange: Exchange } | null;
}

/** What is compared: which answers are alike, what counts as fitting and as odd, and how it is told. */
interface Comparison {
  readonly keyOf: (exchange: Exchange, total: number) => string | null;
  readonly isFitting: (exchange: Exchange, total: number) => boolean;
  readonly isOdd: (exchange: Exchange, total: number, usual: number) => boolean;
  readonly tell: (exchange: Exchange, total: number) => Violation;
}

/**
 * Section 4.1 rule 2: a search shows its trips each time. Told where of equal searches with one total some have fewer trips
 * than the total and the page size make, between answers that have them all, twice in a run: an inventory that moved would
 * have another total.
 */
export const busPagingSteady = betweenFitting('bus.paging', {
  keyOf: equalSearches,
  isFitting: fitsItsTrips,
  isOdd: (exchange, total) => !fitsItsTrips(exchange, total),
  tell: (exchange, total) => violation('fewer trips now and then', '/data/lines', `all trips of ${total} (data.total), as before and after`, trips(exchange)),
});

/**
 * Section 4.1: of one route and date, an answer whose trips are those of the total before and after it, and not of its own,
 * twice in a run. Full pages fit any total, and say nothing.
 */
export const busTotalOfSameTrips = betweenFitting('bus.total', {
  keyOf: routeAndDate,
  isFitting: (exchange, total) => fitsItsTrips(exchange, total) && linesOf(exchange).length < (usedSize(exchange) ?? 0),
  isOdd: (exchange, total, usual) => !fitsItsTrips(exchange, total) && fitsItsTrips(exchange, usual),
  tell: (exchange, total) =>
    violation(
      '/data/total: not of its trips now and then',
      '/data/total',
      `the total that its ${trips(exchange)} bear out, as before and after`,
      String(total),
    ),
});

/** What equal searches with one total have in common, whatever the order of their members. */
export function equalSearches({ request: { body } }: Exchange, total: number): string | null {
  return isObject(body) ? JSON.stringify([total, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]) : null;
}

function betweenFitting(id: string, { keyOf, isFitting, isOdd, tell }: Comparison): RunCheck {
  return {
    id,
    scope: 'accepted-search',
    create() {
      const searches = new Map<string, Answers>();
      const found: Evidence[] = [];
      return {
        add(exchange) {
          const total = totalOf(exchange);
          if (!inScope('accepted-search', exchange) || !hasList(exchange) || total === null || found.length > 1) return [];
          const text = keyOf(exchange, total);
          if (text === null) return [];
          const key = compact(text);
          const known = searches.get(key);
          if (known === undefined && searches.size >= memoryLimit / 200) return [];
          if (isFitting(exchange, total)) {
            if (known?.fitting && known.odd !== null && known.fitting.total === total)
              found.push({ violation: tell(known.odd.exchange, known.odd.total), exchange: known.odd.exchange, controls: [known.fitting.exchange, exchange] });
            searches.set(key, { fitting: { total, exchange }, odd: null });
          } else if (known?.fitting && known.odd === null && isOdd(exchange, total, known.fitting.total)) {
            searches.set(key, { ...known, odd: { total, exchange } });
          }
          return [];
        },
        end: () => (found.length > 1 ? found.slice(0, 1) : []),
        // Each answer is a case of its requirement already.
        cases: 0,
      };
    },
  };
}

function trips(exchange: Exchange): string {
  return `${linesOf(exchange).length} trips`;
}
