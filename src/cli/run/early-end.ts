import type { Settings } from '../../config/index.ts';
import type { EndedBy } from '../../model/report.ts';
import type { Reason } from '../../model/reason.ts';

/** Milliseconds that a run has, after a signal, to end by itself; the reports are made without it then. */
const graceAfterSignal = 1200;
/** Milliseconds after the limit of time at which a run that still goes on is given up. */
const graceAfterTime = 15_000;

/** What ends a run from outside, and what is known of it there. */
interface Outside {
  /** Hears of an interruption, tells it by its argument, and gives what stops listening. */
  readonly listen?: (interrupted: () => void) => () => void;
  /** No more calls are sent. */
  readonly abort?: () => void;
  /** The pack whose rule was at work last. */
  readonly atWork?: () => string | undefined;
}

/** The ways in which a run is ended from outside: somebody interrupts it, or it does not end by itself. */
export class EarlyEnd {
  /** Settled, with the reason, where the run is no longer waited for. */
  readonly reached: Promise<Reason>;
  cause: { readonly endedBy: EndedBy; readonly reason: Reason } | null = null;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #unlisten: (() => void) | undefined;

  constructor({ traffic }: Pick<Settings, 'traffic'>, { listen, abort, atWork }: Outside = {}) {
    let reach: (reason: Reason) => void = () => undefined;
    this.reached = new Promise((resolve) => {
      reach = resolve;
    });
    const giveUpAfter = (milliseconds: number, act: () => void): void => {
      this.#timers.push(setTimeout(act, Math.min(2 ** 31 - 1, milliseconds)));
    };
    giveUpAfter(traffic.maxTime * 1000 + graceAfterTime, () => {
      const pack = atWork?.();
      this.cause = { endedBy: 'crash', reason: { code: 'suite-hung', ...(pack === undefined ? {} : { pack }) } };
      reach(this.cause.reason);
    });
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
