import {
  further,
  hostileCancelBodies,
  hostileFormsOf,
  hostilePartsOf,
  type Labelled,
  madeUpOrderNumber,
  madeUpOrderNumbers,
  malformedBodies,
  nonObjectBodies,
  reasonBody,
  reasonCases,
  someCases,
  wrongTypeReasons,
} from '../../src/arbitraries/index.ts';
import { whyNotAccepted } from '../../src/checks/index.ts';
import {
  anyTimePriority,
  canonicalJson,
  deadForReason,
  type Evidence,
  type Exchange,
  type How,
  isAccepted,
  type Json,
  type JsonObject,
  member,
  type Life,
  RawBody,
  refusedAdvice,
  requirement,
  stage,
  statusViolation,
  turnPriority,
  unlistedViolation,
  type Words,
} from '../../src/harness/index.ts';
import { cancelledByRefused, endedByRefused } from './effect-of-refused.ts';
import { unlessAnotherCancel, unlessMixedUp, unlessPlainOnesLie, unlessStrayCancel, unlessThrottled } from './other-cancels.ts';
import { sentForTheirReason } from './sent-for-reason.ts';
import { shownCancelled } from './shown-cancelled.ts';
import { listed } from './statuses.ts';
import { tooFew } from './why-not-judged.ts';

/** Of made-up numbers and broken bodies, which can cancel nobody's order: sent again where the connection was lost. */
const harmless: How = { repeatable: true };
/** And of those that nothing waits for, in any order. */
const late: How = { ...harmless, priority: anyTimePriority };

/** Sends a cancel and expects exactly 400. Only what cancels no real order: it may be sent again to see it again. */
async function refused({ cancel, holds, lost }: Words, body: Json | RawBody, because: string, how = harmless): Promise<void> {
  const exchange = await cancel(body, how);
  const broken = (one: Exchange): boolean => one.answer !== null && one.answer.status !== 400;
  // Where auth.valid-key is not part of the run, a 401 is this probe's only where it comes again.
  if (exchange.answer?.status === 401 && (await cancel(body, how)).answer?.status !== 401) lost('the valid key was answered 401 once (see auth.valid-key)');
  holds(
    !broken(exchange),
    () => ({ violation: statusViolation(400, exchange, because), exchange, controls: [], judge: { kind: 'status', expected: 400 } }),
    broken,
  );
}

/** Sends a cancel and expects a status that the document lists. */
async function answeredAsListed({ cancel, cancelBodies, charge, holds, lost }: Words, body: Json | RawBody, how = harmless): Promise<void> {
  // Answered 200, it is a made-up number that was accepted: no rule for accepted cancels judges that.
  const exchange = await cancel(body, body instanceof RawBody ? how : { ...how, statusOwner: 'cancel.unknown-order' });
  const acceptedAll = (one: Exchange): boolean => one.answer?.status === 200;
  if (acceptedAll(exchange) && !(body instanceof RawBody))
    charge(
      'cancel.unknown-order',
      { violation: statusViolation(400, exchange, unknown), exchange, controls: [], judge: { kind: 'status', expected: 400 } },
      acceptedAll,
    );
  const broken = (one: Exchange): boolean => one.answer !== null && !listed.includes(one.answer.status);
  // Where the plain cancel of that number is answered so as well, what is odd in this one is not the cause.
  if (broken(exchange) && !(body instanceof RawBody)) {
    const plain = await cancel({ order_no: member(body, 'order_no') ?? null, ...cancelBodies.plain }, { ...how, statusOwner: 'cancel.unknown-order' });
    if (broken(plain)) {
      charge(
        'cancel.unknown-order',
        { violation: statusViolation(400, plain, unknown), exchange: plain, controls: [], judge: { kind: 'status', expected: 400 } },
        broken,
      );
      lost(`a plain cancel of a made-up order number was answered ${plain.answer?.status} (see cancel.unknown-order)`);
    }
  }
  holds(!broken(exchange), () => ({ violation: unlistedViolation(exchange), exchange, controls: [], judge: { kind: 'status', expected: 'listed' } }), broken);
}

/** Drawn cases beside fixed ones that show as much: none in a gate run, one for every twelve cases that a run has more. */
function drawnToSpare(runs: number): number {
  return Math.ceil((runs - 12) / 12);
}

const unknown = 'a made-up order number names no order that could be cancelled (sections 4.2, 7)';

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
    // The seed draws the characters of the fixed ones: more of them only with calls to spare.
    property(madeUpOrderNumber(suppliedOrders), (order_no) => sent(order_no), drawnToSpare(runs)),
  ]);
});

// §4, §7: a body that is no JSON is no valid request
requirement('cancel.malformed', async (words) => {
  const { each, seed, runs, suppliedOrders, cancelBodies, afterEverything } = words;
  const [order] = madeUpOrderNumbers(seed + 2, suppliedOrders);
  const valid = { order_no: order?.value ?? '', ...cancelBodies.plain };
  await afterEverything(stage.lateCancels);
  await Promise.all([
    each(malformedBodies(valid).slice(0, Math.max(6, runs - 6)), (text) =>
      refused(words, new RawBody(text), 'a body that is no JSON cannot be a valid request (section 4)', late),
    ),
    each(nonObjectBodies(valid).slice(0, Math.max(5, runs / 10)), (text) => answeredAsListed(words, new RawBody(text), late)),
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
  const unsent = wrongTypeReasons.slice(0, Math.max(4, runs / 12)).filter(({ value }) => !sent.has(reasonText(value)));
  await Promise.all([
    each([...someCases(reasonCases, seed, Math.ceil(runs / 12)), ...unsent], (reason) => answeredAsListed(words, withMadeUp(reason), late)),
    // A first draw is mostly a short one that is among the fixed ones.
    property(reasonBody(), (reason) => answeredAsListed(words, withMadeUp(reason), late), drawnToSpare(runs)),
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

/** Times that hostile numbers are sent at the end, while the order that they are made of is refused by its own number. */
const roundsAtEnd = 3;

// §7, opt-in: on a broken platform these cancel a stranger's order
requirement('cancel.hostile-order-no', async (words) => {
  const {
    each,
    cancel,
    cancelBodies,
    suppliedOrders,
    knownOrders,
    afterEverything,
    attempt,
    spareOrder,
    refusedSome,
    cancelsOver,
    strayCancel,
    lost,
    seed,
    runs,
  } = words;
  const because = 'a body without a well-formed order number names no order (section 4.2)';
  const general = someCases(hostileCancelBodies, seed, Math.ceil(runs / 12));
  const sent = (bodies: readonly Labelled<JsonObject>[], how: How): Promise<void> =>
    each(bodies, (body) => refused(words, { ...body, ...cancelBodies.plain }, because, how));
  const partsOf = (spare: string | null): Labelled<JsonObject>[] => {
    const real = spare ?? suppliedOrders[0];
    return [...(real === undefined ? [] : hostilePartsOf(real, knownOrders())), ...(spare === null ? [] : hostileFormsOf(spare))];
  };
  const inTurn: How = { priority: turnPriority };
  const unhurried: How = { priority: anyTimePriority };
  // They are telling only while there is an order that can still be cancelled: its own number shows afterwards whether it could.
  const byItsNumber = (spare: string): Promise<Exchange> =>
    cancel({ order_no: spare, ...cancelBodies.plain }, { ...inTurn, statusOwner: 'http.status-listed' });
  await afterEverything(stage.lateCancels);
  let spare = await spareOrder('before keys');
  // Where orders are refused at times, what is under way beside them may be why: then they are sent at the end.
  const isDoubtful = await refusedSome();
  const atOnce = isDoubtful ? null : spare;
  await Promise.all([sent(general, unhurried), atOnce === null ? null : sent(partsOf(atOnce), unhurried)]);
  if (spare === null) {
    await afterEverything(stage.withoutKey);
    spare = await spareOrder('after keys');
    await sent(partsOf(spare), inTurn);
  }
  await attempt(async () => {
    let control = spare === null || isDoubtful ? null : await byItsNumber(spare);
    const wasRefused = (): boolean => control === null || (control.answer?.status === 400 && !strayCancel());
    if (wasRefused()) spare ??= await spareOrder('at the end');
    for (let round = 0; spare !== null && round < roundsAtEnd && wasRefused(); round += 1) {
      // One after the other, beside no other cancel; again as a whole, because a new order may be refused its first ones.
      await cancelsOver();
      for (const body of [...partsOf(spare), ...(round === 0 ? general : [])]) await sent([body], inTurn);
      control = await byItsNumber(spare);
    }
    if (control === null)
      return lost(`no order was left that could be cancelled while they were sent, so that a refusal proves nothing: ${tooFew(words, 'one is needed')}`);
    if (control.answer?.status === 400)
      lost(
        `the order that was left for them was not cancelled by its own number either (call ${control.call}${words.saying(control)}), so that a refusal proves nothing`,
      );
    if (!isAccepted(control)) lost(whyNotAccepted(control, words));
  });
});
