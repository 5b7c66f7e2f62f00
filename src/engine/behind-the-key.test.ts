import { expect, test } from 'vitest';
import type { Call } from '../client/call.ts';
import { acceptedSearch, at, sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../requirements/history/asked-by.fixture.ts';
import { History } from '../requirements/history/index.ts';
import type { Exchange } from '../contract/exchange.ts';
import { Firewall } from '../contract/firewall.ts';
import { createRecognition } from '../contract/recognition.ts';
import { findRefusalsBehindKey } from './behind-the-key.ts';
import { documentedCall } from './target.ts';

type Answered = (body: string, isRight: boolean, nth: number) => number;

/** What becomes of searches for these starts, and how many calls are sent to find that out. */
async function counted(starts: readonly string[], answered: Answered, declared = false) {
  const recognised = createRecognition();
  const history = new History(sampleFacts());
  const calls = new WeakMap<Exchange, Call>();
  const firewall = new Firewall(declared);
  let [nth, sent] = [0, 0];
  const send = async (call: Call): Promise<Exchange> => {
    nth += 1;
    const body = 'json' in call.body ? call.body.json : '';
    const isRight = call.key === 'right';
    const status = answered(JSON.stringify(body), isRight, nth);
    const how = { ...at(nth), body, status, credentials: isRight ? 'valid' : 'wrong' } as const;
    const own = { code: 40000, data: null, message: 'no', request_id: `r${nth}` };
    const given =
      status === 200 ? acceptedSearch([], {}, how) : sampleExchange({ ...how, json: status === 403 ? {} : own });
    const exchange = recognised(given);
    history.add(exchange);
    firewall.add(exchange);
    calls.set(exchange, call);
    return exchange;
  };
  const searches = starts.map((start_addr) => documentedCall('search', { start_addr }, null));
  const wrong = documentedCall('search', {}, null, { key: { wrong: 'x', description: 'a wrong key' } });
  for (const call of [documentedCall('search', {}, null), ...searches, wrong]) await send(call);
  // Attempts that were made again have no call.
  for (const call of searches.slice(0, 2)) calls.delete(await send(call));
  sent = nth;
  const { length } = history.exchanges;
  await findRefusalsBehindKey({ history, calls, firewall, send, budget: { may: () => true } });
  expect(history.exchanges).toHaveLength(length);
  const ofStarts = history.exchanges.filter(({ call }) => call > 1 && call <= 1 + starts.length);
  const statuses = ofStarts.map(({ answer }) => answer?.status);
  return { statuses, further: nth - sent };
}

const odd = ['../a', "'b'", '<c>', 'd--'];
const isOdd = (body: string): boolean => odd.some((one) => body.includes(one));

test('a refusal that comes only after the key was accepted is the platform', async () => {
  const answered: Answered = (body, isRight) => (isRight ? (isOdd(body) ? 403 : 200) : 401);
  expect(await counted(odd, answered)).toEqual({ statuses: [403, 403, 403, 403], further: 7 });
});

const none = [undefined, undefined, undefined, undefined];

test.each<[title: string, answered: Answered, further: number]>([
  ['comes whatever the key', (body, isRight) => (isOdd(body) ? 403 : isRight ? 200 : 401), 1],
  ['does not come again', (body, isRight, nth) => (!isRight ? 401 : isOdd(body) && nth < 6 ? 403 : 200), 4],
  [
    'comes to plain searches, too, by then',
    (body, isRight, nth) => (!isRight ? 401 : isOdd(body) || nth > 6 ? 403 : 200),
    7,
  ],
  ['comes where wrong keys are accepted', (body) => (isOdd(body) ? 403 : 200), 0],
])('a refusal that %s is not', async (_, answered, further) => {
  expect(await counted(odd, answered)).toEqual({ statuses: none, further });
});

test('nothing is sent if a firewall is declared, or if two inputs alone were refused', async () => {
  const answered: Answered = (body, isRight) => (isRight ? (isOdd(body) ? 403 : 200) : 401);
  expect(await counted(odd, answered, true)).toEqual({ statuses: none, further: 0 });
  expect(await counted(odd.slice(0, 2), answered)).toMatchObject({ further: 0 });
});
