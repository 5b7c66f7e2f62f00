import type { Json } from '../../../contract/json.ts';
import { member } from '../../../contract/json.ts';
import { answerJson } from '../../../contract/exchange.ts';
import { type JournalCall, type Origin, tripsOf } from '../call.ts';
import { flag, number, type Row, value, restating } from '../row.ts';

const from =
  <R>(read: (origin: Origin) => R | null) =>
  ({ origin }: JournalCall): R | null =>
    origin === null ? null : read(origin);
const gid = ({ body }: JournalCall): string | null => (typeof body['gid'] === 'string' ? body['gid'] : null);
const numberIn = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
const timeOf = ({ trip }: Origin): string | null =>
  typeof trip['dep_time'] === 'string' ? trip['dep_time'].slice(0, 2) : null;

/** Where a gid comes from. What it is made of is in `textRows`. */
export const gidRows: readonly Row<JournalCall>[] = [
  number(
    'page of the gid',
    from(({ search }) => numberIn(search.body['page']) ?? 1),
    'whose gid was shown on page',
    '',
    1.2,
  ),
  flag(
    'gid of a sorted search',
    from(({ search }) => 'sort_by' in search.body),
    ['whose gid was shown by a sorted search', 'whose gid was shown by a search that is not sorted'],
  ),
  flag(
    'gid of a search with coordinates',
    from(({ search }) => 'start_lng' in search.body || 'end_lng' in search.body),
    ['whose gid was shown by a search with coordinates', 'whose gid was shown by a search without coordinates'],
  ),
  flag(
    'gid of the last trip',
    from(({ index, trips }) => index === trips.length - 1),
    ['whose gid is that of the last trip of an answer', 'whose gid is not that of the last trip of an answer'],
    1.1,
  ),
  flag(
    'gid of the first trip',
    from(({ index }) => index === 0),
    ['whose gid is that of the first trip of an answer', 'whose gid is not that of the first trip of an answer'],
    1.3,
  ),
  number(
    'place of the gid',
    from(({ index }) => index + 1),
    'whose gid is that of trip number',
    '',
    2,
  ),
  flag(
    'gid of a sold out trip',
    from(({ trip }) => numberIn(trip['avail_seat_count']) === 0),
    ['whose gid is that of a sold out trip', 'whose gid is that of a trip with free seats'],
  ),
  number(
    'trips of the gid',
    from(({ search }) => search.total),
    'whose gid is of a route with',
    'trips a day',
    1.6,
  ),
  number(
    'days ahead of the gid',
    from(({ search }) => search.date?.ahead ?? null),
    'whose gid is of a date ahead by',
    'days',
    1.3,
  ),
  flag(
    'connection of the gid',
    ({ origin, exchange }) =>
      origin === null ? null : origin.search.exchange.connectionNumber === exchange.connectionNumber,
    ['on the connection on which their gid was shown', 'on another connection than their gid was shown on'],
    1.4,
  ),
  value('hour of the gid', from(timeOf), ['whose gid is of a trip in hour', 'whose gid is of no trip in hour'], 3),
  number('length of the gid', (call) => gid(call)?.length ?? null, 'whose gid has', 'characters', 1.4),
];

const data = ({ exchange }: JournalCall): Json | undefined => member(answerJson(exchange), 'data');
const amount =
  (name: string) =>
  (call: JournalCall): number | null =>
    call.operation === 'cancel' && call.accepted ? numberIn(member(data(call), name)) : null;

/** What a cancel is about. */
export const orderRows: readonly Row<JournalCall>[] = [
  value('operation', ({ operation }) => operation, ['that are', 'that are not'], 1.5),
  flag(
    'cancelled before',
    ({ operation, cancelsBefore }) => (operation === 'cancel' ? cancelsBefore.some(({ accepted }) => accepted) : null),
    ['of an order that was cancelled before', 'of an order that was not cancelled before'],
    1,
  ),
  flag(
    'same order before',
    ({ operation, cancelsBefore }) => (operation === 'cancel' ? cancelsBefore.length > 0 : null),
    ['of the same order as one before', 'of an order for the first time'],
    1.2,
  ),
  {
    ...flag<JournalCall>('fee', (call) => ((read) => (read === null ? null : read > 0))(amount('cancel_fee')(call)), [
      'that cost a fee',
      'that are free of a fee',
    ]),
    readsAnswer: true,
  },
  {
    ...flag<JournalCall>(
      'refund',
      (call) => ((read) => (read === null ? null : read > 0))(amount('refund_amount')(call)),
      ['with a refund', 'without a refund'],
    ),
    readsAnswer: true,
  },
];

const trips = (call: JournalCall): number | null =>
  call.accepted && call.operation === 'search' ? tripsOf(call).length : null;
const total = (call: JournalCall): number | null => (call.operation === 'search' ? call.total : null);

/** What an answer is like, and what the target has for the request. */
export const answerRows: readonly Row<JournalCall>[] = [
  flag(
    'no trips',
    (call) => ((read) => (read === null ? null : read === 0))(total(call)),
    ['for cities and a date without trips', 'for cities and a date with trips'],
    1.2,
  ),
  { ...restating(number('total', total, 'for cities and a date with', 'trips', 1.8)), proxy: true },
  {
    ...flag<JournalCall>(
      'no trips in the answer',
      (call) => ((read) => (read === null ? null : read === 0))(trips(call)),
      ['whose answer has no trips', 'whose answer has trips'],
      1.3,
    ),
    readsAnswer: true,
  },
  ...['server', 'via', 'x-served-by'].map((name) => ({
    ...value<JournalCall>(
      `header ${name}`,
      ({ exchange }) => exchange.answer?.headers[name]?.join(', ') ?? null,
      [`whose answer has ${name}`, `whose answer does not have ${name}`],
      2.5,
    ),
    readsAnswer: true as const,
  })),
];
