import type { Json, JsonObject } from '../contract/json.ts';
import type { ReportFinding } from '../contract/report-parts.ts';
import type { ShownExchange } from '../contract/shown-exchange.ts';

/** When the run of the sample began. */
export const sampleStart = '2026-11-20T10:00:00.000Z';

function sampleExchange(
  operation: string,
  index: number,
  body: JsonObject,
  status: number,
  answer: Json,
  hostile: string,
): ShownExchange {
  const path = operation === 'cancel' ? '/travel/open/v1/hotel/order/cancel' : '/travel/open/v1/bus/search';
  return {
    operation,
    request: {
      method: 'POST',
      path,
      headers: {
        Authorization: '$CONFORMANCE_API_KEY',
        'Content-Type': 'application/json',
        'User-Agent': `travel-conformance/0.1.0 (run k3v9x2; call ${index + 17})${hostile}`,
      },
      body,
    },
    response: {
      status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        date: 'Fri, 20 Nov 2026 10:00:07 GMT',
        [`x-upstream${hostile}`]: `node-3${hostile}`,
      },
      body: answer,
    },
    curl:
      `curl -sS -X POST -H "Authorization: $CONFORMANCE_API_KEY" -H 'Content-Type: application/json' --data ` +
      `'${JSON.stringify(body).replaceAll("'", "'\\''")}' 'https://staging.example.com${path}'${hostile}`,
    requestId: `b1946ac9-${1000 + index}${hostile}`,
    at: new Date(Date.parse(sampleStart) + index * 1371).toISOString(),
    durationMs: 38 + index,
  };
}

/** Expectation and answer. */
const causes: readonly (readonly [string, string])[] = [
  ['status 400', 'status 200 with 12 trips'],
  ['/data/lines/[]/price an integer', '/data/lines/[]/price "6800", a string'],
  ['at most 50 trips', '73 trips'],
  [
    'pages that are disjoint and hold 131 trips together',
    'pages that share 4 trips and hold 127 trips together: T-20, T-21, T-40 and T-41 came twice',
  ],
  [
    'status 400 with any body: the date 2026-11-19 was past in every time zone when the call was sent',
    'status 200 with code 0: the date 2026-11-19 was taken, and 12 trips were returned for it',
  ],
  ['cancelled_at an ISO 8601 UTC timestamp such as 2026-11-20T10:00:07Z', 'cancelled_at "2026-11-20 10:00:07"'],
];

/** A trip as the sample's answers have it. */
export function sampleTrip(index: number, hostile: string): JsonObject {
  return {
    line_gid: 'L-310100-330100',
    gid: `T-${index}`,
    line_name: `上海 — 杭州${hostile}`,
    start_station_name: '上海长途汽车客运总站',
    end_station_name: '杭州汽车东站',
    from_city: '上海',
    to_city: '杭州',
    dep_date: '2026-11-19',
    dep_time: '08:30',
    price: 6800,
    duration: 150,
    distance: 176,
    class_name: '大型高一',
    seat_count: 45,
    avail_seat_count: 12,
    remark: '',
  };
}

/** One finding of a requirement; the same index gives the same finding. */
export function sampleFinding(requirement: string, index: number, hostile: string, baseline = true): ReportFinding {
  const operation = requirement.startsWith('cancel') ? 'cancel' : 'search';
  const asked: JsonObject =
    operation === 'cancel'
      ? { order_no: `HT2026112000${index}`, cancel_reason: `change of plans${hostile}` }
      : {
          start_city_code: '310100',
          end_city_code: '330100',
          date: '2026-11-19',
          page: 1,
          page_size: 20,
          start_addr: `People's Square${hostile}`,
        };
  const answer: Json =
    operation === 'cancel'
      ? {
          code: 0,
          data: {
            order_no: `HT2026112000${index}`,
            status: 'cancelled',
            refund_status: 'processing',
            cancel_fee: '0',
            refund_amount: 128.5,
            cancelled_at: '2026-11-20 10:00:07',
          },
          message: 'ok',
          request_id: `b1946ac9-${1000 + index}`,
        }
      : {
          code: 0,
          data: {
            total: 12,
            page_info: { page: 1, page_size: 20, total: 12 },
            lines: Array.from({ length: 12 }, (_, i) => sampleTrip(i, hostile)),
          },
          message: `success${hostile}`,
          request_id: `b1946ac9-${1000 + index}`,
        };
  const { operation: _, ...exchange } = sampleExchange(operation, index * 3, asked, 200, answer, hostile);
  const [expected, actual] = causes[index % causes.length] ?? ['status 400', 'status 200'];
  return {
    id: `f-${(0x5eed00 + index * 7919).toString(16).padStart(12, '0')}`,
    requirement,
    operation,
    cause: `status 200 ${index}${hostile}`,
    message: `expected ${expected}, got ${actual}${hostile}`,
    expected: expected + hostile,
    actual: actual + hostile,
    // Findings of one requirement with one wrong status are one card.
    ...(index === 0 ? { status: 200 } : {}),
    occurrences: 1 + ((index * 5) % 13),
    answers: { broken: 1 + ((index * 5) % 13), judged: 203 },
    reproduced: { of: 3, times: 3 - (index % 2) },
    ...exchange,
    control: sampleExchange(
      operation,
      index * 3 + 1,
      { ...asked, ...(operation === 'cancel' ? {} : { date: '2026-11-20' }) },
      200,
      answer,
      hostile,
    ),
    examples:
      index % 2 === 0
        ? []
        : [
            sampleExchange(
              operation,
              index * 3 + 2,
              { ...asked, page: 2 },
              200,
              { code: 0, data: {}, message: hostile, request_id: 'x' },
              hostile,
            ),
          ],
    shrunk: index % 3 !== 0,
    seed: 20261120,
    path: `${index}:0:1`,
    ...(baseline ? { known: index % 10 === 8 } : {}),
    waived: index > 0 && index % 13 === 0,
  };
}
