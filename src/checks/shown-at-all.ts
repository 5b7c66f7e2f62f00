import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, member } from '../model/json.ts';
import type { RunCheck } from './check.ts';
import { inScope, violation } from './check.ts';
import { hasList, totalOf } from './paged-once.ts';
import { routeAndDate } from './steady-total.ts';
import { linesOf, saidOfPage } from './trips.ts';

/** A search that shows nothing and says that several trips match (or `least`), as evidence; null for any other. */
export function nothingShown(exchange: Exchange, least = 2): Evidence | null {
  const total = totalOf(exchange);
  if (total === null || total < least || !hasList(exchange) || linesOf(exchange).length > 0) return null;
  const made = violation('no trips where some match', '/data/lines', `some of the ${total} trips that match (data.total)`, 'an empty list');
  return { violation: made, exchange, controls: [] };
}

/** Routes and dates that show nothing of the one trip that they say matches: on fewer it may have been sold while the answer was made. */
const telling = 3;

/**
 * Section 4.1 rule 2: a search that names no page shows trips where it says that some match. Twice in a run, since one
 * such answer may be a trip that sold out while it was made.
 */
export const busPagingShown: RunCheck = {
  id: 'bus.paging',
  scope: 'accepted-search',
  create() {
    const empty: Evidence[] = [];
    const lone = new Map<string, Evidence>();
    // Where pages count from 0, the one that is used when none is named may be another (section 8), and have no trips.
    let fromZero = false;
    return {
      add(exchange) {
        const { body } = exchange.request;
        if (!inScope('accepted-search', exchange) || !isObject(body)) return [];
        const shown = linesOf(exchange).length;
        fromZero ||= member(body, 'page') === 0 && shown > 0;
        if (member(body, 'page') !== undefined) return [];
        const size = member(body, 'page_size');
        if (size !== undefined && (typeof size !== 'number' || size < 1)) return [];
        const hidden = nothingShown(exchange, 1);
        if (hidden === null) return [];
        if (totalOf(exchange) !== 1) {
          if (empty.length < 2) empty.push(hidden);
          return [];
        }
        const key = routeAndDate(exchange);
        if (key !== null && lone.size < telling) lone.set(key, hidden);
        return [];
      },
      end() {
        const enough = [empty.length === 2 ? empty : [], lone.size === telling ? [...lone.values()] : []];
        const found = enough.filter((all) => all.length > 0 && !(fromZero && all.every(({ exchange }) => saidOfPage(exchange, 'page') !== 0)));
        return found.slice(0, 1).flatMap((all) => all.slice(-1));
      },
      // Each answer is a case of `bus.paging` already.
      cases: 0,
    };
  },
};
