import { further, madeUpOrderNumber, madeUpOrderNumbers, reasonBody, reasonCases, someCases, wrongTypeReasons } from '../../src/arbitraries/index.ts';
import {
  canonicalJson,
  deadForReason,
  type Evidence,
  type Exchange,
  type Json,
  type JsonObject,
  member,
  type Life,
  refusedAdvice,
  requirement,
  stage,
  unlistedViolation,
  type Words,
} from '../../src/harness/index.ts';
import { cancelledByRefused, endedByRefused } from './effect-of-refused.ts';
import { unlessAnotherCancel, unlessMixedUp, unlessPlainOnesLie, unlessStrayCancel, unlessThrottled } from './other-cancels.ts';
import { answeredAsListed, late, refused, unknown } from './refused-cancel.ts';
import { sentForTheirReason } from './sent-for-reason.ts';
import { shownCancelled } from './shown-cancelled.ts';
import { listed } from './statuses.ts';

// §4.2, §7: what is no order of the caller's cannot be cancelled
requirement('cancel.unknown-order', async (words) => {
  const { each, property, seed, runs, suppliedOrders, cancelBodies, everyCancelRefused, notApplicable } = words;
  // Where orders that there are get the same answer, the refusal is not for the number.
  let allRefused: Promise<boolean> | null = null;
  const sent = async (order_no: string, extra: JsonObject = {}): Promise<void> => {
    await refused(words, { order_no, ...cancelBodies.plain, ...extra }, unknown);
    allRefused ??= everyCancelRefused();
    if (await allRefused) notApplicable(`each cancel of an order was answered 400 as well, so that 400 for a made-up number proves nothing: ${refusedAdvice}`);
  };
  const [odd] = madeUpOrderNumbers(seed + 1, suppliedOrders);
  await Promise.all([
    each(madeUpOrderNumbers(seed, suppliedOrders), (order_no) => sent(order_no)),
    each([further('an unknown field and those of another operation', { no_such_field: 'x', page: 1, gid: 'x' })], (extra: JsonObject) =>
      sent(odd?.value ?? '', extra),
    ),
    property(madeUpOrderNumber(suppliedOrders), (order_no) => sent(order_no), Math.ceil(runs / 12)),
  ]);
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

/** The reason in a cancel's body as one text; empty where it has none. */
function reasonText(body: Json | undefined): string {
  const reason = member(body, 'cancel_reason');
  return reason === undefined ? '' : canonicalJson(reason);
}

// §4.2: "cancel_reason: reason text given by the caller"
requirement('cancel.reason', async (words) => {
  const { each, property, one, seed, runs, suppliedOrders, cancelBodies, afterEverything, bodiesSent, lives, charge, holds, lost } = words;
  let made = 0;
  // Each a number of its own: a target may throttle what names one order again and again.
  const withMadeUp = (reason: JsonObject): JsonObject => {
    const [order] = madeUpOrderNumbers(seed + 3 + 1000 * made++, suppliedOrders);
    return { order_no: order?.value ?? '', ...cancelBodies.withReason(reason) };
  };
  await afterEverything(stage.lateCancels);
  // Of those that are no text, an order was cancelled for some.
  const sent = new Set((await bodiesSent()).map((body) => reasonText(body)));
  const unsent = someCases(wrongTypeReasons, seed, Math.ceil(runs / 12)).filter(({ value }) => !sent.has(reasonText(value)));
  await Promise.all([
    each([...someCases(reasonCases, seed, Math.ceil(runs / 12)), ...unsent], (reason) => answeredAsListed(words, withMadeUp(reason), late)),
    property(reasonBody(), (reason) => answeredAsListed(words, withMadeUp(reason), late), Math.ceil(runs / 12)),
  ]);
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
});
