import type { JournalCall } from '../call.ts';
import type { Row } from '../row.ts';
import { connectionRows, loadRows, positionRows, recencyRows } from './around.ts';
import { dateRows } from './dates.ts';
import { fieldRows } from './fields.ts';
import { keyRows } from './keys.ts';
import { answerRows, gidRows, orderRows } from './orders.ts';
import { pagingRows } from './paging.ts';
import { requestRows } from './requests.ts';
import { textRows } from './texts.ts';

/** Every property of a call by which failing and passing calls may differ. */
export const callRows: readonly Row<JournalCall>[] = [
  ...pagingRows,
  ...dateRows,
  ...fieldRows,
  ...textRows,
  ...requestRows,
  ...recencyRows,
  ...connectionRows,
  ...loadRows,
  ...keyRows,
  ...gidRows,
  ...orderRows,
  ...answerRows,
  ...positionRows,
];
