import { canonicalJson, isObject, member } from '../model/json.ts';
import type { CancelFacts } from './facts.ts';
import { type AskedRequest, kindOfNone } from './request-kind.ts';

/**
 * What a cancel is, by its own text, whoever sent it. `made-up`: its number is that of no order; `order`: that of one of this run; `neither`: a
 * missing number, one of another type, or a text that the run has not made up.
 */
export type CancelKind = 'without-key' | 'wrong-key' | 'unknown-key' | 'malformed' | 'lenient' | 'non-object' | 'made-up' | 'order' | 'neither';

/** Tells what a cancel is. */
export function cancelKind(asked: AskedRequest, { isMadeUp, isOurs }: Pick<CancelFacts, 'isMadeUp' | 'isOurs'>): CancelKind {
  const none = kindOfNone(asked);
  if (none !== null) return none;
  const number = member(asked.request.body, 'order_no');
  if (isMadeUp(number)) return 'made-up';
  return isOurs(number) ? 'order' : 'neither';
}

/** Whether a cancel has the reason, and whatever else the configuration supplies, that are no cause of anything. */
export function isPlainCancel({ request: { body } }: Pick<AskedRequest, 'request'>, { bodies }: Pick<CancelFacts, 'bodies'>): boolean {
  return isObject(body) && Object.entries(bodies.plain).every(([name, value]) => canonicalJson(body[name] ?? null) === canonicalJson(value));
}
