import type { Answer, Exchange, TransportFault, TransportKind } from '../../contract/exchange.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { said } from '../../contract/reason.ts';

/** A trip that keeps every rule. */
export const sampleTrip: JsonObject = {
  line_gid: 'L1',
  gid: 'G1',
  line_name: 'Shanghai - Hangzhou',
  start_station_name: 'South',
  end_station_name: 'East',
  from_city: 'Shanghai',
  to_city: 'Hangzhou',
  dep_date: '2026-11-23',
  dep_time: '08:05',
  price: 8500,
  duration: 150,
  distance: 176,
  class_name: 'standard',
  seat_count: 45,
  avail_seat_count: 12,
  remark: '',
  start_station_gid: 'S1',
  end_station_gid: 'S2',
  start_city_code: '310100',
  end_city_code: '330100',
};

/** The search that `sampleTrip` answers. */
export const sampleSearch: JsonObject = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-23' };

/** A time at which literal exchanges happen: 2026-11-21T10:30:00Z. */
export const sampleTime = Date.UTC(2026, 10, 21, 10, 30);

/** Trips with different gids and departure times. */
export function sampleTrips(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => {
    const minute = index % 1440;
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return { ...sampleTrip, gid: `G${index + 1}`, dep_time: time, seat_count: 45 + Math.floor(index / 1440) };
  });
}

/** What a literal exchange may differ in. */
export interface SampleOptions {
  readonly call?: number;
  readonly operation?: Exchange['operation'];
  readonly credentials?: Exchange['credentials'];
  readonly body?: Json;
  readonly bodyText?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answerHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly status?: number;
  /** The JSON of the answer, or a body that is none. */
  readonly json?: Json;
  readonly answerBody?: Answer['body'];
  readonly fault?: Exchange['fault'];
  readonly sentAt?: number;
  readonly endedAt?: number;
  readonly targetDate?: number | null;
  readonly connection?: Exchange['connection'];
  readonly connectionNumber?: Exchange['connectionNumber'];
}

/** A fault of this kind, with any words as its reason. */
export function sampleFault(kind: TransportKind, words: string = kind): TransportFault {
  return { kind, reason: said(words) };
}

/** A literal exchange, to try checks with. */
export function sampleExchange(options: SampleOptions = {}): Exchange {
  const {
    call = 1,
    operation = 'search',
    body = sampleSearch,
    status = 200,
    json = {},
    sentAt = sampleTime,
    fault = null,
  } = options;
  const answerBody = options.answerBody ?? { kind: 'json' as const, value: json };
  return {
    call,
    operation,
    credentials: options.credentials ?? 'valid',
    request: {
      method: 'POST',
      path: operation === 'cancel' ? '/open/v1/hotel/order/cancel' : '/open/v1/bus/search',
      headers: options.headers ?? { Authorization: '$CONFORMANCE_API_KEY' },
      bodyText: options.bodyText ?? JSON.stringify(body),
      body,
    },
    answer: fault === null ? { status, headers: options.answerHeaders ?? {}, body: answerBody, bytes: 0 } : null,
    fault,
    answeredBy: { by: fault === null ? 'platform' : 'nobody' },
    sentAt,
    endedAt: options.endedAt ?? sentAt + 100,
    targetDate: options.targetDate ?? null,
    connection: options.connection ?? 'used',
    connectionNumber: options.connectionNumber ?? null,
    sentFor: null,
    throttled: 0,
    retried: 0,
  };
}

/** An accepted search: its trips, members of `data` that differ, and the rest. */
export function acceptedSearch(
  lines: Json = [sampleTrip],
  data: JsonObject = {},
  options: SampleOptions = {},
): Exchange {
  const total = Array.isArray(lines) ? lines.length : 0;
  const { call = 1 } = options;
  const json = {
    code: 0,
    message: 'ok',
    request_id: `r${call}`,
    data: { total, page_info: { page: 1, page_size: 50, total }, lines, ...data },
  };
  return sampleExchange({ json, ...options });
}

/** An accepted cancel of an order: members of `data` that differ, and the rest. */
export function acceptedCancel(order: string, data: JsonObject = {}, options: SampleOptions = {}): Exchange {
  const { call = 1 } = options;
  const result = {
    order_no: order,
    status: 'cancelled',
    cancel_fee: 20,
    refund_amount: 380.5,
    refund_status: 'processing',
    cancelled_at: '2026-11-21T10:30:00Z',
    ...data,
  };
  return sampleExchange({
    operation: 'cancel',
    body: { order_no: order },
    json: { code: 0, message: 'ok', request_id: `r${call}`, data: result },
    ...options,
  });
}

/** The nth call of a run, one after the other. */
export const at = (call: number): SampleOptions => ({ call, sentAt: sampleTime + call * 1000 });
