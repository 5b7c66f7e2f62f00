import { dateFrame, type DateFrame } from '../arbitraries/index.ts';
import type { Timed } from '../requirements/history/index.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Json } from '../contract/json.ts';

/** The clocks of a run: ours, and the target's as its Date headers show it. */
export interface Clock {
  /** Smallest difference seen between the target's Date header and the local clock, milliseconds; null before any. */
  skew: number | null;
  /** The time zone that the configuration declares for the target; null if it declares none. */
  readonly timeZone: string | null;
  /** The time now by our clock and by the target's, milliseconds. */
  both(): readonly [ours: number, theirs: number];
  /** What is certain about dates by both clocks: now, or while these exchanges went on. */
  frame(...exchanges: readonly Timed[]): DateFrame;
  /** Reads the Date header of an answer. */
  add(exchange: Timed): void;
}

/** `zone`: the declared time zone, such as `Asia/Shanghai`. */
export function createClock(now: () => number, zone: Json | undefined): Clock {
  const timeZone = typeof zone === 'string' ? zone : null;
  const clock: Clock = {
    skew: null,
    timeZone,
    both: () => [now(), now() + (clock.skew ?? 0)],
    frame(...exchanges) {
      const locals = exchanges.length > 0 ? exchanges.flatMap(({ sentAt, endedAt }) => [sentAt, endedAt]) : [now()];
      const skew = clock.skew ?? 0;
      // The target's clock may be set during a run, and several servers may be behind one address.
      const theirs = exchanges.flatMap(({ targetDate }) => targetDate ?? []);
      return dateFrame([...locals.flatMap((at) => [at, at + skew]), ...theirs], timeZone);
    },
    add({ targetDate, endedAt }: Pick<Exchange, 'targetDate' | 'endedAt'>) {
      if (targetDate === null) return;
      const skew = targetDate - endedAt;
      if (clock.skew === null || Math.abs(skew) < Math.abs(clock.skew)) clock.skew = skew;
    },
  };
  return clock;
}
