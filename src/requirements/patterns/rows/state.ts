import { member } from '../../../contract/json.ts';
import { wrongKeyOf } from '../../../contract/wrong-key.ts';
import { dataOf, hasList, linesOf } from '../../checks/trips.ts';
import type { JournalCall, Origin } from '../call.ts';
import { flag, number, type Row, value } from '../row.ts';
import { tripRows } from './trip.ts';

/** How the name of the key's header is written; null for the usual way. */
const headerName = ({ exchange }: JournalCall): string | null =>
  Object.keys(exchange.request.headers).find((name) => /^authorization$/i.test(name) && name !== 'Authorization') ??
  null;

/** The key that is sent. */
const keyRows: readonly Row<JournalCall>[] = [
  flag('without a key', ({ exchange }) => exchange.credentials === 'missing'),
  flag('with an empty key', ({ exchange }) => exchange.credentials === 'empty'),
  flag('with a wrong key', ({ exchange }) => exchange.credentials === 'wrong'),
  flag('whose header name is not spelled Authorization', (call) => headerName(call) !== null, {
    about: ['header name'],
  }),
  value('whose header name is spelled', headerName, { about: ['header name'], cost: 0.9 }),
  value('with a wrong key:', ({ exchange }) => wrongKeyOf(exchange.request)?.wrong ?? null, { cost: 1.5 }),
];

const isRefusal = (status: number | null): boolean => status === 400 || status === 401;

/** The connection, what was sent before, and what was under way at the same time. */
const aroundRows: readonly Row<JournalCall>[] = [
  flag('on a connection that was used before', ({ isUsed }) => isUsed === true),
  flag('on a new connection', ({ isUsed }) => isUsed === false, { cost: 1.2 }),
  flag('on a connection that had carried the right key', ({ hadKey }) => hadKey, { cost: 1.5 }),
  flag('right after a refused call on the same connection', ({ statusBefore }) => isRefusal(statusBefore)),
  flag('that repeat an earlier request', ({ isRepeat }) => isRepeat),
  flag('whose request is sent for the first time', ({ isRepeat }) => !isRepeat, { cost: 1.2 }),
  flag('while another call was under way', ({ together }) => together.length > 0),
  flag('while no other call was under way', ({ together }) => together.length === 0, { cost: 1.2 }),
  flag('of an order that was cancelled before', ({ cancelsBefore }) => cancelsBefore.some(({ accepted }) => accepted)),
  flag('of the same order as an earlier cancel', ({ cancelsBefore }) => cancelsBefore.length > 0, { cost: 1.2 }),
];

const shown = (words: string, test: (origin: Origin) => boolean): Row<JournalCall> =>
  flag(words, ({ origin }) => origin !== null && test(origin));

function pageOf({ search }: Origin): number | null {
  const page = search.body['page'] ?? 1;
  return typeof page === 'number' ? page : null;
}

/** Where the gid of a call was shown, and of which trip it is. */
export const gidRows: readonly Row<JournalCall>[] = [
  number('whose gid was shown last on page #', ({ origin }) => (origin === null ? null : pageOf(origin))),
  shown('whose gid no first page had shown', ({ wasOnFirstPage }) => !wasOnFirstPage),
  shown('whose gid was shown last by a sorted search', ({ search }) => 'sort_by' in search.body),
  shown('whose gid was shown last by a search with coordinates', ({ search: { body } }) => 'start_lng' in body),
  shown('whose gid belongs to the last trip of an answer', ({ isLast }) => isLast),
  number('whose gid belongs to a date # days ahead', ({ origin }) => origin?.search.date?.ahead ?? null, { cost: 1.5 }),
  ...tripRows().map((row) => ({
    ...row,
    of: ({ origin }: JournalCall) => origin && row.of(origin.trip),
    says: (...what: Parameters<typeof row.says>) => `whose gid belongs to a trip ${row.says(...what)}`,
    cost: row.cost + 1,
  })),
];

/** What an answer is like. */
const answerRows: readonly Row<JournalCall>[] = [
  flag('whose answer has no trips', (call) => call.operation === 'search' && call.status === 200 && isEmpty(call), {
    readsAnswer: true,
  }),
  flag('that find no trips at all', (call) => call.operation === 'search' && call.status === 200 && findsNone(call), {
    readsAnswer: true,
    cost: 1.1,
  }),
];

const isEmpty = ({ exchange }: JournalCall): boolean => hasList(exchange) && linesOf(exchange).length === 0;
/** Of a page after the last one the total is above 0. */
const findsNone = (call: JournalCall): boolean =>
  isEmpty(call) && !(Number(member(dataOf(call.exchange), 'total')) > 0);

export const stateRows: readonly Row<JournalCall>[] = [...keyRows, ...aroundRows, ...answerRows];
