import { expect, test } from 'vitest';
import { acceptedCancel, sampleExchange } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { hostileCancelBodies, hostileFormsOf } from '../../src/arbitraries/index.ts';
import { sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import { type Request, identityOf, type Means, type Phase, RawBody } from '../../src/requirements/history/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import { member } from '../../src/contract/json.ts';
import { orderTrials, refusedCancels } from './orders.ts';

const inFront: Exchange['fault'] = {
  kind: 'in-front',
  reason: { code: 'answered-in-front', what: 'gateway', mark: null, status: 502 },
  front: { what: 'gateway', mark: null, status: 502 },
};

/**
 * What both scenarios send to a target that cancels an order once, and by its number and key alone. `refuses`: orders
 * that it never cancels. `loses`: which calls to orders something in front answers.
 */
async function lived(
  count: number,
  seed = 1,
  refuses: (order: string) => boolean = () => false,
  loses: (order: string, isRepeat: boolean, request: Request) => boolean = () => false,
) {
  const facts = sampleFacts({ seed });
  const asked: { request: Request; phase: Phase }[] = [];
  const cancelled = new Set<string>();
  const free = Array.from({ length: count }, (_, nth) => `HT58204716359${nth}7${'3'.repeat(nth)}`);
  const taken: string[] = [];
  let phase: Phase = 'together';
  const answer = (request: Request): Exchange => {
    asked.push({ request, phase });
    const order = request.body instanceof RawBody ? undefined : member(request.body, 'order_no');
    const body = request.body instanceof RawBody ? {} : request.body;
    const credentials = request.key === undefined || request.key === 'right' ? 'valid' : 'wrong';
    const isOrder = credentials === 'valid' && typeof order === 'string' && taken.includes(order);
    if (isOrder && loses(order, cancelled.has(order), request))
      return sampleExchange({ operation: 'cancel', body, fault: inFront });
    const isGranted = isOrder && !cancelled.has(order) && !refuses(order);
    if (isGranted) cancelled.add(order);
    return isGranted
      ? acceptedCancel(order, {}, { body })
      : sampleExchange({ operation: 'cancel', credentials, status: credentials === 'valid' ? 400 : 401, body });
  };
  const means: Means = {
    orders: {
      get left() {
        return free.length;
      },
      async take() {
        const order = free.shift() ?? null;
        if (order !== null) taken.push(order);
        return order;
      },
      cancel: async (order_no) => answer({ operation: 'cancel', body: { order_no, ...facts.cancels.bodies.plain } }),
    },
    pause: async () => {},
    until: async (later) => void (phase = later),
  };
  for (const { run, phase: first = 'together' } of [orderTrials, refusedCancels]) {
    phase = first;
    await run(async (...asks) => asks.map(answer), facts, means);
  }
  return { asked, cancelled, taken, text: asked.map(({ request, phase: when }) => `${when} ${identityOf(request)}`) };
}

test('a single order proves as much as one order can', async () => {
  const { asked, cancelled, taken } = await lived(1);
  const [order = ''] = taken;
  expect(cancelled).toEqual(new Set([order]));
  const about = asked.filter(({ request: { body } }) =>
    (body instanceof RawBody ? String(body.raw) : JSON.stringify(body)).includes(order),
  );
  const kinds = about.map(({ request: { key = 'right', body, again }, phase }) => {
    const what =
      body instanceof RawBody
        ? 'malformed'
        : member(body, 'order_no') === order
          ? again === true
            ? 'again'
            : 'first'
          : 'hostile';
    return `${phase}: ${typeof key === 'object' ? 'wrong' : key} ${key === 'right' ? what : ''}`.trim();
  });
  const first = kinds.indexOf('keys-of-orders: right first');
  for (const kind of [
    'late-cancels: right malformed',
    'late-cancels: right hostile',
    'without-key: none',
    'without-key: empty',
    'keys-of-orders: wrong',
  ]) {
    expect(kinds.indexOf(kind), kind).toBeGreaterThanOrEqual(0);
    expect(kinds.indexOf(kind), kind).toBeLessThan(first);
  }
  for (const kind of ['keys-of-orders: right again', 'keys-of-orders: none', 'keys-of-orders: wrong'])
    expect(kinds.lastIndexOf(kind), kind).toBeGreaterThan(first);
});

test.each([0, 1, 2, 3, 4, 5, 7, 12])(
  '%i orders: those of a gate run are spent by at most 160 calls, and each is cancelled once',
  async (count) => {
    const { asked, cancelled, taken } = await lived(count);
    expect(asked.length).toBeLessThan(160);
    expect(cancelled.size).toBe(taken.length);
    expect(taken.length).toBeGreaterThanOrEqual(Math.min(count, 1));
  },
);

test('of twelve orders some see two cancels at once, some odd reasons, two a drawn sequence; hostile and malformed ones are all sent', async () => {
  const { asked, taken } = await lived(12);
  expect(taken.length).toBeGreaterThan(9);
  const sent = new Set(
    asked.map(({ request }) =>
      request.body instanceof RawBody ? 'raw' : JSON.stringify(member(request.body, 'order_no')),
    ),
  );
  for (const { value, boundary } of hostileCancelBodies(true))
    if (boundary) expect(sent).toContain(JSON.stringify(value['order_no']));
  expect(
    taken.filter((order) => hostileFormsOf(order).every(({ value }) => sent.has(JSON.stringify(value['order_no']))))
      .length,
  ).toBeGreaterThan(0);
  const reasons = new Set(
    asked.map(({ request: { body } }) =>
      body instanceof RawBody ? '' : JSON.stringify(member(body, 'cancel_reason')),
    ),
  );
  expect(reasons.size).toBeGreaterThan(6);
});

test('an order that its plain cancel refuses is replaced by the next', async () => {
  const { cancelled } = await lived(12, 1, (order) => /HT58204716359[024]/.test(order));
  expect(cancelled.size).toBeGreaterThan(7);
});

test('a repeat that is answered in front is sent once more; no cancel of an order that stands is', async () => {
  const lost: string[] = [];
  const every = await lived(12, 1, undefined, (order, isRepeat) => isRepeat && lost.push(order) > 0);
  const once = new Set(lost).size;
  expect(once).toBeGreaterThan(5);
  expect(every.asked.length - (await lived(12)).asked.length).toBeGreaterThanOrEqual(once);

  const firsts: string[] = [];
  await lived(12, 1, undefined, (order, isRepeat, { again }) => !isRepeat && again !== true && firsts.push(order) > 0);
  expect(firsts.length).toBeGreaterThan(5);
  expect(new Set(firsts).size).toBe(firsts.length);
});

test('with the same seed the same requests are sent, with another seed others', async () => {
  const [one, same, other] = [await lived(12, 3), await lived(12, 3), await lived(12, 4)];
  expect(same.text).toEqual(one.text);
  expect(other.text).not.toEqual(one.text);
});
