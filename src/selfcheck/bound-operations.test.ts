import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import '../../suites/index.ts';
import { loadSettings } from '../config/load-settings.ts';
import { withTarget } from '../config/with-target.ts';
import { runSession } from '../engine/session/run-session.ts';
import { buildReport } from '../report/build-report.ts';
import { journalName } from '../journal/journal.ts';
import { readJournal } from '../journal/read-journal.ts';
import type { JsonObject } from '../contract/json.ts';
import { configurationFor, startReference } from '../sandbox/index.ts';

interface Shown {
  readonly status: number;
  readonly text: string;
}

/**
 * Operations of another shape in front of the reference platform: numbers in paths, other methods, statuses and
 * members.
 */
async function startFront(
  options: {
    readonly variants?: readonly string[];
    readonly forgetsCancels?: boolean;
    readonly otherTrip?: 'always' | 'often';
  } = {},
) {
  const reference = await startReference({ variants: options.variants ?? [] });
  const numbers: string[] = [];
  const seen: string[] = [];
  const send = async (path: string, request: IncomingMessage, body: unknown) => {
    const headers = {
      'content-type': 'application/json',
      ...(request.headers.authorization === undefined ? {} : { authorization: request.headers.authorization }),
    };
    const answer = await fetch(`${reference.url}${path}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, text, json: JSON.parse(text) as { code: number; data: JsonObject } };
  };
  const routes: readonly (readonly [
    pattern: RegExp,
    serve: (request: IncomingMessage, found: string[], body: string) => Promise<Shown>,
  ])[] = [
    [
      /^GET \/v2\/trips\/([^/?]+)\?line=([^&]+)&lang=en$/,
      async (request, [gid = '', line = ''], body) => {
        if (body !== '') return { status: 411, text: '{"trip":null}' };
        const { status, json } = await send('/open/v1/bus/trip/detail', request, { gid });
        if (status !== 200 || json.data['line_gid'] !== line) return { status: 404, text: '{"trip":null}' };
        // A number, as some write an identifier of digits.
        const isOther = options.otherTrip === 'always' || (options.otherTrip === 'often' && seen.length % 3 > 0);
        const id = isOther ? '17' : /^\d+$/.test(gid) ? gid : JSON.stringify(gid);
        return { status: 200, text: `{"found":true,"trip":{"ids":[${id}]}}` };
      },
    ],
    [
      /^PUT \/v2\/bookings$/,
      async (request, _, body) => {
        const { trips } = JSON.parse(body) as { trips: { id: string; seats: number }[] };
        const [trip] = trips;
        const passengers = [{ name: '张三', id_no: '310101199001011234', phone: '13800000000' }];
        const { status, json } = await send('/open/v1/bus/order/create', request, { gid: trip?.id, passengers });
        const isGood = status === 200 && typeof trip?.seats === 'number';
        return {
          status: isGood ? 201 : 409,
          text: JSON.stringify({ booking: { state: isGood ? 'made' : 'refused', trip: json.data?.['gid'] ?? null } }),
        };
      },
    ],
    [
      /^GET \/v2\/orders\/([^/?]+)$/,
      async (request, [number = '']) => {
        const { status, json } = await send('/open/v1/hotel/order/detail', request, {
          order_no: numbers[Number(number)],
        });
        const isGone = options.forgetsCancels !== true && json.data?.['status'] === 'cancelled';
        return {
          status,
          text: JSON.stringify({ order: { number: Number(number), history: [{ now: isGone ? 'gone' : 'booked' }] } }),
        };
      },
    ],
    [
      /^PUT \/v2\/rooms$/,
      async (request, _, body) => {
        const { status, json } = await send('/open/v1/hotel/order/create', request, body);
        if (status === 200) numbers.push(String(json.data['order_no']));
        return {
          status: status === 200 ? 202 : status,
          text: JSON.stringify({ state: { text: 'taken' }, orders: [[{ no: numbers.length - 1 }]] }),
        };
      },
    ],
    [
      /^POST \/open\/v1\/hotel\/order\/cancel$/,
      async (request, _, body) => {
        const number = /"order_no":"(\d+)"/.exec(body)?.[1];
        const real = number === undefined ? undefined : numbers[Number(number)];
        const { status, text } = await send(
          '/open/v1/hotel/order/cancel',
          request,
          real === undefined ? body : body.replace(`"${number}"`, `"${real}"`),
        );
        return { status, text: real === undefined ? text : text.replaceAll(real, String(number)) };
      },
    ],
    [/^POST (\/open\/v1\/bus\/search)$/, async (request, _, body) => send('/open/v1/bus/search', request, body)],
  ];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const line = `${request.method} ${request.url}`;
      seen.push(line);
      const [pattern, serve] = routes.find(([one]) => one.test(line)) ?? [];
      const found = (pattern?.exec(line) ?? []).slice(1).map(decodeURIComponent);
      void (
        serve?.(request, found, Buffer.concat(chunks).toString()) ?? Promise.resolve({ status: 404, text: '{}' })
      ).then(({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await reference.close();
  });
  return { reference, seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A run of what bound operations prove, on operations of another shape. */
async function run(options: Parameters<typeof startFront>[0] = {}) {
  const { url, seen, reference } = await startFront(options);
  const out = mkdtempSync(join(tmpdir(), 'conformance-bound-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const given = JSON.parse(
    JSON.stringify(configurationFor(reference.url, [...(options.variants ?? [])], [])),
  ) as JsonObject & {
    orders: { create: { body: JsonObject } };
  };
  const configuration: JsonObject = {
    ...given,
    baseUrl: url,
    orders: {
      create: {
        method: 'PUT',
        path: '/v2/rooms',
        body: given.orders.create.body,
        accepted: { status: 202, equals: { '/state/text': 'taken' } },
        orderNo: '/orders/0/0/no',
      },
    },
    operations: {
      busTripDetail: {
        method: 'GET',
        path: '/v2/trips/{gid}?line={/data/lines/0/line_gid}&lang=en',
        accepted: { equals: { '/found': true } },
        echo: '/trip/ids/0',
      },
      busOrderCreate: {
        method: 'PUT',
        path: '/v2/bookings',
        body: { trips: [{ id: '{gid}', seats: '{/data/lines/0/avail_seat_count}' }] },
        accepted: { status: 201, equals: { '/booking/state': 'made' } },
        echo: '/booking/trip',
        budget: 3,
      },
      hotelOrderDetail: {
        method: 'GET',
        path: '/v2/orders/{order_no}',
        accepted: { equals: {} },
        echo: '/order/number',
        cancelled: { '/order/history/0/now': 'gone' },
      },
    },
  };
  const settings = {
    ...withTarget(loadSettings({ flags: { embedded: true }, env: {}, cwd: out, freshSeed: 1 }), configuration),
    out,
    ledger: join(out, 'orders.ndjson'),
    orderBudget: 5,
    only: ['bus.gid-downstream', 'cancel.order-no', 'cancel.takes-effect'],
  };
  await runSession({ settings, baseUrl: url, embedded: true, runId: 'bound', version: '0.0.0' });
  const report = buildReport(await readJournal(join(out, journalName)), settings, '2026-01-01');
  const verdicts = Object.fromEntries(report.requirements.map((one) => [one.id, one.verdict]));
  const calls = (method: string, path: RegExp): number =>
    seen.filter((line) => line.startsWith(method) && path.test(line)).length;
  return { report, verdicts, calls, ledger: readFileSync(settings.ledger, 'utf8') };
}

test.each<[readonly string[]]>([[['gid-uuid:digits']], [['gid-uuid:base64', 'gid-changes-with-each-search']]])(
  'bound with placeholders in path and query, other methods, statuses and pointers: %j',
  async (variants) => {
    const { report, verdicts, calls, ledger } = await run({ variants });
    expect(report.findings).toEqual([]);
    expect(verdicts).toEqual({
      'bus.gid-downstream': 'pass',
      'cancel.order-no': 'pass',
      'cancel.takes-effect': 'pass',
    });
    expect(calls('GET', /\/v2\/trips\//)).toBeGreaterThan(4);
    expect(calls('PUT', /\/v2\/bookings/)).toBe(2);
    expect(calls('GET', /\/v2\/orders\//)).toBeGreaterThan(4);
    // No more orders than the budget says, each by its own number.
    const { ordersSpent } = report.run;
    expect(ordersSpent).toBeGreaterThan(2);
    expect(ordersSpent).toBeLessThanOrEqual(5);
    const claimed = ledger
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { order: string }).order);
    expect(claimed.toSorted()).toEqual(Array.from({ length: claimed.length }, (_, nth) => String(nth)));
  },
);

test('what is bound otherwise is judged all the same', async () => {
  const forgetful = await run({ forgetsCancels: true });
  expect(forgetful.verdicts).toMatchObject({ 'bus.gid-downstream': 'pass', 'cancel.takes-effect': 'warn' });
  const confused = await run({ otherTrip: 'often' });
  expect(confused.verdicts).toMatchObject({ 'bus.gid-downstream': 'fail', 'cancel.takes-effect': 'pass' });
  expect(confused.report.findings[0]?.message).toMatch(
    /^expected trip detail to name the requested gid, got another \(\d+ of \d+ gids, \d+ of \d+ times\)$/,
  );
});

test('if every answer names another gid than the sent one, that is said with the gid', async () => {
  const { report } = await run({ otherTrip: 'always' });
  expect(report.findings).toEqual([]);
  expect(report.requirements.find(({ id }) => id === 'bus.gid-downstream')).toMatchObject({
    verdict: 'inconclusive',
    reason: {
      text: expect.stringMatching(
        /trip detail always names a gid other than the requested one: .* for "BT.*`operations\.busTripDetail\.echo`/,
      ),
    },
  });
});
