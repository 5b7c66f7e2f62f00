import type { FrontFault, InFront } from './transport.ts';

/** Statuses with which a server in front of a target says that it got no answer from it. */
const ofGateways: readonly number[] = [502, 503, 504];

/** Whether what is in front of a target answers by this status. */
export function isGatewayStatus(status: number | null | undefined): boolean {
  return typeof status === 'number' && ofGateways.includes(status);
}

/** Statuses of pages that a server in front gives while what it asks is away, or while it starts. */
const ofPages: readonly number[] = [200, 202, 404, 405, 410, 500];

/** Kinds of servers in front whose pages with these statuses say so. */
const passOn: readonly InFront[] = ['load balancer', 'gateway'];

/** Whether an answer from in front says that the platform is not reached; what comes later counts then. */
export function saysAway({ what, status }: Pick<FrontFault, 'what' | 'status'>): boolean {
  return isGatewayStatus(status) || (ofPages.includes(status) && passOn.includes(what));
}
