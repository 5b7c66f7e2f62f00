import { hostileCancelBodies, hostileFormsOf, hostilePartsOf, type Labelled, mayBeCounted, someCases } from '../../src/arbitraries/index.ts';
import { cancelChecks, whyNotAccepted } from '../../src/checks/index.ts';
import {
  answerJson,
  anyTimePriority,
  type Exchange,
  type How,
  isAccepted,
  type JsonObject,
  member,
  requirement,
  stage,
  turnPriority,
  type Words,
} from '../../src/harness/index.ts';
import { refused } from './refused-cancel.ts';
import { tooFew } from './why-not-judged.ts';

const because = 'a body without a well-formed order number names no order (section 4.2)';
const inTurn: How = { priority: turnPriority };
const unhurried: How = { priority: anyTimePriority };

/** Times that hostile numbers are sent at the end, while the order that they are made of is refused by its own number. */
const roundsAtEnd = 3;
/** Orders that are tried, at most, where each is refused by its own number. */
const mostSpares = 6;

/** Whether an acceptance names exactly the text that was sent: then there is an order of that number. Signs alone, and what injects, are none. */
function namesItself(exchange: Exchange): boolean {
  const sent = member(exchange.request.body, 'order_no');
  return isAccepted(exchange) && typeof sent === 'string' && /^[\p{L}\p{N}_-]*[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(sent) && told(exchange) === sent;
}

/** Whether the run's own order in a list of one was unwrapped, as some frameworks do, and cancelled as the document says. */
function unwraps(exchange: Exchange): boolean {
  const { request } = exchange;
  const sent = member(request.body, 'order_no');
  const [only, ...more] = Array.isArray(sent) ? sent : [];
  if (!isAccepted(exchange) || typeof only !== 'string' || more.length > 0) return false;
  const plain = { ...exchange, request: { ...request, body: { ...(request.body as JsonObject), order_no: only } } };
  const judgements = cancelChecks.map((check) => check.judge(plain));
  return told(exchange) === only && judgements.every((made) => !made.applies || made.violations.length === 0);
}

function told(exchange: Exchange): unknown {
  return member(member(answerJson(exchange), 'data'), 'order_no');
}

/** Sends what names no order, and what is made of the number of one. */
class Hostile {
  readonly #words: Words;
  /** The cancel by which the spare order was unwrapped from a list: it could be cancelled while the others were sent. */
  unwrapped: Exchange | null = null;

  constructor(words: Words) {
    this.#words = words;
  }

  general(how: How): Promise<void> {
    const { knownOrders, seed, runs } = this.#words;
    return this.#send(someCases(hostileCancelBodies(mayBeCounted(knownOrders())), seed, Math.ceil(runs / 12)), how);
  }

  /** `spare`: an order that may be spent; null where none is left, and none is named. */
  async partsOf(spare: string | null, how: How): Promise<void> {
    const real = spare ?? this.#words.suppliedOrders[0];
    if (real !== undefined) await this.#send(hostilePartsOf(real, this.#words.knownOrders()), how);
    // One after the other: that in a list may spend the order.
    if (spare !== null) for (const form of hostileFormsOf(spare)) await this.#send([form], how, spare);
  }

  #send(bodies: readonly Labelled<JsonObject>[], how: How, spare?: string): Promise<void> {
    const { each, cancelBodies } = this.#words;
    return each(bodies, (body) =>
      refused(this.#words, { ...body, ...cancelBodies.plain }, because, how, { spare, isLegal: (exchange) => this.#isLegal(exchange) }),
    );
  }

  #isLegal(exchange: Exchange): boolean {
    if (unwraps(exchange)) this.unwrapped = exchange;
    return namesItself(exchange) || unwraps(exchange);
  }
}

// §7, opt-in: on a broken platform these cancel a stranger's order
requirement('cancel.hostile-order-no', async (words) => {
  const { cancel, cancelBodies, afterEverything, attempt, spareOrder, giveBack, refusedSome, cancelsOver, strayCancel, lost } = words;
  const hostile = new Hostile(words);
  // They are telling only while there is an order that can still be cancelled: its own number shows afterwards whether it could.
  const byItsNumber = async (spare: string): Promise<Exchange> =>
    hostile.unwrapped ?? cancel({ order_no: spare, ...cancelBodies.plain }, { ...inTurn, statusOwner: 'http.status-listed' });
  await afterEverything(stage.lateCancels);
  let spare = await spareOrder('before keys');
  // Where orders are refused at times, what is under way beside them may be why: then they are sent at the end.
  const isDoubtful = await refusedSome();
  const atOnce = isDoubtful ? null : spare;
  await Promise.all([hostile.general(unhurried), atOnce === null ? null : hostile.partsOf(atOnce, unhurried)]);
  if (spare === null) {
    await afterEverything(stage.withoutKey);
    spare = await spareOrder('after keys');
    await hostile.partsOf(spare, inTurn);
  }
  await attempt(async () => {
    let control = spare === null || isDoubtful ? null : await byItsNumber(spare);
    const wasRefused = (): boolean => control === null || (control.answer?.status === 400 && !strayCancel());
    for (let tried = 0; tried < mostSpares && wasRefused(); tried += 1) {
      const next = tried === 0 && spare !== null ? spare : await spareOrder('at the end');
      if (next === null) break;
      spare = next;
      for (let round = 0; round < roundsAtEnd && wasRefused(); round += 1) {
        // One after the other, beside no other cancel; again as a whole, because a new order may be refused its first ones.
        await cancelsOver();
        await hostile.partsOf(spare, inTurn);
        if (round === 0) await hostile.general(inTurn);
        control = await byItsNumber(spare);
      }
      if (wasRefused()) giveBack(spare);
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
