import { expect, test } from 'vitest';
import type { Level } from '../contract/requirement.ts';
import { requirements } from './index.ts';

/**
 * The promised catalogue: id, level and statement, written out a second time, so that a changed meaning is a visible
 * difference. Ids are permanent: add rows, never rename or reuse one; change a level only with the reason in `reading`.
 */
const promised: readonly (readonly [id: string, level: Level, statement: string])[] = [
  [
    'http.status-listed',
    'MUST',
    'The status is one that the document lists for the operation: search 200, 400, 401 or 429; cancel 200, 400 or 401.',
  ],
  ['http.json-body', 'MUST', 'The body of a 200 answer is a JSON object in UTF-8.'],
  ['envelope.code', 'MUST', '`code` is an integer, and 0 on a 200 answer.'],
  ['envelope.data', 'MUST', '`data` is an object.'],
  ['envelope.message', 'MUST', '`message` is a string with some text.'],
  ['envelope.request-id', 'MUST', '`request_id` is a string.'],
  ['envelope.request-id-distinct', 'SHOULD', '`request_id` is not empty and differs between different requests.'],
  [
    'auth.valid-key',
    'MUST',
    'A call with the right key is never answered 401, however the name of the header is spelled in upper or ' +
      'lower case.',
  ],
  ['auth.missing-key', 'MUST', 'A search without `Authorization`, or with an empty one, is answered 401.'],
  ['auth.invalid-key', 'MUST', 'A search with a wrong key is answered 401.'],
  ['auth.cancel-missing-key', 'MUST', 'A cancel without the key is not accepted.'],
  ['auth.cancel-invalid-key', 'MUST', 'A cancel with a wrong key is not accepted.'],
  ['auth.cancel-401', 'SHOULD', 'A cancel without the key or with a wrong one is answered 401 rather than 400.'],
  ['auth.no-effect', 'MUST', 'A cancel refused for its key changes nothing: the order can still be cancelled.'],
  ['auth.no-leak', 'SHOULD', 'A 401 answer carries no trips with gids, and no fee or refund.'],
  [
    'bus.valid-accepted',
    'MUST',
    'A valid documented search is accepted: page sizes 1 to 50, further pages that exist, `sort_by: ' +
      '"dep_time"`, and the values that the configuration names as valid.',
  ],
  [
    'bus.data',
    'MUST',
    '`data` of a search has the integer `total`, the object `page_info` and the array `lines`, also when there ' +
      'is nothing to list.',
  ],
  ['bus.page-info', 'MUST', '`page_info` has the integers `page`, `page_size` and `total`.'],
  ['bus.page-info-echo', 'SHOULD', '`page_info` says the page asked for and the page size used.'],
  ['bus.page-info-total', 'SHOULD', '`page_info.total` equals `data.total`.'],
  ['bus.trip', 'MUST', 'Each trip has all 20 documented fields with their types, and none of them is null.'],
  ['bus.dep-date', 'MUST', '`dep_date` of a trip is a real calendar date in the form YYYY-MM-DD.'],
  ['bus.dep-time', 'MUST', '`dep_time` of a trip is a time of day in the form HH:MM, from 00:00 to 23:59.'],
  ['bus.identifiers', 'SHOULD', '`line_gid` and the gids of both stations are not empty.'],
  ['bus.seats', 'SHOULD', 'The available seats of a trip are not negative and not more than its seats.'],
  ['bus.quantities', 'SHOULD', '`price`, `duration` and `distance` of a trip are not negative.'],
  ['bus.matches-date', 'MUST', 'Every trip leaves on the date asked for.'],
  [
    'bus.matches-cities',
    'MUST',
    'The trips are between the cities asked for: not mixed within one answer, not the other way round, and one ' +
      'city code goes with one city name.',
  ],
  ['bus.gid', 'MUST', '`gid` is not empty and names one trip only, within an answer and over all pages of a search.'],
  ['bus.gid-across', 'SHOULD', 'A gid names one trip over dates and routes too.'],
  ['bus.gid-downstream', 'MUST', 'The `gid` of a returned trip is accepted by trip detail and by order creation.'],
  ['bus.limit-50', 'MUST', 'An answer has at most 50 trips.'],
  ['bus.page-size', 'SHOULD', 'An answer has at most `page_size` trips.'],
  [
    'bus.paging',
    'MUST',
    'Paging yields every matching trip exactly once: pages are disjoint and together have `total` trips, with ' +
      'and without sorting.',
  ],
  [
    'bus.total',
    'MUST',
    '`total` is the number of matching trips: the same for every page, page size and sort order, and never ' +
      'less than the trips shown.',
  ],
  [
    'bus.sort-dep-time',
    'SHOULD',
    'With `sort_by: "dep_time"` the trips are ordered by departure time over all pages, in one direction.',
  ],
  ['bus.past-date', 'MUST', 'A search for a date that is certainly past is answered exactly 400.'],
  [
    'bus.today',
    'MUST',
    'Today is not refused, and no date that is certainly not past is refused while a later one is accepted.',
  ],
  ['bus.malformed', 'MUST', 'A search whose body is no JSON is answered 400.'],
  ['bus.non-object', 'SHOULD', 'A search whose body is JSON but no object is answered 400.'],
  ['bus.bad-input', 'MUST', 'Any other invalid search is answered with a listed status and, if accepted, conforms.'],
  ['bus.hostile-text', 'MUST', 'A search with text that looks like an attack is answered with a listed status.'],
  ['cancel.order-no', 'MUST', '`order_no` of an accepted cancel is exactly the number asked for.'],
  ['cancel.status', 'MUST', '`status` of an accepted cancel is `cancelled`.'],
  [
    'cancel.refund-status',
    'MUST',
    '`refund_status` is a string, and on the first acceptance of a cancel with a refund over 0 it is `processing`.',
  ],
  ['cancel.amounts', 'MUST', '`cancel_fee` and `refund_amount` of an accepted cancel are JSON numbers.'],
  ['cancel.amounts-sign', 'SHOULD', 'Neither `cancel_fee` nor `refund_amount` is negative.'],
  ['cancel.cancelled-at', 'MUST', '`cancelled_at` of an accepted cancel is an ISO 8601 UTC timestamp.'],
  ['cancel.cancelled-at-now', 'SHOULD', '`cancelled_at` lies within ten minutes of the call.'],
  ['cancel.unknown-order', 'MUST', 'A cancel of an order number that does not exist is answered 400.'],
  [
    'cancel.malformed',
    'MUST',
    'A cancel whose body is no JSON is answered 400; one whose body is JSON but no object is answered with a ' +
      'listed status.',
  ],
  [
    'cancel.reason',
    'MUST',
    'Any `cancel_reason` gets a listed status, and an order whose cancel was refused for its reason can still ' +
      'be cancelled.',
  ],
  [
    'cancel.again',
    'MUST',
    'Cancelling a cancelled order is answered with a listed status; if that is 200, `order_no`, `status` and ' +
      'the types conform.',
  ],
  ['cancel.once', 'SHOULD', 'Two cancels of one order at once end as two in a row do.'],
  [
    'cancel.takes-effect',
    'SHOULD',
    'After an accepted cancel order detail shows the order cancelled; after a refused one it does not.',
  ],
  [
    'cancel.hostile-order-no',
    'MUST',
    'A cancel whose order number is missing, empty, wrongly typed, a wildcard, injection text or the beginning ' +
      'of a real number is answered 400.',
  ],
];

test('the catalogue is the promised one: a changed id, level or statement is a change of meaning', () => {
  expect(requirements.map(({ id, level, statement }) => [id, level, statement])).toEqual(promised);
});
