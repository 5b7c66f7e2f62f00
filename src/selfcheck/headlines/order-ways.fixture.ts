import { refusedAdvice } from '../../requirements/index.ts';
import type { Ways } from './ways.fixture.ts';

const late = 'no complete answer within 10000 ms (traffic.timeout)';
/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const said = ', saying "order is not confirmed" (code 40022)';
const slow = 'See why the target is slow, or raise `--timeout`.';
const cancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';
const more = 'Supply more orders that can be cancelled';
const accept = 'or accept that (`acceptUntested`).';
const asShown = 'Have cancels answered as section 4.2 says, then run again.';
const own = 'Supply orders of letters and digits only, none of whose numbers is a part of another.';

/** Orders, and operations that are bound. */
export const orderWays: Ways = {
  'cancels and orders': [
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
      'too few orders: an order is needed to send two cancels of it at once',
      'there are too few orders: an order is needed to send two cancels of it at once',
      `${more}, or raise \`orders.budget\`.`,
    ],
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
    [
      lost(
        `without an order that is cancelled afterwards a refusal proves nothing: no order was cancelled: each was refused at its first cancel (call 12 of the journal was answered 400, saying "${'long '.repeat(16)}"… (200 characters)); ${refusedAdvice}`,
      ),
      'no order could be cancelled: each first cancel was answered 400 "long long long long long long long long long lo…"',
      cancellable,
    ],
    [
      `no order was cancelled: each was refused at its first cancel (call 12 of the journal was answered 400, with the code 40022); ${refusedAdvice}`,
      'no order could be cancelled: each first cancel was answered 400 with the code 40022',
      cancellable,
    ],
    [
      'each cancel of an order was answered 400 as well, so that 400 for a made-up number proves nothing: supply orders that can be cancelled, or set `cancelExtras`',
      'no order could be cancelled',
      cancellable,
    ],
    ['no order could be cancelled', 'no order could be cancelled', cancellable],
    [
      'no order was cancelled: each was refused at its first cancel (call 3 of the journal was answered 400); orders that the run had created were refused while they were new, and it waits 40 s in all for them to be older: supply orders that stand already',
      'orders that the run had created were refused while they were new',
      'Supply orders that stand already (`orders.numbers`, `orders.file`).',
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
    [
      lost(
        'without an order that is cancelled afterwards a refusal proves nothing: one is needed that can be cancelled, and no further order could be had: all supplied orders are spent (see the ledger): supply fresh ones in `orders`',
      ),
      'all supplied orders are spent (see the ledger)',
      'Supply fresh ones in `orders`.',
    ],
    [
      lost('without an order that is cancelled afterwards a refusal proves nothing: one is needed that can be cancelled'),
      'there are too few orders: one is needed that can be cancelled',
      `${more}, or raise \`orders.budget\`.`,
    ],
    [
      lost(
        'an order could not be cancelled after cancels that were refused for their key, but that may be chance, with 1 refused and 3 others accepted: supply more orders, or bind `operations.hotelOrderDetail`',
      ),
      'orders were refused after cancels that were refused for their key, perhaps not for that',
      `${more}, or bind \`operations.hotelOrderDetail\`.`,
    ],
    [
      lost('an order could not be cancelled after a cancel that was refused for its reason, but no other order was accepted before: supply more orders'),
      'orders were refused after a cancel that was refused for its reason, perhaps not for that',
      `${more}, or bind \`operations.hotelOrderDetail\`.`,
    ],
    [`no order was cancelled for certain: a cancel went unanswered: ${late}`, 'a cancel went unanswered: no complete answer came within 10000 ms', slow],
    [
      lost('two cancels at once: a cancel does not tell what became of its order (it was answered 200 with the code 7)'),
      'a cancel does not tell what became of its order (it was answered 200 with the code 7)',
      asShown,
    ],
    [
      'no order was cancelled for certain: a cancel does not tell what became of its order (its answer was cut: larger than 5000000 bytes (traffic.maxResponse, which can be raised) or 500000 values)',
      'a cancel does not tell what became of its order: an answer is larger than 5000000 bytes, and was cut',
      'Raise `traffic.maxResponse`.',
    ],
    [lost('cancel: not sent: what the last cancel of the order HT1 did is not known'), 'what the last cancel of an order did is not known', asShown],
    [lost('cancel: not sent: the order HT12 is not claimed by this run'), 'a cancel was kept back, since it may name an order that is not of this run', own],
    [
      lost('cancel: not sent: it names an order that this run has neither made up nor claimed'),
      'a cancel was kept back, since it may name an order that is not of this run',
      own,
    ],
    [
      'both of two cancels at once were refused: why first cancels are is not shown (section 4.2)',
      'both of two cancels at once were refused',
      `${more}, ${accept}`,
    ],
    [
      'both of two cancels at once were accepted, and so may cancels of a cancelled order be (section 3): too few that came as soon were refused',
      'both of two cancels at once were accepted',
      `${more}, ${accept}`,
    ],
    [
      'both of two cancels at once were given one answer, its request id among it: there was one cancellation',
      'both of two cancels at once were given one answer',
      `${more}, ${accept}`,
    ],
    [
      'a plain cancel was answered by an unlisted status as well (see http.status-listed)',
      'a plain cancel was answered by an unlisted status as well',
      'Have http.status-listed mended first, then run again.',
    ],
    [
      lost('no plain cancel of a made-up order was answered'),
      'no plain cancel of a made-up order was answered',
      'See in the log of the platform what became of it, then run again.',
    ],
    [
      lost('cancels with the key were answered 503 as well (see http.status-listed)'),
      'cancels with the key were answered 503 as well',
      'Have http.status-listed mended first, then run again.',
    ],
    [
      'the same reason was answered otherwise for another order (see http.status-listed)',
      'the same reason was answered otherwise for another order',
      'Have http.status-listed mended first, then run again.',
    ],
    [
      lost('order detail may be ten seconds behind, and was not asked later'),
      'order detail may be ten seconds behind, and was not asked later',
      'Have order detail show a cancel sooner, or run again.',
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
      'neither `operations.busTripDetail` nor `operations.busOrderCreate` is bound: their paths are not shown in the document',
      'neither trip detail nor bus order creation is bound',
      'Describe one of them in `operations`, or accept that (`acceptUntested`).',
    ],
    [
      lost('busOrderCreate: not sent: the budget of `operations.busOrderCreate` is spent: raise `operations.busOrderCreate.budget`'),
      'the budget of `operations.busOrderCreate` is spent',
      'Raise `operations.busOrderCreate.budget`.',
    ],
    [
      'the budget of order creation (`operations.busOrderCreate.budget`) is 0',
      'the budget of bus order creation is 0',
      'Raise `operations.busOrderCreate.budget`.',
    ],
    [
      'busTripDetail: not sent: the path /trip/{gid}/{day} of `busTripDetail` cannot be filled from what is known',
      'the path /trip/{gid}/{day} of busTripDetail cannot be filled from what is known',
      'Correct `path` in `operations.busTripDetail`.',
    ],
    [
      lost(
        'order creation refused a gid (answered 400, saying "passenger missing" (code 7)), and whether that is for the gid is not known (an invented gid: answered 404; the gid alone: not tried): check that `operations.busOrderCreate.body` has all that an order needs, or raise its `budget`',
      ),
      'order creation refused a gid (400 "passenger missing"), perhaps for another reason',
      'Give `operations.busOrderCreate.body` all that an order needs, or raise its `budget`.',
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
      'busTripDetail answered 200 with a body that is no JSON',
      'Correct `accepted` in `operations.busTripDetail`, or have its answer mended.',
    ],
    ['for how long a gid works is not shown', 'for how long a gid works is not shown', `Run again, ${accept}`],
  ],
};
