import type { FrontState, Left } from '../resend-or-stop/in-front.ts';
import type { Circuit } from '../resend-or-stop/circuit.ts';
import type { Sending } from '../sending.ts';
import { createQueue } from './queue.ts';
import { createRateWindow, type Place } from './rate-window.ts';
import type { Line } from './line.ts';
import type { SideLines } from './side-lines.ts';
import type { Throttle } from './throttle.ts';

/** Times that a call goes before all others after a 429: where it alone is refused so, they are to go on. */
const MAX_AHEAD = 2;

/** A call that has left. */
export interface Departure {
  readonly place: Place;
  /** The line of its own that it has left by, where it has one. */
  readonly side: Line<Sending> | undefined;
  /** Of what it has left by: the throttle of that line, or of all calls. */
  readonly ticket: number;
  /** When it left, and beside how many. */
  readonly left: Left;
}

/** What gives way to the target: shared with what takes note of its answers. */
export interface GivesWay {
  readonly throttle: Throttle;
  readonly sides: SideLines<Sending>;
  readonly circuit: Circuit<Sending>;
  readonly front: FrontState;
}

/** Which call may leave, and when. Times are monotonic milliseconds. */
export interface Departures {
  add(sending: Sending): void;
  /** A call that is to go out again: before all others, but behind them where it was throttled often. */
  putBack(sending: Sending): void;
  /** Whether anything is to leave, at any time. */
  readonly waiting: boolean;
  /** When the next call may leave; Infinity while that hangs on an answer. */
  readyAt(): number;
  /** The next call, once that time has come; undefined where what waits has to wait longer. */
  next(now: number): Sending | undefined;
  /** When one of those that have to wait longer may leave; Infinity while that hangs on an answer. */
  keptUntil(): number;
  /** Calls that are not to be sent any more, each once, and why. */
  dropped(): ReturnType<SideLines<Sending>['dropped']>;
  /** A call leaves. */
  leave(sending: Sending, now: number): Departure;
  /** What came of it is known. */
  back(departure: Departure, now: number): void;
  /** Empties all lines. */
  drain(): Sending[];
}

/** No call waits. `rate` in calls a second, null for any. */
export function createDepartures(rate: number | null, { throttle, sides, circuit, front }: GivesWay): Departures {
  const queue = createQueue<Sending>();
  const window = createRateWindow(rate);
  let inFlight = 0;
  /** Calls that go out again at a time of their own. */
  const later: Sending[] = [];

  /**
   * Has those leave whose time has come, once a plain call was accepted since they were refused: where none was, the
   * control asks.
   */
  function whatIsDue(now: number): void {
    if (circuit.state !== 'open') return;
    for (const sending of later.filter(({ notBefore = 0 }) => notBefore <= now)) {
      if (circuit.hasControl && !front.mayGo(sending)) return circuit.demand(now);
      later.splice(later.indexOf(sending), 1);
      delete sending.notBefore;
      queue.putBack(sending);
    }
  }

  return {
    add: (sending) => queue.add(sending, sending.call.priority ?? 0),
    putBack(sending) {
      if (sending.notBefore !== undefined) return void later.push(sending);
      const side = sides.of(sending.call);
      if (side === undefined && sending.throttled > MAX_AHEAD) queue.add(sending, sending.call.priority ?? 0);
      else (side?.queue ?? queue).putBack(sending);
    },
    get waiting() {
      return queue.size + sides.size + later.length > 0 || circuit.state === 'due';
    },
    readyAt() {
      if (inFlight >= Math.min(throttle.concurrency, front.concurrency) || circuit.state === 'sent') return Infinity;
      return Math.max(
        throttle.readyAt(),
        sides.allReadyAt(),
        window.readyAt(),
        circuit.state === 'due' ? circuit.readyAt : 0,
      );
    },
    next(now) {
      whatIsDue(now);
      return circuit.take() ?? sides.next(queue, now);
    },
    keptUntil: () => Math.min(sides.readyAt(), ...later.map(({ notBefore = 0 }) => notBefore)),
    dropped: () => sides.dropped(),
    leave(sending, now) {
      inFlight++;
      const place = window.take();
      const side = sides.of(sending.call);
      return { place, side, ticket: (side ?? throttle).leave(), left: { at: now, comparedWith: inFlight } };
    },
    back({ place, side }, now) {
      inFlight--;
      place.arrived(now);
      side?.back();
    },
    drain: () => [...queue.drain(), ...sides.drain(), ...later.splice(0)],
  };
}
