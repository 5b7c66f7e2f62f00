import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { answerJson } from '../contract/exchange.ts';
import { member } from '../contract/json.ts';
import { type Reason, said } from '../contract/reason.ts';
import { aCall, bodyOf, clientFor, closeAll, listenOn, serve } from './local-target.fixture.ts';

afterEach(closeAll);

test('a call goes out as documented and its answer comes back whole', async () => {
  const url = await serve(async (request, response) => {
    const body = (await bodyOf(request)).toString();
    response.setHeader('X-Two', ['1', '2']);
    response.end(JSON.stringify({ code: 0, url: request.url, headers: request.rawHeaders, body }));
  });
  const client = clientFor(`${url}/base/`, { headers: { 'X-Partner': 'p-secret' } });
  const exchange = await client.send(aCall({ body: { json: { city: '上海' } } }));
  const seen = answerJson(exchange) as { url: string; headers: string[]; body: string };
  expect(seen.url).toBe('/base/open/v1/bus/search');
  expect(seen.body).toBe('{"city":"上海"}');
  expect(seen.headers.join('\n')).toBe(
    `Accept\napplication/json\nAccept-Encoding\ngzip, deflate, br\nUser-Agent\ntravel-conformance/1.2.3 (run ` +
      'r1; call ' +
      `1)\nContent-Type\napplication/json\nContent-Length\n17\nX-Partner\np-secret\nAuthorization\nk-5f2e8a77c1\nHost\n${url.slice(7)}\nConnection\nkeep-alive`,
  );
  expect(exchange).toMatchObject({
    call: 1,
    credentials: 'valid',
    connection: 'new',
    throttled: 0,
    retried: 0,
    fault: null,
    answer: { status: 200 },
  });
  expect(exchange.answer?.headers['x-two']).toEqual(['1', '2']);
  expect(exchange.request).toMatchObject({
    path: '/base/open/v1/bus/search',
    bodyText: '{"city":"上海"}',
    body: { city: '上海' },
  });
  expect(exchange.request.headers).toMatchObject({
    Authorization: '$CONFORMANCE_API_KEY',
    'X-Partner': '$CONFORMANCE_HEADER_X_PARTNER',
  });
  expect(JSON.stringify(exchange.request)).not.toMatch(/k-5f2e8a77c1|p-secret/);
  expect(client.traffic).toMatchObject({ sent: 1, throttled: 0, faults: 0, stopped: null });
});

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

test.skipIf(!hasIPv6)('an IPv6 target', async () => {
  const url = await listenOn(
    createServer((request, response) => void response.end(JSON.stringify(request.headers.host))),
    '::1',
  );
  expect(answerJson(await clientFor(`${url}/`).send(aCall()))).toBe(url.slice(7));
});

test('the clock of the target and ours', async () => {
  const url = await serve((_, response) => {
    response.setHeader('Date', 'Fri, 20 Nov 2026 10:00:00 GMT');
    setTimeout(() => response.end('{}'), 20);
  });
  const exchange = await clientFor(url, { now: () => 1000 }).send(aCall());
  expect(Math.round(exchange.sentAt / 1000)).toBe(1);
  expect(exchange).toMatchObject({ targetDate: Date.parse('2026-11-20T10:00:00Z') });
  expect(exchange.endedAt - exchange.sentAt).toBeGreaterThanOrEqual(19);
});

test('a Date that cannot be read is none', async () => {
  const url = await serve((_, response) => {
    response.setHeader('Date', 'yesterday');
    response.end('{}');
  });
  expect((await clientFor(url).send(aCall())).targetDate).toBeNull();
});

test('every attempt is reported before it leaves; an attempt that ends the run then is not sent', async () => {
  let arrived = 0;
  const url = await serve((_, response) => {
    arrived += 1;
    if (arrived === 1) response.writeHead(429, { 'Retry-After': '0' });
    response.end('{}');
  });
  const abort = new AbortController();
  const entry: [call: number, path: string, before: number][] = [];
  const client = clientFor(url, {
    signal: abort.signal,
    onSending: ({ call, request }) => {
      entry.push([call, request.path, arrived]);
      if (entry.length === 3) abort.abort();
    },
  });
  expect((await client.send(aCall())).call).toBe(2);
  expect(await client.send(aCall())).toMatchObject({ call: 0, fault: { kind: 'not-sent' } });
  expect(entry).toEqual([1, 2, 3].map((call) => [call, '/open/v1/bus/search', call - 1]));
  expect([arrived, client.traffic.sent]).toEqual([2, 2]);
});

test('a call that must not leave any more when its turn comes is not sent, and all others are', async () => {
  const bodies: string[] = [];
  const url = await serve(async (request, response) => {
    bodies.push((await bodyOf(request)).toString());
    response.end('{}');
  });
  const client = clientFor(url, { traffic: { concurrency: 1 } });
  const ended: string[] = [];
  const send = async (name: string) => {
    const reasonNotToSend = (): Reason | null =>
      name === 'second' && ended.includes('first') ? said('the first has ended') : null;
    const exchange = await client.send(aCall({ body: { json: name }, reasonNotToSend }));
    ended.push(name);
    return exchange.fault?.reason ?? null;
  };
  expect(await Promise.all(['first', 'second', 'third'].map(send))).toEqual([
    null,
    { code: 'not-sent', because: said('the first has ended') },
    null,
  ]);
  expect(bodies).toEqual(['"first"', '"third"']);
});

test('calls that are kept apart share one connection, which no other call gets', async () => {
  const url = await serve(
    (request, response) => void response.end(JSON.stringify({ port: request.socket.remotePort })),
  );
  const client = clientFor(url);
  const portOf = async (connection: 'any' | 'same'): Promise<unknown> =>
    member(answerJson(await client.send(aCall({ connection }))), 'port');
  const apart = await portOf('same');
  for (let times = 0; times < 3; times += 1) {
    const others = await Promise.all([portOf('any'), portOf('same'), portOf('any')]);
    expect(others[1]).toBe(apart);
    expect([others[0], others[2]]).not.toContain(apart);
  }
});
