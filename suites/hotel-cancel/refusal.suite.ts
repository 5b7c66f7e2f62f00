import { deadForReason, type Evidence, type Exchange, type Life, requirement, unlistedViolation, type Words } from '../../src/harness/index.ts';
import { madeUpRefused, oddReason } from '../../src/judging/index.ts';
import { madeUpOrders, reasonsForMadeUpOrders } from '../scenarios/made-up-orders.ts';
import { cancelledByRefused, endedByRefused } from './effect-of-refused.ts';
import { unlessAnotherCancel, unlessMixedUp, unlessPlainOnesLie, unlessStrayCancel, unlessThrottled } from './other-cancels.ts';
import { sentForTheirReason } from './sent-for-reason.ts';
import { shownCancelled } from './shown-cancelled.ts';
import { listed } from './statuses.ts';

// §4.2, §7: what is no order of the caller's cannot be cancelled
requirement('cancel.unknown-order', {
  asks: [madeUpOrders],
  *judge(history, facts) {
    for (const asked of history.cancels(facts, 'made-up')) yield* madeUpRefused(asked, history, facts);
  },
});

/** An order whose cancel was refused for its reason can still be cancelled: one that cannot may have been beyond cancelling before. */
async function standsAfterRefusedReason(words: Words, all: readonly Life[]): Promise<void> {
  const { one, holds, notApplicable, lost } = words;
  const unlessOtherCancels = (): void => {
    unlessStrayCancel(words);
    unlessMixedUp(words, all);
    unlessPlainOnesLie(words, all);
  };
  const { tried, dead, missing } = deadForReason(all);
  for (const life of tried) {
    const shown = shownCancelled(words, life);
    const refusals = life.steps.slice(0, shown === undefined ? 0 : life.steps.indexOf(shown)).filter((step) => step.kind === 'reason');
    if (shown !== undefined && refusals.every((step) => step.exchange.answer?.status === 400)) {
      await one(false, async () => {
        unlessOtherCancels();
        unlessThrottled(words, refusals);
        unlessAnotherCancel(words, life, all);
        holds(false, () => cancelledByRefused(shown, refusals, 'reason', 3));
      });
    }
  }
  await one(false, async () => {
    if (tried.length === 0) notApplicable('no cancel was refused for its reason');
    if (missing !== null) lost(`an order could not be cancelled after a cancel was refused for its reason, but ${missing}`);
    const ended = endedByRefused(
      dead,
      'refused after a refused reason',
      `expected an order to be cancellable after a cancel was refused for its reason, got 400 for ${dead.length} such orders while others are accepted, before and after`,
    );
    if (ended !== null) unlessOtherCancels();
    holds(ended === null, () => ended as Evidence);
  });
}

// §4.2: "cancel_reason: reason text given by the caller"
requirement(
  'cancel.reason',
  {
    asks: [reasonsForMadeUpOrders],
    *judge(history, facts) {
      for (const asked of history.cancels(facts, 'made-up')) yield* oddReason(asked, history, facts);
    },
  },
  async (words) => {
    const { one, lives, charge, holds, lost } = words;
    const all = await lives();
    const { own, chance } = sentForTheirReason(all);
    const unlistedBy = (exchange: Exchange): Evidence => ({
      violation: unlistedViolation(exchange),
      exchange,
      controls: [],
      judge: { kind: 'status', expected: 'listed' },
    });
    for (const { exchange } of chance) charge('http.status-listed', unlistedBy(exchange));
    for (const { exchange } of own) {
      await one(false, async () => {
        if (exchange.answer === null) lost(`cancel: ${exchange.fault?.message ?? 'no answer'}`);
        holds(listed.includes(exchange.answer?.status ?? 0), () => unlistedBy(exchange));
      });
    }
    await standsAfterRefusedReason(words, all);
  },
);
