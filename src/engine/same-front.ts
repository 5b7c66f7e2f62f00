import type { Concluded } from '../client/call.ts';
import { isAttackLike } from '../contract/attack-like.ts';
import type { Exchange, FrontFault } from '../contract/exchange.ts';
import { isDocumented } from '../contract/operations.ts';
import { asGivenBy, asHidden } from '../contract/recognition.ts';
import { namesOf, otherFormOf } from '../contract/who-answered.ts';

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

/**
 * Answers that operations of the configuration got from something in front: JSON of a form that the documented ones got
 * from it as well. Their own answers may have any form, so that one alone shows nothing.
 */
export function ofOtherForm(exchanges: readonly Exchange[]): readonly Exchange[] {
  const forms = new Set(exchanges.filter(({ operation }) => isDocumented(operation)).map(otherFormOf));
  forms.delete(null);
  if (forms.size === 0) return [];
  return exchanges.filter(
    ({ answer, operation }) => answer?.status === 200 && !isDocumented(operation) && forms.has(namesOf(answer.body)),
  );
}
