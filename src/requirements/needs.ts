import type { Need } from '../model/requirement.ts';

/** What is missing and what to do, in one line, naming the configuration key. */
export const needs: Readonly<Record<Need, string>> = {
  trips: 'no configured route has trips: add to `routes` city pairs that have trips in the next days',
  'long-route': 'no configured route has more than 50 trips on one date: add such a city pair to `routes`',
  'cancel-permission': 'nothing may be sent to the cancel operation of this host: add the host to `allowCancel` (or `--allow-cancel <host>`)',
  orders: 'there are no orders to cancel: supply them under `orders` (`numbers`, `file` or `create`), and leave some in `orders.budget`',
  'hostile-cancel-permission':
    'hostile order numbers may not be sent to this host: add the host to `allowHostileCancel` if no order of anybody else can be hit there',
  'bus-trip-detail': 'trip detail is not bound: describe it under `operations.busTripDetail`',
  'bus-order-create': 'bus order creation is not bound: describe it under `operations.busOrderCreate`',
  'hotel-order-detail':
    'hotel order detail is not bound, or does not say how it shows a cancelled order: describe it under `operations.hotelOrderDetail`, with `cancelled`',
};

/** That searches are accepted and show nothing. */
export const noTrips = 'no configured route has trips in the days tried: name one in `routes`';

/** What helps where every order was refused at its first cancel. */
export const refusedAdvice = 'supply orders that can be cancelled, or name in `cancelExtras` the reason and the other fields that the target requires';
