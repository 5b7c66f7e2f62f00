import { authenticate } from './authentication.ts';
import { checkDate, matching, pageOf, sortTrips } from './bus-search.ts';
import { type Answer, type Call, type Finished, invalid, type Operation, Refusal } from './call.ts';
import { localTime } from './calendar.ts';
import type { Fault, Variant } from './extension.ts';
import { cancelResult, checkCancellable, readCancel } from './hotel-cancel.ts';
import type { JsonObject } from './json.ts';
import { type HotelOrder, Orders, settle } from './orders.ts';
import { createBusOrder, createHotelOrder, hotelOrder, readName } from './other-operations.ts';
import { hexOf, randomFrom } from './random.ts';
import { RateLimit } from './rate-limit.ts';
import { decode } from './request-body.ts';
import { readSearch } from './search-query.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { type Steps, wrap } from './steps.ts';
import { tripOf } from './trips.ts';

/** The platform without its server: state, and the steps with all faults and variants around them. */
export class Platform {
  readonly settings: Settings;
  readonly now: () => number;
  readonly orders: Orders;
  readonly steps: Steps;
  /** Calls arrived so far, in all and by operation. */
  calls = 0;
  readonly callsOf = new Map<Operation, number>();
  /** Calls without an answer yet. */
  readonly inFlight = new Set<Call>();
  previous: Finished | undefined;

  constructor(settings: Partial<Settings>, now: () => number, variants: readonly Variant[], faults: readonly Fault[]) {
    this.settings = Object.assign({}, defaultSettings, ...variants.map((variant) => variant.settings), settings) as Settings;
    this.now = now;
    this.orders = new Orders(randomFrom(this.settings.seed));
    this.steps = cleanSteps(this);
    // Faults go around the variants: a fault must show whatever legal form the platform has.
    for (const extension of [...variants, ...faults]) wrap(this.steps, extension.hooks?.(this) ?? {});
  }

  /** Today in the platform's zone. */
  today(): string {
    return localTime(this.now(), this.settings.timeZone).date;
  }
}

function cleanSteps(platform: Platform): Steps {
  const { settings, orders } = platform;
  const limit = new RateLimit();
  const knownOrder = (call: Call, orderNo: string): HotelOrder => {
    const order = steps.findOrder(call, orderNo);
    if (!order) throw invalid('no such order', 40020);
    return order;
  };
  const knownTrip = (call: Call, body: JsonObject) => {
    const trip = steps.tripOf(call, readName(body, 'gid', settings));
    if (!trip) throw invalid('no such trip', 40040);
    return trip;
  };

  const operations: Record<Operation, (call: Call, body: JsonObject) => JsonObject> = {
    busSearch(call, body) {
      const query = steps.readSearch(call, body);
      if (query.date !== undefined) steps.checkDate(call, query.date);
      return steps.search(call, query);
    },
    hotelCancel(call, body) {
      const request = steps.readCancel(call, body);
      const order = knownOrder(call, request.orderNo);
      steps.checkCancellable(call, order);
      steps.cancel(call, order, request);
      return steps.cancelResult(call, order);
    },
    busTripDetail: (call, body) => steps.busTripDetail(call, body),
    busOrderCreate: (call, body) => steps.createBusOrder(call, body),
    hotelOrderCreate: (call, body) => steps.createHotelOrder(call, body),
    hotelOrderDetail: (call, body) => steps.hotelOrderDetail(call, body),
    none() {
      throw new Refusal(404, 40400, 'no such operation');
    },
  };

  const steps: Steps = {
    async handle(call) {
      try {
        steps.authenticate(call);
        steps.admit(call);
        const body = steps.decode(call);
        call.body = body;
        return steps.success(call, steps.operate(call, body));
      } catch (error) {
        if (error instanceof Refusal) return steps.refuse(call, error);
        return steps.refuse(call, new Refusal(500, 50000, 'internal error'));
      }
    },
    authenticate: (call) => authenticate(call, settings.apiKey),
    admit: (call) => limit.admit(call, settings),
    decode: (call) => decode(call, settings),
    operate: (call, body) => operations[call.operation](call, body),

    readSearch: (_call, body) => readSearch(body, settings),
    checkDate: (call, date) => checkDate(date, call.now, settings),
    search(call, query) {
      const page = steps.page(call, query, steps.sort(call, query, steps.matching(call, query)));
      return {
        total: page.total,
        page_info: { page: page.page, page_size: page.pageSize, total: page.total },
        lines: page.trips.map((trip) => steps.line(call, trip)),
      };
    },
    matching: (call, query) => matching(query, call.now, settings),
    sort: (_call, query, trips) => sortTrips(query, trips, settings),
    page: (_call, query, trips) => pageOf(query, trips, settings),
    line: (_call, trip) => trip.item,
    tripOf(call, gid) {
      const trip = tripOf(settings.seed, gid, settings.tripsFactor);
      const local = localTime(call.now, settings.timeZone);
      if (trip && `${trip.item.dep_date} ${trip.item.dep_time}` <= `${local.date} ${local.time}`) trip.item.avail_seat_count = 0;
      return trip;
    },

    readCancel: (_call, body) => readCancel(body, settings),
    findOrder: (_call, orderNo) => orders.hotel.get(orderNo),
    checkCancellable: (_call, order) => checkCancellable(order, settings),
    settle: (call, order) => settle(order, call.now),
    cancel(call, order, request) {
      order.cancellation ??= { ...steps.settle(call, order), reason: request.reason };
    },
    cancelResult: (_call, order) => cancelResult(order),

    createHotelOrder: (call, body) => createHotelOrder(body, orders, settings, call.now),
    hotelOrderDetail: (call, body) => hotelOrder(knownOrder(call, readName(body, 'order_no', settings))),
    busTripDetail: (call, body) => steps.line(call, knownTrip(call, body)),
    createBusOrder: (call, body) => createBusOrder(body, knownTrip(call, body), orders, settings, call.now),

    requestId: (call) => hexOf(32, settings.seed, 'request', call.number, call.now),
    success: (call, data): Answer => answerOf(200, { code: 0, data, message: 'success', request_id: steps.requestId(call) }),
    refuse(call, { status, code, message, headers }): Answer {
      const answer = answerOf(status, { code, data: null, message, request_id: steps.requestId(call) });
      answer.headers.push(...headers);
      return answer;
    },
    answer: (_call, answer) => answer,
    write: (_call, body) => JSON.stringify(body),
  };
  return steps;
}

function answerOf(status: number, body: JsonObject): Answer {
  return { status, headers: [['Content-Type', 'application/json; charset=utf-8']], body };
}
