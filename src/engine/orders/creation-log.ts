import type { Attempt, Call } from '../../client/call.ts';
import { notSent, type Redactor } from '../../client/index.ts';
import type { BoundOperation } from '../../config/settings.ts';
import { reasonUnknown } from '../../requirements/checks/effect.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { isObject, type Json } from '../../contract/json.ts';
import { boundJson, isBoundAccepted } from '../bound-answers.ts';
import type { Journal } from '../../journal/journal.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { creatingOf, mayHaveCreated } from '../../journal/creation.ts';

/**
 * The settings that say what an operation may leave behind, and how its acceptance is recognised. `refusals`: calls
 * that do not count against the budget because they were refused; default 0.
 */
export type Creates = Pick<BoundOperation, 'creates' | 'budget' | 'accepted'> & { readonly refusals?: number };

/** The parts of a run that creations need. */
interface OfRun {
  readonly id: string;
  readonly journal: Pick<Journal, 'append'>;
  readonly redactor: Pick<Redactor, 'text' | 'exchange'>;
}

/** Why the answer to a creating call does not show whether there is an order now, in words; null if it shows it. */
export function unknownOutcome(creates: Pick<Creates, 'accepted'>, exchange: Exchange): string | null {
  const reason = reasonUnknown(exchange, isBoundAccepted(creates, exchange));
  return reason === null ? null : wordsOf(reason).text;
}

/**
 * The calls of a run that leave something behind in the target, such as an order: their number, and the things that
 * they left.
 */
export class CreationLog {
  readonly #run: OfRun;
  readonly #calls = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  /**
   * The things that the run left in the target, as far as is known: numbers of orders, and one text for each order that
   * has no number or may exist.
   */
  readonly left = new Set<string>();
  /** The orders that may exist, or whose number is not known. */
  readonly #unsure = new Set<string>();

  constructor(run: OfRun) {
    this.#run = run;
  }

  /**
   * Counts one more call of an operation, if its budget allows it: an operation that leaves something behind has a
   * budget. Of the calls that were refused, and so left nothing, the first `refusals` are not counted.
   */
  mayCall(name: string, { creates, budget, refusals = 0 }: Creates): boolean {
    const calls = this.#calls.get(name) ?? 0;
    if (!creates) return true;
    if (calls - Math.min(this.#refused.get(name) ?? 0, refusals) >= budget) return false;
    this.#calls.set(name, calls + 1);
    return true;
  }

  /** All things that are left; those that somebody must look for come first. */
  get toLookForFirst(): string[] {
    return [...this.left].toSorted((a, b) => Number(this.#unsure.has(b)) - Number(this.#unsure.has(a)));
  }

  /** Writes a call into the journal before it is sent, so that the journal of a killed run shows it. */
  announce(attempt: Attempt, call: Call): void {
    const unanswered = {
      ...notSent(call, attempt.request, { code: 'answer-not-recorded' }, attempt.sentAt),
      ...attempt,
    };
    this.#run.journal.append({
      kind: 'order',
      event: 'creating',
      ...creatingOf(this.#run.redactor.exchange(unanswered)),
    });
  }

  /** The sentence about an order that may exist, without secrets. */
  perhaps(exchange: Exchange, came: string): string {
    const { id, redactor } = this.#run;
    const left = mayHaveCreated(creatingOf(redactor.exchange(exchange)), id, redactor.text(came));
    this.#unsure.add(left);
    return left;
  }

  /** The things that a call left in the target, or may have left there; null if it was refused. */
  leftBy(creates: Creates, exchange: Exchange): string | null {
    const unknown = unknownOutcome(creates, exchange);
    if (unknown !== null) return this.perhaps(exchange, unknown);
    return isBoundAccepted(creates, exchange)
      ? madeOrder(exchange.operation, exchange.call, boundJson(exchange))
      : null;
  }

  /** Notes that a thing is no longer there. */
  undone(left: string): void {
    this.left.delete(left);
    this.#run.journal.append({ kind: 'order', event: 'cancelled', order: left });
  }

  /** Writes the things that a call left; this completes the line that announced it. */
  note(exchange: Exchange, left: string | null): void {
    const { call, operation, fault } = exchange;
    if (fault?.kind === 'not-sent') return;
    if (left === null) this.#refused.set(operation, (this.#refused.get(operation) ?? 0) + 1);
    this.#run.journal.append(
      left === null
        ? { kind: 'order', event: 'refused', call }
        : { kind: 'order', event: 'created', call, order: left, ...(this.#unsure.has(left) ? { unsure: true } : {}) },
    );
    if (left !== null) this.left.add(left);
  }
}

/**
 * Members that hold the number of an order, in the spellings of usual platforms: `order_no`, `orderId`, `order_number`.
 */
const numbers = /^(?:bus_?)?order_?(?:no|number|id|sn|code)$/i;
/** Levels of the answer that are looked through, and the length of the longest number that is shown. */
const levels = 3;
const longest = 100;

/**
 * What a creating call has left in the target, by the answer to it: `bus order BUS40 (call 93)`, `R7, left behind by
 * acme.refund (call 93)`, or without the number where none shows.
 */
export function madeOrder(operation: string, call: number, answer: Json | undefined): string {
  const number = numberIn(answer, levels);
  if (operation === 'busOrderCreate') return `bus order ${number ?? 'without a number'} (call ${call})`;
  return `${number === null ? '' : `${number}, `}left behind by ${operation} (call ${call})`;
}

/** The number of the order in an answer, the outermost first; null if none shows. */
function numberIn(json: Json | undefined, depth: number): string | null {
  if (!isObject(json) || depth === 0) return null;
  for (const [name, value] of Object.entries(json)) {
    const isNumber = typeof value === 'string' || typeof value === 'number';
    if (isNumber && numbers.test(name) && String(value) !== '' && String(value).length <= longest) return String(value);
  }
  return Object.values(json).reduce<string | null>((found, value) => found ?? numberIn(value, depth - 1), null);
}
