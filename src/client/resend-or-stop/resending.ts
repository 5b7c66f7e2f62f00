import type { Attempted } from '../attempt/attempts.ts';
import type { Departure, GivesWay } from '../pace/departures.ts';
import { type GivenUp, givesUp, gone } from './give-up.ts';
import { controlOf, type Job, MAX_RESENDS } from '../job.ts';
import type { Line } from '../pace/line.ts';
import { retryAfterMs } from './retry-after.ts';

/** Times that a call is sent again which found nobody listening: it has not reached the target, so that a cancel may, too. */
export const MAX_REFUSED = 8;

/** Times that a call was throttled after which its next 429 tells nothing of the pace. */
const OFTEN = 2;

/** Takes note of what came of each attempt, and rules what becomes of its call. */
export interface Resending {
  /** Whether the call is to go out again. */
  rule(job: Job, attempted: Attempted, departure: Pick<Departure, 'side' | 'ticket'>, now: number): boolean;
  /** Attempts that were answered 429, and that ended by a transport fault. */
  readonly totals: { readonly throttled: number; readonly faults: number };
}

/**
 * Nothing has come yet. `giveUp` is told of a target that is given up, or of what of it is: of one operation, where only that waits for nothing more.
 * `endsAt` is when the run's time is over.
 */
export function createResending(
  { throttle, sides, circuit }: GivesWay,
  endsAt: number,
  giveUp: (reason: GivenUp, operation: Job['call']['operation'] | null) => void,
): Resending {
  const totals = { throttled: 0, faults: 0 };
  /** The target has answered: where nobody listens now, somebody may again. */
  let reached = false;

  /** After a transport fault: once where that does no harm, and more often what has reached nobody. */
  function afterFault(job: Job, { exchange: { fault }, reachedNobody }: Attempted): boolean {
    if (fault === null || fault.kind === 'aborted') return false;
    totals.faults++;
    if (circuit.failed()) giveUp(gone(fault), null);
    if (reachedNobody && reached && !job.control && job.refused < MAX_REFUSED) {
      job.refused++;
      return true;
    }
    if (!job.call.repeatable || job.retried > 0 || fault.kind === 'tls') return false;
    job.retried++;
    return true;
  }

  /** After a 429: once what it asks for is kept, unless that takes too long or has been so too often. */
  function afterThrottling(job: Job, { exchange }: Attempted, { side, ticket }: Pick<Departure, 'side' | 'ticket'>, now: number): boolean {
    totals.throttled++;
    const wait = retryAfterMs(exchange.answer?.headers['retry-after'] ?? [], exchange.targetDate ?? exchange.endedAt);
    const known = side ?? sides.of(job.call);
    const line = known ?? sides.throttled(job.call, wait, ticket, now);
    if (known === undefined && line !== undefined) throttle.forget();
    if (line !== undefined) return afterItsLine(job, line, { ticket: side === undefined ? null : ticket, wait, now });
    throttle.throttled(ticket, wait, now, job.throttled >= OFTEN);
    const reason = givesUp(wait, { now, readyAt: throttle.readyAt(), endsAt, pauses: throttle.pauses });
    if (reason !== null) giveUp(reason, job.call.operation);
    if (reason !== null || job.throttled >= MAX_RESENDS) return false;
    job.throttled++;
    return true;
  }

  /** After a 429 to a call whose kind has a line of its own. */
  function afterItsLine(job: Job, line: Line<Job>, { ticket, wait, now }: { ticket: number | null; wait: number | null; now: number }): boolean {
    const reason = givesUp(wait, { now, readyAt: now + (wait ?? 0), endsAt, pauses: 0 });
    if (reason !== null) line.giveUp(reason.message);
    line.throttled(ticket, wait, now);
    if (reason !== null && sides.allGivenUp) giveUp(reason, null);
    return !line.givenUp && job.throttled++ < MAX_RESENDS;
  }

  /** What came of a control tells whether the target is there. */
  function controlled({ exchange: { answer, fault }, reachedNobody }: Attempted, now: number): void {
    if (circuit.controlled(answer !== null ? 'answer' : reachedNobody ? 'nobody there' : 'no answer', now)) giveUp(gone(fault), null);
  }

  return {
    rule(job, attempted, departure, now) {
      const { exchange } = attempted;
      let again = false;
      if (exchange.fault !== null) again = afterFault(job, attempted);
      else {
        reached = true;
        circuit.answered(() => controlOf(job, exchange));
        if (exchange.answer?.status === 429) again = afterThrottling(job, attempted, departure, now);
        else {
          sides.answered(job.call, departure.side === undefined ? departure.ticket : null);
          (departure.side ?? throttle).accepted(now);
        }
      }
      if (job.control) controlled(attempted, now);
      return again;
    },
    totals,
  };
}
