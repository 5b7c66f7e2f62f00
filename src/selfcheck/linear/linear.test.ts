import { expect, test } from 'vitest';
import { citiesMatched } from '../../../suites/bus-search/matches-cities.ts';
import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { entry } from '../../requirements/checks/cases.fixture.ts';
import { createRedactor } from '../../client/index.ts';
import { sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { cancel, History, search } from '../../requirements/history/index.ts';
import { said } from '../../contract/reason.ts';
import { mayPassForJson } from '../../contract/json-mistake.ts';
import { packProblems } from '../../config/packs/pack-problems.ts';
import { pack } from '../../requirements/packs/pack.ts';
import { inWords } from '../../contract/reason-words.ts';
import { markdownText, withoutWorkflowCommands } from '../../reporters/escape.ts';

/**
 * Milliseconds that each may take on a machine that has much else to do. In the square of its time each took minutes;
 * now it takes a few hundredths of a second.
 */
const generous = 20_000;

const slow: readonly (readonly [name: string, work: () => unknown])[] = [
  [
    'city names of 3,000 trips that all differ',
    () => {
      const lines = Array.from({ length: 3000 }, (_, nth) => ({
        ...sampleTrip,
        from_city: `n${nth}`,
        to_city: `n${nth}`,
      }));
      return entry(citiesMatched, [
        acceptedSearch(lines, {}, { body: { start_city_code: '310100', end_city_code: '330100' } }),
      ]);
    },
  ],
  ['escaped quotes in a text that does not end', () => mayPassForJson(`{"${'\\"'.repeat(400_000)}`)],
  ['blanks at the end of a reason', () => inWords(said(`x${' '.repeat(600_000)}y`))],
  ['digits before a point', () => markdownText(`x${'1'.repeat(600_000)}.`)],
  ['line ends before a colon', () => withoutWorkflowCommands('\r'.repeat(600_000))],
  [
    'ids of 200,000 rules',
    () => {
      const requirements = Array.from({ length: 200_000 }, (_, nth) => ({
        id: `odd.r${nth}`,
        level: 'MUST',
        source: 's',
        statement: 's',
        judge: () => [],
      }));
      return packProblems(pack('odd', { requirements } as never));
    },
  ],
  [
    'backslashes as personal data',
    () => {
      const personal = '\\'.repeat(10_000);
      const given = sampleExchange({ json: { remark: personal } });
      return createRedactor({ secrets: ['conf-7f3a9c2e51'], pointers: ['/remark'] })
        .within([given])
        .text(personal);
    },
  ],
];

test.each(slow)('%s are looked at once each', (_, work) => {
  const before = performance.now();
  work();
  expect(performance.now() - before).toBeLessThan(generous);
});

test('of equal requests the first and the last are looked up', () => {
  const body = { start_city_code: 'a', end_city_code: 'b', date: '2026-11-24' };
  const exchanges = Array.from({ length: 1000 }, (_, nth) => acceptedSearch([], {}, { body, call: nth }));
  const history = History.of(
    sampleFacts(),
    exchanges.map((exchange) => ({ exchange, request: search(body) })),
  );
  const same = history.withBody(body);
  expect([same.length, same[0], same.at(-1)]).toEqual([400, exchanges[0], exchanges.at(-1)]);
  expect(history.equalBut({ exchange: exchanges[0]! }, ['date'])).toHaveLength(399);
});

test.each([10, 1100])('of %d orders each has the cancels that have its number in something else', (count) => {
  const numbers = Array.from({ length: count }, (_, nth) => `HT${nth}x`);
  const exchanges = numbers.flatMap((order, nth) => {
    const within = { order_no: [order] };
    return [
      acceptedCancel(order, {}, { call: 2 * nth, body: { order_no: order } }),
      acceptedCancel(order, {}, { call: 2 * nth + 1, body: within }),
    ];
  });
  const history = History.of(
    sampleFacts(),
    exchanges.map((exchange) => ({ exchange, request: cancel({}) })),
  );
  const orders = history.orders();
  expect(orders).toHaveLength(count);
  expect(orders.every(({ within }, nth) => within.length === 1 && within[0]?.exchange === exchanges[2 * nth + 1])).toBe(
    true,
  );
});
