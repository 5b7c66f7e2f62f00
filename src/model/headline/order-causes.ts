import { type CauseRow, reasonLike } from './cause-row.ts';

const cancellable = 'Supply orders that can be cancelled, or set `cancelExtras`.';
const refused = 'no order could be cancelled';
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
    reasonLike(String.raw`^creating an order was answered (\d+) \(call (\d+) of the journal\)<said>, and so not accepted`),
    'creating an order was answered $1 $3',
    'Correct `orders.create`; call $2 in exchanges.ndjson has the whole answer.',
  ],
  [/^what the last cancel of the order .* did is not known/, 'what the last cancel of an order did is not known', asShown],
  [
    /^(?:the order .* is not claimed by this run|it names an order that this run has neither made up nor claimed)/,
    'a cancel was kept back, since it may name an order that is not of this run',
    'Supply orders of letters and digits only, none of whose numbers is a part of another.',
  ],

  [/^the path (\S+) of `(\w+)` cannot be filled/, 'the path $1 of $2 cannot be filled from what is known', 'Correct `path` in `operations.$2`.'],
];
