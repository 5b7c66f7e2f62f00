import type { Concluded } from '../client/call.ts';
import { isAttackLike } from '../contract/attack-like.ts';
import type { Exchange, FrontFault } from '../contract/exchange.ts';
import { asGivenBy, asHidden } from '../contract/recognition.ts';

/**
 * Further calls that count like concluded ones, because something in front gave them the same answer: all of them if it
 * hides refusals, and those that look like an attack if it is a firewall. They were not sent again, because they change
 * something, or were sent too late.
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
