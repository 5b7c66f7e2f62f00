import { addDays, daysBetween } from '../../src/arbitraries/index.ts';
import { dateOf, isAccepted, type Scenario, search } from '../../src/requirements/for-suites.ts';
import { onBusiest } from './on-busiest.ts';

/** Days ahead up to which a limit is sought: two years. */
export const longestWindow = 730;

/** How far ahead is usually sold: tried before anything between. */
const usualWindows = [0, 1, 2, 3, 5, 7, 10, 14, 15, 20, 21, 28, 30, 45, 60, 90, 100, 120, 180, 365];
/** Calls that the search for the limit may cost. */
const mostCalls = 18;
/** Routes that are searched for a day: on one of them there may be no service. */
const fewRoutes = 3;

/** Dates that are past in one time zone and not in another. */
export const doubtfulDays = onBusiest('doubtful days', (send, { body }, { doubtfulDates: dates }) =>
  send(...dates().map((date) => search({ ...body, date }))),
);

/** Finds the last accepted day by halving. A day without trips may be on sale. */
export const salesLimit = onBusiest(
  'the limit of the sales window',
  async (send, { body }, { doubtfulDates: dates }) => {
    const doubtful = dates();
    const last = doubtful.at(-1);
    if (last === undefined) return;
    // Two days more: the day that is today is not certain.
    const far = addDays(last, longestWindow + 2);
    const [farthest, ...asked] = await send(...[far, ...doubtful].map((date) => search({ ...body, date })));
    if (farthest?.answer?.status !== 400) return;
    const today = asked.find(isAccepted);
    const from = (today === undefined ? null : dateOf(today)) ?? last;
    let calls = 1;
    const accepted = async (days: number): Promise<boolean> => {
      calls += 1;
      return (await send(search({ ...body, date: addDays(from, days) }))).some(({ answer }) => answer?.status !== 400);
    };
    let low = 0;
    let high = daysBetween(from, far);
    for (let next = between(low, high); calls < mostCalls; next = between(low, high)) {
      if (high - low > 1) {
        if (await accepted(next)) low = next;
        else high = next;
        continue;
      }
      // A single day without service may be refused as well: the days behind it tell.
      const beyond = await Promise.all([low + 2, low + 3].map(accepted));
      if (!beyond.includes(true)) return;
      low += beyond[1] === true ? 3 : 2;
      high = daysBetween(from, far);
    }
  },
);

/** The day to try next: in the middle of the usual limits and the days after them, else of the days that are left. */
function between(low: number, high: number): number {
  const usual = usualWindows.flatMap((days) => [days, days + 1]).filter((days) => days > low && days < high);
  return usual[Math.floor(usual.length / 2)] ?? Math.floor((low + high) / 2);
}

/** Dates that are past in one time zone and not in another, on several routes, and the last one that is past in all. */
export const daysAroundToday: Scenario = {
  name: 'days around today',
  async run(send, { routes, doubtfulDates: dates }) {
    const days = [addDays(dates()[0] ?? '', -1), ...dates()];
    await send(...days.flatMap((date) => routes.slice(0, fewRoutes).map(({ body }) => search({ ...body, date }))));
  },
};
