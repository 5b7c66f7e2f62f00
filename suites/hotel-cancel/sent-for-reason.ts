import { canonicalJson, type Exchange, isAccepted, isObject, type Life, member, type Step } from '../../src/harness/index.ts';
import { listed } from './statuses.ts';

const isUnlisted = ({ answer }: Exchange): boolean => answer !== null && !listed.includes(answer.status);

/** The cancels of orders that were sent for their reason. */
interface SentForReason {
  /** Those that nothing but the reason can have had answered by an unlisted status. */
  readonly own: readonly Step[];
  /** Those that chance has: their unlisted statuses are `http.status-listed`'s, and no other cancel shows them. */
  readonly chance: readonly Step[];
}

export function sentForTheirReason(all: readonly Life[]): SentForReason {
  // Where plain cancels, or plain repeats, are answered by an unlisted status as well, the reason is not the cause.
  const unlisted = (of: (life: Life) => readonly Step[]): boolean => all.some((life) => of(life).some(({ exchange }) => isUnlisted(exchange)));
  const plain = unlisted(({ steps: own }) => [
    ...own.filter(({ kind }) => kind === 'cancel'),
    // Of two at once neither of which was accepted, none is known to be a repeat.
    ...(own.some(({ kind, exchange }) => kind === 'twin' && isAccepted(exchange)) ? [] : own.filter(({ kind }) => kind === 'twin')),
  ]);
  const repeated = unlisted(({ steps: own }) => own.filter(({ kind, exchange }) => kind === 'again' && exchange.statusOwner === 'cancel.again'));
  const sent = all.flatMap((life) => life.steps.filter((step) => step.exchange.statusOwner === 'cancel.reason' && !(step.kind === 'again' ? repeated : plain)));
  if (!comesByChance(sent)) return { own: sent, chance: [] };
  return { own: sent.filter(({ exchange }) => !isUnlisted(exchange)), chance: sent.filter(({ exchange }) => isUnlisted(exchange)) };
}

/** Whether the very reason that has a first cancel answered by an unlisted status is accepted for another order: then no status hangs on the reason. */
function comesByChance(sent: readonly Step[]): boolean {
  const firsts = sent.filter(({ kind }) => kind === 'reason').map(({ exchange }) => exchange);
  const accepted = new Set(firsts.filter(isAccepted).map(bodyWithoutOrder));
  return firsts.some((exchange) => isUnlisted(exchange) && accepted.has(bodyWithoutOrder(exchange)));
}

function bodyWithoutOrder({ request: { body } }: Exchange): string {
  return canonicalJson(isObject(body) ? { ...body, order_no: null } : null);
}

/** Whether a repeat without a reason is answered by an unlisted status as a first cancel without one is: then its being a repeat is not the cause. */
export function fallsForNoReason(all: readonly Life[]): (repeat: Exchange) => boolean {
  const falls = (exchange: Exchange): boolean => member(exchange.request.body, 'cancel_reason') === undefined && isUnlisted(exchange);
  const firstFalls = sentForTheirReason(all).own.some(({ kind, exchange }) => kind === 'reason' && falls(exchange));
  return (repeat) => firstFalls && falls(repeat);
}
