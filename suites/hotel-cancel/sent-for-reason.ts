import { type Exchange, isAccepted, type Life, member, type Step } from '../../src/harness/index.ts';
import { listed } from './statuses.ts';

const isUnlisted = ({ answer }: Exchange): boolean => answer !== null && !listed.includes(answer.status);

/** The cancels of orders that were sent for their reason, and that nothing but it can have had answered by an unlisted status. */
export function sentForTheirReason(all: readonly Life[]): Step[] {
  // Where plain cancels, or plain repeats, are answered by an unlisted status as well, the reason is not the cause.
  const unlisted = (of: (life: Life) => readonly Step[]): boolean => all.some((life) => of(life).some(({ exchange }) => isUnlisted(exchange)));
  const plain = unlisted(({ steps: own }) => [
    ...own.filter(({ kind }) => kind === 'cancel'),
    // Of two at once neither of which was accepted, none is known to be a repeat.
    ...(own.some(({ kind, exchange }) => kind === 'twin' && isAccepted(exchange)) ? [] : own.filter(({ kind }) => kind === 'twin')),
  ]);
  const repeated = unlisted(({ steps: own }) => own.filter(({ kind, exchange }) => kind === 'again' && exchange.statusOwner === 'cancel.again'));
  return all.flatMap((life) => life.steps.filter((step) => step.exchange.statusOwner === 'cancel.reason' && !(step.kind === 'again' ? repeated : plain)));
}

/** Whether a repeat without a reason is answered by an unlisted status as a first cancel without one is: then its being a repeat is not the cause. */
export function fallsForNoReason(all: readonly Life[]): (repeat: Exchange) => boolean {
  const falls = (exchange: Exchange): boolean => member(exchange.request.body, 'cancel_reason') === undefined && isUnlisted(exchange);
  const firstFalls = sentForTheirReason(all).some(({ kind, exchange }) => kind === 'reason' && falls(exchange));
  return (repeat) => firstFalls && falls(repeat);
}
