import type { Exchange } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { endOf, type FlowEnd, runOf } from './flow-end.ts';
import { FlowStopped, flowTools, newTrace, type ToolParts, type Trace } from './flow-tools.ts';
import type { OfFlow } from './planned.ts';
import type { Reads } from './reads.ts';
import { setClocksLate } from './set-clocks-late.ts';

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
    try {
      return await play();
    } finally {
      await turn();
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
    return await Promise.race([endOf(runOf(one, given, flowTools(parts, trace)), given, trace, parts), turn()]);
  } finally {
    setRight?.();
  }
}
