import { maxPageSize } from '../arbitraries/index.ts';
import type { Reason } from '../contract/reason.ts';
import type { Need, Requirement } from '../contract/requirement.ts';
import type { Known } from './run-facts.ts';

/** Why nothing of the run exercised a requirement; null where nothing that it needs was missing. */
export function reasonUntested({ id, needs: needed, pack }: Requirement, known: Known): Reason | null {
  const { run, discovery, orders } = known;
  const isAboutCancels = needed.includes('cancel-permission');
  if (isAboutCancels && !run.guard.permitted) return run.guard.notPermitted;
  if (!isAboutCancels && discovery.problem !== null) return discovery.problem;
  // Hostile order numbers are sent while an order stands.
  const namesOrders = needed.includes('orders') || needed.includes('hostile-cancel-permission');
  if (isAboutCancels && namesOrders && orders?.dry != null) return orders.dry;
  const missing = needed.find((need) => isMissing[need](known));
  if (missing !== undefined) return reasonMissing(missing, known);
  const denied = run.reasonNoMore ?? run.budget.deniedTo(pack);
  if (denied !== null) return denied;
  if (id.startsWith('bus.') && discovery.showsNothing) return discovery.reasonNoTrips;
  // Nothing else kept its calls from being judged.
  if (run.firewall.reason !== null && !run.firewall.declared) return run.firewall.reason;
  const [most] = run.client.traffic.inFront;
  return most === undefined ? null : { code: 'answered-in-front-often', ...most, of: run.client.traffic.sent };
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

/** What the configuration lacks; of trips, what came where it does not tell of any. */
function reasonMissing(need: Need, { discovery }: Known): Reason {
  const seen = need === 'trips' || (need === 'long-route' && discovery.showsNothing) ? discovery.reasonNoTrips : null;
  return seen === null || seen.code === 'no-trips' ? { code: 'need-missing', need } : seen;
}
