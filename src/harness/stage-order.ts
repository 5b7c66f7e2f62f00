/**
 * The stages of a run after the main one, in their order: cancels that could hit orders which others need, once the early lives
 * are over; the order that sees other keys is made, once none of those could hit it; searches that no other search may be beside; what is left of
 * the open points; calls without the key, after which a lockout is legal, so that all that needs the key comes before; the key once more; the
 * order that sees wrong keys; then wrong keys in searches.
 */
export const stage = { lateCancels: 0, orderAhead: 1, alone: 2, openPoints: 3, withoutKey: 4, keyAgain: 5, keysOfOrders: 6, wrongKeys: 7 } as const;

/** What the engine itself does beside the probes of requirements, by the names under which stages know it. */
export const work = {
  earlyLives: 'the early lives of orders',
  cancelsAlone: 'cancels beside no other',
  otherKeys: 'the order that sees other keys',
  openPoints: 'the open points',
  pinnedWithoutKey: 'pinned cases without a key',
  pinnedWrongKeys: 'pinned cases with wrong keys',
} as const;

/** Whether a stage waits for work: searches do not wait for cancels, which they have nothing in common with, nor these for searches. */
export function waitsFor(which: number, name: string): boolean {
  const spendsOrders = name === work.earlyLives || name === work.cancelsAlone;
  if (which === stage.lateCancels) return spendsOrders;
  const cancels = spendsOrders || name.startsWith('cancel.');
  if (which === stage.orderAhead) return cancels;
  return which >= stage.withoutKey || !(cancels || name === work.otherKeys);
}
