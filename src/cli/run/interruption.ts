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
