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

const numbers = { SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Calls `first` on the first SIGINT or SIGTERM; the second ends the process at once with 130 or 143. Returns a
 * function that removes the listeners.
 */
export function onSignal(first: () => void, exit: (code: number) => void = process.exit): () => void {
  let seen = false;
  const listen = (signal: keyof typeof numbers) => (): void => {
    if (seen) return exit(128 + numbers[signal]);
    seen = true;
    first();
  };
  const listeners = { SIGINT: listen('SIGINT'), SIGTERM: listen('SIGTERM') };
  process.on('SIGINT', listeners.SIGINT);
  process.on('SIGTERM', listeners.SIGTERM);
  return () => {
    process.off('SIGINT', listeners.SIGINT);
    process.off('SIGTERM', listeners.SIGTERM);
  };
}
