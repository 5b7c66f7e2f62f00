import { type CauseRow, reasonLike } from './cause-row.ts';

const cancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';
const refused = 'no order could be cancelled';
const more = 'Supply more orders that can be cancelled';
const accept = 'or accept that (`acceptUntested`).';
/** What helps where cancels are answered otherwise than accepted or refused. */
const asShown = 'Have cancels answered as section 4.2 says, then run again.';

/** Why orders, gids and the operations that are bound to them could not be judged. */
export const orderCauses: readonly CauseRow[] = [
  [
    /^cancel calls to (\S+) are not permitted/,
    'cancels are not permitted on $1',
    'Set `allowCancel` and `orders`, or gate bus search alone (`--scope bus-search`).',
  ],
  [/^no orders to cancel/, 'there is no order to cancel', 'Supply `orders`: `create` for CI, `numbers` or `file` for a few runs.'],
  [
    /^the ledger \(.*\) could not be written, so that no order is cancelled: ([^;]*)/,
    'the ledger could not be written, so no order is cancelled: $1',
    'Make room there, or name another file as `orders.ledger`.',
  ],
  [
    /^(?:too few orders: )?(one is needed that can be cancelled|an order is needed to send two cancels of it at once)/,
    'there are too few orders: $1',
    `${more}, or raise \`orders.budget\`.`,
  ],
  [
    /orders that the run had created were refused while they were new/,
    'orders that the run had created were refused while they were new',
    'Supply orders that stand already (`orders.numbers`, `orders.file`).',
  ],
  [
    reasonLike(
      String.raw`^(?:too many orders were refused at their first cancel, the last|each was refused at its first cancel \(call \d+ of the journal was) answered (\d+)<said>`,
    ),
    `${refused}: each first cancel was answered $1 $2`,
    cancellable,
  ],
  [/^(?:no order could be cancelled|each cancel of an order was answered 400 as well)/, refused, cancellable],
  [
    reasonLike(String.raw`^creating an order was answered (\d+) \(call (\d+) of the journal\)<said>, and so not accepted`),
    'creating an order was answered $1 $3',
    'Correct `orders.create`; call $2 in exchanges.ndjson has the whole answer.',
  ],
  [
    /^an order could not be cancelled after ((?:a )?cancels? that (?:was|were) refused for (?:its reason|their key)), but/,
    'orders were refused after $1, perhaps not for that',
    `${more}, or bind \`operations.hotelOrderDetail\`.`,
  ],
  [/^(a cancel does not tell what became of its order(?: \((?:[^()]|\([^()]*\))*\))?)/, '$1', asShown],
  [/^what the last cancel of the order .* did is not known/, 'what the last cancel of an order did is not known', asShown],
  [
    /^(?:the order .* is not claimed by this run|it names an order that this run has neither made up nor claimed)/,
    'a cancel was kept back, since it may name an order that is not of this run',
    'Supply orders of letters and digits only, none of whose numbers is a part of another.',
  ],
  [/^(both of two cancels at once were (?:accepted|refused|given one answer))/, '$1', `${more}, ${accept}`],
  [/^(no repeated cancel was accepted, or refused with 400)/, '$1', `${more}; if it stays, see what repeats were answered.`],
  [/^(no accepted cancel has a readable `cancelled_at`)/, '$1', 'Have cancel.cancelled-at mended first, then run again.'],
  [/^(no plain cancel of a made-up order was answered)/, '$1', 'See in the log of the platform what became of it, then run again.'],
  [/^(order detail may be ten seconds behind, and was not asked later)/, '$1', 'Have order detail show a cancel sooner, or run again.'],

  [/^neither `operations\.busTripDetail` nor/, 'neither trip detail nor bus order creation is bound', `Describe one of them in \`operations\`, ${accept}`],
  [/^the budget of order creation \(`(\S+)`\) is 0/, 'the budget of bus order creation is 0', 'Raise `$1`.'],
  [/^the path (\S+) of `(\w+)` cannot be filled/, 'the path $1 of $2 cannot be filled from what is known', 'Correct `path` in `operations.$2`.'],
  [/^(busTripDetail|busOrderCreate): (answered \d+ with a body that [^;]*)/, '$1 $2', 'Correct `accepted` in `operations.$1`, or have its answer mended.'],
  [
    reasonLike(String.raw`^(order creation refused a gid) \(answered (\d+)<said>\), and whether that is for the gid is not known`),
    '$1 ($2 $3), perhaps for another reason',
    'Give `operations.busOrderCreate.body` all that an order needs, or raise its `budget`.',
  ],
  [
    /^an invented gid is accepted by trip detail as well/,
    'trip detail accepts an invented gid',
    'Say in `operations.busTripDetail.accepted` what shows a real trip.',
  ],
  [/^(a gid was refused once and taken in each later round)/, '$1', 'Run again.'],
  [/^(for how long a gid works is not shown)/, '$1', `Run again, ${accept}`],
];
