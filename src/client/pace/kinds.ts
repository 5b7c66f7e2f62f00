import { member } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import type { Call } from '../call.ts';
import type { Patience } from './line.ts';

/** What a call is counted by. */
export type Counted = Pick<Call, 'operation' | 'sentFor' | 'body' | 'key' | 'priority'>;

/** Calls that a target may throttle while it answers others. */
export interface Kind {
  /** What its calls have in common: a text, or the one call itself. */
  readonly key: string | Counted;
  readonly of: 'operation' | 'probe' | 'order' | 'call';
}

/** How long each kind is waited for, and what is said of it then. */
export const patienceWith: Readonly<Record<Kind['of'], Patience>> = {
  // Limits of a minute are usual.
  operation: { pause: 120_000, wait: 70_000, since: 'an answer', pauses: 4 },
  probe: { pause: 10_000, wait: 10_000, since: 'an answer', pauses: 2 },
  // So that a second cancel within ten seconds may be told to wait.
  order: { pause: 15_000, wait: 20_000, since: 'an answer', pauses: 5 },
  call: { pause: 10_000, wait: 15_000, since: 'an answer', pauses: 5 },
};

/** Why calls of a kind are not sent any more. */
export function reasonGivenUp({ of }: Kind, { operation, sentFor }: Counted): Reason {
  const which = {
    operation: { operation },
    probe: { requirement: sentFor ?? '' },
    order: 'further cancels of the order',
    call: 'the call',
  } as const;
  return { code: 'throttled-alone', which: which[of] };
}

/** The order that a cancel names, or null. */
export function orderOf({ operation, body }: Counted): string | null {
  if (operation !== 'cancel' || !('json' in body)) return null;
  const order = member(body.json, 'order_no');
  return typeof order === 'string' ? order : null;
}

/** The kinds of a call, the widest first. */
export function kindsOf(call: Counted): readonly Kind[] {
  const order = orderOf(call);
  return [
    { key: `operation ${call.operation}`, of: 'operation' },
    ...(call.sentFor === null ? [] : [{ key: `probe ${call.operation} ${call.sentFor}`, of: 'probe' } as const]),
    ...(order === null ? [] : [orderKind(order)]),
    { key: call, of: 'call' },
  ];
}

/** All cancels of one order. */
export function orderKind(order: string): Kind {
  return { key: `order ${order}`, of: 'order' };
}

/** All calls of one operation. */
export function operationKind(operation: Call['operation']): Kind {
  return { key: `operation ${operation}`, of: 'operation' };
}
