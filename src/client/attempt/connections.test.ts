import { afterEach, expect, test } from 'vitest';
import { aCall, clientFor, closeAll, serve, serveRaw, stopClock } from '../local-target.fixture.ts';

afterEach(closeAll);

test('a reused connection that the target has closed costs a cancel its answer, a search only a retry', async () => {
  let connections = 0;
  const url = await serveRaw((socket) => {
    // Answers the first call of a connection, resets on the second: as an idle timeout that meets a call.
    const seen = (socket as { seen?: number }).seen ?? 0;
    (socket as { seen?: number }).seen = seen + 1;
    if (seen === 0) connections++;
    if (seen === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    else socket.resetAndDestroy();
  });
  const client = clientFor(url);
  expect(await client.send(aCall())).toMatchObject({ connection: 'new' });
  expect(await client.send(aCall())).toMatchObject({ connection: 'new', retried: 1, answer: { status: 200 } });
  stopClock();
  const other = clientFor(url);
  await other.send(aCall());
  expect(await other.send(aCall({ repeatable: false }))).toMatchObject({
    connection: 'used',
    retried: 0,
    fault: { kind: 'reset' },
  });
  expect(connections).toBe(3);
});

test('once a kept connection was closed under a call, what is sent once only goes on new ones, and is not lost', async () => {
  let calls = 0;
  const url = await serveRaw((socket) => {
    calls += 1;
    const seen = (socket as { seen?: boolean }).seen === true;
    (socket as { seen?: boolean }).seen = true;
    if (seen) socket.resetAndDestroy();
    else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
  });
  const client = clientFor(url);
  await client.send(aCall());
  expect(await client.send(aCall())).toMatchObject({ retried: 1, answer: { status: 200 } });
  const sent = calls;
  for (let nth = 0; nth < 3; nth += 1) {
    expect(await client.send(aCall({ repeatable: false }))).toMatchObject({
      connection: 'new',
      retried: 0,
      fault: null,
      answer: { status: 200 },
    });
    expect(await client.send(aCall())).toMatchObject({ answer: { status: 200 } });
  }
  expect(calls - sent).toBeGreaterThanOrEqual(6);
});

test('calls under which a kept connection was closed count: the target never gets more than are allowed', async () => {
  let calls = 0;
  const url = await serveRaw((socket) => {
    calls += 1;
    const seen = (socket as { seen?: boolean }).seen === true;
    (socket as { seen?: boolean }).seen = true;
    if (seen) socket.resetAndDestroy();
    else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
  });
  const client = clientFor(url, { traffic: { maxRequests: 30, concurrency: 1 } });
  for (let nth = 0; nth < 40; nth++) await client.send(aCall());
  expect([calls, client.traffic.sent, client.traffic.stopped]).toEqual([30, 30, 'budget']);
});

test('what is sent once only goes on a new connection where the free one has been idle: the target may be closing it', async () => {
  const url = await serve((_request, response) => void response.end('{}'));
  const client = clientFor(url);
  await client.send(aCall());
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(await client.send(aCall({ repeatable: false }))).toMatchObject({ connection: 'new' });
  expect(await client.send(aCall())).toMatchObject({ connection: 'used' });
});

test('connections are reused, and new ones new, whatever is free', async () => {
  const ports: (number | undefined)[] = [];
  const url = await serve((request, response) => {
    ports.push(request.socket.remotePort);
    response.end('{}');
  });
  const client = clientFor(url);
  const kinds: string[] = [];
  const numbers: (number | null)[] = [];
  for (const connection of ['any', 'any', 'new', 'new', 'any'] as const) {
    const exchange = await client.send(aCall({ connection }));
    kinds.push(exchange.connection);
    numbers.push(exchange.connectionNumber);
  }
  expect(kinds).toEqual(['new', 'used', 'new', 'new', 'used']);
  expect(numbers).toEqual([1, 1, 2, 3, 1]);
  expect(new Set(ports).size).toBe(3);
  expect(ports[4]).toBe(ports[0]);
});

test('no connection outlives close, nor the call that it was made for', async () => {
  let sockets = 0;
  const url = await serve((request, response) => {
    if (!(request.socket as { counted?: boolean }).counted) {
      (request.socket as { counted?: boolean }).counted = true;
      sockets++;
      request.socket.on('close', () => sockets--);
    }
    response.end('{}');
  });
  const client = clientFor(url);
  await Promise.all(Array.from({ length: 6 }, () => client.send(aCall({ connection: 'new' }))));
  await client.send(aCall());
  await expect.poll(() => sockets).toBe(1);
  await client.close();
  await expect.poll(() => sockets).toBe(0);
});
