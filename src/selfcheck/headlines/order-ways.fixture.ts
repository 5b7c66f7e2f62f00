import { refusedAdvice } from '../../harness/orders/cancel-bodies.ts';
import type { Ways } from './ways.fixture.ts';

const late = 'no complete answer within 10000 ms (traffic.timeout)';
/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const said = ', saying "order is not confirmed"';
const slow = 'See why the target is slow, or raise `--timeout`.';
const rate = 'Lower `--rate` or `--concurrency`, or have the limit lifted for the run.';
const cancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';

/** Orders, and operations that are bound. */
export const orderWays: Ways = {
  'cancels and orders': [
    [
      'cancel calls to staging.example.com are not permitted: name the host in `allowCancel` (--allow-cancel)',
      'cancels are not permitted on staging.example.com',
      'Permit them (`--allow-cancel staging.example.com`, `allowCancel`), and supply `orders`.',
    ],
    [
      'no orders to cancel: supply `orders` (numbers, file, or create)',
      'there is no order to cancel',
      'Supply `orders`: `create` for CI, `numbers` or `file` for a few runs.',
    ],
    [
      'all supplied orders are spent (see the ledger): supply fresh ones in `orders`',
      'all supplied orders are spent (the ledger has them)',
      'Supply fresh ones in `orders`.',
    ],
    [
      'the ledger (/data/orders-spent.ndjson) could not be written, so that no order is cancelled: ENOSPC: no space left on device, write; make room there, or name another as orders.ledger',
      'the ledger could not be written, so no order is cancelled: ENOSPC: no space left on device, write',
      'Make room there, or name another file as `orders.ledger`.',
    ],
    ['the order budget (12) is spent: raise `orders.budget`', 'the order budget (12) is spent', 'Raise `orders.budget`.'],
    ['too few orders: one is needed', 'there are too few orders: one is needed', 'Supply more orders, or raise `orders.budget`.'],
    [
      'an order is needed to send two cancels of it at once, and no further order could be had: the order budget (3) is spent: raise `orders.budget`',
      'the order budget (3) is spent',
      'Raise `orders.budget`.',
    ],
    [
      `too many orders were refused at their first cancel, the last answered 400${said}: ${refusedAdvice}`,
      'no order could be cancelled: each first cancel was answered 400 "order is not confirmed"',
      cancellable,
    ],
    [
      `no order was cancelled: each was refused at its first cancel (call 12 of the journal was answered 400${said}); ${refusedAdvice}`,
      'no order could be cancelled: each first cancel was answered 400 "order is not confirmed"',
      cancellable,
    ],
    [`no order was cancelled: each was refused at its first cancel; ${refusedAdvice}`, 'no order could be cancelled', cancellable],
    [
      `no order was left to try a cancel without the key: of 2 tried, each was refused at its first cancel (call 12 of the journal was answered 400, saying "${'long '.repeat(40)}"); ${refusedAdvice}`,
      'no order could be cancelled: each first cancel was answered 400 "long long long long long long long long long lo…"',
      cancellable,
    ],
    [
      `each cancel of an order was answered 400 as well, so that 400 for a made-up number proves nothing: ${refusedAdvice}`,
      'no order could be cancelled',
      cancellable,
    ],
    [
      'each was refused at its first cancel (call 3 of the journal was answered 400); orders that the run had created were refused while they were new, and it waits 40 s in all for them to be older: supply orders that stand already',
      'orders that the run had created were refused while they were new',
      'Supply orders that stand already (`orders.numbers`, `orders.file`).',
    ],
    [
      'creating an order was answered 404 (call 3 of the journal), saying "no such path", and so not accepted: check `orders.create`',
      'creating an order was answered 404 "no such path"',
      'Correct `orders.create`; call 3 of the journal has the whole answer.',
    ],
    [
      'creating an order was answered 200 (call 3 of the journal) without a number at /data/order_no: check `orders.create`',
      'the answer to creating an order (call 3) has no number at /data/order_no',
      'Correct `orders.create.orderNo`.',
    ],
    [
      'creating an order was answered 200 (call 3 of the journal), but its answer was cut: larger than 5000000 bytes',
      'creating an order was answered 200, and its answer was cut',
      'Raise `traffic.maxResponse`.',
    ],
    [
      'creating an order gave a number without a letter or digit: it is not used; check `orders.create`',
      'creating an order gave a number without a letter or digit',
      'Correct `orders.create.orderNo`, or have usable numbers given.',
    ],
    [
      'creating an order gave the same number twice: check `orders.create`',
      'creating an order gave the same number twice',
      'Correct `orders.create`, so that each call makes a new order.',
    ],
    [
      'creating an order failed: connection refused: nothing listens at that address and port',
      'creating an order failed: nothing listens at that address and port',
      'Start the target, or correct `baseUrl`.',
    ],
    ['no order could be had', 'no order could be had', 'Check `orders`.'],
    [
      lost(
        'no order that they name was cancelled by its number afterwards, so that a refusal proves nothing: one is needed that can be cancelled, and no further order could be had: all supplied orders are spent (see the ledger): supply fresh ones in `orders`',
      ),
      'all supplied orders are spent (the ledger has them)',
      'Supply fresh ones in `orders`.',
    ],
    [
      lost(
        'an order could not be cancelled after cancels that were refused for their key, but 1 such orders against 3 others may be chance: supply more orders, or bind `operations.hotelOrderDetail`',
      ),
      'orders were refused after calls without the key, perhaps not for them',
      'Supply more orders, or bind `operations.hotelOrderDetail`.',
    ],
    [
      lost('an order could not be cancelled after a cancel that was refused for its reason, but no other order was accepted before: supply more orders'),
      'orders were refused after a refused reason, perhaps not for it',
      'Supply more orders, or bind `operations.hotelOrderDetail`.',
    ],
    [`no order was cancelled for certain: a cancel went unanswered: ${late}`, 'a cancel went unanswered: no complete answer came within 10000 ms', slow],
    [
      'no order was cancelled for certain: no answer to a cancel tells what became of the order',
      'no answer to a cancel tells what became of the order',
      'Have cancels answered as section 4.2 says, then run again.',
    ],
    [
      'no order was cancelled for certain: a cancel does not tell what became of its order (answered 500)',
      'a cancel does not tell what became of its order (answered 500)',
      'Have cancels answered as section 4.2 says, then run again.',
    ],
    [`cancel was refused: answered 403 (call 7 of the journal)${said}`, 'a cancel that should be accepted: answered 403 "order is not confirmed"', cancellable],
    ['no cancel was refused for its reason', 'no cancel was refused for its reason', 'The target takes every reason: accept that (`acceptUntested`).'],
    [
      lost('a cancel was throttled (429) and sent again: it may have had its effect the first time'),
      'a cancel was throttled (429), and may have had its effect the first time',
      rate,
    ],
    [
      lost('the order that was left for them was not cancelled by its own number either (call 9), so that a refusal proves nothing'),
      'no order could be cancelled',
      cancellable,
    ],
  ],
  'operations that are bound': [
    [
      '`operations.hotelOrderDetail` is not bound: its path is not shown in the document',
      'hotel order detail is not bound',
      'Describe it in `operations.hotelOrderDetail`, or accept that (`acceptUntested`).',
    ],
    [
      '`operations.hotelOrderDetail` does not say how it shows a cancelled order: add `cancelled`',
      'hotel order detail does not say how it shows a cancelled order',
      'Add `cancelled` to `operations.hotelOrderDetail`.',
    ],
    [
      'neither `operations.busTripDetail` nor `operations.busOrderCreate` is bound: their paths are not shown in the document',
      'neither trip detail nor bus order creation is bound',
      'Describe one of them in `operations`, or accept that (`acceptUntested`).',
    ],
    ['`operations.busTripDetail` is not bound', 'busTripDetail is not bound', 'Describe it in `operations.busTripDetail`, or accept that (`acceptUntested`).'],
    [
      'the budget of `operations.busOrderCreate` (3) is spent: raise `operations.busOrderCreate.budget`',
      'the budget of busOrderCreate (3) is spent',
      'Raise `operations.busOrderCreate.budget`.',
    ],
    [
      'the budget of order creation (`operations.busOrderCreate.budget`) is spent: raise it',
      'the budget of bus order creation is spent',
      'Raise `operations.busOrderCreate.budget`.',
    ],
    [
      'the budget of order creation (`operations.busOrderCreate.budget`) is 0',
      'the budget of bus order creation is 0',
      'Raise `operations.busOrderCreate.budget`.',
    ],
    [
      'the path /trip/{gid}/{day} of `busTripDetail` cannot be filled from what is known',
      'the path /trip/{gid}/{day} of busTripDetail cannot be filled from what is known',
      'Correct `path` in `operations.busTripDetail`.',
    ],
    [
      lost(
        'order creation refused all 4 gids that it was given, and an invented one alike (answered 400, saying "passenger missing"), so that it is not known whether the gid is why: check that `operations.busOrderCreate.body` has all that an order needs',
      ),
      'order creation refused all 4 gids that it was given (400 "passenger missing")',
      'Give `operations.busOrderCreate.body` all that an order needs, or raise its `budget`.',
    ],
    [
      lost(
        'order creation refuses a gid (answered 400, saying "no passenger") otherwise than an invented one (answered 404): its reason may be another than the gid (see `operations.busOrderCreate`)',
      ),
      'order creation refuses a gid (400 "no passenger"), perhaps for another reason',
      'Give `operations.busOrderCreate.body` all that an order needs.',
    ],
    [
      'an invented gid is accepted by trip detail as well: its acceptance proves nothing',
      'trip detail accepts an invented gid',
      'Say in `operations.busTripDetail.accepted` what shows a real trip.',
    ],
    [
      lost('a gid was refused once and taken in each later round: too few refusals to tell'),
      'a gid was refused once and taken in each later round',
      'Run again.',
    ],
    [
      lost('busTripDetail: answered 200 with a body that is no JSON'),
      'an operation that is bound answered 200 with a body that is no JSON',
      'Correct `accepted` in `operations`, or have its answer mended.',
    ],
  ],
};
