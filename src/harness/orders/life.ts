import type { Identity } from '../../client/call.ts';
import { effectOf } from '../../checks/index.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Reason } from './order-model.ts';

export type StepKind = 'without-key' | 'wrong-key' | 'reason' | 'cancel' | 'twin' | 'again' | 'detail';

/** One call in an order's life. */
export interface Step {
  readonly kind: StepKind;
  readonly exchange: Exchange;
  /** What is special about it. */
  readonly label: string;
}

/** What was done to one supplied order, in order (section 3). */
export interface Life {
  readonly order: string;
  readonly steps: Step[];
  /** Calls refused for their key came before its first cancel. */
  readonly treated: boolean;
  /** No other cancel was under way beside its first ones. */
  readonly alone: boolean;
  /** `refused`: its first plain cancel was; `unknown`: a cancel went out and no answer came. */
  end: 'cancelled' | 'refused' | 'unknown';
}

/** What lives are made of; the plan decides what of it the orders suffice for. */
export interface LifeMaterial {
  /** Odd reasons, and none. */
  readonly reasons: readonly Reason[];
  readonly wrongKeys: readonly { readonly label: string; readonly key: string }[];
  /** Reasons that are no text: refused, one may have cancelled its order all the same. */
  readonly wrongTypes: readonly Reason[];
  /** A reason that is no cause of anything. */
  readonly plain: Reason;
  /** Body of a cancel without a reason. */
  readonly withoutReason: JsonObject;
  /** Milliseconds before each further look at an order that order detail does not show as cancelled yet. */
  readonly patience: readonly number[];
}

/** Lives that begin with an odd reason or belong to a drawn sequence, at most. */
const mostReasoned = 6;
/** Orders of a drawn sequence, where there are enough for both kinds of lives. */
export const modelledOrders = 2;

/** What so many orders suffice for, beside a plain life: two cancels at once, a drawn sequence, odd reasons. */
export function earlyPlan(free: number): { readonly twins: number; readonly modelled: number; readonly reasoned: number } {
  const twins = free >= 4 ? 2 : 1;
  const modelled = free - twins >= mostReasoned ? modelledOrders : 0;
  return { twins, modelled, reasoned: Math.max(0, Math.min(free - twins, mostReasoned) - modelled) };
}

/** A life that has only begun. */
export function begin(order: string, treated: boolean, alone = false): Life {
  return { order, steps: [], treated, alone, end: 'refused' };
}

/** Notes a cancel, and what it makes of the order. */
export function note(life: Life, kind: StepKind, exchange: Exchange, label: string): void {
  life.steps.push({ kind, exchange, label });
  const effect = effectOf(exchange);
  if (effect === 'done') life.end = 'cancelled';
  else if (effect === 'unknown' && life.end !== 'cancelled') life.end = 'unknown';
}

/** A key that is wrong by construction. */
export function wrong(key: string, description: string): Identity {
  return { kind: 'wrong', key, description };
}

/** Odd reasons that one life bears, and all lives together. */
const [reasonsPerLife, reasonsOfAll] = [3, 12];

/** The reasons of one of so many lives: every n-th, as many as it bears. */
export function reasonsOf({ reasons }: LifeMaterial, index: number, of: number): readonly Reason[] {
  return reasons.filter((_, nth) => nth % of === index).slice(0, Math.min(reasonsPerLife, Math.floor(reasonsOfAll / of)));
}

/** The kind of an order's first cancel, and what it is sent for: of one with a plain reason, an unlisted status is nobody's but the cancel's. */
export function firstOf(reason: Reason, { plain }: Pick<LifeMaterial, 'plain'>): readonly ['cancel', null] | readonly ['reason', 'cancel.reason'] {
  return reason === plain ? ['cancel', null] : ['reason', 'cancel.reason'];
}

/** What the orders of a drawn sequence are cancelled for at first: one for the next reason after those that lives begin with, one for what is no text. */
export function waitingReasons({ reasons, wrongTypes }: Pick<LifeMaterial, 'reasons' | 'wrongTypes'>): Reason[][] {
  const next = mostReasoned - modelledOrders;
  return [reasons.slice(next, next + 1), [...wrongTypes]];
}

/** The reasons of a drawn sequence: half of its cancels are plain, the others have reasons that few lives begin with, where there are such. */
export function drawnReasons({ reasons, plain }: LifeMaterial): readonly Reason[] {
  const others = reasons.slice(mostReasoned - modelledOrders);
  return (others.length > 0 ? others : reasons).flatMap((reason) => [reason, plain]);
}
