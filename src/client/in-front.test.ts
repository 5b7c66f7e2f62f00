import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { aCall, clientFor, closeAll, serveRaw, shortPauses } from './local-target.fixture.ts';

afterEach(closeAll);

const accepted = { json: { start_city_code: 'a' } };
const odd = { json: { start_city_code: 'b', page: -1 } };
const whole = (status: number, body: string, headers = ''): string =>
  `HTTP/1.1 ${status} X\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
const envelope = '{"code":0,"data":{},"message":"","request_id":"r"}';
const platform = whole(200, envelope);
const refusal = whole(400, '{"code":40001,"data":null,"message":"past","request_id":"r"}');
const gateway = (status = 502): string => whole(status, '<html><hr><center>nginx</center></html>');

/** A target that answers the nth request by what is given for its body; gives the bodies that came. */
async function target(answer: (body: string, nth: number) => string): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  const url = await serveRaw((socket, request) => {
    const body = String(request).split('\r\n\r\n')[1] ?? '';
    bodies.push(body);
    socket.write(answer(body, bodies.length));
  });
  return { url, bodies };
}

const isOdd = (body: string): boolean => body.includes('-1');

test.each([500, 502, 503, 504])(
  'a %i from something in front is sent again, and what comes then counts',
  async (status) => {
    const { url, bodies } = await target((_, nth) => (nth === 2 || nth === 3 ? gateway(status) : platform));
    const client = clientFor(url);
    await client.send(aCall({ body: accepted }));
    const exchange = await client.send(aCall({ body: odd }));
    expect(exchange).toMatchObject({ answer: { status: 200 }, fault: null, answeredBy: { by: 'platform' } });
    // Between two attempts a plain call was accepted.
    expect(bodies.filter((body) => !isOdd(body)).length).toBeGreaterThan(1);
    expect(client.traffic).toMatchObject({
      stopped: null,
      // One of them came to a control.
      inFront: [{ what: 'load balancer', status, mark: 'nginx', calls: 2 }],
    });
    expect(client.conclude()).toEqual([]);
  },
);

test('what changes something is never sent again, and its answer from something in front is none', async () => {
  const { url, bodies } = await target((body) => (isOdd(body) ? gateway() : platform));
  const client = clientFor(url);
  await client.send(aCall({ body: accepted }));
  const exchange = await client.send(aCall({ operation: 'cancel', body: odd, repeatable: false }));
  expect(exchange).toMatchObject({
    answer: null,
    fault: { kind: 'in-front', front: { status: 502 } },
    frontAnswer: { status: 502 },
  });
  expect(bodies.filter(isOdd)).toHaveLength(1);
});

test('an input that is never answered while plain calls are is the doing of the platform, once all else is done', async () => {
  const { url, bodies } = await target((body) => (isOdd(body) ? gateway() : platform));
  const client = clientFor(url);
  await client.send(aCall({ body: accepted }));
  const exchange = await client.send(aCall({ body: odd }));
  expect(exchange).toMatchObject({ answer: null, fault: { kind: 'in-front' } });
  expect(bodies.filter(isOdd)).toHaveLength(5);
  expect(client.conclude()).toMatchObject([{ exchange, counted: { answeredBy: { by: 'platform' } } }]);
  expect(await client.send(aCall({ body: odd }))).toMatchObject({
    answer: { status: 502 },
    fault: null,
    answeredBy: { by: 'platform' },
  });
  expect(bodies.filter(isOdd)).toHaveLength(6);
});

const page = whole(200, '<!DOCTYPE html><html><body>Hello</body></html>');

test('a page for one input while plain calls are accepted is the platform, and is not sent again', async () => {
  const { url, bodies } = await target((body) => (isOdd(body) ? page : platform));
  const client = clientFor(url);
  await client.send(aCall({ body: accepted }));
  const exchange = await client.send(aCall({ body: odd }));
  expect(exchange).toMatchObject({ answer: null, frontAnswer: { status: 200 } });
  expect(bodies.filter(isOdd)).toHaveLength(1);
  expect(client.conclude()).toMatchObject([{ exchange, counted: { answeredBy: { by: 'platform' } } }]);
  expect(client.traffic.inFront).toEqual([]);
});

test('pages for all calls for a while are in front: each call is sent again, and nothing is concluded', async () => {
  const { url } = await target((_, nth) => (nth > 1 && nth < 7 ? page : platform));
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  await client.send(aCall({ body: accepted }));
  expect(await client.send(aCall({ body: odd }))).toMatchObject({ answer: { status: 200 }, fault: null });
  expect(client.traffic.inFront).toMatchObject([{ what: 'gateway', status: 200, mark: null }]);
  expect(client.conclude()).toEqual([]);
});

test('where plain calls are lost, too, the run stops after a time, and nothing is the doing of the platform', async () => {
  const { url } = await target((_, nth) => (nth === 1 ? platform : gateway()));
  const client = clientFor(url, { patience: { ...shortPauses, wait: 100 } });
  await client.send(aCall({ body: accepted }));
  await client.send(aCall({ body: odd }));
  expect(client.traffic.stopped).toBe('circuit');
  expect(client.traffic.reason).toMatchObject({
    code: 'stopped-in-front',
    what: 'load balancer',
    status: 502,
    mark: 'nginx',
    from: 2,
    heard: true,
  });
  expect(client.conclude()).toEqual([]);
});

test.each([
  ['a ban for too many calls ends with a pause', true, null],
  ['what refuses every call is no ban that ends', false, 'circuit'],
] as const)('%s', async (_, ends, stopped) => {
  let last = Infinity;
  const { url } = await target((_, nth) => {
    const isOver = nth === 1 || (ends && performance.now() - last > 150);
    last = isOver ? last : performance.now();
    return isOver ? platform : gateway(403);
  });
  const client = clientFor(url, { patience: { ...shortPauses, quiet: 200 } });
  await client.send(aCall({ body: accepted }));
  await client.send(aCall({ body: { json: { page: 2 } } }));
  expect(client.traffic.stopped).toBe(stopped);
});

test('the run waits for a platform that is not up yet, and repeats only one call', async () => {
  const { url, bodies } = await target((_, nth) => (nth < 4 ? gateway(503) : platform));
  const client = clientFor(url);
  expect(await client.send(aCall({ body: accepted }))).toMatchObject({ answer: { status: 200 } });
  expect(new Set(bodies).size).toBe(1);
  expect(client.traffic.stopped).toBeNull();
});

test.each([
  ['a proxy that wants a password', whole(407, ''), 1],
  ['a TLS front', whole(400, '<center>No required SSL certificate was sent</center>'), 1],
  ['403 for all', gateway(403), 15],
])('%s stops the run soon, and no call is sent for nothing', async (_, answer, most) => {
  const { url, bodies } = await target(() => answer);
  const client = clientFor(url);
  await client.send(aCall({ body: accepted }));
  expect(client.traffic.stopped).toBe('circuit');
  expect(bodies.length).toBeLessThanOrEqual(most);
});

test('Retry-After is obeyed, whoever sends it', async () => {
  const at: number[] = [];
  const { url } = await target((body, nth) => {
    if (isOdd(body)) at.push(performance.now());
    return isOdd(body) && nth === 2 ? whole(503, '<hr><center>nginx</center>', 'Retry-After: 1\r\n') : platform;
  });
  const client = clientFor(url);
  await client.send(aCall({ body: accepted }));
  expect(await client.send(aCall({ body: odd }))).toMatchObject({ answer: { status: 200 } });
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(990);
});

test('what a firewall stops is sent once more, and is lost, never an answer', async () => {
  const attack = { json: { start_addr: "' OR '1'='1" } };
  const { url, bodies } = await target((body) => (body.includes('OR') ? gateway(403) : platform));
  const client = clientFor(url);
  await client.send(aCall({ body: accepted }));
  expect(await client.send(aCall({ body: attack }))).toMatchObject({ answer: null, fault: { kind: 'in-front' } });
  expect(bodies.filter((body) => body.includes('OR'))).toHaveLength(2);
  expect([client.traffic.stopped, client.conclude()]).toEqual([null, []]);
});

test('a firewall that stopped five attacks twice is known: further ones are sent once', async () => {
  const attack = (nth: number) => ({ json: { start_addr: `' OR '${nth}'='${nth}` } });
  const { url, bodies } = await target((body) => (body.includes('OR') ? gateway(403) : platform));
  const client = clientFor(url);
  await client.send(aCall({ body: accepted }));
  for (let nth = 0; nth < 9; nth += 1) await client.send(aCall({ body: attack(nth) }));
  expect(bodies.filter((body) => body.includes('OR'))).toHaveLength(5 * 2 + 4);
});

test('after ten resets of used connections no connection is used twice, and every sent call counts', async () => {
  let connections = 0;
  const url = await serveRaw((socket) => {
    const seen = (socket as { seen?: boolean }).seen === true;
    (socket as { seen?: boolean }).seen = true;
    if (seen) socket.resetAndDestroy();
    else {
      connections += 1;
      socket.write(platform);
    }
  });
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  const sent = 30;
  for (let nth = 0; nth < sent; nth += 1)
    expect((await client.send(aCall({ body: accepted }))).answer?.status).toBe(200);
  expect(connections).toBe(sent);
  expect(client.traffic.sent).toBeLessThanOrEqual(sent + 10);
});

const upgrade = whole(200, '{"code":-1,"msg":"upgrade"}');

test('JSON of another form for all calls for a while is in front: each call is sent again', async () => {
  const { url } = await target((_, nth) => (nth > 1 && nth < 7 ? upgrade : platform));
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  await client.send(aCall({ body: accepted }));
  expect(await client.send(aCall({ body: odd }))).toMatchObject({ answer: { status: 200 }, fault: null });
  expect(client.traffic.inFront).toMatchObject([{ what: 'gateway', status: 200, mark: 'JSON of another form' }]);
  expect(client.conclude()).toEqual([]);
});

const past = { json: { start_city_code: 'past' } };

test("JSON of another form for odd calls alone is the platform's, at once after three if a refusal arrived", async () => {
  const { url, bodies } = await target((body) => (isOdd(body) ? upgrade : body.includes('past') ? refusal : platform));
  const client = clientFor(url);
  await client.send(aCall({ body: accepted }));
  await client.send(aCall({ body: past }));
  const calls = await Promise.all([1, 2, 3].map(() => client.send(aCall({ body: odd }))));
  expect(calls.map(({ answer }) => answer)).toEqual([null, null, null]);
  expect(await client.send(aCall({ body: odd }))).toMatchObject({ answer: { status: 200 }, fault: null });
  expect(bodies.filter(isOdd)).toHaveLength(4);
  expect(client.conclude().map(({ counted }) => counted.answeredBy)).toEqual(calls.map(() => ({ by: 'platform' })));
  expect(client.traffic.inFront).toEqual([]);
});

test.each(['right', 'none'] as const)(
  'as long as no refusal arrived, the end shows who gave the same answer each time, with this key as well: %s',
  async (key) => {
    const { url } = await target((body) => (isOdd(body) || body.includes('past') ? upgrade : platform));
    const client = clientFor(url);
    await client.send(aCall({ body: accepted }));
    const bodies = [odd, odd, odd, odd];
    const calls = await Promise.all(bodies.map((body) => client.send(aCall({ body }))));
    calls.push(...(await Promise.all(bodies.map(() => client.send(aCall({ body: past, key }))))));
    expect(calls.map(({ answer }) => answer)).toEqual(calls.map(() => null));
    const counted = client.conclude().map((one) => one.counted);
    expect(counted.map(({ fault }) => fault?.reason.code)).toEqual(
      calls.map(() => (key === 'right' ? undefined : 'hides-refusals')),
    );
  },
);

const limit = whole(200, '{"code":42900,"data":null,"message":"rate limit exceeded","request_id":"r"}');

test("a limit in the platform's envelope is slowed down for, and what comes then counts", async () => {
  let arrived = 0;
  const together: Socket[] = [];
  // Of eight calls at once all are too many, however slowly they arrive; after that none is.
  const url = await serveRaw((socket) => {
    arrived += 1;
    if (arrived === 1 || arrived > 9) return socket.write(platform);
    if (together.push(socket) === 8) for (const one of together) one.write(limit);
  });
  const client = clientFor(url, { traffic: { concurrency: 8 } });
  await client.send(aCall({ body: accepted }));
  const calls = await Promise.all(Array.from({ length: 24 }, () => client.send(aCall({ body: odd }))));
  expect(new Set(calls.map(({ fault }) => fault))).toEqual(new Set([null]));
  expect(client.traffic.inFront).toMatchObject([{ what: 'rate limiter', status: 200, mark: null }]);
  expect(client.conclude()).toEqual([]);
});

test("one such answer now and then is the platform's, if the call is accepted later", async () => {
  const { url } = await target((_, nth) => (nth % 4 === 3 ? limit : platform));
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  for (let nth = 0; nth < 24; nth += 1) await client.send(aCall({ body: accepted }));
  const own = client.conclude();
  expect([own.length > 0, own[0]?.counted]).toMatchObject([
    true,
    { answer: { status: 200 }, answeredBy: { by: 'platform' } },
  ]);
  expect(client.traffic.inFront).toEqual([]);
});
