import type { FrontFault, InFront } from './transport.ts';

/** Statuses with which a server in front of a target says that it got no answer from it: some have more of them. */
const ofGateways: readonly number[] = [502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530];

/** Whether what is in front of a target answers by this status. */
export function isGatewayStatus(status: number | null | undefined): boolean {
  return typeof status === 'number' && ofGateways.includes(status);
}

/** Statuses of pages that a server in front gives while what it asks is away, or while it starts. */
const ofPages: readonly number[] = [200, 202, 404, 405, 410, 500];

/** Kinds of servers in front that pass calls on: their pages with these statuses say so. */
export const passOn: readonly InFront[] = ['load balancer', 'gateway'];

/** Whether an answer from in front says that the platform is not reached; what comes later counts then. */
export function saysAway({ what, status }: Pick<FrontFault, 'what' | 'status'>): boolean {
  return isGatewayStatus(status) || (ofPages.includes(status) && passOn.includes(what));
}

/**
 * Whether a server in front refused a call by itself, although the platform may be up: it redirects, requires a key, or
 * was too slow to read the call. Such a call may pass if it is sent again.
 */
export function mayPassLater({ what, status }: Pick<FrontFault, 'what' | 'status'>): boolean {
  if (status >= 300 && status < 400) return what === 'log-in page' || passOn.includes(what);
  return passOn.includes(what) && (status === 401 || status === 408);
}
