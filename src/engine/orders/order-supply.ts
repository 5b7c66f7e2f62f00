import { shuffled } from '../../arbitraries/index.ts';
import { cancel } from '../../requirements/history/index.ts';
import { errorText } from '../../contract/text.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { type Json, type JsonObject, member } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import type { OrderReason } from '../../contract/reasons/orders.ts';
import { type Ledger, LedgerError } from '../../journal/ledger.ts';
import type { OrderEvent } from '../../journal/line-types.ts';
import { pause, type Run } from '../run.ts';
import { cancelBodies, chainPriority, documentedCall } from '../target.ts';
import { createOrder, type CreateSource, NewOrders } from './created-orders.ts';
import { unknownOutcome } from './creation-log.ts';

/** The largest number of orders that are tried if searches refuse the key and no cancel with it was accepted. */
const enoughUnproved = 2;
/**
 * Creations that are refused for a key that is accepted elsewhere, before the run believes that it cannot create any.
 */
const enoughNotCreated = 2;
/** Milliseconds between cancels of an order that may not be confirmed yet: nine seconds in all. */
const confirmation = [500, 1000, 1500, 2500, 3500] as const;
const keyRefused: Reason = { code: 'key-refused' };
const noneSupplied: Reason = { code: 'no-orders' };
const allSpent: Reason = { code: 'orders-spent' };

/**
 * Orders to spend: supplied orders that no run has spent, or orders that the bound operation creates. Each is claimed
 * in the ledger, on disk, before any cancel names it. `draw`: the order in which supplied numbers are taken. By default
 * the seed decides, since similar orders may be neighbours in a list.
 */
export function createOrderSupply(
  run: Run,
  ledger: Ledger,
  draw: (numbers: readonly string[]) => readonly string[] = (numbers) => shuffled(numbers, run.settings.seed),
) {
  const { settings, guard, key, journal } = run;
  const { orders, orderBudget: budget } = settings;
  const spent = ledger.spent();
  const supplied =
    orders.kind === 'numbers' ? [...draw([...new Set(orders.numbers)].filter((number) => !spent.has(number)))] : [];
  let claimed = 0;
  /** Why an order could not be claimed, if the ledger cannot be written or read. */
  let unwritten: OrderReason | null = null;
  const returned = new Set<string>();
  /** The last plain cancel that was refused. */
  let refusal: Exchange | null = null;

  const hasStopped = (): boolean => run.client.traffic.stopped !== null;

  /** Into the journal, so that a run that is killed still shows its orders. */
  const note = (event: OrderEvent, order: string): void => journal.append({ kind: 'order', event, order });

  const none = (reason: Reason): null => {
    supply.dry ??= reason;
    return null;
  };

  /** How many creations so far meet a condition. */
  const creations = (meets: (exchange: Exchange, source: CreateSource) => boolean): number =>
    orders.kind === 'create'
      ? run.history.calls('hotelOrderCreate').filter(({ exchange }) => meets(exchange, orders)).length
      : 0;

  /** Orders that count for the budget: spent ones, and creations of which nobody knows whether they made one. */
  const used = (): number =>
    supply.spent + creations((exchange, source) => unknownOutcome(source.operation, exchange) !== null);

  async function created(source: CreateSource): Promise<string | null> {
    const create = () => createOrder(run, source, supply.fresh);
    let made = await create();
    // One answer may be an isolated error: it tries a second time, never a third.
    if ('reason' in made && reasonNotForKey() === null && used() <= budget) {
      none(made.reason);
      made = await create();
    }
    if ('reason' in made) return none(made.reason);
    if (await claims(made.number)) return made.number;
    return none(unwritten ?? { code: 'created-number-spent', number: made.number });
  }

  async function nextSupplied(): Promise<string | null> {
    for (let number = supplied.shift(); number !== undefined; number = supplied.shift()) {
      if (await claims(number)) return number;
      if (unwritten !== null) {
        supplied.unshift(number);
        return none(unwritten);
      }
    }
    return none(allSpent);
  }

  function reasonNoFurther(): Reason | null {
    if (orders.kind === 'none') return noneSupplied;
    if (unwritten !== null) return unwritten;
    if (!run.platformHeard) return run.budget.reasonOver ?? { code: 'platform-not-heard' };
    // The ledger names refused orders too, though they are not spent.
    const isAllNamed = claimed >= budget;
    if (used() >= budget || (isAllNamed && supply.cancelledOrders.size > 0))
      return { code: 'order-budget-spent', budget };
    if (!isAllNamed) return reasonNotForKey();
    const status = refusal?.answer?.status;
    const last = refusal === null || status === undefined ? null : { status, saying: run.saying(refusal) };
    return { code: 'too-many-refused', last };
  }

  /** Why no further order is created or named with this key, which may be wrong; null if one may be. */
  function reasonNotForKey(): Reason | null {
    if (key.refusedForCancels || (key.unproved && claimed >= enoughUnproved)) return keyRefused;
    const most = key.taken ? enoughNotCreated : 1;
    return creations(({ answer }) => answer?.status === 401) >= most && !supply.fresh.any
      ? (supply.dry ?? keyRefused)
      : null;
  }

  /**
   * Whether an order is this run's, on disk. If the ledger cannot be written, no further order is taken: no cancel is
   * sent for an order that is not in it.
   */
  async function claims(order: string): Promise<boolean> {
    try {
      const isOurs = await ledger.claim(order);
      if (isOurs) guard.claimed(order);
      return isOurs;
    } catch (error) {
      unwritten = error instanceof LedgerError ? error.reason : { code: 'ledger-not-read', error: errorText(error) };
      return false;
    }
  }

  const supply = {
    /** How the target treats the orders that the run has created. */
    fresh: new NewOrders(confirmation),
    /** Orders that an accepted cancel names. */
    cancelledOrders: new Set<string>(),
    /** Whether a cancel was accepted that names none of these orders: it may have cancelled any of them. */
    strayCancel: false,
    /** Why `take()` returned null; if there was none to begin with, nobody calls it, and the reason is there. */
    dry: (orders.kind === 'none'
      ? noneSupplied
      : orders.kind === 'numbers' && supplied.length === 0
        ? allSpent
        : null) as Reason | null,

    /** Orders that the run may still name: the rest of the budget, and of supplied orders no more than are left. */
    get left(): number {
      const inBudget = budget - used() - returned.size;
      const left = orders.kind === 'create' ? inBudget : Math.min(inBudget, supplied.length);
      return hasStopped() ? 0 : Math.max(0, left);
    },

    /** Orders spent by this run: claimed, without those whose plain first cancel was refused. */
    get spent(): number {
      return claimed - returned.size;
    },

    /** Orders whose plain first cancel was refused: not spent, but in the ledger, since a cancel has named them. */
    get refused(): number {
      return returned.size;
    },

    /** Supplied orders that stay unspent; null if orders are created. */
    get unspent(): number | null {
      return orders.kind === 'numbers' ? supplied.length : null;
    },

    /**
     * The next order, claimed; null if there is none, with the reason in `dry`. If the target has refused newer orders,
     * it waits until the order is old enough for its first cancel.
     */
    async take(): Promise<string | null> {
      if (hasStopped()) return null;
      const reason = reasonNoFurther();
      if (reason !== null) return none(reason);
      // Counted before it is there: orders that are taken at the same time share the budget.
      claimed += 1;
      const order = await (orders.kind === 'create' ? created(orders) : nextSupplied());
      if (order === null) {
        claimed -= 1;
        return null;
      }
      note('claimed', order);
      const rest = supply.fresh.restOf(order);
      if (supply.fresh.mayWait(rest)) await pause(run, rest);
      return order;
    },

    async cancel(
      order: string,
      { connection = 'any' }: { readonly connection?: 'any' | 'new' } = {},
    ): Promise<Exchange | null> {
      if (hasStopped()) return null;
      const { fresh } = supply;
      const body: JsonObject = { order_no: order, ...cancelBodies(settings).plain };
      const send = (): Promise<Exchange> =>
        run.send(documentedCall('cancel', body, null, { connection, priority: chainPriority }));
      let exchange = await send();
      // The answer for a cancelled order does not say whether it could be cancelled before.
      const wasRefused = isRefused(exchange) && !supply.cancelledOrders.has(order);
      const waits = wasRefused ? fresh.refused(order) : [];
      for (const wait of waits) {
        if (!isRefused(exchange) || hasStopped() || !fresh.mayWait(wait)) break;
        await pause(run, wait);
        exchange = await send();
        if (wait === waits.at(-1) && isRefused(exchange)) fresh.giveUpWaiting();
      }
      // Only the last attempt is judged.
      run.history.asked(exchange, cancel(body, { connection }));
      if (isAccepted(exchange)) {
        fresh.granted(order, wasRefused);
        supply.takeBack(order);
      } else if (wasRefused && isRefused(exchange)) supply.giveBack(order, exchange);
      return exchange;
    },

    /** Gives back an order whose plain first cancel was refused: it does not count as spent. */
    giveBack(order: string, refused: Exchange | null = null): void {
      returned.add(order);
      refusal = refused ?? refusal;
      note('returned', order);
    },

    /** Takes an order that was given back once more, if the budget allows it. */
    takeBack(order: string): void {
      if (!returned.has(order) || used() >= budget) return;
      returned.delete(order);
      note('claimed', order);
    },

    /** Hears of an exchange: an accepted cancel leaves nothing of its order behind in the target. */
    add(exchange: Exchange): void {
      if (exchange.operation === 'cancel' && isAccepted(exchange))
        supply.cancelled(member(exchange.request.body, 'order_no'));
    },

    /** `order`: the number in an accepted cancel. */
    cancelled(order: Json | undefined): void {
      const isOurs = (number: string): boolean =>
        supply.fresh.has(number) || (orders.kind === 'numbers' && orders.numbers.includes(number));
      if (typeof order !== 'string' || !isOurs(order)) {
        supply.strayCancel = true;
        return;
      }
      supply.cancelledOrders.add(order);
      if (run.creations.left.delete(order)) note('cancelled', order);
    },

    /** Cancels orders that were refused while they were new and are older now, so that nothing is left behind. */
    async tidyUp(): Promise<void> {
      if (!supply.fresh.confirmedLate) return;
      const standing = [...returned].filter((order) => run.creations.left.has(order));
      await Promise.all(standing.map((order) => supply.cancel(order)));
    },

    /** Releases claimed orders that no cancel was sent for, as when a run is interrupted: others may spend them. */
    release(): void {
      if (supply.strayCancel) return;
      for (const order of guard.ours) {
        if (guard.wasNamed(order)) continue;
        try {
          ledger.release(order);
        } catch {
          // It stays in the ledger: an order too many there does no harm.
          continue;
        }
        guard.released(order);
        claimed -= 1;
        returned.delete(order);
        if (!supply.fresh.has(order)) supplied.unshift(order);
        note('released', order);
      }
    },
  };
  return supply;
}

export type OrderSupply = ReturnType<typeof createOrderSupply>;

/** Whether a cancel was refused because of the order, and not because of the key. */
function isRefused(exchange: Exchange): boolean {
  return exchange.answer?.status === 400;
}
