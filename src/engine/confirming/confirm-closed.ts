import type { Facts } from '../../requirements/history/index.ts';
import type { Fail } from '../../requirements/judging/index.ts';
import type { Judged } from '../../requirements/requirement.ts';
import type { Reason } from '../../contract/reason.ts';
import { exchangesOf } from '../outcome.ts';
import type { Run } from '../run.ts';
import type { Confirmation } from './confirmation.ts';
import { requestsOf } from './requests-of.ts';

/** Rounds that have to fail, of so many at most: an accepted call may be reset, too. */
const [failing, rounds] = [3, 4];
/** Milliseconds before each round: a limit of calls lets the first call after a pause pass. */
const before = 1000;

interface Parts extends Pick<Confirmation, 'round'> {
  readonly run: Pick<Run, 'history'> & { readonly budget: Pick<Run['budget'], 'may'> };
  readonly facts: () => Facts;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * Sends calls whose connection was closed again, one after the other, with the accepted ones between them. Gives the
 * failure if it comes in several rounds, and if none of these calls is answered: a limit of calls resets any call, now
 * and then. Else gives the reason, or null if the calls left are kept for other cases.
 */
export async function confirmClosed(
  judged: Judged,
  found: Fail,
  { run, facts, pause, round }: Parts,
): Promise<Fail | Reason | null> {
  const requests = requestsOf(exchangesOf(found), run.history, facts().cancels);
  if (requests === null) return { code: 'relation-not-confirmed', then: 'not repeatable' };
  let failed = 0;
  for (let nth = 0; nth < rounds; nth += 1) {
    if (!run.budget.may(requests.length)) return null;
    await pause(before);
    // A limit that lets each nth call pass may keep step with one order.
    const inOrder = nth % 2 === 0 ? requests : requests.toReversed();
    const { failure, isKnown } = await round(judged, found.violation.cause, inOrder);
    if (failure !== null && ++failed === failing) return found;
    if (failure === null && isKnown) break;
  }
  return reasonOf(found);
}

function reasonOf({ exchange: { operation, fault } }: Fail): Reason {
  return fault === null
    ? { code: 'relation-not-confirmed', then: 'held' }
    : { code: 'no-answer', operation, because: fault.reason };
}
