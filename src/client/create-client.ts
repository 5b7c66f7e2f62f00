import { createAttempts } from './attempt/attempts.ts';
import type { Client, StopReason } from './call.ts';
import { createCircuit } from './resend-or-stop/circuit.ts';
import type { ClientOptions } from './client-options.ts';
import { createDepartures, type GivesWay, createCalm } from './pace/departures.ts';
import type { Reason } from '../contract/reason.ts';
import type { GivenUp } from './resend-or-stop/give-up.ts';
import { createFrontState } from './resend-or-stop/in-front.ts';
import { frontPatience } from './resend-or-stop/patience.ts';
import { type Sending, notSent } from './sending.ts';
import { makeReady, type Message, checkHeaders } from './message.ts';
import { createResending } from './resend-or-stop/resending.ts';
import { clientError } from './attempt/send-once.ts';
import { createPace } from './pace/rate-window.ts';
import { createSideLines } from './pace/side-lines.ts';
import { createThrottle } from './pace/throttle.ts';

/** The longest delay that a timer accepts, in milliseconds. */
const MAX_TIMER = 2 ** 31 - 1;

/**
 * Makes the client: the only way to the target. It sends waiting calls, one after the other, as soon as each may leave,
 * and joins four parts: which call may leave, and when (`departures`); one attempt (`attempts`); whether a call is sent
 * again (`resending`); whether anything may still leave (`stopping`). The queue is our own, because libraries offer a
 * limit of calls in flight and a rate of sending, but no pause for all calls, no return to the front of the queue, no
 * rate that is exact at the target, and no limit that shrinks. Throws only for options that cannot work; `send` never
 * throws.
 */
export function createClient(options: ClientOptions): Client {
  const { traffic, onSending, onExchange } = options;
  checkHeaders(options);
  const wallClock = fineClock(options.now ?? Date.now);
  const clock = (): number => performance.now();
  const givesWay: GivesWay = {
    pace: createPace(traffic.rate),
    throttle: createThrottle(traffic.concurrency),
    sides: createSideLines<Sending>(traffic.concurrency),
    circuit: createCircuit<Sending>(),
    front: createFrontState(traffic.concurrency, options.patience),
    calm: createCalm((options.patience ?? frontPatience).calm),
  };
  const { front } = givesWay;
  const stopping = createStopping();
  const departures = createDepartures(givesWay);
  const resending = createResending(givesWay, clock() + traffic.maxTime * 1000, giveUp);
  const attempts = createAttempts(options, wallClock);
  const { maxRequests } = traffic;
  const parts = { ...options, prefix: new URL(options.baseUrl).pathname };
  const running = new Set<Promise<void>>();
  /** Attempts that have left. */
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Ends a call that is not sent any more. Its result is that of its last attempt, if there was one. */
  function leaveUnsent({ call, message, last, resolve }: Sending, reason: Reason, alone = false): void {
    resolve(last ?? notSent(call, message(0).shown, reason, wallClock(), alone));
  }

  /** Ends all waiting calls, or those of one operation. */
  function leaveWaiting(reason: Reason, operation: Sending['call']['operation'] | null = null): void {
    for (const sending of departures.drain()) {
      if (operation === null || sending.call.operation === operation) leaveUnsent(sending, reason);
      else departures.add(sending);
    }
  }

  /** Sends the calls that may leave now, and runs again when more may leave. */
  function pump(): void {
    clearTimeout(timer);
    while (departures.waiting) {
      const now = clock();
      const halted = stopping.halted(now);
      if (halted !== null) return leaveWaiting(halted);
      const readyAt = departures.readyAt();
      if (readyAt > now) return pumpAt(readyAt, now);
      if (sent >= maxRequests) {
        const { throttled, faults } = resending.totals;
        return stop('budget', { code: 'calls-used', limit: maxRequests, throttled, faults: faults + front.resent });
      }
      const sending = departures.next(now);
      for (const { item, reason, alone } of departures.dropped()) leaveUnsent(item, reason, alone);
      if (sending === undefined) return pumpAt(departures.keptUntil(), now);
      const reasonNotToSend = sending.call.reasonNotToSend?.() ?? null;
      if (reasonNotToSend === null) depart(sending);
      else leaveUnsent(sending, reasonNotToSend, true);
    }
  }

  /** Runs again at this time; Infinity: when something is answered. */
  function pumpAt(at: number, now: number): void {
    if (at < Infinity) timer = setTimeout(pump, Math.min(MAX_TIMER, Math.ceil(at - now)));
  }

  /** Reports a call that is about to leave, and sends it unless that report stops the run. */
  function depart(sending: Sending): void {
    const message = sending.message(sent + 1);
    const { operation } = sending.call;
    onSending?.({ call: sent + 1, operation, request: message.shown, sentAt: wallClock() }, sending.call);
    if (stopping.halted(clock()) !== null) return departures.putBack(sending);
    const one = run(sending, message);
    running.add(one);
    void one.finally(() => running.delete(one));
  }

  async function run(sending: Sending, message: Message): Promise<void> {
    const departure = departures.leave(sending, clock());
    const made = await attempts.make(sending, message, ++sent, () => departure.arrived(clock()));
    const exchange = front.counted(sending, made.exchange);
    departures.back(departure, clock());
    const again = resending.rule(sending, { ...made, exchange }, departure, clock());
    sending.last = exchange;
    if (again) departures.putBack(sending);
    else sending.resolve(exchange);
    // The result may decide whether another call may leave, so it is delivered to its caller first.
    if (sending.call.reasonNotToSend === undefined) pump();
    else queueMicrotask(pump);
    onExchange?.(exchange);
  }

  /** Sends nothing more; calls under way continue. */
  function stop(by: StopReason, reason: Reason): void {
    if (stopping.stop(by, reason)) pump();
  }

  /** Sends nothing more to a target that is given up, unless it is given up for a limited time or for one operation. */
  function giveUp(reason: GivenUp, operation: Sending['call']['operation'] | null): void {
    stopping.giveUp(reason);
    if (reason.stops === null) leaveWaiting(reason.reason, operation);
    else stop(reason.stops, reason.reason);
  }

  /** Ends the calls under way as well. */
  function abort(by: 'time' | 'signal' | 'closed'): void {
    const reason: Reason = { code: by === 'time' ? 'time-over' : by === 'signal' ? 'interrupted' : 'client-closed' };
    attempts.abort(clientError('E_ABORTED', { code: 'aborted', because: reason }));
    if (by !== 'closed') stop(by, reason);
  }

  const timeUp = setTimeout(() => abort('time'), Math.min(MAX_TIMER, traffic.maxTime * 1000)).unref();
  const interrupted = (): void => abort('signal');
  options.signal?.addEventListener('abort', interrupted);
  if (options.signal?.aborted) interrupted();

  return {
    send: (call) =>
      new Promise((resolve) => {
        const ready = makeReady(call, parts);
        if (typeof ready === 'object') {
          const request = { method: call.method, path: call.path, headers: {}, bodyText: '', body: undefined };
          return resolve(notSent(call, request, ready, wallClock()));
        }
        departures.add({ call, message: ready, resolve, throttled: 0, retried: 0, refused: 0, last: null });
        pump();
      }),
    get traffic() {
      const { stopped, reason } = stopping;
      const { limiter, totals } = resending;
      return { sent, inFront: front.counts, resent: front.resent, ...totals, stopped, reason, limiter };
    },
    conclude: () => resending.conclude(),
    async close() {
      stopping.close();
      clearTimeout(timeUp);
      options.signal?.removeEventListener('abort', interrupted);
      abort('closed');
      pump();
      attempts.destroy();
      await Promise.allSettled(running);
    },
  };
}

/**
 * Milliseconds by which the two clocks may differ. If they differ by more, somebody set the wall clock, or the machine
 * slept.
 */
const drift = 1000;

/**
 * A wall clock with fractions of milliseconds, so that calls can be sorted by time. It runs evenly, and follows `now`
 * (milliseconds since the epoch) when that clock is set to another time.
 */
export function fineClock(now: () => number): () => number {
  let offset = now() - performance.now();
  return () => {
    const fine = offset + performance.now();
    if (Math.abs(now() - fine) < drift) return fine;
    offset = now() - performance.now();
    return offset + performance.now();
  };
}

/**
 * Whether anything may still leave. A run stops once, for one reason; a target may be given up for a limited time.
 * Starts with nothing stopped.
 */
export function createStopping() {
  let closed = false;
  let stopped: { readonly by: StopReason; readonly reason: Reason } | null = null;
  let givenUp: GivenUp | null = null;
  return {
    /** Why nothing may leave now, or null. */
    halted(now: number): Reason | null {
      if (closed) return { code: 'client-closed' };
      return givenUp !== null && now < givenUp.until ? givenUp.reason : (stopped?.reason ?? null);
    },
    /** Stops the run; false if it was stopped already. */
    stop(by: StopReason, reason: Reason): boolean {
      if (stopped !== null || closed) return false;
      stopped = { by, reason };
      return true;
    },
    /** Notes that nothing is sent to the target until a time, or nothing more at all. */
    giveUp: (given: GivenUp): void => void (givenUp = given),
    close: (): void => void (closed = true),
    /** The cause that ended the run, or null. */
    get stopped(): StopReason | null {
      return stopped?.by ?? null;
    },
    /** Why the run sends nothing more, or null. */
    get reason(): Reason | null {
      return stopped?.reason ?? null;
    },
  };
}
