/** A small platform of taxis, in the style of the document, with bugs that may be planted in it. */
export type Bug =
  | 'price changes'
  | 'price changes for many'
  | 'detail of another'
  | 'cancelled stays'
  | 'cancelled late'
  | 'no seats crash'
  | 'no seats accepted'
  | 'missing key let in'
  | 'wrong key let in'
  | 'price as text'
  | 'price as text for seven'
  | 'price as text for the partner'
  | 'estimate 418'
  | 'estimate refused'
  | 'order refused'
  | 'order hangs up'
  | 'undo refused'
  | 'cancel breaks'
  | 'no number'
  | 'no key is right'
  | 'seen by every key'
  | 'partner locked out'
  | 'another server';

interface Order {
  readonly order_no: string;
  readonly price: number;
  /** The key that created it. */
  readonly owner: string;
  status: string;
  cancelledAt: number;
}

/** What a platform of taxis has seen, and its handler. */
export interface TaxiPlatform {
  readonly handle: (request: Request) => Promise<Response>;
  readonly orders: ReadonlyMap<string, Order>;
  /** Every key that came, in order. */
  readonly keys: readonly (string | null)[];
  /** Every call, as `/estimate {…}`. */
  readonly calls: readonly string[];
  /** Numbers in calls that no order of this platform has, or that were here before. */
  readonly strangers: readonly string[];
}

export const taxiKey = 'taxi-key-0123456789abcdef';
/** Another valid key, whose holder sees its own orders only. */
export const partnerKey = 'partner-key-fedcba9876543210';

/** A platform with an order that is somebody else's. */
export function taxiPlatform(...bugs: readonly Bug[]): TaxiPlatform {
  const has = (bug: Bug): boolean => bugs.includes(bug);
  const estimates = new Map<string, number>();
  const orders = new Map<string, Order>([
    ['TX900001', { order_no: 'TX900001', price: 12, owner: 'somebody', status: 'created', cancelledAt: 0 }],
  ]);
  const calls: string[] = [];
  const keys: (string | null)[] = [];
  const strangers: string[] = [];
  let made = 0;
  const ok = (data: object): Response => Response.json({ code: 0, message: 'ok', data });
  const no = (status: number, message: string): Response => Response.json({ code: status, message }, { status });

  /** The other one of the two keys. */
  const otherOf = (key: string | null): string => (key === partnerKey ? taxiKey : partnerKey);

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    calls.push(`${pathname.replace('/open/v1/taxi', '')} ${text}`);
    const key = request.headers.get('authorization');
    keys.push(key);
    if (has('another server'))
      return new Response('<html><title>Not found</title></html>', {
        status: 404,
        headers: { 'content-type': 'text/html' },
      });
    const letIn =
      (key === taxiKey && !has('no key is right')) ||
      (key === partnerKey && !has('partner locked out')) ||
      (key === null ? has('missing key let in') : has('wrong key let in') && key !== '');
    if (!letIn) return no(401, 'no valid key');
    let body: Record<string, unknown>;
    try {
      body = JSON.parse(text) as Record<string, unknown>;
    } catch {
      return no(400, 'no JSON');
    }
    if (typeof body !== 'object' || body === null) return no(400, 'no object');
    if (pathname.endsWith('/estimate')) return estimate(body, key);
    if (pathname.endsWith('/order/create')) return create(body, key ?? '');
    const order = orders.get(String(body['order_no']));
    if (pathname.endsWith('/order/cancel') && String(body['order_no']).startsWith('TX9')) strangers.push('TX900001');
    const isSeen = order !== undefined && (has('seen by every key') || order.owner !== otherOf(key));
    if (!isSeen) return no(400, 'no such order');
    if (pathname.endsWith('/order/cancel')) {
      if (has('cancel breaks')) return no(500, 'oops');
      if (has('undo refused')) return no(400, 'not now');
      if (order.status === 'cancelled') return no(400, 'cancelled already');
      order.status = 'cancelled';
      order.cancelledAt = calls.length;
      return ok({ status: 'cancelled' });
    }
    if (pathname.endsWith('/order/detail')) {
      const late = has('cancelled late') && calls.length < order.cancelledAt + 4;
      const status = has('cancelled stays') || late ? 'created' : order.status;
      const order_no = has('detail of another') ? 'TX900001' : order.order_no;
      return ok({ order_no, price: order.price, status });
    }
    return no(404, 'no such operation');
  }

  function estimate({ from, to, seats = 1, note }: Record<string, unknown>, key: string | null): Response {
    if (has('estimate 418')) return no(418, 'teapot');
    if (has('estimate refused')) return no(400, 'no taxis today');
    const isPlace = (place: unknown): place is string => typeof place === 'string' && /^[A-Z]{3}$/.test(place);
    if (seats === 0 && has('no seats crash')) return no(500, 'division by zero');
    const isSeats = Number.isInteger(seats) && Number(seats) <= 8 && (Number(seats) >= 1 || has('no seats accepted'));
    if (!isPlace(from) || !isPlace(to) || !isSeats) return no(400, 'wrong input');
    if (note !== undefined && (typeof note !== 'string' || note.length > 20)) return no(400, 'wrong note');
    const price = 10 + 2 * Number(seats);
    const estimate_id = `E${estimates.size + 1}`;
    estimates.set(estimate_id, Number(seats));
    const asText =
      has('price as text') ||
      (has('price as text for seven') && seats === 7) ||
      (has('price as text for the partner') && key === partnerKey);
    return ok({ estimate_id, price: asText ? String(price) : price });
  }

  function create({ estimate_id }: Record<string, unknown>, owner: string): Response {
    const seats = estimates.get(String(estimate_id));
    if (has('order refused') || seats === undefined) return no(400, 'no such estimate');
    made += 1;
    const more = has('price changes') || (has('price changes for many') && seats > 2) ? 1 : 0;
    const price = 10 + 2 * seats + more;
    const order = { order_no: `TX${100_000 + made}`, price, owner, status: 'created', cancelledAt: 0 };
    orders.set(order.order_no, order);
    if (has('order hangs up')) return no(502, 'bad gateway');
    return ok(has('no number') ? { price: order.price } : { order_no: order.order_no, price: order.price });
  }

  return { handle, orders, keys, calls, strangers };
}
