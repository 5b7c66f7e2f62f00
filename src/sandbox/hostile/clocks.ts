import type { Hostile } from './hostile.ts';
import { changed } from './platform-behind.ts';

function telling(id: string, title: string, date: string): Hostile {
  return changed(id, title, 'legal', (answer) => ({
    ...answer,
    headers: [...answer.headers.filter(([name]) => name.toLowerCase() !== 'date'), ['Date', date]],
  }));
}

/** Servers whose Date header is years off: a run must not count the days between. */
export const brokenClocks: readonly Hostile[] = [
  telling('clock-of-1970', 'Says in every right answer that it is 1970.', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  telling('clock-of-9999', 'Says in every right answer that the year 9999 ends.', 'Fri, 31 Dec 9999 23:59:59 GMT'),
];
