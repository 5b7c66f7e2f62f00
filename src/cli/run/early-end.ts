import type { Settings } from '../../config/index.ts';
import type { Reason } from '../../contract/reason.ts';
import type { EndedBy } from '../../contract/report.ts';

/** Milliseconds that a run has to end by itself after a signal. Then the reports are made without it. */
const graceAfterSignal = 1200;
/**
 * Milliseconds after the time limit in which a run that has not ended does no work before it is given up. On a busy
 * machine its last judging may need longer.
 */
const graceAfterTime = 15_000;

/** The id of what is judged, null if nothing is; and how often one began or was over: 0 before the run has begun. */
export interface AtWork {
  what: string | null;
  marks: number;
}

/** Ways to end a run from outside, and facts about the run. */
interface Outside {
  /** Starts to listen for an interruption and returns a function that stops listening. */
  readonly listen?: (interrupted: () => void) => () => void;
  /** Stops sending calls. */
  readonly abort?: () => void;
  /** The pack whose rule was running last. */
  readonly atWork?: () => string | undefined;
  /** The requirement or open point that is being judged. */
  readonly judging?: Readonly<AtWork>;
}

/** Why a run is no longer waited for. */
interface Cause {
  readonly endedBy: EndedBy;
  readonly reason: Reason;
  /** The id of the requirement whose judging did not end. */
  readonly judging?: string;
}

/** Ends a run from outside: somebody interrupts it, or it does not end by itself. */
export class EarlyEnd {
  /** Resolves with the reason once the run is no longer waited for. */
  readonly reached: Promise<Reason>;
  cause: Cause | null = null;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #unlisten: (() => void) | undefined;

  constructor({ traffic }: Pick<Settings, 'traffic'>, { listen, abort, atWork, judging }: Outside = {}) {
    let reach: (reason: Reason) => void = () => undefined;
    this.reached = new Promise((resolve) => {
      reach = resolve;
    });
    const giveUpAfter = (milliseconds: number, act: () => void): void => {
      this.#timers.push(setTimeout(act, Math.min(2 ** 31 - 1, milliseconds)));
    };
    const giveUpIfIdle = (): void => {
      const marks = judging?.marks;
      giveUpAfter(graceAfterTime, () => {
        // A run that has not begun has no time yet.
        if (judging !== undefined && (judging.marks === 0 || judging.marks !== marks)) return giveUpIfIdle();
        const [pack, id] = [atWork?.(), judging?.what ?? null];
        const reason: Reason = {
          code: 'suite-hung',
          ...(pack === undefined ? {} : { pack }),
          ...(id === null ? {} : { judging: id }),
        };
        this.cause = { endedBy: 'crash', reason, ...(id === null ? {} : { judging: id }) };
        reach(reason);
      });
    };
    giveUpAfter(traffic.maxTime * 1000, giveUpIfIdle);
    this.#unlisten = listen?.(() => {
      const reason: Reason = { code: 'interrupted' };
      this.cause = { endedBy: 'signal', reason };
      abort?.();
      giveUpAfter(graceAfterSignal, () => reach(reason));
    });
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#unlisten?.();
  }
}

/**
 * An interruption that may come before there is a run to interrupt. A later listener is then called at once.
 */
export class Interruption {
  #come = false;
  #act = (): void => undefined;
  /** Stops listening. */
  readonly close: () => void;

  constructor(listen: (first: () => void) => () => void = onSignal) {
    this.close = listen(() => {
      this.#come = true;
      this.#act();
    });
  }

  get come(): boolean {
    return this.#come;
  }

  /** Calls `act` on an interruption. Returns a function that removes this listener. */
  heard(act: () => void): () => void {
    this.#act = act;
    if (this.#come) act();
    return () => {
      this.#act = () => undefined;
    };
  }
}

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
type Signal = keyof typeof numbers;

/**
 * Calls `first` on the first SIGINT, SIGTERM or SIGHUP (the terminal is gone); the second ends the process at once with
 * 130, 143 or 129. Returns a function that removes the listeners.
 */
export function onSignal(first: () => void, exit: (code: number) => void = process.exit): () => void {
  let seen = false;
  const listeners = (Object.keys(numbers) as Signal[]).map((signal) => {
    const listener = (): void => {
      if (seen) return exit(128 + numbers[signal]);
      seen = true;
      first();
    };
    process.on(signal, listener);
    return { signal, listener };
  });
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener);
  };
}
