import { object, operation } from '../../cli/api/authoring.ts';

/** Bugs of a platform of ferries: each breaks what its operations say about a booking. */
export type FerryBug =
  | 'name lost'
  | 'total changes for many'
  | 'unknown detail crashes'
  | 'unknown detail is empty'
  | 'unknown cancel accepted'
  | 'cancelled twice'
  | 'cancel not shown'
  | 'cancel does nothing'
  | 'not listed'
  | 'seen by the partner'
  | 'cancelled by the partner'
  | 'long names cut at once'
  | 'longer keys let in'
  | 'ten passengers booked';
/** Legal forms: cancels that show later, members that nobody knows, numbers of digits; refusals by 404, 403 or 400. */
export type FerryForm = 'late' | 'hides by 403' | 'knows forms of numbers';

interface Booking {
  readonly booking_no: string;
  readonly passengers: number;
  readonly name: string;
  readonly owner: string;
  isCancelled: boolean;
  shows: string;
}

export const ferryKey = 'taxi-key-0123456789abcdef';
export const ferryPartner = 'partner-key-fedcba9876543210';

/** A platform in the style of REST: the key in a header of its own, no envelope, 404 for what is not there. */
export function ferryPlatform(...is: readonly (FerryBug | FerryForm)[]) {
  const has = (one: FerryBug | FerryForm): boolean => is.includes(one);
  const bookings = new Map<string, Booking>();
  const ok = (status: number, body: object): Response =>
    Response.json(has('late') ? { trace: bookings.size, ...body } : body, { status });
  const no = (status: number): Response => Response.json({ error: 'no' }, { status });

  async function handle(request: Request): Promise<Response> {
    const sent = request.headers.get('x-api-key') ?? '';
    const key = has('longer keys let in') && sent.startsWith(ferryKey) ? ferryKey : sent;
    if (key !== ferryKey && key !== ferryPartner) return no(401);
    const { pathname } = new URL(request.url);
    const [, number, cancel] = /^\/v2\/bookings\/([^/]+)(\/cancel)?$/.exec(pathname) ?? [];
    if (number !== undefined) return ofBooking(decodeURIComponent(number), cancel !== undefined, key);
    if (request.method === 'GET') {
      const own = [...bookings.values()].filter(({ owner }) => owner === key && !has('not listed'));
      return ok(200, { bookings: own.map(({ booking_no, shows }) => ({ status: shows, booking_no })) });
    }
    const { passengers, name } = (await request.json()) as Record<string, unknown>;
    const isCount =
      Number.isInteger(passengers) &&
      Number(passengers) >= 1 &&
      Number(passengers) <= (has('ten passengers booked') ? 10 : 9);
    if (!isCount || typeof name !== 'string' || name === '') return no(400);
    const made: Booking = {
      booking_no: has('late') ? `${700_000 + bookings.size}` : `F${1000 + bookings.size}`,
      passengers: Number(passengers),
      name: has('long names cut at once') ? name.slice(0, 20) : name,
      owner: key,
      isCancelled: false,
      shows: 'open',
    };
    bookings.set(made.booking_no, made);
    return ok(201, { booking_no: made.booking_no, name: made.name, total: 20.5 * made.passengers });
  }

  function ofBooking(number: string, isCancel: boolean, key: string): Response {
    const found = bookings.get(number);
    const isSeen = has(isCancel ? 'cancelled by the partner' : 'seen by the partner') || found?.owner === key;
    if (found === undefined) {
      if (has('unknown detail crashes') && !isCancel) return no(500);
      if (has('unknown detail is empty') && !isCancel)
        return ok(200, { booking_no: number, passengers: 1, name: '', total: 0, status: 'open' });
      if (has('unknown cancel accepted') && isCancel) return ok(200, { status: 'cancelled' });
      return no(has('knows forms of numbers') ? 400 : 404);
    }
    if (!isSeen) return no(has('hides by 403') ? 403 : 404);
    const { booking_no, passengers, name } = found;
    if (!isCancel) {
      const total = 20.5 * passengers - (has('total changes for many') && passengers > 4 ? 1 : 0);
      return ok(200, { booking_no, passengers, name: has('name lost') ? '' : name, total, status: found.shows });
    }
    if (has('cancel does nothing')) return ok(200, { status: found.shows });
    if (found.isCancelled && !has('cancelled twice')) return no(409);
    found.isCancelled = true;
    const show = (): void => void (found.shows = has('cancel not shown') ? 'open' : 'cancelled');
    if (has('late')) setTimeout(show, 300);
    else show();
    return ok(200, { status: found.shows });
  }

  return { handle, bookings };
}

export const text = { type: 'string' };
const error = object({ error: text });
export const common = { keyHeader: 'X-Api-Key' };
const refusals = { 400: error, 401: error, 403: error, 404: error, 409: error };
const passengers = { type: 'integer', minimum: 1, maximum: 9 };
const booking = { kind: 'booking', number: 'booking_no', hiddenFrom: 'partner' };

export const book = operation('ferry.book', {
  ...common,
  path: '/v2/bookings',
  request: object({ passengers, name: { type: 'string', minLength: 1 } }),
  answers: { 201: object({ booking_no: text, total: { type: 'number' } }), ...refusals },
  creates: { kind: 'booking', number: '/booking_no', undo: () => cancel },
});
export const detail = operation('ferry.detail', {
  ...common,
  method: 'GET',
  path: '/v2/bookings/{booking_no}',
  answers: { 200: object({ booking_no: text, passengers, name: text, status: text }), ...refusals },
  reads: { ...booking, shows: ['/passengers', '/name', '/total'] },
});
export const list = operation('ferry.list', {
  ...common,
  method: 'GET',
  path: '/v2/bookings',
  answers: { 200: object({ bookings: { type: 'array', items: object({ booking_no: text }) } }), ...refusals },
  reads: { kind: 'booking', lists: '/bookings/*/booking_no' },
});
export const cancel = operation('ferry.cancel', {
  ...common,
  path: '/v2/bookings/{booking_no}/cancel',
  answers: { 200: object({ status: text }), ...refusals },
  changes: { ...booking, to: { '/status': 'cancelled' }, again: 409 },
});
export const ferryOperations = [book, detail, list, cancel];
