const numbers = { SIGINT: 2, SIGTERM: 15 } as const;

/** Calls `first` on the first SIGINT or SIGTERM; the second ends the process at once with 130 or 143. Gives what takes it away again. */
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
