import { linesOf, totalOf, tripDifference } from '../../src/checks/index.ts';
import type { Facts, History, Told } from '../../src/history/index.ts';
import { type Explanation, groupedBy, pagingFields } from '../../src/judging/index.ts';
import { type Exchange, isAccepted } from '../../src/model/exchange.ts';
import { type JsonObject, member } from '../../src/model/json.ts';

/** Several servers answer, of which one is behind, or trips come and go from call to call: an answer of another kind may be one of another moment. */
export const serversDiffer: Explanation = {
  name: 'servers-differ',
  because: 'answers that show all trips of a route show others from call to call: trips come and go, or servers are behind (how soon they agree is not shown)',
  applies: (_, history, facts) => comeAndGo(history, facts),
};

/** Whether answers of one order that each show all trips that their total tells of have more, fewer, and more again. */
function comeAndGo(history: History, facts: Facts): boolean {
  for (const alike of history.alike(pagingFields)) {
    const whole = alike.flatMap((told) => (showsAll(told, facts) ? [told.exchange] : []));
    for (const inOrder of groupedBy(whole, ({ request }) => String(member(request.body, 'sort_by'))).values()) {
      const turns = inOrder.filter((one, nth) => nth === 0 || totalOf(one) !== totalOf(inOrder[nth - 1] as Exchange));
      if (turns.length > 2 && turns.slice(1).every((one, nth) => mostlyAlike(turns[nth] as Exchange, one))) return true;
    }
  }
  return false;
}

function showsAll({ exchange }: Told, { firstPage }: Facts): boolean {
  const { page = firstPage, page_size: size = 0 } = (exchange.request.body ?? {}) as JsonObject;
  const shown = linesOf(exchange).length;
  return isAccepted(exchange) && page === firstPage && typeof size === 'number' && shown > 0 && shown < size && totalOf(exchange) === shown;
}

/** Whether most trips of both are the same. */
function mostlyAlike(one: Exchange, other: Exchange): boolean {
  const [before, after] = [linesOf(one), linesOf(other)];
  const { missing, extra } = tripDifference(before, after, one.request.body);
  return missing + extra <= Math.max(before.length, after.length) / 2;
}
