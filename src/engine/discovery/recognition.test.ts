import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, sampleFault } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { reasonNotThePlatform } from './no-baseline.ts';

const notFound = sampleExchange({ status: 404 });
const refusal = sampleExchange({ status: 400, json: { code: 1 } });
const unanswered = sampleExchange({ fault: sampleFault('timeout', 'no answer') });

test.each<[string, readonly Exchange[], asked: number, isNotThePlatform: boolean]>([
  ['404 to all', [notFound, notFound, notFound], 3, true],
  ['404, and one call that got no answer', [notFound, unanswered, notFound], 3, true],
  ['404, and then an answer of the platform', [notFound, acceptedSearch(), notFound], 2, false],
  ['no answer to the first, and 404 to all others', [unanswered, notFound, notFound], 3, true],
  ['404 to two, and a refusal of what no platform accepts', [notFound, notFound, refusal], 3, false],
  ['no call', [], 0, false],
  ['no answer to the first two', [unanswered, unanswered, notFound], 2, false],
])('%s', async (_, answers, asked, isNotThePlatform) => {
  let calls = 0;
  const reason = await reasonNotThePlatform(
    answers.map((answer) => () => {
      calls += 1;
      return Promise.resolve(answer);
    }),
  );
  expect([calls, reason !== null]).toEqual([asked, isNotThePlatform]);
});
