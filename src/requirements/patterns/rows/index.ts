import type { JournalCall } from '../call.ts';
import type { Row } from '../row.ts';
import { requestRows } from './request.ts';
import { searchRows } from './search.ts';
import { stateRows } from './state.ts';

export { gidRows } from './state.ts';
export { pageRows, tripsDueRow } from './page.ts';
export { tripRows } from './trip.ts';

/** Properties of a request alone, whenever and however it is sent. */
export const writtenRows: readonly Row<JournalCall>[] = [...searchRows, ...requestRows];

/** Every property of a call by which failing and passing calls of an operation may differ. */
export const callRows: readonly Row<JournalCall>[] = [...writtenRows, ...stateRows];
