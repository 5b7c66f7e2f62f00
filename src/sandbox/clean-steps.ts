import { authenticate } from './authentication.ts';
import { checkDate, matching, pageOf, sortTrips } from './bus-search.ts';
import { type Answer, type Call, invalid, type Operation, Refusal } from './call.ts';
import { localTime } from './calendar.ts';
import { cancelResult, checkCancellable, readCancel } from './hotel-cancel.ts';
import type { JsonObject } from './json.ts';
import { type HotelOrder, type Orders, settle } from './orders.ts';
import { createBusOrder, createHotelOrder, hotelOrder, readName } from './other-operations.ts';
import { hexOf } from './random.ts';
import { RateLimit } from './rate-limit.ts';
import { decode } from './request-body.ts';
import { readSearch } from './search-query.ts';
import type { Settings } from './settings.ts';
import type { Steps } from './steps.ts';
import { type Trip, tripOf } from './trips.ts';

/** The platform that steps are of. */
interface Platform {
  readonly settings: Settings;
  readonly orders: Orders;
  readonly steps: Steps;
}

/**
 * The steps without faults and variants. Each finds the others at the platform, so that what is wrapped around one
 * counts for all.
 */
export function cleanSteps(platform: Platform): Steps {
  return {
    ...stepsOfCalls(platform),
    ...stepsOfSearches(platform),
    ...stepsOfCancels(platform),
    ...otherOperations(platform),
    ...stepsOfAnswers(platform),
  };
}

/** From the key check to the operation, whichever it is. */
function stepsOfCalls(platform: Platform): Pick<Steps, 'handle' | 'authenticate' | 'admit' | 'decode' | 'operate'> {
  const { settings } = platform;
  const limit = new RateLimit();
  const operations = operationsOf(platform);
  return {
    async handle(call) {
      const { steps } = platform;
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
  };
}

/** Each operation as the steps that it takes. */
function operationsOf(platform: Platform): Record<Operation, (call: Call, body: JsonObject) => JsonObject> {
  return {
    busSearch(call, body) {
      const { steps } = platform;
      const query = steps.readSearch(call, body);
      if (query.date !== undefined) steps.checkDate(call, query.date);
      return steps.search(call, query);
    },
    hotelCancel(call, body) {
      const { steps } = platform;
      const request = steps.readCancel(call, body);
      const order = knownOrder(platform, call, request.orderNo);
      steps.checkCancellable(call, order);
      steps.cancel(call, order, request);
      return steps.cancelResult(call, order);
    },
    busTripDetail: (call, body) => platform.steps.busTripDetail(call, body),
    busOrderCreate: (call, body) => platform.steps.createBusOrder(call, body),
    hotelOrderCreate: (call, body) => platform.steps.createHotelOrder(call, body),
    hotelOrderDetail: (call, body) => platform.steps.hotelOrderDetail(call, body),
    none() {
      throw new Refusal(404, 40400, 'no such operation');
    },
  };
}

type SearchStep = 'readSearch' | 'checkDate' | 'search' | 'matching' | 'sort' | 'page' | 'line' | 'tripOf';

function stepsOfSearches(platform: Platform): Pick<Steps, SearchStep> {
  const { settings } = platform;
  return {
    readSearch: (_call, body) => readSearch(body, settings),
    checkDate: (call, date) => checkDate(date, call.now, settings),
    search(call, query) {
      const { steps } = platform;
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
      const trip = tripOf(settings.seed, gid);
      const local = localTime(call.now, settings.timeZone);
      if (trip && `${trip.item.dep_date} ${trip.item.dep_time}` <= `${local.date} ${local.time}`)
        trip.item.avail_seat_count = 0;
      return trip;
    },
  };
}

type CancelStep = 'readCancel' | 'findOrder' | 'checkCancellable' | 'settle' | 'cancel' | 'cancelResult';

function stepsOfCancels(platform: Platform): Pick<Steps, CancelStep> {
  const { settings, orders } = platform;
  return {
    readCancel: (_call, body) => readCancel(body, settings),
    findOrder: (_call, orderNo) => orders.hotel.get(orderNo),
    checkCancellable: (_call, order) => checkCancellable(order, settings),
    settle: (call, order) => settle(order, call.now),
    cancel(call, order, request) {
      order.cancellation ??= { ...platform.steps.settle(call, order), reason: request.reason };
    },
    cancelResult: (_call, order) => cancelResult(order),
  };
}

type OtherOperation = 'createHotelOrder' | 'hotelOrderDetail' | 'busTripDetail' | 'createBusOrder';

function otherOperations(platform: Platform): Pick<Steps, OtherOperation> {
  const { settings, orders } = platform;
  return {
    createHotelOrder: (call, body) => createHotelOrder(body, orders, settings, call.now),
    hotelOrderDetail: (call, body) => hotelOrder(knownOrder(platform, call, readName(body, 'order_no', settings))),
    busTripDetail: (call, body) => platform.steps.line(call, knownTrip(platform, call, body)),
    createBusOrder: (call, body) => createBusOrder(body, knownTrip(platform, call, body), orders, settings, call.now),
  };
}

function stepsOfAnswers(platform: Platform): Pick<Steps, 'requestId' | 'success' | 'refuse' | 'answer' | 'write'> {
  const { settings } = platform;
  return {
    requestId: (call) => hexOf(32, settings.seed, 'request', call.number, call.now),
    success: (call, data): Answer =>
      answerOf(200, { code: 0, data, message: 'success', request_id: platform.steps.requestId(call) }),
    refuse(call, { status, code, message, headers }): Answer {
      const answer = answerOf(status, { code, data: null, message, request_id: platform.steps.requestId(call) });
      answer.headers.push(...headers);
      return answer;
    },
    answer: (_call, answer) => answer,
    write: (_call, body) => JSON.stringify(body),
  };
}

function knownOrder({ steps }: Platform, call: Call, orderNo: string): HotelOrder {
  const order = steps.findOrder(call, orderNo);
  if (!order) throw invalid('no such order', 40020);
  return order;
}

function knownTrip({ steps, settings }: Platform, call: Call, body: JsonObject): Trip {
  const trip = steps.tripOf(call, readName(body, 'gid', settings));
  if (!trip) throw invalid('no such trip', 40040);
  return trip;
}

function answerOf(status: number, body: JsonObject): Answer {
  return { status, headers: [['Content-Type', 'application/json; charset=utf-8']], body };
}
