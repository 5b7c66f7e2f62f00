import type { Handler, PackFault } from 'travel-conformance/authoring';

/** The key that this platform accepts; `try` sends it. */
export const apiKey = 'taxi-key-0123456789abcdef';
/** Further keys that it accepts, by the names that flows use. */
export const keys = { partner: 'partner-key-0123456789abcdef' };

const estimates = new Map<string, number>();
const orders = new Map<string, { price: number; status: string; key: string }>();
const ok = (data: object) => Response.json({ code: 0, data });
const no = (status: number, message: string) => Response.json({ code: status, message }, { status });

/** A small platform that keeps all rules of the pack. */
const platform: Handler = async (request) => {
  const key = request.headers.get('authorization') ?? '';
  if (key !== apiKey && key !== keys.partner) return no(401, 'no valid key');
  const body = await request.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return no(400, 'no object');
  const { from, to, seats = 1, estimate_id, order_no } = body;
  const order = orders.get(order_no);
  const known = order?.key === key ? order : undefined;
  switch (new URL(request.url).pathname.replace('/open/v1/taxi/', '')) {
    case 'estimate': {
      const arePlaces = [from, to].every((one) => typeof one === 'string' && /^[A-Z]{3}$/.test(one));
      if (!arePlaces || !Number.isInteger(seats) || seats < 1 || seats > 8) return no(400, 'wrong input');
      const id = `E${estimates.size + 1}`;
      estimates.set(id, 10 + 2 * seats);
      return ok({ estimate_id: id, price: 10 + 2 * seats });
    }
    case 'order/create': {
      const price = estimates.get(estimate_id);
      if (price === undefined) return no(400, 'no such estimate');
      const number = `TX${100_000 + orders.size}`;
      orders.set(number, { price, status: 'created', key });
      return ok({ order_no: number, price });
    }
    case 'order/detail':
      return known === undefined ? no(400, 'no such order') : ok({ order_no, ...known, key: undefined });
    case 'order/cancel':
      if (known?.status !== 'created') return no(400, 'no such order, or cancelled already');
      known.status = 'cancelled';
      return ok({});
    default:
      return no(404, 'no such operation');
  }
};
export default platform;

/** Changes the body of accepted answers of an operation. */
const changed =
  (path: string, change: (data: Record<string, unknown>) => object): PackFault['wraps'] =>
  (handle) =>
  async (request) => {
    const answer = await handle(request);
    if (!request.url.endsWith(path) || answer.status !== 200) return answer;
    const { data } = await answer.json();
    return ok({ ...data, ...change(data) });
  };
/** Answers with another status instead. */
const instead =
  (path: string, from: number, to: number): PackFault['wraps'] =>
  (handle) =>
  async (request) => {
    const answer = await handle(request);
    return request.url.endsWith(path) && answer.status === from ? no(to, 'another answer') : answer;
  };
/** Accepts other keys, too: every key by default. */
const open =
  (path: string, isTaken = (_key: string | null) => true): PackFault['wraps'] =>
  (handle) =>
  (request) => {
    if (!request.url.endsWith(path) || !isTaken(request.headers.get('authorization'))) return handle(request);
    const headers = new Headers(request.headers);
    headers.set('authorization', apiKey);
    return handle(new Request(request, { headers }));
  };
/** Accepts refused cancels: second ones, or those of numbers that were never cancelled. */
const lenient =
  (second: boolean): PackFault['wraps'] =>
  (handle) => {
    const cancelled = new Set<unknown>();
    return async (request) => {
      if (!request.url.endsWith('/cancel')) return handle(request);
      const { order_no } = await request.clone().json();
      const answer = await handle(request);
      const isMeant = answer.status === 400 && cancelled.has(order_no) === second;
      if (answer.status === 200) cancelled.add(order_no);
      return isMeant ? ok({}) : answer;
    };
  };

const fault = (breaks: string, title: string, wraps: PackFault['wraps']): PackFault => ({
  id: `taxi.broken-${breaks}`,
  breaks: `taxi.${breaks}`,
  title,
  ...(wraps === undefined ? {} : { wraps }),
});
/** Broken platforms: the requirement in `breaks` has to find each. */
export const faults: PackFault[] = [
  fault(
    'price-kept',
    'Orders of many seats cost one more.',
    changed('/create', ({ price }) => ({ price: Number(price) + 1 })),
  ),
  fault('cancel.again', 'A cancelled order may be cancelled again.', lenient(true)),
  fault('cancel.unknown', 'Any number may be cancelled.', lenient(false)),
  fault(
    'cancel.changed',
    'A cancelled order stays as it was.',
    changed('/detail', () => ({ status: 'created' })),
  ),
  fault(
    'detail.shown',
    'The detail has another price.',
    changed('/detail', () => ({ price: 1 })),
  ),
  fault('detail.unknown', 'The detail of any number is 404.', instead('/detail', 400, 404)),
  fault(
    'estimate.answer',
    'The price is a text.',
    changed('/estimate', ({ price }) => ({ price: String(price) })),
  ),
  fault(
    'own-orders',
    'The partner sees all orders.',
    open('/detail', (key) => key === keys.partner),
  ),
  fault('estimate.input', 'Wrong input ends in 500.', instead('/estimate', 400, 500)),
  fault(
    'order.answer',
    'An order has no number.',
    changed('/create', () => ({ order_no: undefined })),
  ),
  fault(
    'detail.answer',
    'An order has no status.',
    changed('/detail', () => ({ status: undefined })),
  ),
  fault('cancel.answer', 'A cancel is answered 202.', instead('/cancel', 200, 202)),
  ...['estimate', 'order', 'detail', 'cancel'].map((name) =>
    fault(`${name}.key`, 'It needs no key.', open(name === 'order' ? '/create' : `/${name}`)),
  ),
];
