import { answerJson, isAccepted, type Life, member, shows, type Step, type Words } from '../../src/harness/index.ts';
import { stoodAtFirst } from './shown-cancelled.ts';

/** Where a cancel that names no order was accepted, nobody knows what it cancelled: no other call is blamed for it. */
export function unlessStrayCancel({ strayCancel, lost }: Words): void {
  if (strayCancel())
    lost('a cancel that names no order was accepted, and may have cancelled this one (see cancel.unknown-order, cancel.malformed, cancel.hostile-order-no)');
}

/** A gateway may throttle a call that has reached the platform: what a cancel did that was sent again after a 429, its last answer does not tell. */
export function unlessThrottled({ lost }: Words, steps: readonly Step[]): void {
  if (steps.some((step) => isCancel(step) && step.exchange.throttled > 0))
    lost('a cancel was throttled (429) and sent again: it may have had its effect the first time');
}

/** Where answers are about another order than the one asked for, none of them tells what became of its own. */
export function unlessMixedUp({ lost }: Words, all: readonly Life[]): void {
  const orders = new Set(all.map((life) => life.order));
  const named = (step: Step): unknown => member(member(answerJson(step.exchange), 'data'), 'order_no');
  const isOther = (life: Life, step: Step): boolean =>
    isCancel(step) && isAccepted(step.exchange) && named(step) !== life.order && orders.has(String(named(step)));
  if (all.some((life) => life.steps.some((step) => isOther(life, step))))
    lost('a cancel was answered about another order than the one asked for: what other answers say may be of another one, too (see cancel.order-no)');
}

/** Where cancels with nothing special about them do not do what they say, what was special about this one is not the cause. */
export function unlessPlainOnesLie(words: Words, all: readonly Life[]): void {
  if (all.some((life) => leftStanding(words, life) || cancelledByRefusal(words, life)))
    words.lost('order detail shows that a plain cancel did not do what it said (see cancel.takes-effect)');
}

/** Whether an accepted cancel with nothing special about it left its order as it was. */
function leftStanding({ bound: { hotelOrderDetail: detail } }: Words, { steps }: Life): boolean {
  const accepted = steps.findIndex((step) => isCancel(step) && isAccepted(step.exchange));
  const after = accepted < 0 || !isPlain(steps[accepted]) ? undefined : steps.slice(accepted).find((step) => step.kind === 'detail');
  return detail !== null && detail.cancelled !== null && after !== undefined && !shows(detail.cancelled, after.exchange);
}

/** Whether an order that saw nothing but plain cancels, all refused, is cancelled nonetheless. */
function cancelledByRefusal(words: Words, life: Life): boolean {
  const { hotelOrderDetail: detail } = words.bound;
  if (detail === null || life.end !== 'refused' || !stoodAtFirst(words, life)) return false;
  const cancels = life.steps.filter(isCancel);
  const last = life.steps.at(-1);
  return cancels.length > 0 && cancels.every(isPlain) && last?.kind === 'detail' && shows(detail.cancelled, last.exchange);
}

function isPlain(step: Step | undefined): boolean {
  return step?.kind === 'cancel' || step?.kind === 'twin';
}

function isCancel({ kind }: Step): boolean {
  return kind !== 'detail';
}
