import { type CauseRow, reasonLike } from './cause-row.ts';

const cancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';
const refused = 'no order could be cancelled';
const more = 'Supply more orders, or bind `operations.hotelOrderDetail`.';
const accept = 'or accept that (`acceptUntested`).';

/** Why orders, gids and the operations that are bound to them could not be judged. */
export const orderCauses: readonly CauseRow[] = [
  [/^cancel calls to (\S+) are not permitted/, 'cancels are not permitted on $1', 'Permit them (`--allow-cancel $1`, `allowCancel`), and supply `orders`.'],
  [/^no orders to cancel/, 'there is no order to cancel', 'Supply `orders`: `create` for CI, `numbers` or `file` for a few runs.'],
  [/^all supplied orders are spent/, 'all supplied orders are spent (the ledger has them)', 'Supply fresh ones in `orders`.'],
  [
    /^the ledger \(.*\) could not be written, so that no order is cancelled: ([^;]*)/,
    'the ledger could not be written, so no order is cancelled: $1',
    'Make room there, or name another file as `orders.ledger`.',
  ],
  [/^the order budget \((\d+)\) is spent/, 'the order budget ($1) is spent', 'Raise `orders.budget`.'],
  [/^too few orders: (.*)/, 'there are too few orders: $1', 'Supply more orders, or raise `orders.budget`.'],
  [
    /orders that the run had created were refused while they were new/,
    'orders that the run had created were refused while they were new',
    'Supply orders that stand already (`orders.numbers`, `orders.file`).',
  ],
  [
    reasonLike(String.raw`^too many orders were refused at their first cancel, the last answered (\d+)<said>`),
    `${refused}: each first cancel was answered $1 $2`,
    cancellable,
  ],
  [
    reasonLike(String.raw`^each was refused at its first cancel \(call \d+ of the journal was answered (\d+)<said>\)`),
    `${refused}: each first cancel was answered $1 $2`,
    cancellable,
  ],
  [/^(?:too many orders were|each was) refused at (?:their|its) first cancel/, refused, cancellable],
  [/^supply orders that can be cancelled/, refused, cancellable],
  [/^the order that was left for them was not cancelled by its own number either/, refused, cancellable],
  [
    reasonLike(String.raw`^creating an order was answered (\d+) \(call (\d+) of the journal\)<said>, and so not accepted`),
    'creating an order was answered $1 $3',
    'Correct `orders.create`; call $2 of the journal has the whole answer.',
  ],
  [
    /^creating an order was answered \d+ \(call (\d+) of the journal\)[^]* without a number at (\S+?):/,
    'the answer to creating an order (call $1) has no number at $2',
    'Correct `orders.create.orderNo`.',
  ],
  [
    /^creating an order was answered (\d+) \(call \d+ of the journal\)[^]*, but (its answer was cut)/,
    'creating an order was answered $1, and $2',
    'Raise `traffic.maxResponse`.',
  ],
  [
    /^creating an order gave a number (that [^:]*|without [^:]*)/,
    'creating an order gave a number $1',
    'Correct `orders.create.orderNo`, or have usable numbers given.',
  ],
  [
    /^creating an order gave the same number twice/,
    'creating an order gave the same number twice',
    'Correct `orders.create`, so that each call makes a new order.',
  ],
  [/^no order could be had/, 'no order could be had', 'Check `orders`.'],
  [
    /^an order could not be cancelled after cancels that were refused for their key, but/,
    'orders were refused after calls without the key, perhaps not for them',
    more,
  ],
  [
    /^an order could not be cancelled after a cancel that was refused for its reason, but/,
    'orders were refused after a refused reason, perhaps not for it',
    more,
  ],
  [
    /^a cancel does not tell what became of its order \((.*)\)$/,
    'a cancel does not tell what became of its order ($1)',
    'Have cancels answered as section 4.2 says, then run again.',
  ],
  [/^no answer to a cancel tells/, 'no answer to a cancel tells what became of the order', 'Have cancels answered as section 4.2 says, then run again.'],
  [
    reasonLike(String.raw`^cancel (?:was refused|did not tell what became of the order): (.*?) \(call \d+ of the journal\)<said>`),
    'a cancel that should be accepted: $1 $2',
    cancellable,
  ],
  [
    /^(a cancel was throttled \(429\)) and sent again/,
    '$1, and may have had its effect the first time',
    'Lower `--rate` or `--concurrency`, or have the limit lifted for the run.',
  ],
  [/^no cancel was refused for its reason/, 'no cancel was refused for its reason', 'The target takes every reason: accept that (`acceptUntested`).'],

  [
    /^`operations\.hotelOrderDetail` does not say/,
    'hotel order detail does not say how it shows a cancelled order',
    'Add `cancelled` to `operations.hotelOrderDetail`.',
  ],
  [/^`operations\.hotelOrderDetail` is not bound/, 'hotel order detail is not bound', `Describe it in \`operations.hotelOrderDetail\`, ${accept}`],
  [/^neither `operations\.busTripDetail` nor/, 'neither trip detail nor bus order creation is bound', `Describe one of them in \`operations\`, ${accept}`],
  [/^`operations\.(\w+)` is not bound/, '$1 is not bound', `Describe it in \`operations.$1\`, ${accept}`],
  [/^the budget of `operations\.(\w+)` \((\d+)\) is spent/, 'the budget of $1 ($2) is spent', 'Raise `operations.$1.budget`.'],
  [/^the budget of order creation \(`(\S+)`\) is (spent|0)/, 'the budget of bus order creation is $2', 'Raise `$1`.'],
  [/^the path (\S+) of `(\w+)` cannot be filled/, 'the path $1 of $2 cannot be filled from what is known', 'Correct `path` in `operations.$2`.'],
  [
    /^(?:busTripDetail|busOrderCreate|hotelOrderDetail): (answered \d+ with a body that .*)/,
    'an operation that is bound $1',
    'Correct `accepted` in `operations`, or have its answer mended.',
  ],
  [
    reasonLike(String.raw`^(order creation refused (?:all \d+ gids|the one gid) that it was given).*?\(answered (\d+)<said>\)`),
    '$1 ($2 $3)',
    'Give `operations.busOrderCreate.body` all that an order needs, or raise its `budget`.',
  ],
  [
    reasonLike(String.raw`^order creation refuses a gid \(answered (\d+)<said>\) otherwise than an invented one`),
    'order creation refuses a gid ($1 $2), perhaps for another reason',
    'Give `operations.busOrderCreate.body` all that an order needs.',
  ],
  [
    /^an invented gid is accepted by trip detail as well/,
    'trip detail accepts an invented gid',
    'Say in `operations.busTripDetail.accepted` what shows a real trip.',
  ],
];
