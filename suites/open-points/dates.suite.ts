import { addDays, daysBetween } from '../../src/arbitraries/index.ts';
import { knownWindow, longestWindow, salesWindow, timeZone } from '../../src/checks/index.ts';
import { type Asking, busiest, observation } from '../../src/harness/index.ts';

// §8: "not earlier than today": whose today is not shown
observation(
  'open.time-zone',
  ({ searches }) => ({ answer: () => timeZone(searches) }),
  async ({ grounds, doubtfulDates, search }) => {
    const [ground] = busiest(grounds);
    if (ground !== undefined) await Promise.all(doubtfulDates.map((date) => search({ ...ground.body, date })));
  },
);

/** How far ahead is usually sold: tried before anything between. */
const usualWindows = [0, 1, 2, 3, 5, 7, 10, 14, 15, 20, 21, 28, 30, 45, 60, 90, 100, 120, 180, 365];
/** Calls that the search for the limit may cost. */
const mostCalls = 18;

// §8: the latest travel date is not shown. A day without trips is no day that is not on sale.
observation(
  'open.sales-window',
  ({ searches }) => ({ answer: () => salesWindow(searches) }),
  async ({ grounds, doubtfulDates, search, searches }: Asking) => {
    const [ground] = busiest(grounds);
    const [earliest] = doubtfulDates;
    if (ground === undefined || earliest === undefined) return;
    // Two days more: the day that is today is not certain.
    const far = addDays(doubtfulDates.at(-1) ?? earliest, longestWindow + 2);
    const [farthest, ...asked] = await Promise.all([far, ...doubtfulDates].map((date) => search({ ...ground.body, date })));
    if (farthest?.outcome !== 'refused') return;
    const today = asked.find((entry) => entry?.outcome === 'accepted');
    const from = String(today?.body['date'] ?? earliest);
    const ahead = (date: unknown): number => daysBetween(from, String(date));
    let calls = 1;
    const accepted = async (days: number): Promise<boolean> => {
      calls += 1;
      return (await search({ ...ground.body, date: addDays(from, days) }))?.outcome !== 'refused';
    };
    const known = knownWindow(searches);
    let low = Math.max(0, ahead(known.latest?.body['date'] ?? from));
    let high = ahead(known.refused?.body['date'] ?? far);
    for (let next = low + 1; calls < mostCalls; next = between(low, high)) {
      if (high - low > 1) {
        if (await accepted(next)) low = next;
        else high = next;
        continue;
      }
      // A single day without service may be refused as well: the days behind it tell.
      const beyond = await Promise.all([low + 2, low + 3].map((days) => accepted(days)));
      if (!beyond.includes(true)) return;
      low += beyond[1] === true ? 3 : 2;
      high = ahead(far);
    }
  },
);

/** The day to try next: in the middle of the usual limits and the days after them, else of the days that are left. */
function between(low: number, high: number): number {
  const usual = usualWindows.flatMap((days) => [days, days + 1]).filter((days) => days > low && days < high);
  return usual[Math.floor(usual.length / 2)] ?? Math.floor((low + high) / 2);
}
