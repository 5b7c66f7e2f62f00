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

/** Where other cancels reach an order that they do not name, or the same reason does nothing to another one, it is not the reason that has cancelled this one. */
export function unlessAnotherCancel(words: Words, life: Life, all: readonly Life[]): void {
  if (all.some((one) => cancelledUnnamed(words, one)))
    words.lost('order detail shows an order cancelled that no cancel had named: so may this one be (see cancel.takes-effect)');
  const { hotelOrderDetail: detail } = words.bound;
  const first = firstReason(life);
  const stood = all.some((one) => {
    const same = firstReason(one);
    if (first === undefined || same === undefined || same.label !== first.label) return false;
    const looked = one.steps.find((step) => step.kind === 'detail' && one.steps.indexOf(step) > one.steps.indexOf(same));
    return isAccepted(same.exchange) || (detail !== null && looked !== undefined && !shows(detail.cancelled, looked.exchange));
  });
  if (stood) words.lost('a cancel for the same reason was accepted for another order, or left it standing: another cancel may have cancelled this one');
}

/** Whether an order that the run has created is shown cancelled before any cancel named it. */
export function cancelledUnnamed({ bound: { hotelOrderDetail: detail }, suppliedOrders }: Words, { steps: [first] }: Life): boolean {
  return suppliedOrders.length === 0 && detail !== null && first?.kind === 'detail' && shows(detail.cancelled, first.exchange);
}

/** The cancel with an odd reason that an order's life begins with. */
function firstReason({ steps }: Life): Step | undefined {
  const first = steps.find((step) => step.kind !== 'detail');
  return first?.kind === 'reason' ? first : undefined;
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
