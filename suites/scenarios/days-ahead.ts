import { addDays, compareDates, daysFromToday, daysThatDiffer } from '../../src/arbitraries/index.ts';
import { type Exchange, isAccepted, type JsonObject, linesOf, search } from '../../src/requirements/for-suites.ts';
import { longestWindow } from './dates-on-sale.ts';
import { bodyOf, dealtSizes, type Drawn, drawnSearches, eachFieldAlone } from './drawn-searches.ts';
import { onBusiest } from './on-busiest.ts';

/**
 * Today and the days after it up to the end of the sales window, among them each day of the month, on the busiest
 * route; today in drawn searches of any route as well. All but the first days and the last carry a page size.
 */
export const daysAhead = onBusiest('days ahead', async (send, longestRoute, facts) => {
  const from = facts.frame().notPastFrom;
  const onFirstPage = ({ route, others }: Drawn): Drawn => ({
    route,
    others: 'page' in others ? { ...others, page: facts.firstPage } : others,
  });
  const drawn = drawnSearches(facts, 'days ahead', Math.ceil(facts.runs / 4)).map(onFirstPage);
  const company = [...eachFieldAlone(facts), ...drawn].map(bodyOf);
  const sizes = dealtSizes(facts, 'days ahead');
  const end = addDays(from, longestWindow + 2);
  const days = daysFromToday(facts.frame(), facts, end);
  const sendDay = async (date: string, others: JsonObject = {}): Promise<readonly Exchange[]> => {
    const body = { ...longestRoute.body, date, ...others };
    const answers = await send(search(body, { boundary: date === from }));
    // A day without trips, where other days have some: the next answer may show more.
    if (answers.some(showsNone)) await send(search(body, { again: true }));
    return answers;
  };
  const [[last], controls, ...asked] = await Promise.all([
    send(search({ ...longestRoute.body, date: end })),
    send(...company.map((body) => search(body))),
    ...days.plain.map((date) => sendDay(date)),
    ...days.others.map((date, nth) =>
      sendDay(date, { page: facts.firstPage, page_size: sizes[nth % sizes.length] ?? 1 }),
    ),
  ]);
  const isOnSale = asked
    .flat()
    .some(
      (one) => isAccepted(one) && compareDates(String((one.request.body as { date: string }).date), days.half) >= 0,
    );
  const unlimited = isAccepted(last!);
  const farther = [...(unlimited || isOnSale ? days.months : []), ...(unlimited ? days.far : [])];
  const inCompany = company
    .filter((_, index) => isAccepted(controls![index]!))
    .map((body) => search({ ...body, date: from }));
  await Promise.all([...farther.map((date) => sendDay(date)), send(...inCompany)]);
});

function showsNone(exchange: Exchange): boolean {
  return isAccepted(exchange) && linesOf(exchange).length === 0;
}

/** Informative days of the busiest route at once, and one after the other and back to the first. */
export const daysInTurn = onBusiest('days in turn', async (send, longestRoute, { frame }) => {
  const days = daysThatDiffer(frame().notPastFrom);
  await send(...days.map((date) => search({ ...longestRoute.body, date }, { boundary: true })));
  for (const date of [...days, days[0]]) await send(search({ ...longestRoute.body, date }, { again: true }));
});
