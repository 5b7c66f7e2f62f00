import type { FrontState, Left } from '../resend-or-stop/in-front.ts';
import type { Circuit } from '../resend-or-stop/circuit.ts';
import type { Sending } from '../sending.ts';
import { createQueue, type Line } from './line.ts';
import type { Arrived, Pace } from './rate-window.ts';
import type { SideLines } from './side-lines.ts';
import type { Throttle } from './throttle.ts';

/**
 * Number of 429 answers after which a call no longer goes before all others: if it alone is refused, the others must
 * continue.
 */
const MAX_AHEAD = 2;

/** The platform answered; never the result of a call, which has that answer. */
const alreadyAnswered = { code: 'client-closed' } as const;

/** A call that was sent. */
export interface Departure {
  readonly arrived: Arrived;
  /** The separate line that it left by, if it has one. */
  readonly side: Line<Sending> | undefined;
  /** The ticket of the throttle that it left by: that of its line, or that of all calls. */
  readonly ticket: number;
  /** When it left, and how many calls were in flight. */
  readonly left: Left;
}

/** The parts that slow sending down for the target; shared with the code that handles its answers. */
export interface GivesWay {
  readonly pace: Pace;
  readonly throttle: Throttle;
  readonly sides: SideLines<Sending>;
  readonly circuit: Circuit<Sending>;
  readonly front: FrontState;
  readonly calm: Calm;
}

/** Decides which call may leave, and when. Times are monotonic milliseconds. */
export function createDepartures({ pace, throttle, sides, circuit, front, calm }: GivesWay) {
  const queue = createQueue<Sending>();
  let inFlight = 0;
  /** Calls that are sent, or sent again, each at its own time. */
  const later: Sending[] = [];
  /** Calls that are not sent again after all. */
  const answered: Sending[] = [];

  /**
   * Sends the calls whose time has come, if a plain call was accepted after they were refused. If none was, the control
   * is sent instead.
   */
  function whatIsDue(now: number): void {
    if (circuit.state !== 'open') return;
    for (const sending of later.filter(({ notBefore = 0 }) => notBefore <= now)) {
      if (circuit.hasControl && !front.mayGo(sending)) return circuit.demand(now);
      later.splice(later.indexOf(sending), 1);
      delete sending.notBefore;
      if (front.isAnswered(sending)) answered.push(sending);
      else queue.putBack(sending);
    }
  }

  return {
    add: (sending: Sending): void => queue.add(sending, sending.call.priority ?? 0),
    /** Adds a call that is sent again: before all others, but behind them if it was throttled often. */
    putBack(sending: Sending): void {
      if (sending.notBefore !== undefined) return void later.push(sending);
      const side = sides.of(sending.call);
      if (side === undefined && sending.throttled > MAX_AHEAD) queue.add(sending, sending.call.priority ?? 0);
      else (side?.queue ?? queue).putBack(sending);
    },
    /** Whether any call is waiting. */
    get waiting(): boolean {
      return queue.size + sides.size + later.length > 0 || circuit.state === 'due';
    },
    /** When the next call may leave; Infinity while that depends on an answer. */
    readyAt(): number {
      if (inFlight >= Math.min(throttle.concurrency, front.concurrency) || circuit.state === 'sent') return Infinity;
      return Math.max(
        throttle.readyAt(),
        sides.allReadyAt(),
        pace.readyAt(),
        circuit.state === 'due' ? circuit.readyAt : 0,
      );
    },
    /** The next call, if its time has come; undefined if the waiting calls have to wait longer. */
    next(now: number): Sending | undefined {
      whatIsDue(now);
      const control = circuit.take();
      if (control !== null) return control;
      for (let sending = sides.next(queue, now); sending !== undefined; sending = sides.next(queue, now)) {
        const from = calm.from(sending, now);
        if (from <= now) return sending;
        sending.notBefore = from;
        later.push(sending);
      }
      return undefined;
    },
    /** When one of the calls that have to wait longer may leave; Infinity while that depends on an answer. */
    keptUntil: (): number => Math.min(sides.readyAt(), ...later.map(({ notBefore = 0 }) => notBefore)),
    /** Calls that are not sent any more, each once: those of a line that is given up, and those that are answered. */
    dropped: () => [
      ...sides.dropped(),
      ...answered.splice(0).map((item) => ({ item, reason: alreadyAnswered, alone: true })),
    ],
    /** Notes that a call leaves. */
    leave(sending: Sending, now: number): Departure {
      inFlight++;
      const arrived = pace.take(now);
      const side = sides.of(sending.call);
      return { arrived, side, ticket: (side ?? throttle).leave(), left: { at: now, inFlight } };
    },
    /** Notes that the outcome of a call is known. */
    back({ arrived, side }: Departure, now: number): void {
      inFlight--;
      arrived(now);
      side?.back();
    },
    /** Empties all lines. */
    drain: (): Sending[] => [...queue.drain(), ...sides.drain(), ...later.splice(0)],
  };
}

/** The longest wait, as a multiple of `calm`. */
const longest = 5;

/**
 * Delays calls that change something, and that are never sent again, until nothing in front has refused a plain call
 * for `calm` milliseconds: if one of them were refused, its order would be in doubt. Times are monotonic milliseconds.
 * Starts without any refusal.
 */
export function createCalm(calm: number) {
  let refusedAt = -Infinity;
  /** When each call could have left first. */
  const since = new WeakMap<Sending, number>();
  return {
    /** Notes that something in front refused a plain call. */
    refused: (now: number): void => void (refusedAt = now),
    /** When a call may leave. */
    from(sending: Sending, now: number): number {
      if (sending.call.repeatable || sending.control === true) return now;
      const first = since.get(sending) ?? now;
      since.set(sending, first);
      return Math.min(refusedAt + calm, first + longest * calm);
    },
  };
}

type Calm = ReturnType<typeof createCalm>;
