import { dateFrame, doubtfulDates } from '../arbitraries/index.ts';
import type { Facts } from '../requirements/history/index.ts';
import type { Orders } from './orders/orders.ts';
import { busiest, type Discovery } from './discovery/discovery.ts';
import { boundFacts } from './bound-answers.ts';
import type { Run } from './run.ts';

/** What a run has found out so far. */
export interface Known {
  readonly run: Run;
  readonly discovery: Discovery;
  /** Null where it cancels none, as where it reads a recording. */
  readonly orders: Orders | null;
}

/** What a run rests on, as far as it is known now: of searches nothing, where none was accepted yet. */
export function runFacts({ run, discovery, orders }: Known): Facts {
  const { settings, guard } = run;
  const { operations, routes } = settings;
  const reason = settings.cancelExtras['cancel_reason'];
  return {
    seed: settings.seed,
    runs: settings.runs,
    apiKey: settings.apiKey,
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
    frame: run.known.frame,
    doubtfulDates: () => doubtfulDates(dateFrame([run.now(), run.now() + (run.skew ?? 0)])),
    reasonKeyRefused: (exchange) => run.key.reasonKeyRefused(exchange),
    reasonNoTrips: () => discovery.reasonNoTrips,
    saying: (exchange) => run.saying(exchange),
    cancels: {
      ...run.known.cancels,
      madeUp: (purpose) => guard.madeUp(settings.seed + purpose),
      madeUpDrawn: (purpose, count) => guard.madeUpDrawn(settings.seed + purpose, count),
      reasonsDrawn: (count) => guard.reasonsDrawn(settings.seed, count),
      mayAskAgain: (exchange) => {
        const call = run.callOf(exchange);
        return call !== undefined && guard.mayRepeat(call);
      },
      mayBeHostile: guard.hostilePermitted,
      known: () => guard.known(),
      reasonNoOrder: () => orders?.dry ?? run.reasonNoMore,
      reasonNotWaited: () => orders?.fresh.reasonNoLonger ?? null,
    },
  };
}
