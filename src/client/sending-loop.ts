import type { Attempts } from './attempt/attempts.ts';
import type { ClientOptions } from './client-options.ts';
import type { Job } from './job.ts';
import type { Outgoing } from './outgoing.ts';
import type { Reason } from '../contract/reason.ts';
import type { Departures } from './pace/departures.ts';
import { notSent } from './resend-or-stop/not-sent.ts';
import type { FrontState } from './resend-or-stop/in-front.ts';
import type { Resending } from './resend-or-stop/resending.ts';
import type { Stopping } from './resend-or-stop/stopping.ts';

/** Longest delay that a timer takes. */
export const MAX_TIMER = 2 ** 31 - 1;

/** What the loop joins, and whom it tells. */
export interface LoopParts {
  readonly departures: Departures;
  readonly attempts: Attempts;
  readonly resending: Resending;
  readonly stopping: Stopping;
  readonly front: FrontState;
  /** Calls that may be sent. */
  readonly maxRequests: number;
  /** Called where so many were sent, and further ones wait. */
  readonly onBudget: () => void;
  readonly onSending: ClientOptions['onSending'];
  readonly onExchange: ClientOptions['onExchange'];
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  /** Milliseconds since the epoch. */
  readonly wallClock: () => number;
}

/** Lets calls go, one after the other, as they may. */
export interface SendingLoop {
  /** Takes a call, and lets it go once it may. */
  add(job: Job): void;
  /** Lets go what may go now, and comes back when more may. */
  pump(): void;
  /** Ends what waits, or what of it is of one operation. */
  leaveWaiting(reason: Reason, operation?: Job['call']['operation'] | null): void;
  /** Attempts that have left. */
  readonly sent: number;
  /** Those that count against the limit. */
  readonly counted: number;
  /** Resolved when nothing is under way any more. */
  settled(): Promise<unknown>;
}

/** Nothing has left yet. */
export function createSendingLoop({
  departures,
  attempts,
  resending,
  stopping,
  front,
  clock,
  wallClock,
  ...parts
}: LoopParts): SendingLoop {
  const running = new Set<Promise<void>>();
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Calls that count: not what was sent again for an answer from in front, up to as many as may be sent. */
  const counted = (): number => sent - Math.min(parts.maxRequests, front.resent);

  /** Ends a job that is not sent any more: with what came of its last attempt, if there was one. */
  function leaveUnsent({ call, outgoing, last, resolve }: Job, reason: Reason, alone = false): void {
    resolve(last ?? notSent(call, outgoing(0).shown, reason, wallClock(), alone));
  }

  function leaveWaiting(reason: Reason, operation: Job['call']['operation'] | null = null): void {
    for (const job of departures.drain()) {
      if (operation === null || job.call.operation === operation) leaveUnsent(job, reason);
      else departures.add(job);
    }
  }

  function pump(): void {
    clearTimeout(timer);
    while (departures.waiting) {
      const now = clock();
      const halted = stopping.halted(now);
      if (halted !== null) return leaveWaiting(halted);
      const readyAt = departures.readyAt();
      if (readyAt > now) return pumpAt(readyAt, now);
      if (counted() >= parts.maxRequests) return parts.onBudget();
      const job = departures.next(now);
      for (const { item, reason, alone } of departures.dropped()) leaveUnsent(item, reason, alone);
      if (job === undefined) return pumpAt(departures.keptUntil(), now);
      const reasonNotToSend = job.call.reasonNotToSend?.() ?? null;
      if (reasonNotToSend === null) depart(job);
      else leaveUnsent(job, reasonNotToSend, true);
    }
  }

  /** Comes back at a time; Infinity: when something is answered. */
  function pumpAt(at: number, now: number): void {
    if (at < Infinity) timer = setTimeout(pump, Math.min(MAX_TIMER, Math.ceil(at - now)));
  }

  /** Tells of a call that is about to leave, and lets it go, unless the run is stopped by that. */
  function depart(job: Job): void {
    const outgoing = job.outgoing(sent + 1);
    parts.onSending?.(
      { call: sent + 1, operation: job.call.operation, request: outgoing.shown, sentAt: wallClock() },
      job.call,
    );
    if (stopping.halted(clock()) !== null) return departures.putBack(job);
    const one = run(job, outgoing);
    running.add(one);
    void one.finally(() => running.delete(one));
  }

  async function run(job: Job, outgoing: Outgoing): Promise<void> {
    const departure = departures.leave(job, clock());
    const made = await attempts.make(job, outgoing, ++sent, () => departure.place.arrived(clock()));
    const exchange = front.counted(job, made.exchange);
    const attempted = { ...made, exchange };
    departures.back(departure, clock());
    const again = resending.rule(job, attempted, departure, clock());
    job.last = exchange;
    if (again) departures.putBack(job);
    else job.resolve(exchange);
    // Whether another one may leave may hang on what came: whoever waits for that is told first.
    if (job.call.reasonNotToSend === undefined) pump();
    else queueMicrotask(pump);
    parts.onExchange?.(exchange);
  }

  return {
    add(job) {
      departures.add(job);
      pump();
    },
    pump,
    leaveWaiting,
    get sent() {
      return sent;
    },
    get counted() {
      return counted();
    },
    settled: () => Promise.allSettled(running),
  };
}
