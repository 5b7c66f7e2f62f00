import type { Answer, Call, Refusal } from './call.ts';
import type { Json, JsonObject } from './json.ts';
import type { Cancellation, HotelOrder } from './orders.ts';
import type { SearchQuery } from './search-query.ts';
import type { Trip, TripItem } from './trips.ts';

/** A page of trips: what the answer's `page_info` says and the trips themselves. */
export interface Page {
  page: number;
  pageSize: number;
  total: number;
  trips: Trip[];
}

/** A cancel request as understood (section 4.2). */
export interface CancelRequest {
  orderNo: string;
  reason: string | undefined;
}

/**
 * Every decision of the platform, one function each, in the order in which they run. Faults and variants wrap them.
 * A step that refuses throws a `Refusal`.
 */
export interface Steps {
  /** The whole call, from the key check to the answer. */
  handle(call: Call): Promise<Answer>;
  authenticate(call: Call): void;
  /** Rate limits. */
  admit(call: Call): void;
  /** Bytes to the JSON object. */
  decode(call: Call): JsonObject;
  /** The object to the answer's `data`. */
  operate(call: Call, body: JsonObject): JsonObject;

  readSearch(call: Call, body: JsonObject): SearchQuery;
  /** Past days and days not yet on sale. */
  checkDate(call: Call, date: string): void;
  /** The query to the answer's `data`. */
  search(call: Call, query: SearchQuery): JsonObject;
  /** All matching trips, in the timetable's order. */
  matching(call: Call, query: SearchQuery): Trip[];
  sort(call: Call, query: SearchQuery, trips: Trip[]): Trip[];
  page(call: Call, query: SearchQuery, trips: Trip[]): Page;
  /** A trip to an element of `data.lines`. */
  line(call: Call, trip: Trip): TripItem;

  /** The trip of a gid, for trip detail and ordering. */
  tripOf(call: Call, gid: string): Trip | undefined;

  readCancel(call: Call, body: JsonObject): CancelRequest;
  findOrder(call: Call, orderNo: string): HotelOrder | undefined;
  checkCancellable(call: Call, order: HotelOrder): void;
  /** Fee, refund and time of a cancellation about to happen. */
  settle(call: Call, order: HotelOrder): Cancellation;
  /** Cancels: the only step that changes a hotel order. */
  cancel(call: Call, order: HotelOrder, request: CancelRequest): void;
  /** The cancelled order to the answer's `data`. */
  cancelResult(call: Call, order: HotelOrder): JsonObject;

  createHotelOrder(call: Call, body: JsonObject): JsonObject;
  hotelOrderDetail(call: Call, body: JsonObject): JsonObject;
  busTripDetail(call: Call, body: JsonObject): JsonObject;
  createBusOrder(call: Call, body: JsonObject): JsonObject;

  requestId(call: Call): string;
  /** `data` to the answer of a success. */
  success(call: Call, data: JsonObject): Answer;
  /** A refusal to its answer. */
  refuse(call: Call, refusal: Refusal): Answer;
  /** The last look at an answer of any kind, 404 and 405 included. */
  answer(call: Call, answer: Answer): Answer;
  /** A body to its JSON text. */
  write(call: Call, body: Json): string;
}

/** Wrappers around steps: each gets the step that it wraps and that step's arguments. */
export type Hooks = {
  [Name in keyof Steps]?: (next: Steps[Name], ...args: Parameters<Steps[Name]>) => ReturnType<Steps[Name]>;
};

/** The steps with the hooks around them; the last hook is the outermost. */
export function wrap(steps: Steps, hooks: Hooks): void {
  const bare = steps as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, hook] of Object.entries(hooks)) {
    const next = bare[name];
    const around = hook as unknown as (...args: unknown[]) => unknown;
    bare[name] = (...args) => around(next, ...args);
  }
}
