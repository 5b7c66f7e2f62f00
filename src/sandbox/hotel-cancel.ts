import { invalid } from './call.ts';
import { utcTimestamp } from './calendar.ts';
import { Fields } from './fields.ts';
import type { JsonObject } from './json.ts';
import type { Cancellation, HotelOrder } from './orders.ts';
import type { Settings } from './settings.ts';
import type { CancelRequest } from './steps.ts';

/** Reads and checks the cancel operation's body. */
export function readCancel(body: JsonObject, settings: Settings): CancelRequest {
  const fields = new Fields(body, settings);
  fields.check(settings.requiredOfCancel, ['order_no', 'cancel_reason', ...settings.requiredOfCancel]);
  const reason = fields.text('cancel_reason', 500, 0);
  if (reason !== undefined && settings.cancelReasons?.includes(reason) === false)
    throw invalid(`cancel_reason must be one of ${settings.cancelReasons.join(', ')}`, 40008);
  return { orderNo: fields.text('order_no', 64) ?? '', reason };
}

/** Refuses a cancelled order, unless the settings replay its answer, and one whose policy forbids cancelling. */
export function checkCancellable(order: HotelOrder, settings: Settings): void {
  if (order.cancellation && settings.cancelAgain === 'refuse') throw invalid('the order is cancelled already', 40021);
  if (order.policy === 'none') throw invalid('the order cannot be cancelled under its cancellation policy', 40022);
}

/** The `data` of section 2, hotel order cancellation result. */
export function cancelResult(order: HotelOrder): JsonObject {
  const done = order.cancellation as Cancellation;
  return {
    order_no: order.orderNo,
    status: 'cancelled',
    cancel_fee: done.fee,
    refund_amount: done.refund,
    refund_status: done.refundStatus,
    cancelled_at: utcTimestamp(done.at),
  };
}
