/** Sentences and rows of the document that several requirements quote. */
export const quoted = {
  keyRefused: 'A missing or invalid key leads to a 401 response (401 is listed for bus search).',
  acceptedCancel:
    'when the cancellation is accepted, then the response carries status cancelled together with cancel_fee, ' +
    'refund_amount, refund_status and cancelled_at.',
  atMost50: 'A call returns at most 50 trips; to obtain all trips the caller pages with `page` and `page_size`.',
  valuesNotShown:
    'Allowed values and meanings of dist_type and sort_by (only the value dep_time for sort_by is seen): not shown.',
  transition:
    'Hotel order (cancellable state) | POST /open/v1/hotel/order/cancel | order is cancellable under its ' +
    'cancellation policy | status = cancelled',
  bothEndpoints:
    'Both endpoints use method POST, request content type application/json, and require the Authorization ' +
    'header (see section 5).',
  listsTrips: 'Purpose: list intercity bus trips between a departure city and an arrival city on a date',
  gidCarried:
    'Each trip carries a `gid`, which is the identifier used by the trip-detail and order-creation operations.',
  gidField: 'gid | string | identifier of the trip; used for trip detail and ordering',
  gidUsedLater: 'The `gid` of a returned trip is the value used in later trip-detail and order-creation calls.',
  earliestDate: 'Earliest travel date | bus search | not earlier than today (past dates not allowed)',
  invalidRequest: '400 | invalid request (for example a past date in bus search)',
  cancelStatuses: 'POST /open/v1/hotel/order/cancel | 200, 400',
} as const;
