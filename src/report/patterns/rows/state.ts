import { wrongKeyOf } from '../../../contract/key-scheme.ts';
import { type JournalCall, type Origin, tripsOf } from '../call.ts';
import { flag, number, type Row, value } from '../row.ts';

const wrong = ({ exchange }: JournalCall): string => wrongKeyOf(exchange.request)?.wrong ?? '';
const key =
  (...kinds: readonly string[]) =>
  ({ exchange }: JournalCall) =>
    kinds.includes(exchange.credentials);
const hadRightKey = ({ exchange }: JournalCall): boolean => exchange.credentials === 'valid';
const isRefused = ({ accepted, status }: JournalCall): boolean => !accepted && status !== null;

/** The key, and how it is sent. */
const keyRows: readonly Row<JournalCall>[] = [
  flag('without a key', key('missing')),
  flag('with an empty key', key('empty')),
  flag('without a key or with an empty one', key('missing', 'empty'), { cost: 1.2 }),
  flag('with a wrong key', key('wrong')),
  flag('without the right key', key('missing', 'empty', 'wrong'), { cost: 1.3 }),
  value('with the name of the key header written', ({ key: sent }) => sent?.name ?? null),
  value('with a wrong key:', (call) => wrong(call).replaceAll(/\d+/g, 'n') || null, { cost: 1.5 }),
  flag('with a wrong key of an earlier call', (call) => wrong(call) !== '' && call.timesBefore > 0, { cost: 1.5 }),
];

/** The connection, what was sent before, and what was under way at the same time. */
const aroundRows: readonly Row<JournalCall>[] = [
  flag('on a connection that was used before', ({ before }) => before.length > 0),
  flag('on a new connection', ({ before, exchange }) => before.length === 0 && exchange.connectionNumber !== null, {
    cost: 1.2,
  }),
  flag('on a connection that had carried the right key', ({ before }) => before.some(hadRightKey), { cost: 1.5 }),
  flag(
    'on a connection, directly after a refused call',
    ({ before: [last] }) => last !== undefined && isRefused(last),
    { cost: 1.5 },
  ),
  flag('that repeat an earlier request', ({ equalBefore }) => equalBefore !== null),
  flag('whose request is sent for the first time', ({ equalBefore }) => equalBefore === null, { cost: 1.2 }),
  flag('while another call was under way', ({ together }) => together.length > 0),
  flag('while no other call was under way', ({ together }) => together.length === 0, { cost: 1.2 }),
  flag('while a cancel was under way', ({ together }) => together.some(({ operation }) => operation === 'cancel'), {
    cost: 1.3,
  }),
  flag('of an order that was cancelled before', ({ cancelsBefore }) => cancelsBefore.some(({ accepted }) => accepted)),
  flag('of the same order as an earlier cancel', ({ cancelsBefore }) => cancelsBefore.length > 0, { cost: 1.2 }),
];

const from =
  <R>(read: (origin: Origin) => R) =>
  ({ origin }: JournalCall) =>
    origin === null ? null : read(origin);
const is =
  (test: (origin: Origin) => boolean) =>
  ({ origin }: JournalCall) =>
    origin !== null && test(origin);
const numberIn = (read: unknown): number | null => (typeof read === 'number' ? read : null);

/** Where a gid was shown. */
const gidRows: readonly Row<JournalCall>[] = [
  number(
    'whose gid was shown on page #',
    from(({ search }) => numberIn(search.body['page']) ?? 1),
  ),
  flag(
    'whose gid was shown by a sorted search',
    is(({ search }) => 'sort_by' in search.body),
  ),
  flag(
    'whose gid was shown by a search with coordinates',
    is(({ search }) => 'start_lng' in search.body || 'end_lng' in search.body),
  ),
  flag(
    'whose gid is of the last trip of an answer',
    is(({ index, trips }) => index === trips.length - 1),
  ),
  flag(
    'whose gid is of a sold out trip',
    is(({ trip }) => trip['avail_seat_count'] === 0),
  ),
  number(
    'whose gid is of a date # days ahead',
    from(({ search }) => search.date?.ahead ?? null),
    { cost: 1.5 },
  ),
  number(
    'whose gid is of a route with # trips a day',
    from(({ search }) => search.total),
    { cost: 1.6 },
  ),
];

/** What an answer is like. */
const answerRows: readonly Row<JournalCall>[] = [
  flag(
    'whose answer has no trips',
    (call) => call.operation === 'search' && call.accepted && tripsOf(call).length === 0,
    { cost: 1.3, readsAnswer: true },
  ),
];

export const stateRows: readonly Row<JournalCall>[] = [...keyRows, ...aroundRows, ...gidRows, ...answerRows];
