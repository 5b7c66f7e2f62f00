import { type Call, invalid, Refusal } from './call.ts';
import { isObject, type JsonObject } from './json.ts';
import type { SearchQuery } from './search-query.ts';
import type { Hooks } from './steps.ts';
import type { Trip, TripItem } from './trips.ts';

/** Searches find what others would: the query with these changes. */
export const asking = (change: (query: SearchQuery, call: Call) => Partial<SearchQuery>): Hooks => ({
  matching: (next, call, query) => next(call, { ...query, ...change(query, call) }),
});

/** Other trips are found; `find`: those of the query with these changes. */
export const finding = (
  change: (
    trips: Trip[],
    query: SearchQuery,
    call: Call,
    find: (changes: Partial<SearchQuery>) => Trip[],
  ) => readonly Trip[],
): Hooks => ({
  matching(next, call, query) {
    const find = (changes: Partial<SearchQuery>): Trip[] => next(call, { ...query, ...changes });
    return [...change(find({}), query, call, find)];
  },
});

/** Trips are shown otherwise. */
export const showing = (change: (item: TripItem, call: Call, trip: Trip) => Partial<TripItem>): Hooks => ({
  line(next, call, trip) {
    const item = next(call, trip);
    return { ...item, ...change(item, call, trip) };
  },
});

/** Bodies of searches are read as others. */
export const reading = (change: (body: JsonObject, call: Call) => JsonObject): Hooks => ({
  readSearch: (next, call, body) => next(call, change(body, call)),
});

/** Bodies that are refused as they are, read otherwise; undefined, or another value than an object, where they are not. */
export const understanding = (read: (call: Call) => unknown): Hooks => ({
  decode(next, call) {
    try {
      return next(call);
    } catch (error) {
      const body = read(call);
      if (!isObject(body)) throw error;
      return body;
    }
  },
});

/** Fields of a body that `keeps` picks. */
export const only = (body: JsonObject, keeps: (name: string, value: unknown) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(body).filter((entry) => keeps(...entry)));

/** Requests of any operation are refused where `problem` gives a reason. */
export const refusing = (problem: (body: JsonObject, call: Call) => string | null, code = 40005): Hooks => ({
  operate(next, call, body) {
    const reason = problem(body, call);
    if (reason !== null) throw invalid(reason, code);
    return next(call, body);
  },
});

/** Refusals that `meant` picks get another status. */
export const restating = (
  status: number,
  meant: (refusal: Refusal, call: Call) => boolean,
  headers?: [string, string][],
): Hooks => ({
  refuse: (next, call, refusal) =>
    next(
      call,
      meant(refusal, call) ? new Refusal(status, refusal.code, refusal.message, headers ?? refusal.headers) : refusal,
    ),
});
