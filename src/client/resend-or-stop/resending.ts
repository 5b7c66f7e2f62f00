import type { Attempted } from '../attempt/attempts.ts';
import type { Departure, GivesWay } from '../pace/departures.ts';
import { type GivenUp, givesUp, gone } from './give-up.ts';
import { adoptedControl, controlOf, type Sending, MAX_RESENDS } from '../sending.ts';
import type { Line } from '../pace/line.ts';
import { type Exchange, type FrontFault, isAccepted } from '../../contract/exchange.ts';
import type { Left } from './in-front.ts';
import { isGatewayStatus } from '../../contract/gateway-status.ts';
import type { Reason } from '../../contract/reason.ts';
import { createThrottledCalls } from '../pace/throttled-calls.ts';
import { createLimitedRate, type Limiter } from './limited-rate.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * Times that a call is sent again which found nobody listening: it has not reached the target, so that a cancel may,
 * too.
 */
export const MAX_REFUSED = 8;
/** Milliseconds that a call waits by itself that alone is throttled: the first time, doubled each time, and at most. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 10_000;

/** Takes note of what came of each attempt, and rules what becomes of its call. */
export interface Resending {
  /** Whether the call is to go out again. */
  rule(
    sending: Sending,
    attempted: Attempted,
    departure: Pick<Departure, 'side' | 'ticket' | 'left'>,
    now: number,
  ): boolean;
  /** Attempts that were answered 429, and that ended by a transport fault. */
  readonly totals: { readonly throttled: number; readonly faults: number };
  /** What a limiter in front lets through; null where none showed. */
  readonly limiter: Limiter | null;
}

/**
 * Nothing has come yet. `giveUp` is told of a target that is given up, or of what of it is: of one operation, where
 * only that waits for nothing more.
 * `endsAt` is when the run's time is over.
 */
export function createResending(
  { throttle, sides, circuit, front }: GivesWay,
  endsAt: number,
  giveUp: (reason: GivenUp, operation: Sending['call']['operation'] | null) => void,
): Resending {
  const totals = { throttled: 0, faults: 0 };
  const rate = createLimitedRate();
  const throttledCalls = createThrottledCalls();
  /** The target has answered: where nobody listens now, somebody may again. */
  let reached = false;

  /** After a transport fault: once where that does no harm, and more often what has reached nobody. */
  function afterFault(sending: Sending, { exchange: { fault }, reachedNobody }: Attempted): boolean {
    if (fault === null || fault.kind === 'aborted') return false;
    totals.faults++;
    if (circuit.failed()) giveUp(gone(fault), null);
    if (reachedNobody && reached && !sending.control && sending.refused < MAX_REFUSED) {
      sending.refused++;
      return true;
    }
    if (!sending.call.repeatable || sending.retried > 0 || fault.kind === 'tls') return false;
    sending.retried++;
    return true;
  }

  /** Stops the run for what something in front answers. */
  function giveUpFor(fault: FrontFault): void {
    const { since, sinceAttack, heard, waits } = front;
    // What begins with an attack is a ban.
    const by =
      sinceAttack && !isGatewayStatus(fault.status) && !front.isForGood(fault)
        ? ({ ...fault, what: 'firewall', banned: true } as const)
        : fault;
    const reason: Reason = {
      code: 'stopped-in-front',
      ...by,
      from: since ?? 1,
      heard,
      waited: Math.round(waits / 1000),
    };
    giveUp({ until: Infinity, reason, stops: 'circuit' }, null);
  }

  /** After an answer from something in front: as `front` says, and never what changes something. */
  function afterFront(
    sending: Sending,
    { exchange }: Attempted,
    departure: Pick<Departure, 'side' | 'ticket' | 'left'>,
    now: number,
  ): boolean {
    const { left } = departure;
    const fault = exchange.fault?.front;
    if (fault === undefined || sending.control === true) return false;
    circuit.failed(true);
    const isDown = circuit.state !== 'open';
    const wait = waitAskedBy(exchange);
    const pause = front.refused(sending, exchange, left, wait, now, isDown);
    if (!isDown && front.isLimit(exchange, left)) rate.refused(now);
    if (!front.heard) {
      // The first answer that a run gets: nothing else leaves until the platform answers this call.
      if (front.isForGood(fault)) giveUpFor(fault);
      else if (
        exchange.operation === 'search' &&
        sending.call.repeatable &&
        !circuit.hasControl &&
        !front.isElsewhere(fault)
      ) {
        circuit.adopt(adoptedControl(sending));
        circuit.demand(now + (pause ?? 0));
        sending.notBefore = now;
        return true;
      }
    }
    if (pause === null) return false;
    if (!isDown && front.isPaced(exchange, left))
      return afterThrottling(sending, { exchange, reachedNobody: false }, departure, now);
    if (wait !== null) {
      const reason = givesUp(wait, { now, readyAt: now + wait, endsAt, pauses: 0 });
      if (reason?.stops != null) giveUpFor(fault);
    }
    sending.notBefore = now + pause;
    return true;
  }

  /** After a 429: once what it asks for is kept, unless that takes too long or has been so too often. */
  function afterThrottling(
    sending: Sending,
    { exchange }: Attempted,
    { side, ticket }: Pick<Departure, 'side' | 'ticket'>,
    now: number,
  ): boolean {
    totals.throttled++;
    const wait = waitAskedBy(exchange);
    const known = side ?? sides.of(sending.call);
    const line = known ?? sides.throttled(sending.call, wait);
    if (line !== undefined)
      return afterItsLine(sending, line, { ticket: side === undefined ? null : ticket, wait, now });
    if (throttledCalls.throttled(sending.call, ticket)) return afterItself(sending, wait, now);
    throttle.throttled(ticket, wait, now);
    const reason = givesUp(wait, { now, readyAt: throttle.readyAt(), endsAt, pauses: throttle.pauses });
    if (reason !== null) giveUp(reason, sending.call.operation);
    if (reason !== null || sending.throttled >= MAX_RESENDS) return false;
    sending.throttled++;
    return true;
  }

  /** After a 429 to a call that alone is throttled: it waits by itself. */
  function afterItself(sending: Sending, asked: number | null, now: number): boolean {
    const wait = asked ?? FIRST_WAIT * 2 ** (sending.alone ?? 0);
    if (wait > LONGEST_WAIT || now + wait >= endsAt || sending.throttled >= MAX_RESENDS) return false;
    sending.throttled++;
    sending.alone = (sending.alone ?? 0) + 1;
    sending.notBefore = now + wait;
    return true;
  }

  /** After a 429 to a call whose kind has a line of its own. */
  function afterItsLine(
    sending: Sending,
    line: Line<Sending>,
    { ticket, wait, now }: { ticket: number | null; wait: number | null; now: number },
  ): boolean {
    const reason = givesUp(wait, { now, readyAt: now + (wait ?? 0), endsAt, pauses: 0 });
    if (reason !== null) line.giveUp(reason.reason);
    line.throttled(ticket, wait, now);
    if (reason !== null && sides.allGivenUp) giveUp(reason, null);
    return !line.givenUp && sending.throttled++ < MAX_RESENDS;
  }

  /** What came of a control tells whether the target is there. */
  function controlled({ exchange: { answer, fault }, reachedNobody }: Attempted, left: Left, now: number): void {
    if (fault?.front !== undefined) {
      const then = front.controlRefused(fault.front, now);
      if (then === 'over') giveUpFor(fault.front);
      else circuit.controlled(then, now);
      return;
    }
    if (answer !== null) front.controlAnswered(left);
    if (circuit.controlled(answer !== null ? 'answer' : reachedNobody ? 'nobody there' : 'no answer', now))
      giveUp(gone(fault), null);
  }

  return {
    rule(sending, attempted, departure, now) {
      const { exchange } = attempted;
      let again = false;
      if (exchange.fault?.kind === 'in-front') again = afterFront(sending, attempted, departure, now);
      else if (exchange.fault !== null) again = afterFault(sending, attempted);
      else {
        reached = true;
        front.answered(sending, departure.left, isAccepted(exchange) && exchange.operation === 'search', now);
        circuit.answered(() => controlOf(sending, exchange));
        if (exchange.answer?.status !== 429) rate.passed(now);
        else if (exchange.answeredBy.by === 'in front') rate.refused(now);
        if (exchange.answer?.status === 429) again = afterThrottling(sending, attempted, departure, now);
        else {
          throttledCalls.answered(sending.call, departure.side === undefined ? departure.ticket : null);
          (departure.side ?? throttle).accepted();
        }
      }
      if (sending.control) controlled(attempted, departure.left, now);
      return again;
    },
    totals,
    get limiter() {
      return rate.limiter;
    },
  };
}

/** Milliseconds that an answer asks to wait, whoever gave it; null where it does not say. */
function waitAskedBy({ answer, frontAnswer, targetDate, endedAt }: Exchange): number | null {
  return retryAfterMs((answer ?? frontAnswer)?.headers['retry-after'] ?? [], targetDate ?? endedAt);
}
