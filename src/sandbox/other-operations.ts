import { invalid } from './call.ts';
import { localTime, utcTimestamp } from './calendar.ts';
import { Fields } from './fields.ts';
import { type JsonObject, member } from './json.ts';
import type { HotelOrder, Orders, Policy } from './orders.ts';
import type { Settings } from './settings.ts';
import type { Trip } from './trips.ts';

// Section 4.3 names these operations only; paths and shapes here are the platform's own.

const policies: readonly string[] = ['free', 'partial', 'non_refundable', 'none'];

/** Creates a hotel order; `cancel_policy` chooses the policy, otherwise the platform does in turn. */
export function createHotelOrder(body: JsonObject, orders: Orders, settings: Settings, now: number): JsonObject {
  const fields = new Fields(body, settings);
  fields.check(['hotel_id', 'room_type', 'check_in', 'check_out', 'guest'], Object.keys(body));
  const checkIn = fields.date('check_in') as string;
  const checkOut = fields.date('check_out') as string;
  if (checkOut <= checkIn) throw invalid('check_out must be after check_in', 40031);
  const asked = fields.text('cancel_policy', 20);
  if (asked !== undefined && !policies.includes(asked))
    throw invalid(`cancel_policy must be one of ${policies.join(', ')}`, 40032);
  const order = orders.addHotel({
    hotelId: fields.text('hotel_id', 64) as string,
    roomType: fields.text('room_type', 64) as string,
    checkIn,
    checkOut,
    amount: 458.5,
    policy: (asked as Policy | undefined) ?? orders.nextPolicy(),
    createdAt: now,
  });
  return hotelOrder(order);
}

/** A hotel order as the detail operation shows it. */
export function hotelOrder(order: HotelOrder): JsonObject {
  const shown: JsonObject = {
    order_no: order.orderNo,
    status: order.cancellation ? 'cancelled' : 'created',
    hotel_id: order.hotelId,
    room_type: order.roomType,
    check_in: order.checkIn,
    check_out: order.checkOut,
    amount: order.amount,
    cancel_policy: order.policy,
    created_at: utcTimestamp(order.createdAt),
  };
  if (order.cancellation) shown['cancelled_at'] = utcTimestamp(order.cancellation.at);
  return shown;
}

/** The text field that names the thing asked for. */
export function readName(body: JsonObject, name: string, settings: Settings): string {
  const fields = new Fields(body, settings);
  fields.check([name], Object.keys(body));
  return fields.text(name, 64) as string;
}

/** Orders seats on a trip that has some and has not left; the inventory stays as it is. */
export function createBusOrder(
  body: JsonObject,
  trip: Trip,
  orders: Orders,
  settings: Settings,
  now: number,
): JsonObject {
  const passengers = member(body, 'passengers');
  if (!Array.isArray(passengers) || passengers.length < 1 || passengers.length > 9) {
    throw invalid('passengers must be a list of 1 to 9', 40041);
  }
  const { item } = trip;
  const local = localTime(now, settings.timeZone);
  if (`${item.dep_date} ${item.dep_time}` <= `${local.date} ${local.time}`)
    throw invalid('the trip has departed', 40042);
  if (item.avail_seat_count < passengers.length) throw invalid('not enough seats left', 40043);
  const gid = readName(body, 'gid', settings);
  const order = orders.addBus(gid);
  return { order_no: order.orderNo, gid, status: 'created', amount: item.price * passengers.length };
}
