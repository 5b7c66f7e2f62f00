import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';

/** At most so many timers of one play are over at once: a play with more waits in a loop for the clock. */
const mostTimers = 200;

const playing = new AsyncLocalStorage<{ left: number }>();

/** Runs a play whose timers are over at once. */
export function withoutWaiting<T>(play: () => T): T {
  return playing.run({ left: mostTimers }, play);
}

/**
 * Puts functions in the place of `setTimeout` that know whether a play calls them, until the function that it returns
 * is called. The timers of everything else stay as they are.
 */
export function watchTimers(): () => void {
  const { setTimeout: real } = globalThis;
  const { setTimeout: realWait } = promises;
  const isOver = (): boolean => {
    const one = playing.getStore();
    if (one === undefined || one.left === 0) return false;
    one.left -= 1;
    return true;
  };
  const after = (act: (...of: unknown[]) => void, ms?: number, ...of: unknown[]): NodeJS.Timeout => {
    if (!isOver()) return real(act, ms, ...of);
    queueMicrotask(() => act(...of));
    // A handle that `clearTimeout` knows.
    return real(() => undefined, 0).unref();
  };
  const wait = <T>(ms?: number, value?: T, how?: object): Promise<T | undefined> =>
    isOver() ? Promise.resolve(value) : realWait(ms, value, how);
  set(Object.assign(after, real), wait as typeof realWait);
  return () => {
    playing.disable();
    set(real, realWait);
  };
}

function set(after: typeof globalThis.setTimeout, wait: typeof promises.setTimeout): void {
  globalThis.setTimeout = after;
  promises.setTimeout = wait;
  syncBuiltinESMExports();
}
