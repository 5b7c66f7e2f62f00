import { afterEach } from 'vitest';
import type { Settings } from '../../config/settings.ts';
import { Ledger } from '../../journal/ledger.ts';
import { createOperation, type FakeRun, fakeRun, type Target } from '../fake-target.fixture.ts';
import { createOrderSupply, type OrderSupply } from './order-supply.ts';

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

/** Orders are handed out as they are listed. */
export const inTurn = (list: readonly string[]): readonly string[] => list;
const nothing: Target = () => ({ fault: 'refused' });

/** Orders that a run creates itself. */
export const create: Settings['orders'] = { kind: 'create', operation: createOperation, orderNo: '/data/order_no' };

/** The orders of a run, its ledger and its target. A later call, or the end of the test, closes it. */
export function ordersOf(
  orders: Settings['orders'],
  orderBudget = 12,
  target: Target = nothing,
): { readonly orders: OrderSupply; readonly fake: FakeRun; readonly ledger: Ledger } {
  open?.close();
  open = fakeRun(target, { orders, orderBudget });
  const { run } = open;
  const ledger = new Ledger(run.settings.ledger, run.id, 'target.example', run.now);
  return { orders: createOrderSupply(run, ledger, inTurn), fake: open, ledger };
}
