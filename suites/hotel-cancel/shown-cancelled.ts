import { isAccepted, type Life, shows, type Step, type Words } from '../../src/harness/index.ts';

/** Whether an order stood before its first cancel: one that the run has created did, a supplied one where order detail said so. */
export function stoodAtFirst({ bound: { hotelOrderDetail: detail }, suppliedOrders }: Words, life: Life): boolean {
  if (suppliedOrders.length === 0) return true;
  const [first] = life.steps;
  return first?.kind === 'detail' && detail !== null && !shows(detail.cancelled, first.exchange);
}

/** Order detail that shows an order cancelled before its first plain or accepted cancel; undefined where none does, or where it may have been so before. */
export function shownCancelled(words: Words, life: Life): Step | undefined {
  const detail = words.bound.hotelOrderDetail;
  if (detail === null || !stoodAtFirst(words, life)) return undefined;
  const before = life.steps.findIndex((step) => step.kind === 'cancel' || (step.kind !== 'detail' && isAccepted(step.exchange)));
  return life.steps.find((step, index) => step.kind === 'detail' && (before < 0 || index < before) && shows(detail.cancelled, step.exchange));
}
