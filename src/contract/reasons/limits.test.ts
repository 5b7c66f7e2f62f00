import { expect, test } from 'vitest';
import { type LimitReason, limitRows } from './run.ts';
import { wordsOf } from '../reason-words.ts';

const yours = 'your set-up';
const used = 'the limit of calls is reached';

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: LimitReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'not-sent', because: { code: 'orders-spent' } },
    'not sent: all supplied orders are spent (`orders.ledger` lists them): supply fresh orders in `orders`',
    'all supplied orders are spent (`orders.ledger` lists them)',
    'Supply fresh orders in `orders`.',
    yours,
  ],
  [
    { code: 'calls-used', limit: 100, throttled: 4, faults: 5 },
    'the limit of calls is reached: raise `--max-requests` (`traffic.maxRequests`)',
    used,
    'Raise `--max-requests` (`traffic.maxRequests`).',
    yours,
  ],
  [
    { code: 'calls-used', limit: 100, throttled: 24, faults: 26 },
    'the limit of calls is reached: of its 100 calls, 24 were throttled (429) and 26 got no answer from ' +
      'the target: check that the target is up, and check what is in front of it; then run again',
    `${used}: of its 100 calls, 24 were throttled (429) and 26 got no answer from the target`,
    'Check that the target is up, and check what is in front of it; then run again.',
    'network',
  ],
  [
    { code: 'calls-used', limit: 100, throttled: 25, faults: 25 },
    'the limit of calls is reached: of its 100 calls, 25 were throttled (429) and 25 got no answer from ' +
      'the target: set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run',
    `${used}: of its 100 calls, 25 were throttled (429) and 25 got no answer from the target`,
    'Set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run.',
    yours,
  ],
  [
    { code: 'pack-share-used', pack: 'nights', share: 2 },
    'the pack nights has sent its share of the calls (2): raise `maxRequests` of the pack in ' +
      '`packs`, or `traffic.maxRequests` (--max-requests)',
    'the pack nights has sent its share of the calls (2)',
    'Raise `maxRequests` of the pack in `packs`, or `traffic.maxRequests` (--max-requests).',
    yours,
  ],
  [
    { code: 'pack-limit-used', pack: 'nights', limit: 7 },
    'the pack nights has sent the 7 calls that the configuration allows it: raise `maxRequests` of ' +
      'that pack in `packs`',
    'the pack nights has sent the 7 calls that the configuration allows it',
    'Raise `maxRequests` of that pack in `packs`.',
    yours,
  ],
  [
    { code: 'operation-budget-spent', operation: 'busOrderCreate' },
    'the budget of `operations.busOrderCreate` is spent: raise `operations.busOrderCreate.budget`',
    'the budget of `operations.busOrderCreate` is spent',
    'Raise `operations.busOrderCreate.budget`.',
    yours,
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('each code has its texts checked here', () => {
  expect(new Set(all.map(([{ code }]) => code))).toEqual(new Set(Object.keys(limitRows)));
});
