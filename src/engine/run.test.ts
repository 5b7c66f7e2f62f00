import '../../suites/index.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Json } from '../contract/json.ts';
import { said } from '../contract/reason.ts';
import { requirementById } from '../requirements/index.ts';
import { fakeRun } from './fake-target.fixture.ts';
import { leaveOutFirewalls } from './door.ts';
import { within } from './run.ts';
import { documentedCall } from './target.ts';

test('every exchange is handed on as it ends, and counts for the requirement that it was sent for', async () => {
  const { run } = fakeRun((_, __, nth) => (nth === 2 ? { fault: 'not-sent' } : { status: 200, json: { code: 0 } }));
  const ended: Exchange[] = [];
  run.judgements = { add: (exchange) => void ended.push(exchange) };
  const outcome = run.select(requirementById('bus.data') ?? expect.fail());
  const sent = [
    await run.send(documentedCall('search', {}, 'bus.data')),
    await run.send(documentedCall('search', {}, 'bus.data')),
  ];
  await run.send(documentedCall('search', {}, null));
  expect(ended.slice(0, 2)).toEqual(sent);
  expect([ended.length, outcome.calls]).toEqual([3, 1]);
});

test('the call of an exchange of this run is known; that of another run or of a blocked call is not', async () => {
  const { run, calls } = fakeRun(() => ({ status: 200 }), { allowCancel: [] });
  const call = documentedCall('search', { page: 1 }, null);
  expect(run.calls.get(await run.send(call))).toEqual(call);
  expect(run.calls.get(sampleExchange())).toBeUndefined();
  const kept = await run.send(documentedCall('cancel', { order_no: 'HT1' }, null));
  expect([kept.fault?.kind, run.calls.get(kept), calls.length]).toEqual(['not-sent', undefined, 1]);
});

test('a cancel is sent again by the client only where it names no order', async () => {
  const { run, calls } = fakeRun(() => ({ status: 400 }), { allowHostileCancel: ['target.example'] });
  const [made] = run.guard.madeUp(1);
  run.guard.claimed('HT17');
  for (const order_no of [made?.value ?? '', 'HT17'])
    await run.send(documentedCall('cancel', { order_no }, null, { repeatable: true }));
  expect(calls.map(({ repeatable }) => repeatable)).toEqual([true, false]);
});

test('work that does not end is given up some seconds after the run, and not while it goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { run } = fakeRun(() => ({ status: 200 }));
  const given: unknown[] = [];
  const late = within(run, new Promise(() => {})).catch((error: unknown) => given.push(error));
  await vi.advanceTimersByTimeAsync(60_000);
  Object.assign(run.client.traffic, { stopped: 'time' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(given).toEqual([]);
  expect(await within(run, Promise.resolve('done'))).toBe('done');
  await vi.advanceTimersByTimeAsync(400);
  await late;
  expect(given).toEqual([new Error('it did not end with the run')]);
  expect(vi.getTimerCount()).toBe(0);
});

test("an answer that turns out to be a firewall's is a call without an answer in the history, and can be sent again", async () => {
  const page =
    '<title>500 Internal Server Error</title>\n</head><body>\n<h1>Internal Server Error</h1>\n<p>The server ' +
    'encountered an internal error</p>';
  const { run } = fakeRun(() => ({ status: 500, text: page }));
  const broken = await run.send(documentedCall('search', { start_addr: '<b>' }, null));
  const plain = sampleExchange({ operation: 'search', json: { code: 0 } });
  leaveOutFirewalls(run);
  expect(run.history.exchanges).toEqual([broken]);
  for (const start_addr of ['1 union', '../x']) {
    const front = { what: 'gateway', status: 403, mark: 'Apache' } as const;
    const request = { ...plain.request, body: { start_addr }, bodyText: JSON.stringify({ start_addr }) };
    run.firewall.add({ ...plain, request, answer: null, fault: { kind: 'in-front', reason: said('in front'), front } });
  }
  run.firewall.add(plain);
  leaveOutFirewalls(run);
  const [counted = expect.fail()] = run.history.exchanges;
  expect(counted).toMatchObject({
    call: broken.call,
    answer: null,
    fault: { front: { what: 'firewall', status: 500, mark: 'Apache' } },
  });
  expect([run.firewall.stops(counted), run.calls.get(counted)]).toEqual([true, run.calls.get(broken)]);
});

test('answers of a filter of equal calls count as those of something in front, once', async () => {
  const seen = new Set<string>();
  const { run } = fakeRun(({ body }) => {
    const text = JSON.stringify(body);
    const json: Json = seen.has(text) ? { error: 'sent twice' } : { code: 0, data: {} };
    const status = seen.has(text) ? 409 : 200;
    seen.add(text);
    return { status, json };
  });
  for (const start_addr of ['a', 'a', 'b', 'b', 'c', 'c'])
    await run.send(documentedCall('search', { start_addr }, null));
  leaveOutFirewalls(run);
  const marks = run.history.exchanges.map(({ fault }) => fault?.front?.mark ?? null);
  expect(marks).toEqual([null, null, null, 'equal calls', 'equal calls', 'equal calls']);
  const counted = run.history.exchanges.at(-1);
  leaveOutFirewalls(run);
  expect(run.history.exchanges.at(-1)).toBe(counted);
});
