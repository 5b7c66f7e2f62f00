import { violation } from '../../src/requirements/checks/check.ts';
import { type Entry, type History, isBefore } from '../../src/requirements/history/index.ts';
import { type Case, fail, unknown } from '../../src/requirements/judging/index.ts';
import { isAttackLike } from '../../src/contract/attack-like.ts';
import { type Exchange, isAccepted } from '../../src/contract/exchange.ts';
import { isObject } from '../../src/contract/json.ts';

/** Exchanges with one input, each of two attempts at most, before it is the input that the platform fails on. */
const times = 3;
/**
 * A search whose connection is closed without an answer whenever it is sent, while another one is accepted: the
 * platform fails on its input. Null if that is not so; if it was not sent often enough, the requests that would show
 * it.
 */
export function closedEachTime(entry: Entry, history: History): Case | null {
  const { fault, request } = entry.exchange;
  // A firewall may close connections, too.
  if (fault?.kind !== 'reset' || entry.request === null || !isObject(request.body) || isAttackLike(request))
    return null;
  const same = history.withBody(request.body);
  if (same.some((one) => one.fault?.kind !== 'reset')) return null;
  if (same.length < times) {
    const again = { ...entry.request, again: true };
    const wants = [again, { ...again, connection: 'new' as const }];
    return unknown(entry, { code: 'no-answer', operation: 'search', because: fault.reason }, wants);
  }
  const [first, ...others] = same.slice(0, times) as [Exchange, ...Exchange[]];
  const between = history.answers.find(
    (one) => isAccepted(one) && one.operation === 'search' && isBefore(first, one) && isBefore(one, others.at(-1)!),
  );
  if (between === undefined) return null;
  const { input } = entry.request;
  const made = violation(
    `connection closed${input === undefined ? '' : `: ${input}`}`,
    'the answer',
    'status 200, 400, 401 or 429',
    `no answer: the connection was closed, ${same.length} of ${same.length} times; a search between was accepted`,
  );
  return fail(first, [between, ...others], input === undefined ? made : { ...made, input }, 'run');
}
