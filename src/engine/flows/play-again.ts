import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';
import type { Exchange } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { endOf, type FlowEnd, runOf } from './flow-end.ts';
import { FlowStopped } from '../../requirements/flows/flow.ts';
import { flowTools, newTrace, type ToolParts, type Trace } from './flow-tools.ts';
import type { OfFlow } from './planned.ts';
import type { Json } from '../../contract/json.ts';

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
function withoutWaiting<T>(play: () => T): T {
  return playing.run({ left: mostTimers, now: 0, isPlanned: false, open: new Map() }, play);
}

/**
 * Puts functions in the place of `setTimeout` and `clearTimeout` that know whether a play calls them. Returns the
 * function that puts the real ones back. The timers of everything else stay as they are.
 */
function watchTimers(): () => void {
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

/** A run of a flow: what it drew, and its calls. */
export interface Recorded {
  readonly given: object;
  readonly trace: Trace;
}

/** Ends once nothing is left to do at once. */
export const turn = (): Promise<null> => new Promise((resolve) => void setImmediate(resolve, null));

/** Flows are played again one after another. */
let before: Promise<unknown> = Promise.resolve();

/** Plays flows again in their turn. An assertion that nobody awaits is then no error of the pack. */
export function quietly<T>(play: () => Promise<T>): Promise<T> {
  const played = before.then(async () => {
    const event = 'unhandledRejection';
    const listeners = process.listeners(event);
    process.removeAllListeners(event).on(event, () => undefined);
    const unwatch = watchTimers();
    try {
      return await play();
    } finally {
      await turn();
      unwatch();
      process.removeAllListeners(event);
      for (const listener of listeners) process.on(event, listener);
    }
  });
  before = played.catch(() => undefined);
  return played;
}

/**
 * Plays a flow with these answers, in their order; null if it waits for something else than its calls. `late`:
 * milliseconds that each answer seems to take. `reads`: notes what the flow reads of the answers.
 */
export async function playAgain(
  one: OfFlow,
  { given, trace: recorded }: Recorded,
  answers: readonly Exchange[],
  { late = 0, reads }: { readonly late?: number; readonly reads?: Reads } = {},
): Promise<FlowEnd | null> {
  const byOperation = groupedBy(answers, ({ operation }) => operation);
  const used = new Map<string, number>();
  const trace = newTrace();
  let isOver = false;
  const parts: ToolParts = {
    send({ name }) {
      const nth = used.get(name) ?? 0;
      const own = byOperation.get(name) ?? [];
      used.set(name, nth + 1);
      isOver ||= nth >= own.length;
      const exchange = own[nth] ?? own.at(-1);
      if (exchange === undefined) throw new FlowStopped({ code: 'nothing-read', because: null });
      trace.exchanges.push(exchange);
      return Promise.resolve(exchange);
    },
    madeUp: () => recorded.madeUp[trace.madeUp.length] ?? 'made up',
    // Time is over once a flow asks more often than it did.
    now: () => (isOver ? Infinity : 0),
    pause: () => Promise.resolve(),
    saying: () => ({ words: '', theirCode: null }),
    shown: (body, { operation }) => reads?.watched(body, { operation, path: [] }) ?? body,
  };
  const setRight = late === 0 ? null : setClocksLate(() => late * trace.exchanges.length);
  try {
    return await withoutWaiting(() =>
      Promise.race([endOf(runOf(one, given, flowTools(parts, trace)), given, trace, parts), turn()]),
    );
  } finally {
    setRight?.();
  }
}

/**
 * Sets the clocks of this thread late by so many milliseconds, until the function that it returns is called. Nothing
 * else may run meanwhile.
 */
function setClocksLate(late: () => number): () => void {
  const { Date: RealDate } = globalThis;
  const { now } = performance;
  globalThis.Date = new Proxy(RealDate, {
    construct: (kind, given: unknown[], made) =>
      Reflect.construct(kind, given.length === 0 ? [RealDate.now() + late()] : given, made) as Date,
    get: (kind, name) => (name === 'now' ? () => RealDate.now() + late() : (Reflect.get(kind, name) as unknown)),
  });
  performance.now = () => now.call(performance) + late();
  return () => {
    globalThis.Date = RealDate;
    performance.now = now;
  };
}

/** A place of the answers of an operation: names of members, `*` for the items of a list. */
export interface ReadPlace {
  readonly operation: string;
  readonly path: readonly string[];
}

/** The places of answers that a flow reads while it is played again. */
export class Reads {
  readonly #places = new Map<string, ReadPlace>();

  /** The same value, which notes what is read of it. Like every answer it cannot be changed. */
  watched(value: Json | undefined, place: ReadPlace): Json | undefined {
    if (typeof value !== 'object' || value === null) return value;
    const within = new Map<string, Json | undefined>();
    const isList = Array.isArray(value);
    // Not the value itself: what is frozen cannot be shown as something else.
    return new Proxy<object>(isList ? [...value] : { ...value }, {
      get: (copy, name): unknown => {
        const found = Reflect.get(copy, name) as unknown;
        const isOwn = Object.hasOwn(copy, name) && !(isList && name === 'length');
        // Methods, and the length of a list.
        if (typeof name === 'symbol' || (!isOwn && found !== undefined)) return found;
        const below = { ...place, path: [...place.path, isList && isOwn ? '*' : name] };
        this.#places.set(`${place.operation} ${JSON.stringify(below.path)}`, below);
        if (!within.has(name)) within.set(name, this.watched(found as Json | undefined, below));
        return within.get(name);
      },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    }) as Json;
  }

  /** The places that only these reads have. */
  notIn(others: Reads): ReadPlace[] {
    return [...this.#places].flatMap(([id, place]) => (others.#places.has(id) ? [] : [place]));
  }
}
