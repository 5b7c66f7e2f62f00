import type { Json } from '../../../contract/json.ts';
import type { JournalCall } from '../call.ts';
import { flag, number, type Row, value, restating } from '../row.ts';

const whole = (read: Json | undefined): number | null => (Number.isInteger(read) ? (read as number) : null);
const page = ({ body }: JournalCall): number | null => whole(body['page']);
const size = ({ body }: JournalCall): number | null => whole(body['page_size']);
const both = (call: JournalCall, of: (page: number, size: number) => number): number | null => {
  const [nth, per] = [page(call), size(call)];
  return nth === null || per === null || nth < 1 || per < 1 ? null : of(nth, per);
};
/** Trips that remain for a page if the total is known: less than none beyond the end. */
const remaining = (call: JournalCall): number | null =>
  call.total === null ? null : both(call, (nth, per) => (call.total ?? 0) - (nth - 1) * per);
const last = (call: JournalCall, test: (left: number, per: number) => boolean): boolean | null => {
  const [left, per] = [remaining(call), size(call)];
  return left === null || per === null || left < 1 ? null : test(left, per);
};
const odd = (read: number | null): string | null => (read === null ? null : read % 2 === 0 ? 'even' : 'odd');

/** Which page is asked for. */
export const pagingRows: readonly Row<JournalCall>[] = [
  number('page', page, 'with page', '', 1),
  number('page_size', size, 'with page_size', '', 1),
  restating(
    flag('page and page_size', ({ body }) => 'page' in body && 'page_size' in body, ['with both', 'without both'], 3),
  ),
  restating(flag('later page', (call) => (page(call) ?? 1) > 1, ['of page 2 or more', 'of the first page'], 1.4)),
  restating(number('offset', (call) => both(call, (nth, per) => (nth - 1) * per), 'that start after trip', '', 2)),
  restating(number('end of page', (call) => both(call, (nth, per) => nth * per), 'that end at trip', '', 2.5)),
  flag(
    'beyond the end',
    (call) => ((left) => (left === null ? null : left < 1))(remaining(call)),
    ['for a page beyond the end', 'for a page that exists'],
    1.5,
  ),
  flag(
    'last page',
    (call) => last(call, (left, per) => left <= per),
    ['for the last page', 'for a page before the last'],
    2,
  ),
  flag(
    'last page, not full',
    (call) => last(call, (left, per) => left < per),
    ['for a last page that is not full', 'for a full page'],
    2,
  ),
  flag(
    'last page, full',
    (call) => last(call, (left, per) => left === per),
    ['for a last page that is full', 'for a page that is not a full last one'],
    2,
  ),
  value('page is odd or even', (call) => odd(page(call)), ['with a page that is', 'with a page that is not'], 2),
  value('page_size is odd or even', (call) => odd(size(call)), ['with a page_size that is', 'with a page_size not'], 2),
  value(
    'page_size modulo 10',
    (call) => ((read) => (read === null ? null : read % 10))(size(call)),
    ['with a page_size whose last digit is', 'with a page_size whose last digit is not'],
    3,
  ),
];
