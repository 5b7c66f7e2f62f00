import { malformedAround, someCases } from '../../src/arbitraries/index.ts';
import { isAccepted, type JsonObject, RawBody, requirement, type Words } from '../../src/harness/index.ts';
import type { Facts, History, Told } from '../../src/history/index.ts';
import { type Case, status, untold } from '../../src/judging/index.ts';
import { brokenCancels } from '../scenarios/made-up-orders.ts';

const noJson = 'a body that is no JSON cannot be a valid request (section 4)';

// §4, §7: a body that is no JSON is no valid request
requirement(
  'cancel.malformed',
  {
    asks: [brokenCancels],
    *judge(history, facts) {
      const broken = history.cancels(facts, 'malformed');
      for (const asked of broken) yield status(asked, 400, noJson, [], facts);
      for (const asked of history.cancels(facts, 'non-object')) yield status(asked, 'listed', '', [], facts);
      const accepted = broken.some(({ exchange }) => isAccepted(exchange));
      if (broken.length > 0 && !accepted && !broken.some((asked) => stood(asked, history, facts))) yield noneStood(broken);
    },
  },
  sendToOrders,
);

/** Whether an order that a broken body names was cancelled by its number afterwards: what refuses a made-up number may be that there is no such order. */
function stood({ exchange }: Told, history: History, facts: Facts): boolean {
  return history.cancels(facts, 'order').some(({ exchange: later }) => {
    const { order_no: order } = later.request.body as JsonObject;
    return isAccepted(later) && later.sentAt >= exchange.endedAt && exchange.request.bodyText.includes(String(order));
  });
}

function noneStood([first]: readonly Told[]): Case {
  const why = 'no order that broken bodies named was cancelled by its number afterwards, so that a refusal proves nothing: one is needed';
  return { ...untold(first as Told, why), boundary: true };
}

/** Sends broken bodies with the number of an order that stands, before its first cancel; once one was accepted, no further order is spent. */
async function sendToOrders({ beforeFirstCancel, stir, cancel, cancelBodies, seed, runs }: Words): Promise<void> {
  let taken = false;
  beforeFirstCancel(async (order) => {
    if (taken) return;
    const around = malformedAround({ order_no: order, ...cancelBodies.plain }, order);
    await stir(someCases(around, seed, Math.ceil(runs / 12)), async (text) => {
      taken ||= isAccepted(await cancel(new RawBody(text)));
    });
  });
}
