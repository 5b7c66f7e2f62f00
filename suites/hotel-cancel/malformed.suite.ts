import { madeUpOrderNumbers, malformedAround, malformedBodies, nonObjectBodies, someCases } from '../../src/arbitraries/index.ts';
import { isAccepted, RawBody, requirement, stage, statusViolation, type Words } from '../../src/harness/index.ts';
import { answeredAsListed, late, refused } from './refused-cancel.ts';
import { tooFew } from './why-not-judged.ts';

const noJson = 'a body that is no JSON cannot be a valid request (section 4)';

/** Sends broken bodies with the number of an order that stands; once one was accepted, no further order is spent. Gives the orders that saw them all refused. */
function sentToOrders({ beforeFirstCancel, each, cancel, cancelBodies, holds, seed, runs }: Words): {
  readonly orders: ReadonlySet<string>;
  isTaken(): boolean;
} {
  const orders = new Set<string>();
  let taken = false;
  beforeFirstCancel(async (order) => {
    if (taken) return;
    const bodies = someCases(malformedAround({ order_no: order, ...cancelBodies.plain }, order), seed, Math.ceil(runs / 12));
    await each(bodies, async (text) => {
      const exchange = await cancel(new RawBody(text));
      taken ||= isAccepted(exchange);
      // Sent once: what becomes of the order does not show twice.
      holds(exchange.answer?.status === 400 || exchange.answer?.status === 429, () => ({
        violation: statusViolation(400, exchange, noJson),
        exchange,
        controls: [],
      }));
    });
    orders.add(order);
  });
  return { orders, isTaken: () => taken };
}

// §4, §7: a body that is no JSON is no valid request
requirement('cancel.malformed', async (words) => {
  const { each, seed, runs, suppliedOrders, cancelBodies, afterEverything, attempt, lives, lost } = words;
  const { orders, isTaken } = sentToOrders(words);
  const [order] = madeUpOrderNumbers(seed + 2, suppliedOrders);
  const valid = { order_no: order?.value ?? '', ...cancelBodies.plain };
  await afterEverything(stage.lateCancels);
  await Promise.all([
    each(malformedBodies(valid).slice(0, Math.max(6, runs - 6)), (text) => refused(words, new RawBody(text), noJson, late)),
    each(nonObjectBodies(valid).slice(0, Math.max(5, runs / 10)), (text) => answeredAsListed(words, new RawBody(text), late)),
  ]);
  // What refuses a made-up number may be that there is no such order: only one that can be cancelled afterwards shows that it was the syntax.
  await attempt(async () => {
    const all = await lives();
    const stood = all.some(
      (life) => orders.has(life.order) && life.steps.some(({ kind, exchange }) => (kind === 'cancel' || kind === 'twin') && isAccepted(exchange)),
    );
    if (!isTaken() && !stood)
      lost(`no order that broken bodies named was cancelled by its number afterwards, so that a refusal proves nothing: ${tooFew(words, 'one is needed')}`);
  });
});
