import type { Concluded } from '../client/call.ts';
import { isAttackLike } from '../contract/attack-like.ts';
import type { Exchange, FrontFault } from '../contract/exchange.ts';
import { asGivenBy, asHidden } from '../contract/recognition.ts';

/**
 * The other calls that count as some do which were concluded, because they got the same answer from in front: if it
 * hides refusals, each of them, and if it is a firewall's, those that look like an attack. They were not sent again,
 * because they change something, or were sent too late.
 */
export function alsoConcluded(exchanges: readonly Exchange[], concluded: readonly Concluded[]): readonly Concluded[] {
  const known = new Set(concluded.map(({ exchange }) => exchange));
  const hidden = formsOf(concluded, ({ counted }) => counted.fault?.reason.code === 'hides-refusals');
  const stopped = formsOf(concluded, ({ counted }) => counted.fault?.front?.what === 'firewall');
  return exchanges.flatMap((exchange) => {
    const { fault } = exchange;
    if (fault?.front === undefined || known.has(exchange)) return [];
    const form = formOf(fault.front);
    const isStopped = stopped.has(form) && isAttackLike(exchange.request);
    if (!isStopped && !hidden.has(form)) return [];
    return [{ exchange, counted: isStopped ? asGivenBy(exchange, 'firewall') : asHidden(exchange) }];
  });
}

function formsOf(concluded: readonly Concluded[], are: (one: Concluded) => boolean): ReadonlySet<string> {
  return new Set(
    concluded.filter(are).flatMap(({ exchange: { fault } }) => (fault?.front ? [formOf(fault.front)] : [])),
  );
}

const formOf = ({ what, status, mark }: FrontFault): string => `${what} ${status} ${mark}`;
