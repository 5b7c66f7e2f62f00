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

/** The longest delay that a timer accepts, in milliseconds. */
export const MAX_TIMER = 2 ** 31 - 1;

/** The parts that the loop joins, and the functions that it calls. */
interface LoopParts {
  readonly departures: Departures;
  readonly attempts: Attempts;
  readonly resending: Resending;
  readonly stopping: Stopping;
  readonly front: FrontState;
  /** Calls that may be sent. */
  readonly maxRequests: number;
  /** Called when the limit of calls is reached and further calls wait. */
  readonly onBudget: () => void;
  readonly onSending: ClientOptions['onSending'];
  readonly onExchange: ClientOptions['onExchange'];
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  /** Milliseconds since the epoch. */
  readonly wallClock: () => number;
}

/** Sends waiting calls, one after the other, as soon as each may leave. */
export function createSendingLoop({
  departures,
  attempts,
  resending,
  stopping,
  front,
  clock,
  wallClock,
  ...parts
}: LoopParts) {
  const running = new Set<Promise<void>>();
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Ends a call that is not sent any more. Its result is that of its last attempt, if there was one. */
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
      if (sent >= parts.maxRequests) return parts.onBudget();
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
    const made = await attempts.make(sending, message, ++sent, () => departure.arrived(clock()));
    const exchange = front.counted(sending, made.exchange);
    const attempted = { ...made, exchange };
    departures.back(departure, clock());
    const again = resending.rule(sending, attempted, departure, clock());
    sending.last = exchange;
    if (again) departures.putBack(sending);
    else sending.resolve(exchange);
    // The result may decide whether another call may leave, so it is delivered to its caller first.
    if (sending.call.reasonNotToSend === undefined) pump();
    else queueMicrotask(pump);
    parts.onExchange?.(exchange);
  }

  return {
    /** Accepts a call, and sends it once it may leave. */
    add(sending: Sending): void {
      departures.add(sending);
      pump();
    },
    /** Sends the calls that may leave now, and runs again when more may leave. */
    pump,
    /** Ends all waiting calls, or those of one operation. */
    leaveWaiting,
    /** Attempts that have left. */
    get sent(): number {
      return sent;
    },
    /** Resolves when no call is under way any more. */
    settled: (): Promise<unknown> => Promise.allSettled(running),
  };
}
