import { madeUpOrderNumbers, malformedAround, malformedBodies, nonObjectBodies, someCases } from '../../src/arbitraries/index.ts';
import { isAccepted, RawBody, requirement, stage, statusViolation, type Words } from '../../src/harness/index.ts';
import { answeredAsListed, late, refused } from './refused-cancel.ts';
import { tooFew } from './why-not-judged.ts';

const noJson = 'a body that is no JSON cannot be a valid request (section 4)';

/**
 * Sends broken bodies with the number of an order that stands; once one was accepted, no further order is spent. Gives the orders that
 * saw them all refused, and the labels of those among which theirs were chosen.
 */
function sentToOrders({ beforeFirstCancel, each, cancel, cancelBodies, holds, seed, runs }: Words): {
  readonly orders: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
  isTaken(): boolean;
} {
  const orders = new Set<string>();
  const labels = new Set<string>();
  let taken = false;
  beforeFirstCancel(async (order) => {
    if (taken) return;
    const around = malformedAround({ order_no: order, ...cancelBodies.plain }, order);
    for (const { label } of around) labels.add(label);
    await each(someCases(around, seed, Math.ceil(runs / 12)), async (text) => {
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
  return { orders, labels, isTaken: () => taken };
}

// §4, §7: a body that is no JSON is no valid request
requirement('cancel.malformed', async (words) => {
  const { each, seed, runs, suppliedOrders, cancelBodies, afterEverything, attempt, lives, lost } = words;
  const { orders, labels, isTaken } = sentToOrders(words);
  const [order] = madeUpOrderNumbers(seed + 2, suppliedOrders);
  const valid = { order_no: order?.value ?? '', ...cancelBodies.plain };
  await afterEverything(stage.lateCancels);
  // The others went to the orders, where they tell more.
  const unsent = malformedBodies(valid).filter(({ label }) => !labels.has(label));
  await Promise.all([
    each(someCases(unsent, seed, Math.ceil(runs / 12)), (text) => refused(words, new RawBody(text), noJson, late)),
    each(someCases(nonObjectBodies(valid), seed, Math.ceil(runs / 12)), (text) => answeredAsListed(words, new RawBody(text), late)),
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
