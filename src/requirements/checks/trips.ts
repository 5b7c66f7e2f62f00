import { answerJson, type Exchange } from '../../contract/exchange.ts';
import type { Violation } from '../../contract/finding.ts';
import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { describeValue, isInteger } from '../../contract/schema/index.ts';
import { type AnswerCheck, violation } from './check.ts';

/** Number of wrong trips after which the check of an answer ends: a hostile answer may have millions. */
const badTripLimit = 1000;

/** `data` of an answer, or an empty object. */
export function dataOf(exchange: Exchange): JsonObject {
  const data = member(answerJson(exchange), 'data');
  return isObject(data) ? data : {};
}

/** A member of an answer's `page_info`. */
export function saidOfPage(exchange: Exchange, name: 'page' | 'page_size' | 'total'): Json | undefined {
  return member(member(dataOf(exchange), 'page_info'), name);
}

/** `data.lines` of an answer; empty if it is not an array. */
export function linesOf(exchange: Exchange): readonly Json[] {
  const lines = member(dataOf(exchange), 'lines');
  return Array.isArray(lines) ? lines : [];
}

/** Whether an answer has a list of trips, empty or not. `bus.data` reports every other answer. */
export function hasList(page: Exchange): boolean {
  const lines = member(dataOf(page), 'lines');
  return Array.isArray(lines) && lines.every(isObject);
}

/**
 * `data.total` of an answer; null if it is not an integer. A number beyond the exact integers counts as the largest of
 * them.
 */
export function totalOf(exchange: Exchange): number | null {
  const body = exchange.answer?.body;
  const total = member(member(body?.kind === 'json' ? body.value : undefined, 'data'), 'total');
  return isInteger(total) ? Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, total)) : null;
}

/** A violation in a trip: the member, the cause in short, and the expected value. */
export interface TripFault {
  readonly member: string;
  readonly cause: string;
  readonly expected: string;
}

/** Returns the violations of a trip; null if the trip could not have failed. */
export type TripCheck = (trip: JsonObject, exchange: Exchange) => readonly TripFault[] | null;

/** The check of an accepted search, trip by trip. It does not apply if it applies to no trip. */
export function tripCheck(check: TripCheck): AnswerCheck {
  return (exchange) => {
    let applies = false;
    const found = new FirstOfEach();
    for (const [index, trip] of linesOf(exchange).entries()) {
      const faults = isObject(trip) ? check(trip, exchange) : null;
      if (faults === null) continue;
      applies = true;
      for (const fault of faults) {
        found.add(`/data/lines/[]/${fault.member}: ${fault.cause}`, index, (cause) =>
          violation(
            cause,
            `/data/lines/${index}/${fault.member}`,
            fault.expected,
            describeValue(member(trip, fault.member)),
          ),
        );
      }
      if (faults.length > 0 && found.full()) break;
    }
    return applies ? found.violations() : null;
  };
}

/** Keeps the first violation of each cause, and the indexes of the trips that show it. */
export class FirstOfEach {
  readonly #found = new Map<string, { first: Violation; times: number; trips: Set<number> }>();
  #times = 0;

  /** `index`: that of the trip in `data.lines`. */
  add(cause: string, index: number, make: (cause: string) => Violation): void {
    this.#times += 1;
    const known = this.#found.get(cause) ?? { first: make(cause), times: 0, trips: new Set() };
    known.times += 1;
    known.trips.add(index);
    this.#found.set(cause, known);
  }

  /** Whether enough was seen to stop. */
  full(): boolean {
    return this.#times >= badTripLimit;
  }

  violations(): Violation[] {
    const isFull = this.full();
    return [...this.#found.values()].map(({ first, times, trips }) => {
      const more = times === 1 ? '' : ` (and ${isFull ? 'at least ' : ''}${times - 1} more like it)`;
      return { ...first, message: `${first.message}${more}`, ...(!isFull && { trips: [...trips] }) };
    });
  }
}
