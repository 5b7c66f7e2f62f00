import type { Attempts } from './attempt/attempts.ts';
import type { ClientOptions } from './client-options.ts';
import type { Sending } from './sending.ts';
import type { Message } from './message.ts';
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
  add(sending: Sending): void;
  /** Lets go what may go now, and comes back when more may. */
  pump(): void;
  /** Ends what waits, or what of it is of one operation. */
  leaveWaiting(reason: Reason, operation?: Sending['call']['operation'] | null): void;
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

  /** Ends a sending that is not sent any more: with what came of its last attempt, if there was one. */
  function leaveUnsent({ call, message, last, resolve }: Sending, reason: Reason, alone = false): void {
    resolve(last ?? notSent(call, message(0).shown, reason, wallClock(), alone));
  }

  function leaveWaiting(reason: Reason, operation: Sending['call']['operation'] | null = null): void {
    for (const sending of departures.drain()) {
      if (operation === null || sending.call.operation === operation) leaveUnsent(sending, reason);
      else departures.add(sending);
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
      const sending = departures.next(now);
      for (const { item, reason, alone } of departures.dropped()) leaveUnsent(item, reason, alone);
      if (sending === undefined) return pumpAt(departures.keptUntil(), now);
      const reasonNotToSend = sending.call.reasonNotToSend?.() ?? null;
      if (reasonNotToSend === null) depart(sending);
      else leaveUnsent(sending, reasonNotToSend, true);
    }
  }

  /** Comes back at a time; Infinity: when something is answered. */
  function pumpAt(at: number, now: number): void {
    if (at < Infinity) timer = setTimeout(pump, Math.min(MAX_TIMER, Math.ceil(at - now)));
  }

  /** Tells of a call that is about to leave, and lets it go, unless the run is stopped by that. */
  function depart(sending: Sending): void {
    const message = sending.message(sent + 1);
    parts.onSending?.(
      { call: sent + 1, operation: sending.call.operation, request: message.shown, sentAt: wallClock() },
      sending.call,
    );
    if (stopping.halted(clock()) !== null) return departures.putBack(sending);
    const one = run(sending, message);
    running.add(one);
    void one.finally(() => running.delete(one));
  }

  async function run(sending: Sending, message: Message): Promise<void> {
    const departure = departures.leave(sending, clock());
    const made = await attempts.make(sending, message, ++sent, () => departure.place.arrived(clock()));
    const exchange = front.counted(sending, made.exchange);
    const attempted = { ...made, exchange };
    departures.back(departure, clock());
    const again = resending.rule(sending, attempted, departure, clock());
    sending.last = exchange;
    if (again) departures.putBack(sending);
    else sending.resolve(exchange);
    // Whether another one may leave may hang on what came: whoever waits for that is told first.
    if (sending.call.reasonNotToSend === undefined) pump();
    else queueMicrotask(pump);
    parts.onExchange?.(exchange);
  }

  return {
    add(sending) {
      departures.add(sending);
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
