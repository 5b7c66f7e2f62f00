import { wordsOf } from '../reason-words.ts';
import type { Reason } from '../reason.ts';
import { expect, test } from 'vitest';
import { type CancelReason, cancelRows } from './cancels.ts';

const again = 'Run again; if it happens again, see the answers in report.html.';
const slow = 'Find out why the target is slow, or raise `--timeout`.';
const cancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';
const more = 'Supply more orders that can be cancelled';
const accept = 'or accept the gap (`acceptUntested`).';
const asShown = 'Have cancels answered as section 4.2 says, then run again.';
const raise = `${more}, or raise \`orders.budget\`.`;
const bind = `Supply more orders and raise \`orders.budget\`, or configure \`operations.hotelOrderDetail\`.`;
const fixed = (id: string): string => `Have ${id} fixed first, then run again.`;
const suite = 'limit of the suite';
const late = { code: 'no-answer-in-time', ms: 10_000 } as const;
const lateText = 'no complete answer came within 10000 ms';
const spent: Reason = { code: 'orders-spent' };
const cut = { code: 'too-large', bytes: 5_000_000, values: 500_000 } as const;
const waited: Reason = { code: 'new-orders-refused', seconds: 40 };
const refused = (words: string, theirCode: number | null, because: Reason | null = null) =>
  ({ code: 'first-cancels-refused', call: 12, status: 400, saying: { words, theirCode }, because }) as const;
const eachRefused = 'no order could be cancelled: each first cancel was answered 400';

/** A reason with its advice: the headline, and the action as a clause. */
const advised = (headline: string, action: string): string =>
  `${headline}: ${action.charAt(0).toLowerCase()}${action.slice(1, -1)}`;
const refusedRow = (reason: CancelReason, headline: string, action = cancellable) =>
  [reason, advised(headline, action), headline, action, 'your set-up'] as const;

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: CancelReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [{ code: 'nothing-read', because: null }, 'no answer was read (nothing came)', null, again, suite],
  [{ code: 'nothing-read', because: late }, `no answer was read (${lateText})`, null, slow, 'network'],
  [
    { code: 'answered', status: 302, body: 'of no note', see: 'http.status-listed' },
    'the call was answered 302',
    null,
    fixed('http.status-listed'),
    'platform',
  ],
  [{ code: 'answered', status: 502, body: 'of no note' }, 'the call was answered 502', null, again, 'network'],
  [
    { code: 'answered', status: 200, body: 'empty', see: 'http.json-body' },
    'the call was answered 200 without a body',
    null,
    fixed('http.json-body'),
    'platform',
  ],
  [
    { code: 'answered', status: 200, body: { problem: 'is not JSON' }, see: 'http.json-body' },
    'the call was answered 200 with a body that is not JSON',
    null,
    fixed('http.json-body'),
    'platform',
  ],
  [
    { code: 'answered', status: 200, body: 'without a code', see: 'envelope.code' },
    'the call was answered 200 without a code',
    null,
    fixed('envelope.code'),
    'platform',
  ],
  [
    {
      code: 'cancel-outcome-unknown',
      because: { code: 'answered', status: 200, body: { theirCode: '7' }, see: 'envelope.code' },
    },
    'it is not known whether an order was cancelled: the call was answered 200 with the code 7',
    null,
    asShown,
    'platform',
  ],
  [
    { code: 'cancel-outcome-unknown', because: { code: 'answer-cut', because: cut, isIts: true } },
    'it is not known whether an order was cancelled: its answer was cut: larger than 5000000 bytes ' +
      '(traffic.maxResponse, which can be raised) or 500000 values',
    'it is not known whether an order was cancelled: its answer was cut: larger than 5000000 bytes',
    'Raise `traffic.maxResponse`.',
    'your set-up',
  ],
  [
    { code: 'none-cancelled-for-certain', because: { code: 'cancel-unanswered', because: late } },
    `a cancel went unanswered: ${lateText}`,
    null,
    slow,
    'network',
  ],
  [{ code: 'cancel-unanswered', because: late }, `a cancel went unanswered: ${lateText}`, null, slow, 'network'],
  [
    { code: 'none-cancelled', because: { code: 'throttled', credentials: 'missing' } },
    'no order was cancelled: calls without a key were throttled (429) until the run gave up: set or ' +
      'lower `--rate`, lower `--concurrency`, or have the limit lifted for the run',
    'calls without a key were throttled (429) until the run gave up',
    'Set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run.',
    'your set-up',
  ],
  refusedRow(refused('order is not confirmed', 40022), `${eachRefused} "order is not confirmed"`),
  refusedRow(
    refused('long '.repeat(40).trim(), null),
    `${eachRefused} "long long long long long long long long long lo…"`,
  ),
  refusedRow({ ...refused('', 40022), others: true }, `in one check ${eachRefused} with the code 40022`),
  refusedRow(refused('', 40022), `${eachRefused} with the code 40022`),
  refusedRow(
    refused('', null, waited),
    'orders that the run had created were refused for 40 s while they were new',
    'Supply orders that exist already (`orders.numbers`, `orders.file`).',
  ),
  [
    { code: 'all-cancels-refused' },
    'each cancel of an order was answered 400 as well, so 400 for a made-up number proves nothing',
    'no order could be cancelled',
    cancellable,
    'your set-up',
  ],
  [
    { code: 'order-needed', for: 'two at once', because: null },
    'too few orders: an order is needed to send two cancels of it at once',
    'there are too few orders: an order is needed to send two cancels of it at once',
    raise,
    'your set-up',
  ],
  [
    { code: 'order-needed', for: 'two at once', because: { code: 'order-budget-spent', budget: 3 } },
    'the order budget (3) is spent: raise `orders.budget` (an order is needed to send two cancels of it at once)',
    'the order budget (3) is spent',
    'Raise `orders.budget`.',
    'your set-up',
  ],
  [
    { code: 'order-needed', for: 'a cancel', because: null },
    'one more order that can be cancelled is needed',
    'there are too few orders: one more order that can be cancelled is needed',
    raise,
    'your set-up',
  ],
  [
    { code: 'order-needed', for: 'a cancel', because: spent },
    wordsOf(spent).text,
    'all supplied orders are spent (`orders.ledger` lists them)',
    'Supply fresh orders in `orders`.',
    'your set-up',
  ],
  [
    { code: 'orders-refused-after', after: 'keys', doubt: 'chance', refused: 1, accepted: 3 },
    'an order could not be cancelled after cancels that were refused for their key, but 1 such order was ' +
      'refused and 3 others cancelled, which may be chance: supply more orders, or configure ' +
      '`operations.hotelOrderDetail`',
    'orders whose cancel was refused for its key could not be cancelled later, perhaps for another reason',
    bind,
    'your set-up',
  ],
  ...(
    [
      ['others too', 'other orders could not be cancelled either: the cause is not known'],
      ['none before', 'no other order was cancelled before: supply more orders'],
      [
        'none afterwards',
        'no other order was cancelled afterwards: a deadline may be over, or a quota used up; supply more orders',
      ],
    ] as const
  ).map(
    ([doubt, text]) =>
      [
        { code: 'orders-refused-after', after: 'a reason', doubt, refused: 1, accepted: 3 },
        `an order could not be cancelled after a cancel that was refused for its reason, but ${text}`,
        'orders whose cancel was refused for its reason could not be cancelled later, perhaps for another reason',
        bind,
        'your set-up',
      ] as const,
  ),
  [
    {
      code: 'two-at-once',
      because: { code: 'cancel-outcome-unknown', because: { code: 'answered', status: 200, body: { theirCode: '7' } } },
    },
    'two cancels at once: it is not known whether an order was cancelled: the call was answered 200 ' +
      'with the code 7',
    'it is not known whether an order was cancelled: the call was answered 200 with the code 7',
    asShown,
    'platform',
  ],
  [
    { code: 'both-refused' },
    'two cancels sent at once were both refused: supply more orders that can be cancelled, or accept ' +
      'the gap (`acceptUntested`)',
    'two cancels sent at once were both refused',
    `${more}, ${accept}`,
    'your set-up',
  ],
  [
    { code: 'cancelled-shown-otherwise', shown: '/data/status: the string "canceled"' },
    'order detail shows /data/status: the string "canceled" where cancelled orders should be ' +
      'recognised: correct `cancelled` in `operations.hotelOrderDetail`',
    'order detail shows /data/status: the string "canceled" where cancelled orders should be recognised',
    'Correct `cancelled` in `operations.hotelOrderDetail`.',
    'your set-up',
  ],
  [
    { code: 'detail-may-be-behind' },
    'order detail may be ten seconds behind, and was not read again after that',
    null,
    'Run again, or have order detail show a cancel sooner.',
    suite,
  ],
  [
    { code: 'no-plain-cancel-answered' },
    'no plain cancel of a made-up order was answered',
    null,
    'Find the cancel in the log of the platform, then run again.',
    suite,
  ],
  ...(
    [
      [
        { code: 'cancels-answered-the-same', status: 503, see: 'http.status-listed' },
        'cancels with the key were answered 503 as well',
      ],
      [
        { code: 'plain-cancel-unlisted', see: 'http.status-listed' },
        'a plain cancel was answered with an unlisted status as well',
      ],
      [{ code: 'cancels-mixed-up', see: 'cancel.order-no' }, 'it is not known which answer belongs to which cancel'],
      [
        { code: 'bad-keys-taken', see: 'auth.cancel-missing-key' },
        'cancels without the right key were accepted or changed their orders',
      ],
    ] as const
  ).map(
    ([reason, headline]) =>
      [reason, `${headline} (see ${reason.see})`, headline, fixed(reason.see), 'platform'] as const,
  ),
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('if no order can be cancelled afterwards, the text says why there is none', () => {
  const reason: Reason = {
    code: 'no-order-cancelled-after',
    because: { code: 'order-needed', for: 'a cancel', because: spent },
  };
  expect(wordsOf(reason)).toMatchObject({
    text: `${wordsOf(spent).text} (a refusal counts only if its order can be cancelled afterwards)`,
    headline: 'all supplied orders are spent (`orders.ledger` lists them)',
    action: 'Supply fresh orders in `orders`.',
  });
});

test('every reason is in this table', () => {
  const codes = new Set<Reason['code']>(all.map(([{ code }]) => code));
  expect(Object.keys(cancelRows).filter((code) => !codes.has(code as Reason['code']))).toEqual([]);
});
