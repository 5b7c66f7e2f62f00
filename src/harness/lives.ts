import type { Identity } from '../client/call.ts';
import { type Exchange, isAccepted } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import { fillPath } from './bound-path.ts';
import type { Orders } from './orders.ts';
import type { Run } from './run.ts';
import { liveCommands, orderCommands, type Reason } from './order-model.ts';
import { boundCall, documentedCall, echoes, type How, isBoundAccepted } from './target.ts';

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
  /** `refused`: its first plain cancel was; `unknown`: a cancel went out and no answer came. */
  end: 'cancelled' | 'refused' | 'unknown';
}

/** What the plan of an order's life is made of: suites give the material, the plan decides what the orders suffice for. */
export interface LifeMaterial {
  /** Reasons as `cancel_reason` members of a body: `{}` leaves it out. */
  readonly reasons: readonly Reason[];
  readonly wrongKeys: readonly { readonly label: string; readonly key: string }[];
}

const plainReason = 'change of plans';

/** Orders that early lives leave for calls with missing and wrong keys. */
export const keptForKeys = 2;
/** Lives that begin with an odd reason, and reasons that each tries. */
const mostReasoned = 6;
const reasonsPerLife = 3;
/** Orders of a drawn sequence, where there are enough for both kinds of lives. */
const modelledOrders = 2;

/**
 * Spends the orders of a run. Untreated lives come first; those that see wrong keys come last, because a lockout that
 * follows is legal. A cancel whose outcome is unknown is never sent again, and ends its order's life.
 */
export class Lives {
  readonly #run: Run;
  readonly #orders: Orders;
  readonly #material: LifeMaterial;
  #early: Promise<readonly Life[]> | null = null;
  #late: Promise<readonly Life[]> | null = null;
  /** A limit of the run forbids further calls: no order is claimed for a cancel that is never sent. */
  #stopped = false;

  constructor(run: Run, orders: Orders, material: LifeMaterial) {
    this.#run = run;
    this.#orders = orders;
    this.#material = material;
  }

  /** Lives without wrong keys: a plain one first, two cancels at once, and reasons of every kind. */
  early(): Promise<readonly Life[]> {
    this.#early ??= this.#liveEarly();
    return this.#early;
  }

  /** Lives with calls refused for their key, after all others. */
  late(): Promise<readonly Life[]> {
    this.#late ??= this.early().then(() => this.#liveLate());
    return this.#late;
  }

  /** All lives of the run. */
  async all(): Promise<readonly Life[]> {
    return [...(await this.early()), ...(await this.late())];
  }

  async #liveEarly(): Promise<readonly Life[]> {
    // The first goes to the keys, and so does the second where that one is refused; with three, one is cancelled plainly.
    if (this.#orders.available < 3) return [];
    const plain = await this.#replacing((order) => this.#plain(order), keptForKeys);
    const free = this.#orders.available - keptForKeys;
    if (free <= 0) return plain;
    const twins = free >= 4 ? 2 : 1;
    const modelled = free - twins >= mostReasoned ? modelledOrders : 0;
    const reasoned = Math.max(0, Math.min(free - twins, mostReasoned) - modelled);
    const rest = await Promise.all([
      ...Array.from({ length: twins }, () => this.#replacing((order) => this.#twins(order), keptForKeys)),
      ...Array.from({ length: reasoned }, (_, index) => this.#replacing((order) => this.#reasoned(order, this.#reasonsOf(index, reasoned)), keptForKeys)),
      ...(modelled > 0 ? [this.#modelled()] : []),
    ]);
    return [...plain, ...rest.flat()];
  }

  async #liveLate(): Promise<readonly Life[]> {
    // Where an untreated order was refused as well, a treated one that is refused says nothing: more are tried.
    const early = await this.early();
    const refusedAnyway = early.some((life) => life.end === 'refused');
    const treated = await this.#replacing((order) => this.#treated(order), 0, refusedAnyway ? 6 : 2);
    // Where a call without a key cancelled the order, wrong keys are tried on another one.
    const keyless = treated.some((life) => life.steps.some((step) => step.kind === 'without-key' && isAccepted(step.exchange)));
    if (keyless) treated.push(...(await this.#replacing((order) => this.#treated(order, false), 0, 1)));
    const twinned = early.some((life) => life.steps.some((step) => step.kind === 'twin'));
    if (!twinned && treated.some((life) => life.end === 'cancelled') && this.#orders.available > 0) {
      return [...treated, ...(await this.#replacing((order) => this.#twins(order), 0))];
    }
    return treated;
  }

  /** Every n-th reason, as many as one life bears. */
  #reasonsOf(index: number, of: number): LifeMaterial['reasons'] {
    return this.#material.reasons.filter((_, nth) => nth % of === index).slice(0, reasonsPerLife);
  }

  /** Lives until one order is not refused; an order that its plain first cancel refuses is replaced by the next, as far as `kept` orders stay. */
  async #replacing(live: (order: string) => Promise<Life>, kept: number, most = 6): Promise<Life[]> {
    const lives: Life[] = [];
    while (lives.length < most && this.#orders.available > kept && !this.#stopped) {
      const order = await this.#orders.take();
      if (order === null) break;
      const life = await live(order);
      lives.push(life);
      if (life.end === 'refused') this.#orders.giveBack(order);
      if (life.end === 'cancelled') this.#orders.cancelled(order);
      if (life.end !== 'refused') break;
    }
    return lives;
  }

  async #plain(order: string): Promise<Life> {
    const life = begin(order, false);
    await this.#detail(life, 'before any cancel');
    await this.#firstCancel(life);
    await this.#afterwards(life);
    return life;
  }

  async #twins(order: string): Promise<Life> {
    const life = begin(order, false);
    const both = await Promise.all(
      [0, 1].map(() => this.#cancel({ order_no: order, cancel_reason: plainReason }, 'cancel.once', { statusOwner: 'cancel.again' })),
    );
    for (const exchange of both) life.steps.push({ kind: 'twin', exchange, label: 'two cancels at once' });
    if (both.some(isAccepted)) life.end = 'cancelled';
    else if (both.some((exchange) => exchange.fault !== null || mayHaveCancelled(exchange))) life.end = 'unknown';
    // Both refused: a third cancel tells whether the order could be cancelled at all.
    else await this.#firstCancel(life);
    await this.#afterwards(life);
    return life;
  }

  async #reasoned(order: string, reasons: LifeMaterial['reasons']): Promise<Life> {
    const life = begin(order, false);
    for (const reason of reasons) {
      if (life.end === 'unknown') return life;
      const kind = life.end === 'cancelled' ? 'again' : 'reason';
      this.#note(life, kind, await this.#cancel({ order_no: order, ...reason.body }, 'cancel.reason', { statusOwner: 'cancel.reason' }), reason.label);
      if (kind === 'reason' && life.end === 'refused') await this.#detail(life, 'after a cancel refused for its reason');
    }
    if (life.end === 'refused') await this.#firstCancel(life);
    await this.#afterwards(life);
    return life;
  }

  /** Two orders in a sequence drawn from the model of an order's life, so that calls for one meet the other's state. */
  async #modelled(): Promise<Life[]> {
    const lives: Life[] = [];
    for (let count = 0; count < modelledOrders && this.#orders.available > keptForKeys && !this.#stopped; count += 1) {
      const order = await this.#orders.take();
      if (order !== null) lives.push(begin(order, false));
    }
    const at = (place: number): Life => lives[place] as Life;
    const cancel = async (place: number, reason: Reason, connection: 'any' | 'new'): Promise<Life['end']> => {
      const life = at(place);
      const [kind, owner] = life.end === 'cancelled' ? (['again', 'cancel.again'] as const) : (['reason', 'cancel.reason'] as const);
      const exchange = await this.#cancel({ order_no: life.order, ...reason.body }, owner, { statusOwner: owner, connection });
      this.#note(life, kind, exchange, `${reason.label}, in a drawn sequence over two orders`);
      return life.end;
    };
    const stopped = (): boolean => this.#stopped;
    const system = {
      cancel,
      detail: (place: number) => this.#detail(at(place), 'in a drawn sequence over two orders'),
      get stopped() {
        return stopped();
      },
    };
    if (lives.length === modelledOrders) await liveCommands(orderCommands(this.#material.reasons, this.#run.settings.seed), system);
    for (const life of lives) {
      if (life.end === 'refused' && !this.#stopped) await this.#firstCancel(life);
      await this.#detail(life, life.end === 'cancelled' ? 'after an accepted cancel' : 'after a refused cancel');
      if (life.end === 'refused') this.#orders.giveBack(life.order);
      if (life.end === 'cancelled') this.#orders.cancelled(life.order);
    }
    return lives;
  }

  async #treated(order: string, withoutKey = true): Promise<Life> {
    const life = begin(order, true);
    const attempt = async (kind: StepKind, label: string, how: How, reasoned = true): Promise<void> => {
      if (life.end === 'unknown') return;
      const body = { order_no: order, ...(reasoned ? { cancel_reason: plainReason } : {}) };
      this.#note(life, kind, await this.#cancel(body, how.statusOwner ?? null, how), label);
    };
    const missing = 'auth.cancel-missing-key';
    if (withoutKey) await attempt('without-key', 'no header', { identity: { kind: 'missing' }, statusOwner: missing });
    const invalid = 'auth.cancel-invalid-key';
    if (withoutKey && life.end === 'refused') await attempt('without-key', 'an empty header', { identity: { kind: 'empty' }, statusOwner: missing });
    if (withoutKey && life.end === 'refused')
      await attempt(
        'without-key',
        'no header, no reason, on a new connection',
        { identity: { kind: 'missing' }, connection: 'new', statusOwner: missing },
        false,
      );
    await this.#detail(life, 'after cancels without a key');
    for (const [index, { label, key }] of this.#material.wrongKeys.entries()) {
      // Mostly on connections of their own: a target may close its ears to one that brought a wrong key.
      if (life.end === 'refused')
        await attempt('wrong-key', label, { identity: wrong(key, label), connection: index === 0 ? 'any' : 'new', statusOwner: invalid }, index % 3 !== 1);
    }
    await this.#detail(life, 'after cancels with a wrong key');
    if (life.end === 'refused') await this.#firstCancel(life, 'new');
    await this.#afterwards(life);
    // A cancelled order is nobody's to ask about, either.
    if (life.end === 'cancelled') {
      await attempt('without-key', 'no header, when it was cancelled', { identity: { kind: 'missing' }, statusOwner: missing });
      const [first] = this.#material.wrongKeys;
      if (first !== undefined)
        await attempt('wrong-key', `${first.label}, when it was cancelled`, { identity: wrong(first.key, first.label), statusOwner: invalid });
    }
    return life;
  }

  async #firstCancel(life: Life, connection: 'any' | 'new' = 'any'): Promise<void> {
    const exchange = await this.#cancel({ order_no: life.order, cancel_reason: plainReason }, null, { connection });
    this.#note(life, 'cancel', exchange, 'a plain cancel');
  }

  /** Order detail, and cancelling what is cancelled: with the same reason, another one, and on a new connection. */
  async #afterwards(life: Life): Promise<void> {
    await this.#detail(life, life.end === 'cancelled' ? 'after an accepted cancel' : 'after a refused cancel');
    if (life.end !== 'cancelled') return;
    const body = { order_no: life.order, cancel_reason: plainReason };
    this.#note(life, 'again', await this.#cancel(body, 'cancel.again', { statusOwner: 'cancel.again' }), 'the same cancel again');
    this.#note(
      life,
      'again',
      await this.#cancel({ order_no: life.order }, 'cancel.again', { statusOwner: 'cancel.again', connection: 'new' }),
      'again, without a reason, on a new connection',
    );
  }

  async #cancel(body: JsonObject, sentFor: string | null, how: How = {}): Promise<Exchange> {
    const exchange = await this.#run.send(documentedCall('cancel', body, sentFor, how));
    if (exchange.fault?.kind === 'not-sent') this.#stopped = true;
    return exchange;
  }

  #note(life: Life, kind: StepKind, exchange: Exchange, label: string): void {
    life.steps.push({ kind, exchange, label });
    if (isAccepted(exchange)) life.end = 'cancelled';
    else if (exchange.fault !== null && exchange.fault.kind !== 'not-sent' && life.end !== 'cancelled') life.end = 'unknown';
    // Any 2xx may have cancelled the order, whatever its body says, and so may what broke (5xx): neither is sent again.
    else if (mayHaveCancelled(exchange) && life.end !== 'cancelled') life.end = 'unknown';
  }

  async #detail(life: Life, label: string): Promise<void> {
    const bound = this.#run.settings.operations.hotelOrderDetail;
    if (bound === null || life.end === 'unknown') return;
    const values = { order_no: life.order };
    // A number that makes another path of it cannot be asked about.
    if (fillPath(bound.path, values, undefined) === null) return;
    const exchange = await this.#run.send(boundCall('hotelOrderDetail', bound, values, null, 'cancel.takes-effect'));
    // An answer about another order says nothing of this one.
    if (isBoundAccepted(bound, exchange) && echoes(bound, exchange, life.order)) life.steps.push({ kind: 'detail', exchange, label });
  }
}

/** Whether an answer that does not accept a cancel leaves open what became of the order. */
function mayHaveCancelled({ answer }: Exchange): boolean {
  return answer !== null && (answer.status < 400 || answer.status >= 500);
}

function begin(order: string, treated: boolean): Life {
  return { order, steps: [], treated, end: 'refused' };
}

function wrong(key: string, description: string): Identity {
  return { kind: 'wrong', key, description };
}
