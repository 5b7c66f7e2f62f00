import { isOfRun, matchesSelection, mayCancelHostile, type Settings } from '../../config/index.ts';
import type { Need, Requirement } from '../../contract/requirement.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import {
  allRequirements,
  isInSet,
  setOrNewest,
  statementRequirements,
  type WholeRequirement,
} from '../../requirements/index.ts';
import { type OrderStock, orderStock } from '../settings/order-stock.ts';
import { onTerminal } from '../terminal-form.ts';

/** Whether something that requirements need is there. `asked`: only the target knows. */
export type Supply = 'yes' | 'no' | 'asked';

/** The plan of a run, as far as the configuration shows it. */
export interface Plan {
  readonly requirements: readonly WholeRequirement[];
  readonly stock: OrderStock;
  readonly supply: Readonly<Record<Need, Supply>>;
}

/** The plan of a run with these settings. Throws a `UsageError` if the ledger cannot be read. */
export function planOf(settings: Settings, baseUrl: string, embedded: boolean): Plan {
  const stock = orderStock(settings, baseUrl, embedded);
  const hostile = embedded || mayCancelHostile(settings, baseUrl);
  const { busTripDetail, busOrderCreate, hotelOrderDetail } = settings.operations;
  const set = setOrNewest(settings.requirements);
  const routes: Supply = settings.routes.length > 0 ? 'asked' : 'no';
  const is = (there: boolean): Supply => (there ? 'yes' : 'no');
  const declared = statementRequirements().filter(({ id }) =>
    Object.hasOwn(settings.statement, id.slice('statement.'.length)),
  );
  return {
    requirements: [...allRequirements().filter((one) => isInSet(one, set)), ...declared].filter(
      (one) => matchesSelection(one.id, settings) && (one.optIn !== true || hostile) && isOfRun(one, settings),
    ),
    stock,
    supply: {
      trips: routes,
      'long-route': routes,
      'cancel-permission': is(stock.permitted),
      orders: is(stock.permitted && stock.spendable > 0),
      'hostile-cancel-permission': is(hostile),
      'bus-trip-detail': is(busTripDetail !== null),
      'bus-order-create': is(busOrderCreate !== null),
      'hotel-order-detail': is((hotelOrderDetail?.cancelled ?? null) !== null),
    },
  };
}

/** Missing needs, each with the requirements that stay untested or are tested less. */
export function missing({
  requirements: planned,
  supply,
}: { readonly requirements: readonly Requirement[] } & Pick<Plan, 'supply'>): ReadonlyMap<Need, readonly string[]> {
  const found = new Map<Need, string[]>();
  for (const { id, needs } of planned) {
    const need = needs.find((one) => supply[one] === 'no');
    if (need !== undefined) found.set(need, [...(found.get(need) ?? []), id]);
  }
  return found;
}

/** Missing needs as lines of text: what to supply, then the requirements. */
export function gapLines(gaps: ReturnType<typeof missing>): string[] {
  return [...gaps].flatMap(([need, ids]) => [
    onTerminal(`  ${wordsOf({ code: 'need-missing', need }).text}`, '  '),
    onTerminal(`    ${ids.join(', ')}`, '    '),
  ]);
}
