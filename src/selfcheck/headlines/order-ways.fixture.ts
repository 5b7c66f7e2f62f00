import { refusedAdvice } from '../../requirements/index.ts';
import type { Ways } from './ways.fixture.ts';

/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const said = ', saying "order is not confirmed" (code 40022)';
const cancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';
const asShown = 'Have cancels answered as section 4.2 says, then run again.';
const own = 'Supply orders of letters and digits only, none of whose numbers is a part of another.';

/** Orders, and operations that are bound. */
export const orderWays: Ways = {
  'cancels and orders': [
    [
      'orders that the run had created were refused while they were new, and it waits 40 s in all for them to be older: supply orders that stand already',
      'orders that the run had created were refused while they were new',
      'Supply orders that stand already (`orders.numbers`, `orders.file`).',
    ],
    [
      'cancel calls to staging.example.com are not permitted: name the host in `allowCancel` (--allow-cancel)',
      'cancels are not permitted on staging.example.com',
      'Set `allowCancel` and `orders`, or gate bus search alone (`--scope bus-search`).',
    ],
    [
      'no orders to cancel: supply `orders` (numbers, file, or create)',
      'there is no order to cancel',
      'Supply `orders`: `create` for CI, `numbers` or `file` for a few runs.',
    ],
    [
      'all supplied orders are spent (see the ledger): supply fresh ones in `orders`',
      'all supplied orders are spent (see the ledger)',
      'Supply fresh ones in `orders`.',
    ],
    [
      'the ledger (/data/orders-spent.ndjson) could not be written, so that no order is cancelled: ENOSPC: disk full; make room there, or name another as orders.ledger',
      'the ledger could not be written, so no order is cancelled: ENOSPC: disk full',
      'Make room there, or name another file as `orders.ledger`.',
    ],
    ['the order budget (12) is spent: raise `orders.budget`', 'the order budget (12) is spent', 'Raise `orders.budget`.'],
    [
      '/data/orders-spent.ndjson:3: expected a line of JSON with "order"; mend the line, or remove it if its order was never cancelled',
      '/data/orders-spent.ndjson:3: expected a line of JSON with "order"',
      'Mend the line, or remove it if its order was never cancelled.',
    ],
    [
      `too many orders were refused at their first cancel, the last answered 400${said}: ${refusedAdvice}`,
      'no order could be cancelled: each first cancel was answered 400 "order is not confirmed"',
      cancellable,
    ],
    [
      'creating an order was answered 404 (call 3 of the journal), saying "no such path" (code "E1"), and so not accepted: check `orders.create`',
      'creating an order was answered 404 "no such path"',
      'Correct `orders.create`; call 3 in exchanges.ndjson has the whole answer.',
    ],
    [
      'creating an order was answered 200 (call 3 of the journal) without a number at /data/order_no: check `orders.create`',
      'creating an order was answered 200 (call 3 of the journal) without a number at /data/order_no',
      'Check `orders.create`.',
    ],
    [
      'creating an order was answered 200 (call 3 of the journal), but its answer was cut: larger than 5000000 bytes (traffic.maxResponse, which can be raised) or 500000 values',
      'creating an order failed: an answer is larger than 5000000 bytes, and was cut',
      'Raise `traffic.maxResponse`.',
    ],
    [
      'creating an order gave a number without a letter or digit: it is not used; check `orders.create`',
      'creating an order gave a number without a letter or digit: it is not used',
      'Check `orders.create`.',
    ],
    ['creating an order gave the same number twice: check `orders.create`', 'creating an order gave the same number twice', 'Check `orders.create`.'],
    [
      'creating an order gave the number HT1, which an earlier run has spent (see the ledger): name another file as `orders.ledger`',
      'creating an order gave the number HT1, which an earlier run has spent (see the ledger)',
      'Name another file as `orders.ledger`.',
    ],
    [
      'creating an order failed: connection refused: nothing listens at that address and port',
      'creating an order failed: nothing listens at that address and port',
      'Start the target, or correct `baseUrl`.',
    ],
    [lost('cancel: not sent: what the last cancel of the order HT1 did is not known'), 'what the last cancel of an order did is not known', asShown],
    [lost('cancel: not sent: the order HT12 is not claimed by this run'), 'a cancel was kept back, since it may name an order that is not of this run', own],
    [
      lost('cancel: not sent: it names an order that this run has neither made up nor claimed'),
      'a cancel was kept back, since it may name an order that is not of this run',
      own,
    ],
    [
      'hostile order numbers may not be sent to this host: add the host to `allowHostileCancel` if no order of anybody else can be hit there',
      'hostile order numbers may not be sent to this host',
      'Add the host to `allowHostileCancel` if no order of anybody else can be hit there.',
    ],
  ],
  'operations that are bound': [
    [
      'hotel order detail is not bound, or does not say how it shows a cancelled order: describe it under `operations.hotelOrderDetail`, with `cancelled`',
      'hotel order detail is not bound, or does not say how it shows a cancelled order',
      'Describe it under `operations.hotelOrderDetail`, with `cancelled`.',
    ],
    ['trip detail is not bound: describe it under `operations.busTripDetail`', 'trip detail is not bound', 'Describe it under `operations.busTripDetail`.'],
    [
      lost('busOrderCreate: not sent: the budget of `operations.busOrderCreate` is spent: raise `operations.busOrderCreate.budget`'),
      'the budget of `operations.busOrderCreate` is spent',
      'Raise `operations.busOrderCreate.budget`.',
    ],
    [
      'busTripDetail: not sent: the path /trip/{gid}/{day} of `busTripDetail` cannot be filled from what is known',
      'the path /trip/{gid}/{day} of busTripDetail cannot be filled from what is known',
      'Correct `path` in `operations.busTripDetail`.',
    ],
  ],
};
