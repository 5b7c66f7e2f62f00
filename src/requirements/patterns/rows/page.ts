import { maxPageSize } from '../../../contract/operations.ts';
import { count } from '../../../contract/text.ts';
import { totalOf } from '../../checks/trips.ts';
import type { JournalCall } from '../call.ts';
import { flag, number, type Row } from '../row.ts';

/** How many trips a page has if the search has no page_size. */
const usualSize = 20;

/** How many trips the page of a search should have according to the total of its answer, and where the page is. */
interface Due {
  readonly trips: number;
  readonly isFull: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function dueOf({ operation, body, exchange }: JournalCall): Due | null {
  const [page, asked] = [body['page'] ?? 1, body['page_size'] ?? usualSize].map(Number) as [number, number];
  const size = Math.min(asked, maxPageSize);
  const total = operation === 'search' ? totalOf(exchange) : null;
  if (total === null || !Number.isInteger(page) || page < 1 || !Number.isInteger(size) || size < 1) return null;
  const trips = Math.max(0, Math.min(size, total - (page - 1) * size));
  return { trips, isFull: trips === size, isFirst: page === 1, isLast: trips > 0 && page * size >= total };
}

const due = (words: string, test: (due: Due) => boolean, cost = 1): Row<JournalCall> =>
  flag(
    words,
    (call) => {
      const one = dueOf(call);
      return one !== null && test(one);
    },
    { about: ['last page'], cost },
  );

/** Where a page is, according to the total of its answer. */
export const pageRows: readonly Row<JournalCall>[] = [
  due('for the last page', ({ isLast }) => isLast),
  due('for a last page that is not full', ({ isLast, isFull }) => isLast && !isFull, 1.1),
  due('for a last page that is full', ({ isLast, isFull }) => isLast && isFull, 1.1),
  due('for a last page after the first', ({ isLast, isFirst }) => isLast && !isFirst, 1.1),
  due('for a full last page after the first', ({ isLast, isFirst, isFull }) => isLast && !isFirst && isFull, 1.2),
];

/** How many trips that total leaves for a page. If trips are missing, the total itself may be wrong. */
export const tripsDueRow: Row<JournalCall> = number(
  'for a page that should have #',
  (call) => dueOf(call)?.trips ?? null,
  { write: (trips) => count(trips, 'trip'), cost: 1.5 },
);
