import assert from 'node:assert/strict';
import { fc, flow, flows, generic, type JsonObject, object, operation, pack } from 'travel-conformance/authoring';

const text = { type: 'string' };
const price = { type: 'number', minimum: 0 };
const airport = { type: 'string', pattern: '^[A-Z]{3}$' };
const anyError = object({ code: {}, message: {} });
const refusals = { 400: anyError, 401: anyError };
const accepted = (data: Record<string, JsonObject>) => object({ code: { const: 0 }, data: object(data) });

const estimate = operation('taxi.estimate', {
  path: '/open/v1/taxi/estimate',
  request: object({ from: airport, to: airport, 'seats?': { type: 'integer', minimum: 1, maximum: 8 } }),
  answers: { 200: accepted({ estimate_id: text, price }), ...refusals },
});

const order = operation('taxi.order', {
  path: '/open/v1/taxi/order/create',
  answers: { 200: accepted({ order_no: text, price }), ...refusals },
  creates: { kind: 'taxi order', number: '/data/order_no', undo: () => cancel },
  examples: [
    async ({ call }) => ({ estimate_id: (await call(estimate, { from: 'PEK', to: 'SHA' })).data.estimate_id }),
  ],
});

const detail = operation('taxi.detail', {
  path: '/open/v1/taxi/order/detail',
  answers: { 200: accepted({ order_no: text, price, status: text }), ...refusals },
  reads: { kind: 'taxi order', number: 'order_no', shows: ['/data/price'], unknown: 400 },
});

const cancel = operation('taxi.cancel', {
  path: '/open/v1/taxi/order/cancel',
  answers: { 200: accepted({}), ...refusals },
  changes: { kind: 'taxi order', number: 'order_no', to: { '/data/status': 'cancelled' }, again: 400, unknown: 400 },
});

const place = fc.constantFrom('PEK', 'SHA', 'CAN');
const anyTrip = fc.record({ from: place, to: place, seats: fc.integer({ min: 1, max: 8 }) });
const operations = [estimate, order, detail, cancel];
const must = flows({ level: 'MUST', source: 'Taxi rules, 5' });

export default pack('taxi', {
  operations,
  requirements: [
    ...generic(operations),

    flow('taxi.price-kept', {
      level: 'MUST',
      source: 'Taxi rules, 2',
      statement: 'An order costs what its estimate said.',
      given: { trip: anyTrip },
      async run({ trip }, { call }) {
        const quote = await call(estimate, trip);
        const made = await call(order, { estimate_id: quote.data.estimate_id });
        assert.equal(made.data.price, quote.data.price, 'the price differs from the estimate');
      },
    }),

    must('taxi.own-orders', 'The holder of a key does not see the orders of another key.', async (_, { call }) => {
      const { order_no } = (await call(order)).data;
      await call(detail, { order_no });
      await call(estimate, { from: 'PEK', to: 'SHA' }, { key: 'partner' });
      await call.refused(detail, { order_no }, 400, { key: 'partner' });
    }),
  ],
});
