import { addDays, canBeSwapped, compareDates, futureDates, monthsAhead, nextLeapDay, someCases } from '../../src/arbitraries/index.ts';
import { longestWindow } from '../../src/checks/index.ts';
import { type Exchange, type Ground, isAccepted, turnPriority, type Words } from '../../src/harness/index.ts';
import { restOfWeek, tellingDays, wholeOn } from './telling-days.ts';

/** What comes next depends on these. */
export const early = { priority: turnPriority } as const;

/** A date and the answer to it; null where none came. */
export interface Asked {
  readonly date: string;
  readonly exchange: Exchange | null;
}

/** What came of asking for days. The last accepted one is beyond all sales windows where none limits it. */
interface DaysAsked {
  readonly asked: readonly Asked[];
  readonly lastAccepted: Asked | undefined;
}

/** Days ahead that many a sales window is no longer than: those farther ahead are asked for where one of them is on sale. */
const near = 60;

/** Asks for days on a route. */
export async function askForDays(words: Words, busy: Ground, from: string): Promise<DaysAsked> {
  const { grounds, pooled, frame, runs, seed } = words;
  const routes = await grounds();
  const telling = someCases(futureDates(frame(), near), seed, 2);
  const week = restOfWeek(from);
  // With calls to spare, one day after the other: what refuses a single day of a month shows on no other.
  const everyDay = Array.from({ length: Math.min(near, Math.max(0, runs - 12)) }, (_, ahead) => addDays(from, ahead + 1));
  const [nextMonth, ...months] = byMonth(monthsAhead(from, near, seed, runs > 12));
  // A day of the second month: `open.sales-window` is told by it as well, and a window that ends before it has few days more.
  const [second = []] = months;
  const usual = [...telling.map(({ value }) => value), ...week, ...tellingDays(from), ...everyDay, ...second];
  const days = [...new Set([...usual, ...swappedDay(from, usual)])].toSorted(compareDates);
  const ask = async (date: string): Promise<Asked> => {
    // Of these days a short route tells as much, and its total beside.
    const whole = week.includes(date) ? wholeOn(words, routes, date) : null;
    const answer = whole === null ? null : await pooled(whole.body, early).catch(() => null);
    return { date, exchange: answer !== null && isAccepted(answer) ? answer : await pooled({ ...busy.body, date }, early).catch(() => null) };
  };
  const isOnSale = ({ exchange }: Asked): boolean => exchange !== null && isAccepted(exchange);
  // A day far ahead, which the sales window is told by: what accepts it has no window that the days before could lie beyond.
  const [far, ...asked] = (await Promise.all([addDays(from, longestWindow + 2), ...days].map(ask))) as [Asked, ...Asked[]];
  const beyondAll = isOnSale(far) ? [nextLeapDay(from), earlierInNextYear(from)].filter((date) => compareDates(date, far.date) < 0) : [];
  const isSeason = isOnSale(far) || asked.some((one) => second.includes(one.date) && isOnSale(one));
  const inSeason = isSeason ? [...(nextMonth ?? []), ...months.slice(1).flat()] : [];
  const farther = [...new Set([...inSeason, ...beyondAll])].toSorted(compareDates);
  const all = [...asked, ...(await Promise.all(farther.map(ask)))].toSorted((a, b) => compareDates(a.date, b.date));
  return { asked: all, lastAccepted: isOnSale(far) ? far : all.findLast(isOnSale) };
}

/** Where none of these days is another date with day and month swapped, as over the turn of a year, the soonest that is. */
function swappedDay(from: string, usual: readonly string[]): string[] {
  if (usual.some(canBeSwapped)) return [];
  return Array.from({ length: near }, (_, ahead) => addDays(from, ahead + 1))
    .filter(canBeSwapped)
    .slice(0, 1);
}

/** The days of each month, in their order. */
function byMonth(days: readonly string[]): string[][] {
  const months = new Set(days.map((day) => day.slice(0, 7)));
  return [...months].map((month) => days.filter((day) => day.startsWith(month)));
}

/** A day of next year that comes earlier in it than today, by any clock, does in this one; an 8th or 9th, which is no number where a leading 0 means octal, if that year has one by then. */
function earlierInNextYear(from: string): string {
  const last = addDays(from, 363);
  const days = Array.from({ length: 31 }, (_, back) => addDays(last, -back));
  return days.find((day) => /-0[89]$/.test(day) && day.slice(0, 4) === last.slice(0, 4)) ?? last;
}
