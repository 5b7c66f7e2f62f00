import type { Attempted } from '../attempt/attempts.ts';
import type { Departure, GivesWay } from '../pace/departures.ts';
import { type GivenUp, givesUp, gone } from './give-up.ts';
import { adoptedControl, controlOf, type Sending, MAX_RESENDS } from '../sending.ts';
import type { Line } from '../pace/line.ts';
import type { Exchange, FrontFault } from '../../contract/exchange.ts';
import { type BannedFor, saysAway } from '../../contract/transport.ts';
import type { Concluded } from '../call.ts';
import type { Left } from './in-front.ts';
import { isAttackLike } from '../../contract/attack-like.ts';
import type { Reason } from '../../contract/reason.ts';
import { asLimited, createLimitedRate, type Limiter, mayLimit } from './limited-rate.ts';
import { retryAfterMs } from './retry-after.ts';
import { createSuspected } from './suspected.ts';

/**
 * How often a call that found nobody listening is sent again. It has not reached the target, so a cancel may be sent
 * again, too.
 */
export const MAX_REFUSED = 8;
/** How often a run slows down, at most, because rows of calls, or controls, are refused. */
const mostSlowed = 4;
/** Milliseconds before it slows down again, at least. */
const betweenSlowed = 2000;
/** Milliseconds before a control whose connection was reset is sent again. */
const resetPauses = [250, 500, 1000];

/** What is known of a call that left. */
type Departing = Pick<Departure, 'side' | 'ticket' | 'left'>;

/**
 * Notes the outcome of each attempt, and decides whether its call is sent again. Starts without any outcome. `giveUp`
 * is called with a target that is given up, or with the operation if only that has to wait too long. `endsAt` is when
 * the run's time is over.
 */
export function createResending(
  { pace, throttle, sides, circuit, front, calm }: GivesWay,
  endsAt: number,
  giveUp: (reason: GivenUp, operation: Sending['call']['operation'] | null) => void,
) {
  const totals = { throttled: 0, faults: 0 };
  const rate = createLimitedRate();
  /** The same, whatever answers come from something in front. */
  const anyRate = createLimitedRate();
  /** The target has answered: if nobody listens now, somebody may listen again later. */
  let reached = false;
  /** Controls in a row that were reset; one that was reset passed later: something in front limits calls by resets. */
  let [controlsReset, resetsLimit] = [0, false];
  const suspected = createSuspected();
  /** For what a ban may have begun with the resets in a row. */
  let banned: BannedFor | null = null;
  /** Resets in a row. */
  let resets = 0;
  /** The most calls that passed in any second before a ban that a pause may end. */
  let ratePassed: number | null = null;
  let [slowed, slowedAt] = [0, -Infinity];
  /** Calls whose connection was reset and that are not sent again. */
  const reset: Exchange[] = [];

  /** After a transport fault: sends the call once more if that does no harm, and more often if it reached nobody. */
  function afterFault(
    sending: Sending,
    { exchange, reachedNobody }: Attempted,
    { ticket, left }: Departing,
    now: number,
  ): boolean {
    const { fault } = exchange;
    if (fault === null || fault.kind === 'aborted') return false;
    totals.faults++;
    if (fault.kind === 'reset' && resets++ === 0) banned = reached ? suspected.banAt(exchange) : null;
    if (circuit.failed()) giveUp(gone(fault, banned), null);
    const isReset = fault.kind === 'reset' && !isAttackLike(exchange.request) && !sending.control;
    if (isReset) calm.refused(now);
    if (isReset && resetsLimit) {
      limited(left, now, true);
      throttle.throttled(ticket, null, now);
      if (sending.call.repeatable && sending.refused++ < MAX_REFUSED) return true;
    }
    if (isReset && (!sending.call.repeatable || sending.retried > 0)) reset.push(exchange);
    if (reachedNobody && reached && !sending.control && sending.refused < MAX_REFUSED) {
      sending.refused++;
      return true;
    }
    if (!sending.call.repeatable || sending.retried > 0 || fault.kind === 'tls') return false;
    sending.retried++;
    return true;
  }

  /** Something in front refused a call for the number of calls. If it was alone, the calls of a period are counted. */
  function limited({ inFlight }: Left, now: number, certain = false): void {
    rate.refused(now, inFlight, certain);
    const { measured } = rate;
    if (measured !== null && inFlight === 1) pace.slowTo(measured.suggested);
  }

  /** Slows down to what may be a limit of calls. If that does not help, there is no limit: the platform is away. */
  function slowTo(perSecond: number, now: number): void {
    if (slowed >= mostSlowed || now < slowedAt + betweenSlowed) return;
    [slowed, slowedAt] = [slowed + 1, now];
    pace.slowTo(perSecond);
  }

  /** Notes that something in front refused a plain call; slows down if rows of calls are refused again and again. */
  function refused(now: number, { inFlight }: Left): void {
    calm.refused(now);
    anyRate.refused(now, inFlight);
    if (anyRate.isRepeated && anyRate.measured !== null) slowTo(anyRate.measured.suggested, now);
  }

  /** Notes that a control was refused. No other call leaves meanwhile: a known limit counts the calls of a period. */
  function limitedAlone(fault: FrontFault, left: Left, now: number): void {
    if (rate.limiter === null || !mayLimit(fault)) return;
    rate.refused(now, left.inFlight);
    slowTo(rate.limiter.suggested, now);
  }

  /** Why nothing more is sent because of answers from something in front. */
  function stoppedBy(fault: FrontFault, asked: number | null = null): Reason {
    const { since, ban, heard, waits } = front;
    // Refusals that begin with such a call are a ban, unless they say another reason.
    const saysWhy =
      saysAway(fault) || front.isForGood(fault) || front.isElsewhere(fault) || fault.what === 'rate limiter';
    const by = ban !== null && !saysWhy ? ({ ...fault, what: 'firewall', banned: ban } as const) : fault;
    const tooLong = asked === null ? {} : { asked: Math.round(asked / 1000) };
    return { code: 'stopped-in-front', ...by, from: since ?? 1, heard, waited: Math.round(waits / 1000), ...tooLong };
  }

  /** Stops the run because of answers from something in front; `asked`: a wait that is too long, in milliseconds. */
  function giveUpFor(fault: FrontFault, asked: number | null = null): void {
    giveUp({ until: Infinity, reason: stoppedBy(fault, asked), stops: 'circuit' }, null);
  }

  /**
   * After an answer from something in front: sends the call again as `front` says, but never a call that changes
   * something. Example: a search that gets 503 from a gateway goes out again after 200 ms, and a cancel does not; if it
   * is the first call of a run, all others wait for it.
   */
  function afterFront(sending: Sending, exchange: Exchange, departure: Departing, now: number): boolean {
    const { left } = departure;
    const fault = exchange.fault?.front;
    if (fault === undefined || sending.control === true) return false;
    circuit.failed(true);
    if (!isAttackLike(exchange.request)) refused(now, left);
    const isDown = circuit.state !== 'open';
    const wait = waitAskedBy(exchange);
    const pause = front.refused(sending, exchange, left, wait, now, isDown);
    if (!isDown && front.isLimit(exchange, left)) limited(left, now);
    // The first answer of a run: no other call leaves until the platform answers this one.
    if (!front.heard && front.isForGood(fault)) giveUpFor(fault);
    else if (!front.heard && mayBeControl(sending, fault)) {
      circuit.adopt(adoptedControl(sending));
      circuit.demand(now + (pause ?? 0));
      sending.notBefore = now;
      return true;
    }
    if (pause === null) return false;
    if (!isDown && front.isPaced(exchange, left)) return afterThrottling(sending, exchange, departure, now);
    if (wait !== null) {
      const reason = givesUp(wait, { now, readyAt: now + wait, endsAt, pauses: 0 });
      if (reason?.stops != null) giveUpFor(fault, wait);
    }
    sending.notBefore = now + pause;
    return true;
  }

  /** Whether a call that was answered in front may become the control that shows when the platform answers. */
  function mayBeControl({ call }: Sending, fault: FrontFault): boolean {
    return call.operation === 'search' && call.repeatable && !circuit.hasControl && !front.isElsewhere(fault);
  }

  /** After a 429: sends the call again after the wait, unless the wait is too long or there were too many. */
  function afterThrottling(
    sending: Sending,
    exchange: Exchange,
    { side, ticket }: Pick<Departure, 'side' | 'ticket'>,
    now: number,
  ): boolean {
    // Of something in front, answers with another status are counted as its own.
    if (exchange.answer !== null) totals.throttled++;
    const wait = waitAskedBy(exchange);
    const known = side ?? sides.of(sending.call);
    const line = known ?? sides.throttled(sending.call, wait);
    if (line !== undefined)
      return afterItsLine(sending, line, {
        ticket: side === undefined ? null : ticket,
        wait,
        now,
        status: exchange.fault?.front?.status ?? 429,
      });
    throttle.throttled(ticket, wait, now);
    const reason = givesUp(wait, { now, readyAt: throttle.readyAt(), endsAt, pauses: throttle.pauses });
    const by = exchange.fault?.front;
    if (reason !== null)
      giveUp(by === undefined ? reason : { ...reason, reason: stoppedBy(by) }, sending.call.operation);
    if (reason !== null || sending.throttled >= MAX_RESENDS) return false;
    sending.throttled++;
    return true;
  }

  /** After a 429 to a call whose kind has a separate line. */
  function afterItsLine(
    sending: Sending,
    line: Line<Sending>,
    by: { readonly ticket: number | null; readonly wait: number | null; readonly now: number; readonly status: number },
  ): boolean {
    const { ticket, wait, now, status } = by;
    const reason = givesUp(wait, { now, readyAt: now + (wait ?? 0), endsAt, pauses: 0, status });
    if (reason !== null) line.giveUp(reason.reason);
    line.throttled(ticket, wait, now, status);
    if (reason !== null && sides.allGivenUp) giveUp(reason, null);
    return !line.givenUp && sending.throttled++ < MAX_RESENDS;
  }

  /** The result of a control shows whether the target is there. */
  function controlled({ exchange: { answer, fault }, reachedNobody }: Attempted, left: Left, now: number): void {
    if (fault?.front !== undefined) {
      limitedAlone(fault.front, left, now);
      refused(now, left);
      const then = front.controlRefused(fault.front, now);
      if (then !== 'over' && then.ban === true) ratePassed = rate.takeBusiest();
      if (then === 'over') giveUpFor(fault.front);
      else circuit.controlled(then, now);
      return;
    }
    if (answer !== null) {
      front.controlAnswered(left);
      resetsLimit ||= controlsReset > 0;
      // A pause ended a ban: too many calls had come.
      if (ratePassed !== null) pace.slowTo(Math.max(1, Math.floor(ratePassed / 2)));
      ratePassed = null;
    }
    // A limit of calls by resets lets a control pass after a pause.
    controlsReset = reached && fault?.kind === 'reset' ? controlsReset + 1 : 0;
    const pause = controlsReset > 0 ? resetPauses[controlsReset - 1] : undefined;
    const came = answer !== null ? 'answer' : reachedNobody ? 'nobody there' : 'no answer';
    if (circuit.controlled(pause === undefined ? came : { pause }, now)) giveUp(gone(fault, banned), null);
  }

  return {
    /** Whether the call is sent again. */
    rule(sending: Sending, attempted: Attempted, departure: Departing, now: number): boolean {
      const { exchange } = attempted;
      let again = false;
      if (exchange.fault?.kind === 'in-front') again = afterFront(sending, exchange, departure, now);
      else if (exchange.fault !== null) again = afterFault(sending, attempted, departure, now);
      else {
        reached = true;
        suspected.answered(exchange);
        [resets, banned] = [0, null];
        front.answered(sending, exchange, departure.left, now);
        circuit.answered(() => controlOf(sending, exchange));
        anyRate.passed(now, sending.last?.fault?.kind === 'in-front');
        if (exchange.answer?.status !== 429) rate.passed(now);
        else if (exchange.answeredBy.by === 'in front') rate.refused(now, departure.left.inFlight);
        if (exchange.answer?.status === 429) again = afterThrottling(sending, exchange, departure, now);
        else (departure.side ?? throttle).accepted();
      }
      if (sending.control) controlled(attempted, departure.left, now);
      return again;
    },
    /** Number of attempts that were answered 429, and of attempts that ended with a transport fault. */
    totals,
    /** The rate that a limiter in front accepts; null if no limiter was seen. */
    get limiter(): Limiter | null {
      return rate.limiter;
    },
    /** Decides, when all other calls are done, how calls count that nothing of the platform answered. */
    conclude(): readonly Concluded[] {
      const { limiter } = rate;
      if (limiter === null || !resetsLimit) return front.conclude(limiter);
      const byResets = reset.map((exchange) => ({ exchange, counted: asLimited(exchange, limiter) }));
      return [...front.conclude(limiter), ...byResets];
    },
  };
}

/** Milliseconds of the wait that an answer names, whoever gave it; null if it names none. */
function waitAskedBy({ answer, frontAnswer, targetDate, endedAt }: Exchange): number | null {
  return retryAfterMs((answer ?? frontAnswer)?.headers['retry-after'] ?? [], targetDate ?? endedAt);
}
