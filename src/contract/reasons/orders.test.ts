import { expect, test } from 'vitest';
import { type OrderReason, orderRows } from './orders.ts';
import { wordsOf } from '../reason-words.ts';

const yours = 'your set-up';
const suite = 'limit of the suite';
const cancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';
const blocked = 'a cancel was blocked: it may name an order that does not belong to this run';
const own = 'Supply order numbers of letters and digits only, none of them a part of another.';
const file = '/data/orders-spent.ndjson';
const check = 'Check `orders.create`.';
const unusable = (number: Extract<OrderReason, { code: 'created-number-unusable' }>['number'], words: string) =>
  [
    { code: 'created-number-unusable', number },
    `creating an order gave a number ${words}, so it is not used: check \`orders.create\``,
    `creating an order gave a number ${words}, so it is not used`,
    check,
    yours,
  ] as const;
const kept = (
  held: Extract<OrderReason, { code: 'call-kept-back' }>['held'],
  text: string,
  headline: string | null = null,
  [action, owner] = [own, yours],
) => [{ code: 'call-kept-back', held }, text, headline, action, owner] as const;
const reported: [string, string] = [
  'Report the error, with the journal (exchanges.ndjson): it is not your fault.',
  suite,
];

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: OrderReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'no-order-cancelled-after', because: { code: 'orders-spent' } },
    'all supplied orders are spent (`orders.ledger` lists them): supply fresh orders in `orders` (a refusal counts ' +
      'only if its order can be cancelled afterwards)',
    'all supplied orders are spent (`orders.ledger` lists them)',
    'Supply fresh orders in `orders`.',
    yours,
  ],
  [
    { code: 'cancels-not-permitted', host: 'staging.example.com' },
    'cancels are not permitted on staging.example.com: set `allowCancel` and `orders`, or test bus ' +
      'search alone (`--scope bus-search`)',
    'cancels are not permitted on staging.example.com',
    'Set `allowCancel` and `orders`, or test bus search alone (`--scope bus-search`).',
    yours,
  ],
  [
    { code: 'no-orders' },
    'there are no orders to cancel: supply `orders` (`create` for CI, else `numbers` or `file`), and ' +
      'set `orders.budget` above 0',
    'there are no orders to cancel',
    'Supply `orders` (`create` for CI, else `numbers` or `file`), and set `orders.budget` above 0.',
    yours,
  ],
  [
    { code: 'orders-spent' },
    'all supplied orders are spent (`orders.ledger` lists them): supply fresh orders in `orders`',
    'all supplied orders are spent (`orders.ledger` lists them)',
    'Supply fresh orders in `orders`.',
    yours,
  ],
  [
    { code: 'order-budget-spent', budget: 12 },
    'the order budget (12) is spent: raise `orders.budget`',
    'the order budget (12) is spent',
    'Raise `orders.budget`.',
    yours,
  ],
  [
    { code: 'platform-not-heard' },
    'the platform itself has accepted no search and answered no cancel, so no order is cancelled: check ' +
      'that the platform can be reached from here, then run again',
    'the platform itself has accepted no search and answered no cancel, so no order is cancelled',
    'Check that the platform can be reached from here, then run again.',
    'network',
  ],
  [
    { code: 'ledger-not-written', file, error: 'ENOSPC: disk full' },
    'the ledger could not be written, so no order is cancelled: ENOSPC: ' +
      'disk full: free disk space or correct the permissions, or set `orders.ledger` to another file',
    'the ledger could not be written, so no order is cancelled: ENOSPC: disk full',
    'Free disk space or correct the permissions, or set `orders.ledger` to another file.',
    yours,
  ],
  [
    { code: 'ledger-not-read', error: 'EACCES: no access' },
    'EACCES: no access',
    null,
    'Free disk space or correct the permissions, or set `orders.ledger` to another file.',
    yours,
  ],
  [
    { code: 'ledger-no-file', file: '/dev/null' },
    '/dev/null: expected a ledger, got something that is not an ordinary file: name another file as `orders.ledger`',
    '/dev/null: expected a ledger, got something that is not an ordinary file',
    'Name another file as `orders.ledger`.',
    yours,
  ],
  [
    { code: 'ledger-line-broken', file, line: 3 },
    '/data/orders-spent.ndjson:3: expected a line of JSON with "order": fix the line, or remove it if ' +
      'its order was never cancelled',
    '/data/orders-spent.ndjson:3: expected a line of JSON with "order"',
    'Fix the line, or remove it if its order was never cancelled.',
    yours,
  ],
  [
    { code: 'too-many-refused', last: { status: 400, saying: { words: 'order is not confirmed', theirCode: 40022 } } },
    'no order could be cancelled: each first cancel was answered 400 "order is not confirmed": supply ' +
      'orders that can be cancelled, or set `cancelExtras`',
    'no order could be cancelled: each first cancel was answered 400 "order is not confirmed"',
    cancellable,
    yours,
  ],
  [
    { code: 'too-many-refused', last: null },
    'no order could be cancelled: supply orders that can be cancelled, or set `cancelExtras`',
    'no order could be cancelled',
    cancellable,
    yours,
  ],
  [
    { code: 'new-orders-refused', seconds: 40 },
    'orders that the run had created were refused for 40 s while they were new: supply orders that ' +
      'exist already (`orders.numbers`, `orders.file`)',
    'orders that the run had created were refused for 40 s while they were new',
    'Supply orders that exist already (`orders.numbers`, `orders.file`).',
    yours,
  ],
  [
    { code: 'creation-failed', because: { code: 'connection-refused' } },
    'creating an order failed: nothing listens at that address and port',
    null,
    'Start the target, or correct `baseUrl`.',
    'network',
  ],
  [
    { code: 'creation-refused', status: 404, call: 3, saying: { words: 'no such path', theirCode: 'E1' } },
    'creating an order was answered 404 "no such path": correct `orders.create`; call 3 in ' +
      'exchanges.ndjson has the whole answer',
    'creating an order was answered 404 "no such path"',
    'Correct `orders.create`; call 3 in exchanges.ndjson has the whole answer.',
    yours,
  ],
  [
    { code: 'creation-refused', status: 500, call: 3, saying: { words: 'no such table', theirCode: null } },
    'creating an order was answered 500 "no such table": have order creation fixed; call 3 in ' +
      'exchanges.ndjson has the whole answer',
    'creating an order was answered 500 "no such table"',
    'Have order creation fixed; call 3 in exchanges.ndjson has the whole answer.',
    'platform',
  ],
  [
    { code: 'creation-refused', status: 503, call: 3, saying: { words: '', theirCode: null } },
    'creating an order was answered 503: check that the target is up, and check what is in front of it; ' +
      'then run again',
    'creating an order was answered 503',
    'Check that the target is up, and check what is in front of it; then run again.',
    'network',
  ],
  [
    { code: 'creation-without-number', status: 200, call: 3, pointer: '/data/order_no' },
    'creating an order was answered 200 (call 3 in exchanges.ndjson) without a number at /data/order_no: check ' +
      '`orders.create`',
    'creating an order was answered 200 (call 3 in exchanges.ndjson) without a number at /data/order_no',
    check,
    yours,
  ],
  [
    {
      code: 'creation-cut',
      status: 200,
      call: 3,
      because: { code: 'answer-cut', because: { code: 'too-large', bytes: 5_000_000, values: 500_000 }, isIts: true },
    },
    'creating an order was answered 200 (call 3 in exchanges.ndjson), but its answer was cut: larger than 5000000 ' +
      'bytes (traffic.maxResponse, which can be raised) or 500000 values',
    'creating an order was answered 200 (call 3 in exchanges.ndjson), but its answer was cut: larger ' +
      'than 5000000 bytes',
    'Raise `traffic.maxResponse`.',
    yours,
  ],
  unusable('no letter or digit', 'without a letter or digit'),
  unusable('no safe integer', 'that is not an integer below 2^53'),
  unusable('too long or odd', 'that is empty, longer than 200 characters or has control characters'),
  unusable('a secret', 'that contains a secret'),
  [
    { code: 'created-number-twice' },
    'creating an order gave the same number twice: check `orders.create`, and whether a cache ' +
      'answers it or the orders of the target were reset',
    'creating an order gave the same number twice',
    'Check `orders.create`, and whether a cache answers it or the orders of the target were reset.',
    yours,
  ],
  [
    { code: 'created-number-spent', number: 'HT1' },
    'creating an order gave the number HT1, which an earlier run has spent (see the ledger): name another file ' +
      'as `orders.ledger`',
    'creating an order gave the number HT1, which an earlier run has spent (see the ledger)',
    'Name another file as `orders.ledger`.',
    yours,
  ],
  kept(
    'address of the cancel',
    'the address of the call is that of the cancel operation, which only cancels may use',
    null,
    ['Correct the `path` of that operation: it is the path of the cancel.', yours],
  ),
  kept('unknown number', 'the call contains a number that this run has neither made up nor put in the ledger', blocked),
  kept('hostile number', 'the call names an order that this run has neither made up nor put in the ledger', blocked),
  kept('address', 'the address of the call is not that of its operation', null, reported),
  kept(
    'header',
    'the call has its key in a header other than Authorization, or a header with an unknown number',
    null,
    reported,
  ),
  kept('wrong key', 'the wrong key of the call is not one that the suite has made', null, reported),
  [
    { code: 'order-not-claimed', order: 'HT12' },
    'this run did not put the order HT12 in the ledger',
    blocked,
    own,
    yours,
  ],
  [
    { code: 'last-cancel-unknown', order: 'HT1', because: null },
    'it is not known what the last cancel of the order HT1 did',
    'it is not known what the last cancel of an order did',
    'Have cancels answered as section 4.2 says, then run again.',
    'platform',
  ],
  [
    { code: 'last-cancel-unknown', order: 'HT1', because: { code: 'limiter', perSecond: 10, suggested: 8 } },
    'it is not known what the last cancel of the order HT1 did: something in front lets about 10 calls ' +
      'a second through: run with `--rate 8`',
    'it is not known what the last cancel of an order did: something in front lets about 10 calls a second through',
    'Run with `--rate 8`.',
    'your set-up',
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('each code has its texts checked here', () => {
  expect(new Set(all.map(([{ code }]) => code))).toEqual(new Set(Object.keys(orderRows)));
});
