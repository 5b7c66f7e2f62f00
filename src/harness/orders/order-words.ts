import { answerJson, type Exchange, isAccepted } from '../../model/exchange.ts';
import { type Json, member } from '../../model/json.ts';
import { answered } from '../answered.ts';
import type { CancelBodies } from './cancel-bodies.ts';
import { isDead } from './dead-orders.ts';
import type { Engine } from '../engine.ts';
import { keyRefused } from '../key-history.ts';
import type { Step } from './life.ts';
import { keptForKeys, type Life } from './lives.ts';
import type { Outcome } from '../outcome.ts';
import type { Searches } from '../searches.ts';
import { pause } from '../pause.ts';
import { NotApplicable } from '../signals.ts';
import { stage } from '../stage-order.ts';
import { documentedCall, type How, type RawBody, turnPriority } from '../target.ts';

/** The words about cancels and the orders of the run. */
export interface OrderWords {
  /**
   * Sends a cancel and gives its answer, whatever it is. Throws NotApplicable where cancels are not permitted. `names`: the order of the run that its
   * body names otherwise than as its number.
   */
  cancel(body: Json | RawBody, how?: How, names?: string): Promise<Exchange>;
  /** Sends to orders that stand, before their first cancel, which is the control: to one where its cancel is accepted, else to the next one as well. */
  beforeFirstCancel(send: (order: string) => Promise<void>): void;
  /** What goes into the body of every cancel beside the order's number. */
  readonly cancelBodies: CancelBodies;
  /** Whether a cancel that names no order of the run was accepted, so that it may have cancelled any of them. */
  strayCancel(): boolean;
  /**
   * An order of its own for a probe that may spend it, where one is left; before calls with other keys have shown what they need, two are kept
   * for them. At the end, when nothing else needs any, none is kept.
   */
  spareOrder(when: 'before keys' | 'after keys' | 'at the end'): Promise<string | null>;
  /** Gives such an order back, which its plain cancel did not cancel: it does not count as spent. */
  giveBack(order: string): void;
  /** Whether an order was refused a plain cancel (400) before calls with other keys. */
  refusedSome(): Promise<boolean>;
  /** What orders were asked to be cancelled for before calls with other keys, and answered as the document lists: the bodies of those cancels. */
  bodiesSent(): Promise<readonly (Json | undefined)[]>;
  /** Waits until all is done that happens to the run's orders, and a moment: a target may want time between cancels. */
  cancelsOver(): Promise<void>;
  /** Why no further order can be had; null while there are. */
  noOrders(): string | null;
  /** Why orders that the run has created are not waited for any more; null while they are. */
  whyNotWaited(): string | null;
  /** What happened to the run's orders, when all is done that happens to them. */
  lives(): Promise<readonly Life[]>;
  /** Does something at once before the cancel with the key that follows wrong ones, with no other call between or under way. Nothing where there is none. */
  beforeCancel(body: () => Promise<unknown>): Promise<void>;
  /** Waits for the moment at once after a cancel that was not refused, with no other call between or under way. False where there is none. */
  justCancelled(): Promise<boolean>;
  /** Once all orders have been tried: whether each of them, where there were any, was refused its plain cancel (400), so that no cancel is known to be accepted. */
  everyCancelRefused(): Promise<boolean>;
  /** Numbers that the configuration supplies: real orders, never to be hit by accident. */
  suppliedOrders: readonly string[];
  /** The same, and those that the run has had made so far. */
  knownOrders(): readonly string[];
}

/** Milliseconds after which a target that wants time between cancels takes the next one. */
const betweenCancels = 1000;

/** Builds them for one requirement. */
export function orderWords(engine: Engine, outcome: Outcome, searches: Searches): OrderWords {
  const { run } = engine;
  const { orders } = run.settings;
  const { id } = outcome.requirement;
  const suppliedOrders = orders.kind === 'numbers' ? orders.numbers : [];
  const livesOver = async (): Promise<void> => {
    if (!engine.spends) return;
    await engine.afterEverything(id, stage.keysOfOrders);
    await engine.lives().all();
  };
  return {
    beforeFirstCancel: (send) => {
      if (engine.mayCancel) engine.lives().beforeFirstCancel.push(send);
    },
    cancel: async (body, how = {}, names = undefined) => {
      if (!engine.mayCancel) throw new NotApplicable(engine.cancelAdvice);
      if (run.key.refusedForCancels) throw new NotApplicable(keyRefused);
      // Early: cancels that are to be beside no other wait for the last of these.
      const exchange = answered(await run.send(documentedCall('cancel', body, id, { statusOwner: id, priority: turnPriority, ...how })));
      searches.leaveRefusedKey(exchange);
      const named = member(exchange.request.body, 'order_no');
      const told = member(member(answerJson(exchange), 'data'), 'order_no');
      if (isAccepted(exchange)) engine.orders.cancelled(names !== undefined && told === names ? names : named);
      return exchange;
    },
    cancelBodies: engine.cancelBodies,
    strayCancel: () => engine.orders.strayCancel,
    noOrders: () => engine.lives().stopped ?? engine.orders.dry,
    whyNotWaited: () => engine.orders.fresh.whyNoLonger,
    lives: async () => {
      await engine.afterEverything(id, stage.keysOfOrders);
      if (!engine.mayCancel) throw new NotApplicable(engine.cancelAdvice);
      const lives = await engine.lives().all();
      for (const step of lives.flatMap((life) => life.steps)) outcome.uses(step.exchange);
      if (lives.length === 0) throw new NotApplicable(engine.orders.dry ?? 'no order could be had');
      return lives;
    },
    beforeCancel: async (body) => {
      if (!engine.spends) return;
      await engine.afterEverything(id, stage.keysOfOrders);
      await engine.lives().soonCancelled.during(body);
    },
    justCancelled: async () => {
      if (!engine.spends) return false;
      await engine.afterEverything(id, stage.keysOfOrders);
      return engine.lives().justCancelled.wait();
    },
    everyCancelRefused: async () => {
      if (!engine.spends) return false;
      await engine.afterEverything(id, stage.keysOfOrders);
      const lives = await engine.lives().all();
      return lives.length > 0 && lives.every(isDead);
    },
    spareOrder: async (when) => {
      if (!engine.mayCancel) return null;
      // The last orders are for calls with other keys, where one may not do. How many are left shows once the first of them is taken.
      if (when === 'at the end') await livesOver();
      const reserved = { 'before keys': () => keptForKeys, 'after keys': () => engine.lives().reserve(), 'at the end': () => 0 };
      const order = engine.orders.available > (await reserved[when]()) ? await engine.orders.take() : null;
      if (order !== null) await engine.orders.rested(order);
      return order;
    },
    giveBack: (order) => engine.orders.giveBack(order),
    refusedSome: async () => {
      const lives = engine.spends ? await engine.lives().untreated() : [];
      return lives.some(({ steps }) => steps.some(({ kind, exchange }) => kind === 'cancel' && exchange.answer?.status === 400));
    },
    bodiesSent: async () => {
      const lives = engine.spends ? await engine.lives().untreated() : [];
      const told = ({ kind, exchange }: Step): boolean => kind !== 'detail' && [200, 400].includes(exchange.answer?.status ?? 0);
      return lives.flatMap(({ steps }) => steps.filter(told).map(({ exchange }) => exchange.request.body));
    },
    cancelsOver: async () => {
      await livesOver();
      await pause(run, betweenCancels);
    },
    suppliedOrders,
    knownOrders: () => [...suppliedOrders, ...run.realOrders],
  };
}
