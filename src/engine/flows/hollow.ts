import type { Exchange } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import type { Reason } from '../../contract/reason.ts';
import { alterations } from './alterations.ts';
import { endOf, type FlowEnd, runOf } from './flow-end.ts';
import { FlowStopped, flowTools, newTrace, type ToolParts, type Trace } from './flow-tools.ts';
import type { OfFlow } from './planned.ts';
import { setClocksLate } from './set-clocks-late.ts';

/** Plays of one flow at most, at least of each of its cases, and milliseconds that they may need. */
const most = { plays: 1000, ofEach: 20, time: 5000 };
/** Plays after which others get their turn. */
const atOnce = 20;
const anHour = 3_600_000;

/** Ends once nothing is left to do at once. */
const turn = (): Promise<null> => new Promise((resolve) => void setImmediate(resolve, null));

/** A run of a flow that held: what it drew, and its calls. */
interface Held {
  readonly given: object;
  readonly trace: Trace;
}

/** Flows are tried one after another. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Plays a flow that held again, without sending anything, with other answers than those that came. Returns why it
 * shows nothing if none of them makes it fail; null if it asserts something, or that cannot be found out.
 */
export function reasonHollow(one: OfFlow, held: readonly Held[]): Promise<Reason | null> {
  const found = before.then(() => tried(one, held));
  before = found.catch(() => undefined);
  return found;
}

async function tried(one: OfFlow, held: readonly Held[]): Promise<Reason | null> {
  if (held.length === 0) return null;
  // An assertion that nobody awaits leaves a rejected promise behind; of these plays that is no error of the pack.
  const event = 'unhandledRejection';
  const listeners = process.listeners(event);
  process.removeAllListeners(event).on(event, () => undefined);
  try {
    return await playAll(one, held);
  } finally {
    await turn();
    process.removeAllListeners(event);
    for (const listener of listeners) process.on(event, listener);
  }
}

async function playAll(one: OfFlow, held: readonly Held[]): Promise<Reason | null> {
  const ofEach = Math.max(most.ofEach, Math.floor(most.plays / held.length));
  let spent = 0;
  let answers = 0;
  for (const [nth, { given, trace }] of held.entries()) {
    for (const late of [0, anHour]) {
      await turn();
      const end = await play(one, given, trace, trace.exchanges, late);
      if (end?.is !== 'held') return null;
    }
    let left = ofEach;
    for (const altered of alterations(trace.exchanges, { nth, seen: answers })) {
      if (left === 0) break;
      left -= 1;
      answers += 1;
      if (answers % atOnce === 0) await turn();
      const begun = performance.now();
      const end = await play(one, given, trace, altered);
      spent += performance.now() - begun;
      if (end === null || hasObjected(end) || spent > most.time) return null;
    }
  }
  return { code: 'flow-hollow', answers };
}

/** Whether a flow found fault with the answers. A TypeError comes of any value that is missing. */
function hasObjected(end: FlowEnd): boolean {
  if (end.is !== 'crash') return end.is === 'failed';
  return ![TypeError, RangeError, SyntaxError, URIError].some((kind) => end.error instanceof kind);
}

/**
 * Plays a flow with these answers, in their order; null if it waits for something else than its calls. `late`:
 * milliseconds that each answer seems to take.
 */
async function play(
  one: OfFlow,
  given: object,
  recorded: Trace,
  answers: readonly Exchange[],
  late = 0,
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
  };
  const setRight = late === 0 ? null : setClocksLate(() => late * trace.exchanges.length);
  try {
    return await Promise.race([endOf(runOf(one, given, flowTools(parts, trace)), given, trace, parts), turn()]);
  } finally {
    setRight?.();
  }
}
