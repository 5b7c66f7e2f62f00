import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';

/** At most so many timers of one play end without waiting: a play with more waits in a loop for the clock. */
const mostTimers = 200;

/** The timers of a play that are not over, by their handles. */
interface Play {
  left: number;
  /** When the last one was, in milliseconds. */
  now: number;
  /** Whether the next one will end. */
  isPlanned: boolean;
  readonly open: Map<object, { readonly at: number; readonly act: () => void }>;
}

const playing = new AsyncLocalStorage<Play>();

/** Runs a play whose timers are over, the shortest first, as soon as it waits for nothing else. */
export function withoutWaiting<T>(play: () => T): T {
  return playing.run({ left: mostTimers, now: 0, isPlanned: false, open: new Map() }, play);
}

/**
 * Puts functions in the place of `setTimeout` and `clearTimeout` that know whether a play calls them. Returns the
 * function that puts the real ones back. The timers of everything else stay as they are.
 */
export function watchTimers(): () => void {
  const { setTimeout: real, clearTimeout: realClear } = globalThis;
  const { setTimeout: realWait } = promises;
  const begin = (handle: object, ms: number, act: () => void): boolean => {
    const play = playing.getStore();
    if (play === undefined || play.left === 0) return false;
    play.left -= 1;
    play.open.set(handle, { at: play.now + ms, act });
    plan(play);
    return true;
  };
  const after = (act: (...of: unknown[]) => void, ms = 0, ...of: unknown[]): NodeJS.Timeout => {
    if (playing.getStore() === undefined) return real(act, ms, ...of);
    // A handle that `clearTimeout` knows.
    const handle = real(() => undefined, 0).unref();
    return begin(handle, ms, () => act(...of)) ? handle : real(act, ms, ...of);
  };
  const clear = (handle?: NodeJS.Timeout | string | number): void => {
    if (typeof handle === 'object') playing.getStore()?.open.delete(handle);
    realClear(handle);
  };
  const wait = <T>(ms = 0, value?: T, how?: object): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      if (!begin({}, ms, () => resolve(value))) realWait(ms, value, how).then(resolve, reject);
    });
  set(Object.assign(after, real), clear, wait as typeof realWait);
  return () => {
    playing.disable();
    set(real, realClear, realWait);
  };
}

/** Ends the first timer once nothing else happens: a tick of Node comes after all that promises bring about. */
function plan(play: Play): void {
  if (play.isPlanned) return;
  play.isPlanned = true;
  queueMicrotask(() => process.nextTick(endFirst, play));
}

function endFirst(play: Play): void {
  play.isPlanned = false;
  const [first] = [...play.open].toSorted(([, one], [, other]) => one.at - other.at);
  if (first === undefined) return;
  const [handle, { at, act }] = first;
  play.open.delete(handle);
  play.now = at;
  act();
  plan(play);
}

function set(
  after: typeof globalThis.setTimeout,
  clear: typeof globalThis.clearTimeout,
  wait: typeof promises.setTimeout,
): void {
  globalThis.setTimeout = after;
  globalThis.clearTimeout = clear;
  promises.setTimeout = wait;
  syncBuiltinESMExports();
}
