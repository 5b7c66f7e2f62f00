import { maxPageSize } from '../arbitraries/index.ts';
import { inFrontText } from '../model/in-front-reasons.ts';
import type { Need, Requirement } from '../model/requirement.ts';
import { needs, noTrips } from '../requirements/index.ts';
import type { Known } from './run-facts.ts';

/** Why nothing of the run exercised a requirement, and what to do; null where nothing that it needs was missing. */
export function whyUntested({ id, needs: needed, pack }: Requirement, known: Known): string | null {
  const { run, world, orders } = known;
  const isAboutCancels = needed.includes('cancel-permission');
  if (isAboutCancels && !run.guard.permitted) return run.guard.advice;
  if (!isAboutCancels && world.problem !== null) return world.problem;
  // Hostile order numbers are sent while an order stands.
  const namesOrders = needed.includes('orders') || needed.includes('hostile-cancel-permission');
  if (isAboutCancels && namesOrders && orders?.dry != null) return orders.dry;
  const missing = needed.find((need) => isMissing[need](known));
  if (missing !== undefined) return needs[missing];
  const denied = run.whyNoMore ?? run.budget.deniedTo(pack);
  if (denied !== null) return denied;
  if (id.startsWith('bus.') && world.showsNothing) return noTrips;
  // Nothing else kept its calls from being judged.
  const [most] = run.client.traffic.inFront;
  return most === undefined ? null : inFrontText({ code: 'answered-in-front-often', ...most, of: run.client.traffic.sent });
}

const isMissing: Readonly<Record<Need, (known: Known) => boolean>> = {
  trips: ({ world }) => world.showsNothing,
  'long-route': ({ world }) => world.grounds.every(({ total }) => (total ?? 0) <= maxPageSize),
  'bus-trip-detail': ({ run }) => run.settings.operations.busTripDetail === null,
  'bus-order-create': ({ run }) => run.settings.operations.busOrderCreate === null,
  'hotel-order-detail': ({ run }) => run.settings.operations.hotelOrderDetail?.cancelled == null,
  'hostile-cancel-permission': ({ run }) => !run.guard.hostilePermitted,
  'cancel-permission': () => false,
  orders: () => false,
};
