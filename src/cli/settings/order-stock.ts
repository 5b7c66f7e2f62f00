import { hostOf, mayCancel, type Settings, UsageError } from '../../config/index.ts';
import { quote } from '../../config/quote.ts';
import { cancelBodies } from '../../engine/target.ts';
import { Ledger } from '../../journal/ledger.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { errorText } from '../../contract/text.ts';
import { usesOrders } from '../../requirements/index.ts';

/** Orders that are available to a run. */
export interface OrderStock {
  /** Whether cancel calls may go to the target. */
  readonly permitted: boolean;
  /** Orders supplied, or null if they are created as needed. */
  readonly supplied: number | null;
  /** Supplied orders that no run has spent. */
  readonly fresh: number | null;
  /** Most orders that the run may spend. */
  readonly spendable: number;
}

/** The stock according to configuration and ledger. Throws a `UsageError` if the ledger cannot be read. */
export function orderStock(settings: Settings, baseUrl: string, embedded: boolean): OrderStock {
  const { orders, orderBudget, ledger } = settings;
  const permitted = embedded || mayCancel(settings, baseUrl);
  if (orders.kind === 'none') return { permitted, supplied: 0, fresh: 0, spendable: 0 };
  if (orders.kind === 'create') return { permitted, supplied: null, fresh: null, spendable: orderBudget };
  let spent: ReadonlyMap<string, string>;
  try {
    spent = new Ledger(ledger, '', hostOf(baseUrl), Date.now).spent();
  } catch (error) {
    throw new UsageError([`orders.ledger: ${errorText(error)}`]);
  }
  const numbers = [...new Set(orders.numbers)];
  const fresh = numbers.filter((number) => !spent.has(number)).length;
  return { permitted, supplied: numbers.length, fresh, spendable: Math.min(orderBudget, fresh) };
}

/** Number of orders that a run has claimed in the ledger, for a run that was cut short. */
export function spentBy({ settings, baseUrl, runId }: Session): number {
  const claims = new Ledger(settings.ledger, runId, hostOf(baseUrl), Date.now).spent();
  return [...claims.values()].filter((run) => run === runId).length;
}

/**
 * The fields that every cancel sends in addition to its order, and what to do if the target needs more, in one line.
 */
export function cancelLine({ cancelExtras }: Pick<Settings, 'cancelExtras'>): string {
  const { cancel_reason: reason, ...others } = cancelBodies({ cancelExtras }).plain;
  const more = Object.keys(others).length === 0 ? '' : `, and ${Object.keys(others).join(', ')}`;
  return (
    `sent with the reason ${quote(reason)}${more}; if the target accepts only its own reasons, or requires ` +
    'more fields, set `cancelExtras`'
  );
}

/** The stock in one line, with what to do if it is short. */
export function orderLine(
  { permitted, supplied, fresh, spendable }: OrderStock,
  { orderBudget: budget, scope }: Pick<Settings, 'orderBudget' | 'scope'>,
): string {
  if (!usesOrders(scope)) return `none is spent and no cancel is sent: the scope is ${scope}`;
  if (!permitted) return 'no cancel is sent: cancels are not permitted on this host (allowCancel, --allow-cancel)';
  if (supplied === null) return `created as needed; up to ${spendable} are spent (orders.budget)`;
  if (supplied === 0) return 'none supplied: requirements that need one stay untested (orders)';
  const gone = supplied - (fresh ?? 0);
  const left =
    `${supplied} supplied${gone > 0 ? `, ${gone} of them in the ledger already` : ''}; up to ${spendable} are ` +
    'spent';
  return spendable < Math.min(budget, supplied) ? `${left}; supply fresh orders for requirements that need more` : left;
}
