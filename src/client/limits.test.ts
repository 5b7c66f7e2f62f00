import { afterEach, expect, test } from 'vitest';
import type { Exchange } from '../contract/exchange.ts';
import { aCall, clientFor, closeAll, serve, wait } from './local-target.fixture.ts';

afterEach(closeAll);

/** A target that answers after so many milliseconds, and what it saw. */
async function measuring(
  delay: () => number,
): Promise<{ url: string; arrivals: number[]; most: () => number; paths: string[] }> {
  const arrivals: number[] = [];
  const paths: string[] = [];
  let inFlight = 0;
  let most = 0;
  const url = await serve((request, response) => {
    arrivals.push(Date.now());
    paths.push(request.url ?? '');
    most = Math.max(most, ++inFlight);
    setTimeout(() => {
      inFlight--;
      response.end('{"code":0}');
    }, delay());
  });
  return { url, arrivals, most: () => most, paths };
}

test('no more calls than the concurrency are in flight', async () => {
  const target = await measuring(() => 5);
  const client = clientFor(target.url, { traffic: { concurrency: 3 } });
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, i) => client.send(aCall({ connection: i % 3 === 0 ? 'new' : 'any' }))),
  );
  expect(all.every((exchange) => exchange.answer?.status === 200)).toBe(true);
  expect(target.most()).toBe(3);
});

test('no second sees more calls than the rate, with answers of uneven length', async () => {
  let i = 0;
  const target = await measuring(() => [0, 40, 5, 90, 20][i++ % 5]!);
  const client = clientFor(target.url, { traffic: { rate: 12 } });
  await Promise.all(Array.from({ length: 32 }, () => client.send(aCall())));
  const gaps = target.arrivals.slice(12).map((at, index) => at - target.arrivals[index]!);
  expect(gaps).toHaveLength(20);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
});

test('the limit of calls counts retries and lets nothing more out', async () => {
  let calls = 0;
  const url = await serve((request) => {
    calls++;
    request.socket.destroy();
  });
  const client = clientFor(url, { traffic: { maxRequests: 3, concurrency: 1 } });
  const all = await Promise.all([client.send(aCall()), client.send(aCall()), client.send(aCall())]);
  expect(calls).toBe(3);
  expect(client.traffic).toMatchObject({ sent: 3, faults: 3, stopped: 'budget' });
  expect(all.map((exchange) => exchange.fault?.kind)).toEqual(['reset', 'reset', 'not-sent']);
  expect(all[2]).toMatchObject({
    call: 0,
    fault: { reason: { code: 'not-sent', because: { code: 'calls-used', limit: 3, throttled: 0, faults: 3 } } },
  });
  expect((await client.send(aCall())).fault?.kind).toBe('not-sent');
  expect(client.traffic.stopped).toBe('budget');
});

test('exactly as many calls as allowed do not stop the run', async () => {
  const target = await measuring(() => 0);
  const client = clientFor(target.url, { traffic: { maxRequests: 4 } });
  await Promise.all(Array.from({ length: 4 }, () => client.send(aCall())));
  expect(client.traffic).toMatchObject({ sent: 4, stopped: null });
});

test('the end of the time aborts what is under way and sends nothing more', async () => {
  const target = await measuring(() => 1000);
  const client = clientFor(target.url, { traffic: { maxTime: 0.05, concurrency: 2 } });
  const all = await Promise.all(Array.from({ length: 5 }, () => client.send(aCall())));
  expect(all.map((exchange) => exchange.fault?.kind)).toEqual([
    'aborted',
    'aborted',
    'not-sent',
    'not-sent',
    'not-sent',
  ]);
  expect(client.traffic).toMatchObject({ sent: 2, faults: 0, stopped: 'time' });
  // On a busy machine what was aborted may not have arrived.
  expect(target.arrivals.length).toBeLessThanOrEqual(2);
});

test('the end of the time aborts what is under way after another limit, too', async () => {
  const target = await measuring(() => 1000);
  const client = clientFor(target.url, { traffic: { maxTime: 0.05, maxRequests: 1 } });
  const all = await Promise.all([client.send(aCall()), client.send(aCall())]);
  expect(all.map((exchange) => exchange.fault?.kind)).toEqual(['aborted', 'not-sent']);
  expect(client.traffic.stopped).toBe('budget');
});

test('the signal aborts at once', async () => {
  const target = await measuring(() => 1000);
  const interrupt = new AbortController();
  const client = clientFor(target.url, { signal: interrupt.signal, traffic: { concurrency: 1 } });
  const sending = [client.send(aCall()), client.send(aCall())];
  await wait(30);
  interrupt.abort();
  const all = await Promise.all(sending);
  expect(all.map((exchange) => exchange.fault)).toEqual([
    { kind: 'aborted', reason: { code: 'aborted', because: { code: 'interrupted' } } },
    { kind: 'not-sent', reason: { code: 'not-sent', because: { code: 'interrupted' } } },
  ]);
  expect(client.traffic.stopped).toBe('signal');
  const late = clientFor(target.url, { signal: interrupt.signal });
  expect((await late.send(aCall())).fault?.kind).toBe('not-sent');
});

test('priorities leave the queue first', async () => {
  const target = await measuring(() => 2);
  const client = clientFor(target.url, { traffic: { concurrency: 1 } });
  await Promise.all(
    [
      ['/first', 0],
      ['/low', -1],
      ['/normal', 0],
      ['/high', 5],
    ].map(([path, priority]) => client.send(aCall({ path: String(path), priority: Number(priority) }))),
  );
  expect(target.paths).toEqual(['/first', '/high', '/normal', '/low']);
});

test('a slow drip does not outlast the deadline', async () => {
  const url = await serve((_, response) => {
    response.write('{');
    const drip = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(drip));
  });
  const exchange = await clientFor(url, { traffic: { timeout: 60 } }).send(aCall({ repeatable: false }));
  expect(exchange.fault).toEqual({ kind: 'timeout', reason: { code: 'no-answer-in-time', ms: 60 } });
});

test('after close nothing is sent, and waiting calls get an answer', async () => {
  const target = await measuring(() => 1000);
  const client = clientFor(target.url, { traffic: { concurrency: 1 } });
  const sending = [client.send(aCall()), client.send(aCall())];
  await wait(20);
  await client.close();
  expect((await Promise.all(sending)).map((exchange) => exchange.fault?.kind)).toEqual(['aborted', 'not-sent']);
  expect((await client.send(aCall())).fault).toEqual({
    kind: 'not-sent',
    reason: { code: 'not-sent', because: { code: 'client-closed' } },
  });
});

test('after ten faults in a row the circuit opens; an answer in between starts the count anew', async () => {
  let calls = 0;
  const url = await serve((request, response) => {
    if (++calls === 10) response.end('{}');
    else request.socket.destroy();
  });
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  const all = await Promise.all(Array.from({ length: 25 }, () => client.send(aCall({ repeatable: false }))));
  expect(calls).toBe(20);
  expect(all.map((exchange) => exchange.fault?.kind ?? 'answer')).toEqual([
    ...Array(9).fill('reset'),
    'answer',
    ...Array(10).fill('reset'),
    ...Array(5).fill('not-sent'),
  ]);
  expect(client.traffic.stopped).toBe('circuit');
});

test('a target that only hangs up on some calls is checked once, and the run goes on', async () => {
  const bodies: string[] = [];
  const url = await serve((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.push(text);
      if (text.includes('odd')) request.socket.destroy();
      else response.end('{"code":0,"data":{}}');
    });
  });
  const seen: Exchange[] = [];
  const client = clientFor(url, { traffic: { concurrency: 1 }, onExchange: (exchange) => void seen.push(exchange) });
  const plain = await client.send(aCall({ body: { json: { plain: 1 } } }));
  const odd = await Promise.all(
    Array.from({ length: 25 }, () => client.send(aCall({ repeatable: false, body: { json: { odd: 1 } } }))),
  );
  expect(plain.answer?.status).toBe(200);
  expect(odd.map(({ fault }) => fault?.kind)).toEqual(Array(25).fill('reset'));
  expect(client.traffic.stopped).toBe(null);
  // After ten faults and after twenty, the plain search once more, on a new connection.
  expect(bodies.flatMap((text, index) => (text.includes('plain') ? [index] : []))).toEqual([0, 11, 22]);
  expect(
    seen
      .filter(({ answer }) => answer !== null)
      .map(({ call, connection, sentFor }) => [call, connection, sentFor === null]),
  ).toEqual([
    [1, 'new', plain.sentFor === null],
    [12, 'new', true],
    [23, 'new', true],
  ]);
});

test('a target that closes all connections is checked for two seconds', async () => {
  let calls = 0;
  const url = await serve((request, response) => {
    if (++calls === 1) response.end('{"code":0,"data":{}}');
    else request.socket.destroy();
  });
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  const all = await Promise.all(Array.from({ length: 20 }, () => client.send(aCall({ repeatable: false }))));
  // The control, and once more after each of three pauses.
  expect(calls).toBe(1 + 10 + 1 + 3);
  expect(all.map((exchange) => exchange.fault?.kind ?? 'answer')).toEqual([
    'answer',
    ...Array(10).fill('reset'),
    ...Array(9).fill('not-sent'),
  ]);
  expect(client.traffic.stopped).toBe('circuit');
});

test('resets that stop after a pause are a limit of calls: an ordinary call is sent again more than once', async () => {
  let calls = 0;
  const url = await serve((request, response) => {
    calls += 1;
    // Ten calls, the control, and two attempts of a later call.
    if ((calls > 1 && calls <= 12) || calls === 14 || calls === 15) request.socket.resetAndDestroy();
    else response.end('{"code":0,"data":{}}');
  });
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  await client.send(aCall());
  await Promise.all(Array.from({ length: 10 }, () => client.send(aCall({ repeatable: false }))));
  expect(await client.send(aCall())).toMatchObject({ answer: { status: 200 }, retried: 0 });
  expect(calls).toBe(16);
  expect(client.traffic.stopped).toBeNull();
});

test('a call that HTTP cannot carry is not sent', async () => {
  const target = await measuring(() => 0);
  const client = clientFor(target.url);
  for (const bad of [
    { key: { wrong: 'a\nb', description: 'line feed' } },
    { headerName: 'a b' },
    { path: '/ö' },
    { method: 'A B' },
    { body: { json: 1n as never } },
    { body: { json: undefined as never } },
  ] as const) {
    expect((await client.send(aCall(bad))).fault).toMatchObject({ kind: 'not-sent' });
  }
  expect(target.arrivals).toHaveLength(0);
  expect(() => clientFor(target.url, { apiKey: 'a\r\nb: c' })).toThrow('The API key cannot be sent');
});
