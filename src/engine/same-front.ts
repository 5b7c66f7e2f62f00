import type { Concluded } from '../client/call.ts';
import { isAttackLike } from '../contract/attack-like.ts';
import type { Exchange, FrontFault, TransportFault } from '../contract/exchange.ts';

/** The fault of a call that something in front answered. */
type InFrontFault = TransportFault & { readonly front: FrontFault };

function asHidden(fault: InFrontFault): TransportFault {
  return { ...fault, reason: { code: 'hides-refusals', ...fault.front } };
}

function asStopped(fault: InFrontFault): TransportFault {
  const front = { ...fault.front, what: 'firewall' } as const;
  return { ...fault, front, reason: { code: 'answered-in-front', ...front } };
}

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
    const own: InFrontFault = { ...fault, front: fault.front };
    return [{ exchange, counted: { ...exchange, fault: isStopped ? asStopped(own) : asHidden(own) } }];
  });
}

function formsOf(concluded: readonly Concluded[], are: (one: Concluded) => boolean): ReadonlySet<string> {
  return new Set(
    concluded.filter(are).flatMap(({ exchange: { fault } }) => (fault?.front ? [formOf(fault.front)] : [])),
  );
}

const formOf = ({ what, status, mark }: FrontFault): string => `${what} ${status} ${mark}`;
