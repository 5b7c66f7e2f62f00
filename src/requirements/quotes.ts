/** What the document itself says: a sentence, or a row of one of its tables with its cells between bars. */
export interface Quote {
  /** The number of the section that it stands in. */
  readonly section: string;
  readonly text: string;
}

const at =
  (section: string) =>
  (text: string): Quote => ({ section, text });
const [s1, s2, s3, s4, s41, s42, s5, s7, s8] = [
  at('1'),
  at('2'),
  at('3'),
  at('4'),
  at('4.1'),
  at('4.2'),
  at('5'),
  at('7'),
  at('8'),
] as const;

const code = s2('code | integer | 0 on success');
const data = s2('data | object | operation-specific payload');
const message = s2('message | string | a text; a success response carries a short success text');
const requestId = s2('request_id | string | identifier of the request, format <request_id>');
const gid = s2('gid | string | identifier of the trip; used for trip detail and ordering');
const gidCalls = s41('The `gid` of a returned trip is the value used in later trip-detail and order-creation calls.');
const searchStatuses = s7('POST /open/v1/bus/search | 200, 400, 401, 429');
const cancelStatuses = s7('POST /open/v1/hotel/order/cancel | 200, 400');
const status200 = s7('200 | success; body has code 0');
const status400 = s7('400 | invalid request (for example a past date in bus search)');
const status401 = s7('401 | authentication failure');
const everyCall = s5(
  'Every call to the two operations carries the header `Authorization`, holding an API key: `Authorization: ' +
    '<API_KEY>`.',
);
const wrongKey = s5('A missing or invalid key leads to a 401 response (401 is listed for bus search).');
const jsonRequests = s4(
  'Both endpoints use method POST, request content type application/json, and require the Authorization header ' +
    '(see section 5).',
);
const pageInfo = s41('data.page_info | page info object (section 2)');
const lines = s41('data.lines | array of bus trip items (section 2)');
const total = s41('data.total | integer (total number of matching trips)');
const date = s41('date | string | travel date, format YYYY-MM-DD; must not be in the past');
const pastDate = s41(
  'When `date` is in the past, the request is invalid (status 400 is among the statuses listed for this operation).',
);
const earliest = s8('Earliest travel date | bus search | not earlier than today (past dates not allowed)');
const paging = s41(
  'A call returns at most 50 trips; to obtain all trips the caller pages with `page` and `page_size`.',
);
const pageSize = s41('page_size | integer | page size; at most 50');
const sortBy = s41('sort_by | string | sort key');
const sortKeys = s41(
  'Allowed values and meanings of dist_type and sort_by (only the value dep_time for sort_by is seen): not shown.',
);
const accepted = s42(
  'when the cancellation is accepted, then the response carries status cancelled together with cancel_fee, ' +
    'refund_amount, refund_status and cancelled_at.',
);
const cancelled = s3('Hotel order | status | cancelled');
const cancelledAt = s2('cancelled_at | string | ISO 8601 UTC timestamp, format <timestamp>');
const fee = s2('cancel_fee | number | fee charged for the cancellation');
const refund = s2('refund_amount | number | amount to be refunded');
const transition = s3(
  'Hotel order (cancellable state) | POST /open/v1/hotel/order/cancel | order is cancellable under its ' +
    'cancellation policy | status = cancelled',
);
const orderNo = s42('order_no | string | number of the order to cancel');

const defaults = s8('Defaults of page and page_size when omitted: not shown.');
/**
 * By requirement or open point: the document's own words that it is a reading of. Of a SHOULD, those that it follows
 * from.
 */
const quotes: Readonly<Record<string, readonly Quote[]>> = {
  'http.status-listed': [searchStatuses, cancelStatuses, wrongKey],
  'http.json-body': [s1('The service is an open platform for travel booking, called over HTTP with JSON bodies.')],
  'envelope.code': [code, status200],
  'envelope.data': [data],
  'envelope.message': [message],
  'envelope.request-id': [requestId],
  'envelope.request-id-distinct': [requestId],
  'auth.valid-key': [everyCall, status401],
  'auth.missing-key': [wrongKey],
  'auth.invalid-key': [wrongKey],
  'auth.cancel-missing-key': [everyCall, wrongKey],
  'auth.cancel-invalid-key': [everyCall, wrongKey],
  'auth.cancel-401': [wrongKey, cancelStatuses],
  'auth.no-effect': [wrongKey],
  'auth.no-leak': [wrongKey],
  'bus.valid-accepted': [
    s41(
      'Purpose: list intercity bus trips between a departure city and an arrival city on a date; supports ' +
        'recommending nearby boarding points, distance filtering and several sort orders.',
    ),
    pageSize,
  ],
  'bus.data': [total, pageInfo, lines],
  'bus.page-info': [s2('page | integer'), s2('page_size | integer'), s2('total | integer'), pageInfo],
  'bus.page-info-echo': [
    s2('page | integer'),
    s2('page_size | integer'),
    s41('page | integer | page number'),
    pageSize,
  ],
  'bus.page-info-total': [s2('total | integer'), total],
  'bus.trip': [s2('Bus trip item (element of `data.lines`)')],
  'bus.dep-date': [s2('dep_date | string | date, format YYYY-MM-DD')],
  'bus.dep-time': [s2('dep_time | string | time of day, format HH:MM')],
  'bus.identifiers': [
    s2('line_gid | string | identifier of the line'),
    s2('start_station_gid | string | identifier of boarding station'),
    s2('end_station_gid | string | identifier of alighting station'),
  ],
  'bus.seats': [s2('seat_count | integer | total seats'), s2('avail_seat_count | integer | available seats')],
  'bus.quantities': [
    s2('price | integer | price of the trip'),
    s2('duration | integer | trip duration'),
    s2('distance | integer | trip distance'),
  ],
  'bus.matches-date': [
    s41('Purpose: list intercity bus trips between a departure city and an arrival city on a date'),
    date,
  ],
  'bus.matches-cities': [
    s41('Purpose: list intercity bus trips between a departure city and an arrival city on a date'),
    s41('start_city_code | string | departure city code'),
    s41('end_city_code | string | arrival city code'),
  ],
  'bus.gid': [
    s1('Each trip carries a `gid`, which is the identifier used by the trip-detail and order-creation operations.'),
    gid,
    gidCalls,
  ],
  'bus.gid-across': [
    s1('Each trip carries a `gid`, which is the identifier used by the trip-detail and order-creation operations.'),
    gid,
    gidCalls,
  ],
  'bus.gid-downstream': [
    s1('Each trip carries a `gid`, which is the identifier used by the trip-detail and order-creation operations.'),
    gidCalls,
  ],
  'bus.limit-50': [paging, s8('Trips returned per call | bus search | at most 50')],
  'bus.page-size': [pageSize],
  'bus.paging': [paging, s8('Trips returned per call | bus search | at most 50')],
  'bus.total': [total],
  'bus.sort-dep-time': [sortBy, sortKeys],
  'bus.past-date': [pastDate, status400, earliest],
  'bus.today': [date, earliest],
  'bus.malformed': [jsonRequests, status400],
  'bus.non-object': [status400],
  'bus.bad-input': [searchStatuses],
  'bus.hostile-text': [searchStatuses],
  'cancel.order-no': [s2("order_no | string | the cancelled order's number, <order_no>"), orderNo],
  'cancel.status': [s2('status | string | order status after the call'), cancelled, accepted],
  'cancel.refund-status': [
    s2('refund_status | string | state of the refund'),
    s3('Hotel order refund | refund_status | processing'),
    accepted,
  ],
  'cancel.amounts': [fee, refund, accepted],
  'cancel.amounts-sign': [fee, refund],
  'cancel.cancelled-at': [cancelledAt, accepted],
  'cancel.cancelled-at-now': [
    cancelledAt,
    s3(
      'refund_status is reported (value processing is the one seen), cancel_fee and refund_amount are computed ' +
        'per the policy, cancelled_at is set',
    ),
  ],
  'cancel.unknown-order': [orderNo, cancelStatuses, status400],
  'cancel.malformed': [jsonRequests, cancelStatuses, status400],
  'cancel.reason': [s42('cancel_reason | string | reason text given by the caller'), cancelStatuses],
  'cancel.again': [transition, cancelStatuses],
  'cancel.once': [
    transition,
    s42('Purpose: cancel a hotel order according to its cancellation policy and return refund information.'),
  ],
  'cancel.takes-effect': [transition, accepted],
  'cancel.hostile-order-no': [orderNo, cancelStatuses, status400],
  'open.required-search': [s41('Which body fields are required: not shown.')],
  'open.required-cancel': [s42('Which fields are required: not shown.')],
  'open.time-zone': [earliest],
  'open.first-page': [s41('page | integer | page number')],
  'open.default-page': [defaults],
  'open.default-page-size': [defaults],
  'open.page-size-over-50': [pageSize],
  'open.page-beyond-end': [paging],
  'open.sort-direction': [sortKeys],
  'open.sort-keys': [sortKeys],
  'open.dist-types': [sortKeys],
  'open.gid-lifetime': [gid],
  'open.firewall': [searchStatuses, cancelStatuses],
  'open.rate-limit': [s8('Rate limits and quotas (status 429 exists): not shown.')],
  'open.content-type': [jsonRequests],
  'open.error-body': [s7('Body shape of error responses: not shown.')],
  'open.key-scheme': [s5('How a key is obtained and any prefix or scheme in the header value: not shown.')],
  'open.cancel-without-key': [wrongKey, cancelStatuses],
  'open.cancel-again': [s42('Conditions under which cancellation is refused: not shown.')],
  'open.refund-statuses': [
    s3(
      'All other states, the full value lists of status and refund_status, and all other transitions ' +
        '(including bus orders): not shown.',
    ),
  ],
  'open.amounts': [s2('Units and currency of cancel_fee and refund_amount: not shown.')],
  'open.timestamp-form': [cancelledAt],
};

/**
 * The document's own words for a requirement or an open point; none for what a statement declares, nor for what the
 * document is silent about.
 */
export function quotesOf(id: string): readonly Quote[] {
  return Object.hasOwn(quotes, id) ? (quotes[id] ?? []) : [];
}

/** A field of the document's table of a trip (section 2). */
export interface TripField {
  readonly name: string;
  readonly type: 'string' | 'integer';
  readonly notes: string;
}

/** The 20 fields of a trip, as section 2 lists them. */
export const tripFields: readonly TripField[] = [
  field('line_gid', 'string', 'identifier of the line'),
  field('gid', 'string', 'identifier of the trip; used for trip detail and ordering'),
  field('line_name', 'string', 'display name of the line'),
  field('start_station_name', 'string', 'boarding point name'),
  field('end_station_name', 'string', 'alighting point name'),
  field('from_city', 'string', 'departure city name'),
  field('to_city', 'string', 'arrival city name'),
  field('dep_date', 'string', 'date, format YYYY-MM-DD'),
  field('dep_time', 'string', 'time of day, format HH:MM'),
  field('price', 'integer', 'price of the trip'),
  field('duration', 'integer', 'trip duration'),
  field('distance', 'integer', 'trip distance'),
  field('class_name', 'string', 'seat class name'),
  field('seat_count', 'integer', 'total seats'),
  field('avail_seat_count', 'integer', 'available seats'),
  field('remark', 'string', 'free text note'),
  field('start_station_gid', 'string', 'identifier of boarding station'),
  field('end_station_gid', 'string', 'identifier of alighting station'),
  field('start_city_code', 'string', 'departure city code'),
  field('end_city_code', 'string', 'arrival city code'),
];

function field(name: string, type: TripField['type'], notes: string): TripField {
  return { name, type, notes };
}

/**
 * Where a section of the document is to be read: `{section}` in the address stands for its number. Null where the
 * address is none of http or https.
 */
export function documentLink(url: unknown, section: string): string | null {
  if (typeof url !== 'string' || !/^https?:\/\/[^\s\\"<>]+$/i.test(url)) return null;
  return url.replaceAll('{section}', encodeURIComponent(section));
}
