import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import { CIRCUIT } from './circuit.ts';
import { aCall, bodyOf, clientFor, closeAll, listenOn, serve, wait } from '../local-target.fixture.ts';

afterEach(closeAll);

const busy = (headers: Record<string, string> = {}) => ({ status: 429, headers });
type Scripted = { status: number; headers?: Record<string, string> };

/** A target that answers according to a script, repeating the last entry; and the times of the calls. */
async function scripted(...script: Scripted[]): Promise<{ url: string; at: number[] }> {
  const at: number[] = [];
  const url = await serve((_, response) => {
    at.push(performance.now());
    const { status, headers } = script[Math.min(at.length, script.length) - 1]!;
    response.writeHead(status, headers).end('{"code":0}');
  });
  return { url, at };
}

test('a throttled call waits as long as the answer says and is sent again, also a cancel', async () => {
  const target = await scripted(busy({ 'Retry-After': '0.1' }), busy({ 'Retry-After': '0.05' }), { status: 200 });
  const seen: Exchange[] = [];
  const client = clientFor(target.url, { onExchange: (exchange) => seen.push(exchange) });
  const exchange = await client.send(aCall({ operation: 'cancel', repeatable: false }));
  expect(exchange).toMatchObject({ call: 3, throttled: 2, retried: 0, answer: { status: 200 } });
  expect(target.at[1]! - target.at[0]!).toBeGreaterThanOrEqual(100);
  expect(target.at[2]! - target.at[1]!).toBeGreaterThanOrEqual(50);
  expect(seen.map(({ call, throttled, answer }) => [call, throttled, answer?.status])).toEqual([
    [1, 0, 429],
    [2, 1, 429],
    [3, 2, 200],
  ]);
  expect(client.traffic).toMatchObject({ sent: 3, throttled: 2, faults: 0, stopped: null });
});

test('a pause holds for all calls', async () => {
  const target = await scripted({ status: 200 }, busy({ 'Retry-After': '0.15' }), { status: 200 });
  const client = clientFor(target.url, { traffic: { concurrency: 1 } });
  const all = await Promise.all(Array.from({ length: 4 }, () => client.send(aCall())));
  expect(all.map((exchange) => exchange.throttled)).toEqual([0, 1, 0, 0]);
  expect(all.map((exchange) => exchange.call)).toEqual([1, 3, 4, 5]);
  expect(target.at[2]! - target.at[1]!).toBeGreaterThanOrEqual(150);
});

test('eight times again is the most, behind others after two; the last 429 is the answer', async () => {
  const paths: string[] = [];
  const url = await serve((request, response) => {
    paths.push(String(request.url));
    if (request.url?.endsWith('/busy')) response.writeHead(429, { 'Retry-After': '0.001' });
    response.end('{"code":0}');
  });
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  const send = (path: string): Promise<Exchange> => client.send(aCall({ path }));
  const [exchange, ...others] = await Promise.all([send('/busy'), ...Array.from({ length: 3 }, () => send('/others'))]);
  expect(exchange).toMatchObject({ throttled: 8, answer: { status: 429 } });
  expect(others.map((one) => one.answer?.status)).toEqual([200, 200, 200]);
  expect(paths.map((path) => path.split('/').at(-1))).toEqual([
    ...Array.from({ length: 3 }, () => 'busy'),
    ...Array.from({ length: 3 }, () => 'others'),
    ...Array.from({ length: 6 }, () => 'busy'),
  ]);
});

test('a target that answers nothing but 429 is given up', async () => {
  const target = await scripted(busy({ 'Retry-After': '0.001' }));
  const client = clientFor(target.url, { traffic: { concurrency: 2 } });
  const all = await Promise.all(Array.from({ length: 5 }, () => client.send(aCall())));
  expect(all.filter((exchange) => exchange.answer?.status === 429).length).toBeGreaterThan(0);
  expect(all.every((exchange) => exchange.answer?.status === 429 || exchange.fault?.kind === 'not-sent')).toBe(true);
  // These calls alone may be what it throttles: the next one tells.
  expect(client.traffic.stopped).toBeNull();
  expect(await client.send(aCall())).toMatchObject({ answer: { status: 429 } });
  expect(client.traffic).toMatchObject({ stopped: 'circuit', reason: { code: 'nothing-but-429', pauses: 6 } });
  expect(target.at.length).toBeLessThan(20);
});

test('a wait of over two minutes is obeyed by not sending', async () => {
  const target = await scripted(busy({ 'Retry-After': '600' }));
  const client = clientFor(target.url, { traffic: { concurrency: 1, maxTime: 3600 } });
  const all = await Promise.all([client.send(aCall()), client.send(aCall())]);
  expect(all[0]).toMatchObject({ throttled: 0, answer: { status: 429 } });
  expect(all[1]?.fault).toEqual({
    kind: 'not-sent',
    reason: { code: 'not-sent', because: { code: 'asked-to-wait', seconds: 600, than: 'a run waits' } },
  });
  expect(client.traffic).toMatchObject({ sent: 1, stopped: null });
});

test('a pause of this client past the end of the run is not reported as a wait that the target named', async () => {
  const target = await scripted(busy({}));
  // The time does not pass: what is left is too little.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = clientFor(target.url, { traffic: { concurrency: 1, maxTime: 0.4 } });
  await client.send(aCall());
  const reason = { code: 'pause-too-long', seconds: 1 } as const;
  expect((await client.send(aCall())).fault?.reason).toEqual({ code: 'not-sent', because: reason });
  expect(client.traffic).toMatchObject({ stopped: 'time', reason });
});

test('Retry-After as a date is read against the clock of the target', async () => {
  const target = await scripted(
    busy({ Date: 'Fri, 20 Nov 2020 10:00:00 GMT', 'Retry-After': 'Fri, 20 Nov 2020 10:00:01 GMT' }),
    { status: 200 },
  );
  const exchange = await clientFor(target.url).send(aCall());
  expect(exchange).toMatchObject({ throttled: 1, answer: { status: 200 } });
  expect(target.at[1]! - target.at[0]!).toBeGreaterThanOrEqual(1000);
});

test('the budget ends resending: the 429 is the answer', async () => {
  const target = await scripted(busy({ 'Retry-After': '0.01' }));
  const client = clientFor(target.url, { traffic: { maxRequests: 2 } });
  expect(await client.send(aCall())).toMatchObject({ throttled: 1, answer: { status: 429 } });
  expect(client.traffic).toMatchObject({
    sent: 2,
    stopped: 'budget',
    reason: { code: 'calls-used', limit: 2, throttled: 2, faults: 0 },
  });
});

test('a repeatable call is sent once more after a fault, on a new connection; no other call is', async () => {
  let calls = 0;
  const url = await serve((request, response) => {
    if (++calls % 2 === 1) request.socket.destroy();
    else response.end('{}');
  });
  const seen: Exchange[] = [];
  const client = clientFor(url, { onExchange: (exchange) => seen.push(exchange) });
  expect(await client.send(aCall())).toMatchObject({ retried: 1, connection: 'new', answer: { status: 200 } });
  expect(seen.map((exchange) => exchange.fault?.kind ?? exchange.answer?.status)).toEqual(['reset', 200]);
  expect(await client.send(aCall({ repeatable: false }))).toMatchObject({ retried: 0, fault: { kind: 'reset' } });
  expect(calls).toBe(3);
});

test('while nobody listens calls wait, a cancel too, and none reaches the target twice', async () => {
  const arrived: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    arrived.push((await bodyOf(request)).toString());
    response.end('{"code":0}');
  };
  const server = createServer(answer);
  const url = await listenOn(server);
  const client = clientFor(url);
  await client.send(aCall());
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const numbers = Array.from({ length: 20 }, (_, nth) => nth);
  const all = Promise.all(
    numbers.map((n) =>
      client.send(aCall({ body: { json: { n } }, operation: 'cancel', repeatable: false, connection: 'new' })),
    ),
  );
  await expect.poll(() => client.traffic.faults).toBeGreaterThan(CIRCUIT);
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  expect((await all).map(({ answer: given, retried }) => [given?.status, retried])).toEqual(
    numbers.map(() => [200, 0]),
  );
  const cancels = arrived.filter((body) => body.includes('"n"'));
  expect(cancels.toSorted()).toEqual(numbers.map((n) => JSON.stringify({ n })).toSorted());
  expect(client.traffic.stopped).toBeNull();
});

test('a target that has gone is given up after the pauses; one that was never there at once', async () => {
  const server = createServer((_, response) => response.end('{"code":0}'));
  const url = await listenOn(server);
  const client = clientFor(url);
  await client.send(aCall());
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  // Sockets are real, pauses are not waited for.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const sending = Promise.all(Array.from({ length: 12 }, () => client.send(aCall())));
  while (client.traffic.stopped === null) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise(setImmediate);
  }
  const all = await sending;
  vi.useRealTimers();
  expect(all.every(({ fault }) => fault !== null)).toBe(true);
  expect(client.traffic).toMatchObject({ stopped: 'circuit' });
  const never = clientFor(url);
  expect(await never.send(aCall())).toMatchObject({ retried: 1, fault: { kind: 'refused' } });
  expect(never.traffic.sent).toBe(2);
});

test('a refusal whose body is too large still pauses', async () => {
  let calls = 0;
  const url = await serve((_, response) => {
    if (++calls === 1) response.writeHead(429, { 'Retry-After': '0.05' }).end('x'.repeat(5000));
    else response.end('{}');
  });
  const exchange = await clientFor(url, { traffic: { maxResponse: 1000 } }).send(aCall());
  expect(exchange).toMatchObject({ throttled: 1, answer: { status: 200 } });
  await wait(1);
});
