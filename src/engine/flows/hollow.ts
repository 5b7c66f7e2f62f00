import type { Reason } from '../../contract/reason.ts';
import { alterations } from './alterations.ts';
import type { FlowEnd } from './flow-end.ts';
import type { OfFlow } from './planned.ts';
import { playAgain, quietly, type Recorded, turn } from './play-again.ts';

/** Plays of one flow at most, at least of each of its cases, and milliseconds that they may need. */
const most = { plays: 1000, ofEach: 20, time: 5000 };
/** Plays after which others get their turn. */
const atOnce = 20;
const anHour = 3_600_000;

/**
 * Plays a flow that held again, without sending anything, with other answers than those that came. Returns why it
 * shows nothing if none of them makes it fail; null if it asserts something, or that cannot be found out.
 */
export function reasonHollow(one: OfFlow, held: readonly Recorded[]): Promise<Reason | null> {
  return held.length === 0 ? Promise.resolve(null) : quietly(() => playAll(one, held));
}

async function playAll(one: OfFlow, held: readonly Recorded[]): Promise<Reason | null> {
  const ofEach = Math.max(most.ofEach, Math.floor(most.plays / held.length));
  let spent = 0;
  let answers = 0;
  for (const [nth, recorded] of held.entries()) {
    const { exchanges } = recorded.trace;
    for (const late of [0, anHour]) {
      await turn();
      const end = await playAgain(one, recorded, exchanges, late);
      if (end?.is !== 'held') return null;
    }
    let left = ofEach;
    for (const altered of alterations(exchanges, { nth, seen: answers })) {
      if (left === 0) break;
      left -= 1;
      answers += 1;
      if (answers % atOnce === 0) await turn();
      const begun = performance.now();
      const end = await playAgain(one, recorded, altered);
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
