import type { JournalCall } from '../call.ts';
import { flag, number, type Row, value } from '../row.ts';

/** What came of a call, in words. */
export function cameOf({ operation, accepted, status }: JournalCall): string {
  const thing = operation === 'search' ? 'search' : operation === 'cancel' ? 'cancel' : 'call';
  if (status === null) return `a ${thing} without an answer`;
  return accepted ? `an accepted ${thing}` : `a ${thing} that was answered ${status}`;
}

const hadRightKey = ({ exchange }: JournalCall): boolean => exchange.credentials === 'valid';
const seconds = (from: JournalCall | null, to: JournalCall): number | null =>
  from === null ? null : Math.round((to.exchange.sentAt - from.exchange.endedAt) / 10) / 100;
const onConnection = <R>(call: JournalCall, read: (before: readonly JournalCall[]) => R): R | null =>
  call.onConnection === null ? null : read(call.before);
const isRefused = ({ accepted, status }: JournalCall): boolean => !accepted && status !== null;
/** The answered call before it, as the target may have seen it: one that was over when this one was sent. */
const over = (call: JournalCall): JournalCall | null =>
  call.previous === null || call.previous.exchange.endedAt > call.exchange.sentAt ? null : call.previous;

/** The connection, and what it carried before. */
export const connectionRows: readonly Row<JournalCall>[] = [
  flag(
    'used connection',
    ({ onConnection: nth, exchange }) => (nth === null ? exchange.connection === 'used' : nth > 1),
    ['on a connection that was used before', 'on a new connection'],
    1,
  ),
  {
    ...number<JournalCall>(
      'place on the connection',
      (call) => call.onConnection,
      'with place on the connection',
      '',
      3,
    ),
    proxy: true,
    restates: true,
  },
  flag(
    'right key before on the connection',
    (call) => onConnection(call, (before) => before.some(hadRightKey)),
    ['on a connection that had carried the right key', 'on a connection that had not carried the right key'],
    1.5,
  ),
  value(
    'before on the connection',
    (call) => onConnection(call, ([last]) => (last === undefined ? null : cameOf(last))),
    ['on a connection, directly after', 'on a connection, not directly after'],
    1.6,
  ),
  flag(
    'refused before on the connection',
    (call) => onConnection(call, ([last]) => last !== undefined && isRefused(last)),
    ['on a connection, directly after a refused call', 'on a connection, not directly after a refused call'],
    1.5,
  ),
];

/** What was sent shortly before. */
export const recencyRows: readonly Row<JournalCall>[] = [
  flag(
    'equal request before',
    ({ equalBefore }) => equalBefore !== null,
    ['whose request is equal to one before', 'whose request is sent for the first time'],
    1,
  ),
  flag(
    'equal request accepted before',
    ({ equalBefore }) => equalBefore?.accepted === true,
    ['whose request is equal to one that was accepted before', 'without an accepted equal request before'],
    1.3,
  ),
  number(
    'seconds since an equal request',
    (call) => seconds(call.equalBefore, call),
    'after an equal request by',
    's',
    1.8,
  ),
  value(
    'call before',
    (call) => ((last) => (last === null ? null : cameOf(last)))(over(call)),
    ['directly after', 'not directly after'],
    1.6,
  ),
  flag(
    'refused call before',
    (call) => ((last) => last !== null && isRefused(last))(over(call)),
    ['directly after a refused call', 'not directly after a refused call'],
    1.5,
  ),
  flag(
    'accepted search before',
    (call) => ((last) => last !== null && last.operation === 'search' && last.accepted)(over(call)),
    ['directly after an accepted search', 'not directly after an accepted search'],
    1.5,
  ),
  flag(
    'right key before',
    (call) => ((last) => last !== null && hadRightKey(last))(call.previous),
    ['directly after a call with the right key', 'not directly after a call with the right key'],
    1.5,
  ),
];

/** What was under way at the same time. */
export const loadRows: readonly Row<JournalCall>[] = [
  flag(
    'another call under way',
    ({ together }) => together.length > 0,
    ['while another call was under way', 'while no other call was under way'],
    1,
  ),
  flag(
    'another call of the operation under way',
    ({ together, operation }) => together.some((one) => one.operation === operation),
    ['while another one was under way', 'while no other one was under way'],
    0.95,
  ),
  flag(
    'call with the right key under way',
    ({ together }) => together.some(hadRightKey),
    ['while a call with the right key was under way', 'while no call with the right key was under way'],
    1.2,
  ),
  flag(
    'cancel under way',
    ({ together }) => together.some(({ operation }) => operation === 'cancel'),
    ['while a cancel was under way', 'while no cancel was under way'],
    1.3,
  ),
  flag(
    'cancel of the order under way',
    ({ together, operation, body }) =>
      operation === 'cancel'
        ? together.some((one) => one.operation === 'cancel' && one.body['order_no'] === body['order_no'])
        : null,
    ['while another cancel of the same order was under way', 'while no other cancel of the order was under way'],
    1,
  ),
  number('calls under way', ({ together }) => together.length, 'while other calls were under way:', '', 1.6),
];

/** Where in the run a call is. Each of these goes together with much else. */
export const positionRows: readonly Row<JournalCall>[] = [
  { ...number<JournalCall>('call', ({ call }) => call, 'with the number', '', 4), proxy: true },
];
