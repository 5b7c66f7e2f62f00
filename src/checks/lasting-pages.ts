import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import type { RunCheck } from './check.ts';
import { inScope, memoryLimit, violation } from './check.ts';
import { compact } from './compact.ts';
import { usedSize } from './fits-its-trips.ts';
import { hasList, totalOf } from './paged-once.ts';
import { equalSearches } from './steady-pages.ts';
import { routeAndDate } from './steady-total.ts';
import { linesOf } from './trips.ts';

/** Equal searches that have more trips behind their page than it takes. */
interface Asked {
  readonly full: Exchange;
  /** Answers since then that are not full. */
  shorter: number;
  last: Exchange;
}

/**
 * Section 4.1 rule 2: a search that was answered with a full page, and with more behind it, is answered so again. Told where each
 * further answer is shorter under the same total, on two routes or dates: a trip that goes lets the next one move up, and makes
 * another total, so that no moving inventory looks like this.
 */
export const busPagingLasting: RunCheck = {
  id: 'bus.paging',
  scope: 'accepted-search',
  create() {
    // Null where a full page came after a shorter one: that is no page that stays short.
    const searches = new Map<string, Asked | null>();
    return {
      add(exchange) {
        const total = totalOf(exchange);
        if (!inScope('accepted-search', exchange) || !hasList(exchange) || total === null || !hasMoreBehind(exchange, total)) return [];
        const text = equalSearches(exchange, total);
        if (text === null || routeAndDate(exchange) === null) return [];
        const key = compact(text);
        const known = searches.get(key);
        const full = linesOf(exchange).length === usedSize(exchange);
        if (known === undefined) {
          if (searches.size < memoryLimit / 200) searches.set(key, full ? { full: exchange, shorter: 0, last: exchange } : null);
        } else if (known !== null && !full) Object.assign(known, { shorter: known.shorter + 1, last: exchange });
        else if (known !== null && known.shorter > 0) searches.set(key, null);
        return [];
      },
      end() {
        const found = [...searches.values()].filter((asked) => asked !== null && asked.shorter > 1) as Asked[];
        const [first] = found;
        if (first === undefined || new Set(found.map(({ full }) => routeAndDate(full))).size < 2) return [];
        const { full, last } = first;
        const actual = `${linesOf(last).length} trips`;
        const expected = `the full page of ${linesOf(full).length} trips that the same search showed at first`;
        return [{ violation: violation('fewer trips when asked again', '/data/lines', expected, actual), exchange: last, controls: [full] }];
      },
      // Each answer is a case of `bus.paging` already.
      cases: 0,
    };
  },
};

/** Whether trips are left for the page after this one, counted from page 0 or 1. */
function hasMoreBehind(exchange: Exchange, total: number): boolean {
  const size = usedSize(exchange);
  const page = member(exchange.request.body, 'page') ?? 0;
  return size !== null && typeof page === 'number' && page >= 0 && total > (page + 1) * size;
}
