import { answerJson, type Exchange } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import type { Json } from '../../contract/json.ts';
import { pointerTokens } from '../../contract/json-pointer.ts';
import { ownOperation } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import { misfits } from '../../requirements/flows/misfits.ts';
import type { FlowEnd } from './flow-end.ts';
import type { OfFlow } from './planned.ts';
import { playAgain, quietly, type Recorded } from './play-again.ts';
import { otherValues, withValue } from './with-value.ts';

/** Times that a flow is played again at most. */
const most = 400;

/**
 * Why a flow that failed shows nothing by itself: what it asserts depends on a value that does not fit the schema of
 * its answer, and another requirement of this run, such as `taxi.estimate.answer`, reports that. The flow is played
 * again without sending anything, with other values in that place. If it then holds, or fails with other values, it
 * depends on the place. Returns null if it does not, or that cannot be found out.
 */
export function reasonMisfit(
  one: OfFlow,
  recorded: Recorded,
  failed: FlowEnd,
  isJudged: (requirement: string) => boolean,
): Promise<Reason | null> {
  return quietly(async () => {
    const { exchanges } = recorded.trace;
    let played = 0;
    for (const exchange of exchanges) {
      const see = `${exchange.operation}.answer`;
      if (!isJudged(see)) continue;
      for (const { at, other } of withOthers(exchange)) {
        // A flow that depends on chance or the time ends in another way at any time.
        if (played === 0 && !isEqual(await playAgain(one, recorded, exchanges), failed)) return null;
        if ((played += 1) > most) return null;
        const answers = exchanges.map((given) => (given === exchange ? other : given));
        const end = await playAgain(one, recorded, answers);
        if (end?.is === 'held' || (hasSameCause(end, failed) && !isEqual(end, failed)))
          return { code: 'flow-reads-misfit', see, at };
      }
    }
    return null;
  });
}

/** An answer with other values in each place that does not fit; of the items of a list in all of them. */
function* withOthers(exchange: Exchange): Iterable<{ readonly at: string; readonly other: Exchange }> {
  const { answer, operation } = exchange;
  const own = ownOperation(operation);
  if (own === null || answer === null) return;
  for (const [at, problems] of groupedBy(misfits(own, exchange), ({ starred }) => starred))
    for (const value of otherValues) {
      const changed = problems.reduce<Json>(
        (body, { pointer }) => withValue(body, pointerTokens(pointer), value),
        answerJson(exchange) ?? null,
      );
      yield { at, other: { ...exchange, answer: { ...answer, body: { kind: 'json', value: changed } } } };
    }
}

function hasSameCause(end: FlowEnd | null, failed: FlowEnd): boolean {
  return end?.is === 'failed' && failed.is === 'failed' && end.violation.cause === failed.violation.cause;
}

function isEqual(end: FlowEnd | null, failed: FlowEnd): boolean {
  return JSON.stringify(end) === JSON.stringify(failed);
}
