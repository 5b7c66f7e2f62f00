/** Statuses with which a server in front of a target says that it got no answer from it. */
const ofGateways: readonly number[] = [502, 503, 504];

/** Whether what is in front of a target answers by this status. */
export function isGatewayStatus(status: number | null | undefined): boolean {
  return typeof status === 'number' && ofGateways.includes(status);
}
