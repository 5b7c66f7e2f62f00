import type { JournalCall } from '../call.ts';
import { type Row, value } from '../row.ts';
import { namesOf } from '../sentence.ts';
import { requestRows } from './request.ts';
import { searchRows } from './search.ts';
import { stateRows } from './state.ts';

/** Every property of a call by which failing and passing calls of an operation may differ. */
export const callRows: readonly Row<JournalCall>[] = [...searchRows, ...requestRows, ...stateRows];

/** If all calls of one operation fail, and none of others. */
export const operationRows: readonly Row<JournalCall>[] = [
  value('that are', ({ operation }) => namesOf[operation] ?? null),
];
