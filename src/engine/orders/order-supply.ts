import { cancel, type OrderSource } from '../../requirements/history/index.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';
import { cancelBodies } from './cancel-bodies.ts';
import type { Orders } from './orders.ts';
import type { Run } from '../run.ts';
import { chainPriority, documentedCall } from '../target.ts';

/** The orders of a run as scenarios have them. */
export class OrderSupply implements OrderSource {
  readonly #run: Run;
  readonly #orders: Orders;

  constructor(run: Run, orders: Orders) {
    this.#run = run;
    this.#orders = orders;
  }

  get left(): number {
    return this.#hasStopped ? 0 : Math.max(0, this.#orders.available);
  }

  async take(): Promise<string | null> {
    // Where there is none, the orders know why.
    const order = this.#hasStopped ? null : await this.#orders.take();
    if (order !== null) await this.#orders.rested(order);
    return order;
  }

  async cancel(
    order: string,
    { connection = 'any' }: { readonly connection?: 'any' | 'new' } = {},
  ): Promise<Exchange | null> {
    if (this.#hasStopped) return null;
    const { fresh } = this.#orders;
    let exchange = await this.#send(order, connection);
    // What a cancelled order answers says nothing of what it was.
    const wasRefused = isRefused(exchange) && !this.#orders.wasCancelled(order);
    const waits = wasRefused ? fresh.refused(order) : [];
    for (const wait of waits) {
      if (!isRefused(exchange) || this.#hasStopped || !fresh.mayWait(wait)) break;
      await this.#run.pause(wait);
      exchange = await this.#send(order, connection);
      if (wait === waits.at(-1) && isRefused(exchange)) fresh.waitedInVain();
    }
    // What was tried again is nobody's case.
    this.#run.history.asked(exchange, cancel(this.#body(order), { connection }));
    if (isAccepted(exchange)) {
      fresh.granted(order, wasRefused);
      this.#orders.takeBack(order);
    } else if (wasRefused && isRefused(exchange)) this.#orders.giveBack(order, exchange);
    return exchange;
  }

  /**
   * Cancels what was refused while it was new and is older now, where the target confirms late: nothing of it is to be
   * left behind.
   */
  async tidyUp(): Promise<void> {
    if (this.#orders.fresh.confirmedLate)
      await Promise.all(this.#orders.standingReturned.map((order) => this.cancel(order)));
  }

  get #hasStopped(): boolean {
    return this.#run.client.traffic.stopped !== null;
  }

  #body(order: string): JsonObject {
    return { order_no: order, ...cancelBodies(this.#run.settings).plain };
  }

  #send(order: string, connection: 'any' | 'new'): Promise<Exchange> {
    return this.#run.send(documentedCall('cancel', this.#body(order), null, { connection, priority: chainPriority }));
  }
}

/** Whether a cancel was refused for what the order is, and not for its key. */
function isRefused(exchange: Exchange): boolean {
  return exchange.answer?.status === 400;
}
