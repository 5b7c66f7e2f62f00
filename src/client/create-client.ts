import { createAttempts } from './attempt/attempts.ts';
import type { Client, StopReason } from './call.ts';
import { createCircuit } from './resend-or-stop/circuit.ts';
import type { ClientOptions } from './client-options.ts';
import { createDepartures, type GivesWay } from './pace/departures.ts';
import { type GivenUp, WHY } from './resend-or-stop/give-up.ts';
import type { Job } from './job.ts';
import { notSent } from './resend-or-stop/not-sent.ts';
import { makeReady, type Outgoing, type Sender } from './outgoing.ts';
import { createResending } from './resend-or-stop/resending.ts';
import { checkHeaders } from './sendable.ts';
import { clientError } from './attempt/send-once.ts';
import { createSideLines } from './pace/side-lines.ts';
import { createStopping } from './resend-or-stop/stopping.ts';
import { createThrottle } from './pace/throttle.ts';

/** Longest delay that a timer takes. */
const MAX_TIMER = 2 ** 31 - 1;

/**
 * The way to the target. It joins four parts: what may leave, and when (`departures`); one attempt (`attempts`); whether a call goes out again
 * (`resending`); and whether anything may leave still (`stopping`). Queueing is our own: libraries know a limit in flight and a rate of sending,
 * but not a pause for all, putting back in front, a rate that holds at the target, and a limit that shrinks. Throws only for options that
 * cannot work; `send` never does.
 */
export function createClient(options: ClientOptions): Client {
  const { traffic } = options;
  checkHeaders(options.apiKey, options.headers);
  const sender: Sender = { apiKey: options.apiKey, headers: options.headers, ...options.userAgent, prefix: new URL(options.baseUrl).pathname };
  const wallClock = options.now ?? Date.now;
  const clock = (): number => performance.now();
  const givesWay: GivesWay = {
    throttle: createThrottle(traffic.concurrency),
    sides: createSideLines<Job>(traffic.concurrency),
    circuit: createCircuit<Job>(),
  };
  const stopping = createStopping();
  const departures = createDepartures(traffic.rate, givesWay);
  const resending = createResending(givesWay, clock() + traffic.maxTime * 1000, giveUp);
  const attempts = createAttempts(options, wallClock);
  const running = new Set<Promise<void>>();
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Sends nothing more; what is under way goes on. */
  function stop(reason: StopReason): void {
    if (!stopping.stop(reason)) return;
    pump();
    options.onStop?.(reason);
  }

  /** Sends nothing more to a target that is given up, unless it is so for a time only, or for one operation. */
  function giveUp(reason: GivenUp, operation: Job['call']['operation'] | null): void {
    stopping.giveUp(reason);
    if (reason.stops === null) leaveWaiting(reason.message, operation);
    else stop(reason.stops);
  }

  /** Ends what is under way, too. */
  function abort(reason: 'time' | 'signal' | 'closed'): void {
    attempts.abort(clientError('E_ABORTED', `aborted: ${WHY[reason]}`));
    if (reason !== 'closed') stop(reason);
  }

  /** Ends a job that is not sent any more: with what came of its last attempt, if there was one. */
  function leaveUnsent({ call, outgoing, last, resolve }: Job, why: string, alone = false): void {
    resolve(last ?? notSent(call, outgoing(0).shown, why, wallClock(), alone));
  }

  /** Ends what waits, or what of it is of one operation. */
  function leaveWaiting(why: string, operation: Job['call']['operation'] | null = null): void {
    for (const job of departures.drain()) {
      if (operation === null || job.call.operation === operation) leaveUnsent(job, why);
      else departures.add(job);
    }
  }

  /** Lets go what may go now, and comes back when more may. */
  function pump(): void {
    clearTimeout(timer);
    while (departures.waiting) {
      const now = clock();
      const why = stopping.halted(now);
      if (why !== null) return leaveWaiting(why);
      const readyAt = departures.readyAt();
      if (readyAt > now) return pumpAt(readyAt, now);
      if (sent >= traffic.maxRequests) return stop('budget');
      const job = departures.next(now);
      for (const { item, why: because, alone } of departures.dropped()) leaveUnsent(item, because, alone);
      if (job === undefined) return pumpAt(departures.keptUntil(), now);
      depart(job);
    }
  }

  /** Comes back at a time; Infinity: when something is answered. */
  function pumpAt(at: number, now: number): void {
    if (at < Infinity) timer = setTimeout(pump, Math.min(MAX_TIMER, Math.ceil(at - now)));
  }

  /** Tells of a call that is about to leave, and lets it go, unless the run is stopped by that. */
  function depart(job: Job): void {
    const outgoing = job.outgoing(sent + 1);
    options.onSending?.({ call: sent + 1, operation: job.call.operation, request: outgoing.shown, sentAt: wallClock() }, job.call);
    if (stopping.halted(clock()) !== null) return departures.putBack(job);
    const one = run(job, outgoing);
    running.add(one);
    void one.finally(() => running.delete(one));
  }

  async function run(job: Job, outgoing: Outgoing): Promise<void> {
    const departure = departures.leave(job, clock());
    const attempted = await attempts.make(job, outgoing, ++sent, () => departure.place.arrived(clock()));
    const { exchange } = attempted;
    departures.back(departure, clock());
    const again = resending.rule(job, attempted, departure, clock());
    job.last = exchange;
    if (again) departures.putBack(job);
    else job.resolve(exchange);
    pump();
    options.onExchange?.(exchange);
  }

  const timeUp = setTimeout(() => abort('time'), Math.min(MAX_TIMER, traffic.maxTime * 1000)).unref();
  const interrupted = (): void => abort('signal');
  options.signal?.addEventListener('abort', interrupted);
  if (options.signal?.aborted) interrupted();

  return {
    send: (call) =>
      new Promise((resolve) => {
        const ready = makeReady(call, sender);
        if (typeof ready === 'string') {
          const request = { method: call.method, path: call.path, headers: {}, bodyText: '', body: undefined };
          return resolve(notSent(call, request, `the call cannot be written as HTTP: ${ready}`, wallClock()));
        }
        departures.add({ call, outgoing: ready, resolve, throttled: 0, retried: 0, refused: 0, last: null });
        pump();
      }),
    traffic: {
      get sent() {
        return sent;
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
      get why() {
        return stopping.why;
      },
    },
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
