import assert from 'node:assert/strict';
import { fc, flow, operation, pack } from '../../cli/api/authoring.ts';
import type { Pack } from '../../requirements/packs/pack.ts';

export const envelope = (data: object): { [name: string]: never } =>
  ({
    type: 'object',
    required: ['code', 'data'],
    properties: { code: { const: 0 }, data: { type: 'object', ...data } },
  }) as never;
const anyError = { type: 'object', required: ['code', 'message'] };

export const estimateRequest = {
  type: 'object',
  required: ['from', 'to'],
  properties: {
    from: { type: 'string', pattern: '^[A-Z]{3}$' },
    to: { type: 'string', pattern: '^[A-Z]{3}$' },
    seats: { type: 'integer', minimum: 1, maximum: 8 },
    note: { type: 'string', maxLength: 20 },
  },
};
export const refusals = { 400: anyError, 401: anyError };

export const estimate = operation('taxi.estimate', {
  path: '/open/v1/taxi/estimate',
  request: estimateRequest,
  answers: {
    200: envelope({
      required: ['estimate_id', 'price'],
      properties: { estimate_id: { type: 'string' }, price: { type: 'number' } },
    }),
    ...refusals,
  },
});
export const order = operation('taxi.order', {
  path: '/open/v1/taxi/order/create',
  answers: { 200: envelope({ required: ['order_no', 'price'] }), ...refusals },
  creates: { kind: 'taxi order', number: '/data/order_no', undo: () => cancel },
});
export const detail = operation('taxi.detail', {
  path: '/open/v1/taxi/order/detail',
  answers: { 200: null, ...refusals },
});
export const cancel = operation('taxi.cancel', {
  path: '/open/v1/taxi/order/cancel',
  answers: { 200: null, ...refusals },
  changes: { kind: 'taxi order', number: 'order_no' },
});

const place = fc.constantFrom('PEK', 'SHA', 'CAN');
export const anyTrip = fc.record({ from: place, to: place, seats: fc.integer({ min: 1, max: 8 }) });

// The flow of the design, as it stands there.
export const priceKept = flow('taxi.price-kept', {
  level: 'MUST',
  source: 'Taxi rules, 2',
  statement: 'An order costs what its estimate said.',
  given: { trip: anyTrip },
  async run({ trip }, { call }) {
    const quote = await call(estimate, trip);
    const made = await call(order, { estimate_id: quote.data.estimate_id });
    assert.equal(made.data.price, quote.data.price, 'the price differs from the estimate');
  },
});

export const operations = [estimate, order, detail, cancel];

export const taxiPack = (...requirements: Pack['requirements']): Pack => pack('taxi', { operations, requirements });
