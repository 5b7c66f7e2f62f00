import { dateFrame, doubtfulDates } from '../arbitraries/index.ts';
import type { Operation } from '../contract/exchange.ts';
import { maxPageSize } from '../contract/operations.ts';
import type { Reason } from '../contract/reason.ts';
import type { Need, Requirement } from '../contract/requirement.ts';
import type { Facts } from '../requirements/history/index.ts';
import type { OrderSupply } from './orders/order-supply.ts';
import { busiest, type Discovery } from './discovery/discovery.ts';
import { boundFacts } from './bound-answers.ts';
import type { Run } from './run.ts';

/** The results of a run so far. */
interface Known {
  readonly run: Run;
  readonly discovery: Discovery;
  /** Null if it cancels none, as when it reads a recording. */
  readonly orders: OrderSupply | null;
}

/** The facts that judges and scenarios use, as they are now: without baseline searches if none was accepted yet. */
export function runFacts({ run, discovery, orders }: Known): Facts {
  const { settings, guard, known, clock } = run;
  const { operations, routes, seed } = settings;
  const reason = settings.cancelExtras['cancel_reason'];
  return {
    seed,
    runs: settings.runs,
    apiKey: settings.apiKey,
    otherKeys: Object.values(settings.keys),
    firewall: settings.inFront.firewall,
    statement: settings.statement,
    supplied: settings.searchExtras,
    codes: [...new Set(routes.flatMap((route) => [route.start_city_code, route.end_city_code]))],
    cancelReason: typeof reason === 'string' ? reason : null,
    routes: discovery.problem === null ? busiest(discovery.baselines) : [],
    firstPage: discovery.firstPage,
    allowed: settings.ask,
    operations: {
      busTripDetail: boundFacts(operations.busTripDetail),
      busOrderCreate: boundFacts(operations.busOrderCreate),
      hotelOrderDetail: boundFacts(operations.hotelOrderDetail),
    },
    frame: known.frame,
    doubtfulDates: () => doubtfulDates(dateFrame(clock.both())),
    reasonKeyRefused: (exchange) => run.key.reasonKeyRefused(exchange),
    reasonNoneAccepted: () => discovery.problem,
    reasonNoTrips: () => discovery.reasonNoTrips,
    saying: run.saying,
    cancels: {
      ...known.cancels,
      madeUp: (purpose) => guard.madeUp(seed + purpose),
      madeUpDrawn: (purpose, count) => guard.madeUpDrawn(seed + purpose, count),
      reasonsDrawn: (count) => guard.reasonsDrawn(seed, count),
      mayAskAgain: (exchange) => {
        const call = run.calls.get(exchange);
        return call !== undefined && guard.mayRepeat(call);
      },
      mayBeHostile: guard.hostilePermitted,
      known: () => guard.known(),
      reasonNoOrder: () => orders?.dry ?? run.budget.reasonOver,
      reasonNotWaited: () => orders?.fresh.reasonNoLonger ?? null,
    },
  };
}

/** Why nothing of the run tested a requirement; null if nothing was missing that it needs. */
export function reasonUntested({ id, needs, pack }: Requirement, known: Known): Reason | null {
  const { run, discovery, orders } = known;
  const { guard, budget, firewall } = run;
  const isAboutCancels = needs.includes('cancel-permission');
  if (isAboutCancels && !guard.permitted) return guard.notPermitted;
  if (!isAboutCancels && discovery.problem !== null) return discovery.problem;
  // Hostile order numbers are sent while an order is not cancelled.
  const namesOrders = needs.includes('orders') || needs.includes('hostile-cancel-permission');
  if (isAboutCancels && namesOrders && orders?.dry != null) return orders.dry;
  const need = needs.find((one) => isMissing[one](known));
  if (need !== undefined) {
    // Answers may not show whether there are trips.
    const isForTrips = need === 'trips' || (need === 'long-route' && discovery.showsNothing);
    const seen = isForTrips ? discovery.reasonNoTrips : null;
    return seen === null || seen.code === 'no-trips' ? { code: 'need-missing', need } : seen;
  }
  const denied = budget.reasonOver ?? budget.deniedTo(pack);
  if (denied !== null) return denied;
  if (id.startsWith('bus.') && discovery.showsNothing) return discovery.reasonNoTrips;
  const lost = needs.flatMap((one) => reasonAllLost(one, run))[0];
  if (lost !== undefined) return lost;
  // There is no other reason why its calls were not judged.
  if (firewall.reason !== null && !firewall.declared) return firewall.reason;
  const [most] = run.client.traffic.inFront;
  if (most !== undefined) return { code: 'answered-in-front-often', ...most, of: run.client.traffic.sent };
  return isAboutCancels ? reasonCancelLost(run) : null;
}

/** Nothing more is asked of an order whose cancel got no answer: it is in doubt. */
function reasonCancelLost({ history }: Pick<Run, 'history'>): Reason | null {
  const lost = history.exchanges.findLast(
    ({ operation, fault }) => operation === 'cancel' && fault !== null && fault.kind !== 'not-sent',
  );
  return lost?.fault == null ? null : { code: 'no-answer', operation: 'cancel', because: lost.fault.reason };
}

const operationOf: Readonly<Partial<Record<Need, Operation>>> = {
  'bus-trip-detail': 'busTripDetail',
  'bus-order-create': 'busOrderCreate',
  'hotel-order-detail': 'hotelOrderDetail',
};

/** Why no call of an operation that is needed was answered, if some were sent. */
function reasonAllLost(need: Need, { history }: Pick<Run, 'history'>): readonly Reason[] {
  const operation = operationOf[need];
  const sent = history.exchanges.filter((one) => one.operation === operation && one.fault?.kind !== 'not-sent');
  const fault = sent.at(-1)?.fault;
  if (operation === undefined || fault == null || sent.some(({ answer }) => answer !== null)) return [];
  return [{ code: 'no-answer', operation, because: fault.reason }];
}

const isMissing: Readonly<Record<Need, (known: Known) => boolean>> = {
  trips: ({ discovery }) => discovery.showsNothing,
  'long-route': ({ discovery }) => discovery.baselines.every(({ total }) => (total ?? 0) <= maxPageSize),
  'bus-trip-detail': ({ run }) => run.settings.operations.busTripDetail === null,
  'bus-order-create': ({ run }) => run.settings.operations.busOrderCreate === null,
  'hotel-order-detail': ({ run }) => run.settings.operations.hotelOrderDetail?.cancelled == null,
  'hostile-cancel-permission': ({ run }) => !run.guard.hostilePermitted,
  'cancel-permission': () => false,
  orders: () => false,
};
