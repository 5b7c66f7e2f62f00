import { createAttempts } from './attempt/attempts.ts';
import type { Client, StopReason } from './call.ts';
import { fineClock } from './fine-clock.ts';
import { createCircuit } from './resend-or-stop/circuit.ts';
import type { ClientOptions } from './client-options.ts';
import { createDepartures, type GivesWay } from './pace/departures.ts';
import type { Reason } from '../contract/reason.ts';
import type { GivenUp } from './resend-or-stop/give-up.ts';
import { createFrontState } from './resend-or-stop/in-front.ts';
import type { Sending } from './sending.ts';
import { notSent } from './resend-or-stop/not-sent.ts';
import { makeReady } from './message.ts';
import { createSendingLoop, MAX_TIMER } from './sending-loop.ts';
import { createResending } from './resend-or-stop/resending.ts';
import { checkHeaders } from './sendable.ts';
import { clientError } from './attempt/send-once.ts';
import { createPace } from './pace/rate-window.ts';
import { createSideLines } from './pace/side-lines.ts';
import { createStopping } from './resend-or-stop/stopping.ts';
import { createThrottle } from './pace/throttle.ts';

/**
 * Makes the client: the only way to the target. It joins five parts: which call may leave, and when (`departures`); one
 * attempt (`attempts`); whether a call is sent again (`resending`); whether anything may still leave (`stopping`); and
 * the loop that sends calls accordingly (`loop`). The queue is our own, because libraries offer a limit of calls in
 * flight and a rate of sending, but no pause for all calls, no return to the front of the queue, no rate that is exact
 * at the target, and no limit that shrinks. Throws only for options that cannot work; `send` never throws.
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
  };
  const stopping = createStopping();
  const departures = createDepartures(givesWay);
  const resending = createResending(givesWay, clock() + traffic.maxTime * 1000, giveUp);
  const attempts = createAttempts(options, wallClock);
  const { maxRequests } = traffic;
  const parts = { ...options, prefix: new URL(options.baseUrl).pathname };
  const onBudget = (): void => {
    const { throttled, faults } = resending.totals;
    stop('budget', { code: 'calls-used', limit: maxRequests, throttled, faults: faults + givesWay.front.resent });
  };
  const loop = createSendingLoop({
    departures,
    attempts,
    resending,
    stopping,
    front: givesWay.front,
    maxRequests,
    onBudget,
    onSending,
    onExchange,
    clock,
    wallClock,
  });

  /** Sends nothing more; calls under way continue. */
  function stop(by: StopReason, reason: Reason): void {
    if (!stopping.stop(by, reason)) return;
    loop.pump();
    options.onStop?.(by);
  }

  /** Sends nothing more to a target that is given up, unless it is given up for a limited time or for one operation. */
  function giveUp(reason: GivenUp, operation: Sending['call']['operation'] | null): void {
    stopping.giveUp(reason);
    if (reason.stops === null) loop.leaveWaiting(reason.reason, operation);
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
        loop.add({ call, message: ready, resolve, throttled: 0, retried: 0, refused: 0, last: null });
      }),
    traffic: {
      get sent() {
        return loop.sent;
      },
      get inFront() {
        return givesWay.front.counts;
      },
      get resent() {
        return givesWay.front.resent;
      },
      get throttled() {
        return resending.totals.throttled;
      },
      get faults() {
        return resending.totals.faults;
      },
      get stopped() {
        return stopping.stopped;
      },
      get reason() {
        return stopping.reason;
      },
      get limiter() {
        return resending.limiter;
      },
    },
    conclude: () => resending.conclude(),
    async close() {
      stopping.close();
      clearTimeout(timeUp);
      options.signal?.removeEventListener('abort', interrupted);
      abort('closed');
      loop.pump();
      attempts.destroy();
      await loop.settled();
    },
  };
}
