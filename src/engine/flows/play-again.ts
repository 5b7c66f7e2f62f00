import type { Exchange } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { endOf, type FlowEnd, runOf } from './flow-end.ts';
import { FlowStopped } from '../../requirements/flows/flow-stopped.ts';
import { flowTools, newTrace, type ToolParts, type Trace } from './flow-tools.ts';
import { watchTimers, withoutWaiting } from './no-waiting.ts';
import type { OfFlow } from './planned.ts';
import type { Json } from '../../contract/json.ts';

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
