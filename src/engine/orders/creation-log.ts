import type { Attempt, Call } from '../../client/call.ts';
import { notSent, type Redactor } from '../../client/index.ts';
import type { BoundOperation } from '../../config/settings.ts';
import { reasonUnknown } from '../../requirements/checks/effect.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { madeOrder } from '../../contract/made-order.ts';
import { boundJson, isBoundAccepted } from '../bound-answers.ts';
import type { Journal } from '../../journal/journal.ts';
import { wordsOf } from '../../contract/reason-words/words.ts';
import { creatingOf, mayHaveCreated } from '../../journal/creation.ts';

/** What an operation may leave behind, and how its acceptance is told. */
export type Creates = Pick<BoundOperation, 'creates' | 'budget' | 'accepted'>;

/** What creations need of their run. */
interface OfRun {
  readonly id: string;
  readonly journal: Pick<Journal, 'append'>;
  readonly redactor: Pick<Redactor, 'text' | 'exchange'>;
}

/** Why the answer to a creating call leaves open whether there is an order now, in words; null where it tells. */
export function unknownOutcome(creates: Pick<Creates, 'accepted'>, exchange: Exchange): string | null {
  const reason = reasonUnknown(exchange, isBoundAccepted(creates, exchange));
  return reason === null ? null : wordsOf(reason).text;
}

/** The calls of a run that leave something behind in the target, such as an order: how many, and what they left. */
export class CreationLog {
  readonly #run: OfRun;
  readonly #calls = new Map<string, number>();
  /**
   * What stands in the target, as far as is known: numbers of orders, and one text each for what has none or may be
   * there.
   */
  readonly left = new Set<string>();
  /** Those of which nobody knows whether they are there, or under which number. */
  readonly #unsure = new Set<string>();

  constructor(run: OfRun) {
    this.#run = run;
  }

  /** Whether an operation may be called once more, which is counted: one that leaves something behind has a budget. */
  mayCall(name: string, { creates, budget }: Creates): boolean {
    const calls = this.#calls.get(name) ?? 0;
    if (creates) this.#calls.set(name, calls + 1);
    return !creates || calls < budget;
  }

  /** All that is left, first what has to be looked for. */
  get toLookForFirst(): string[] {
    return [...this.left].toSorted((a, b) => Number(this.#unsure.has(b)) - Number(this.#unsure.has(a)));
  }

  /** A call is in the journal before it is sent: a run that is killed then still tells of it. */
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

  /** The sentence about an order that may be there, without secrets. */
  perhaps(exchange: Exchange, came: string): string {
    const { id, redactor } = this.#run;
    const left = mayHaveCreated(creatingOf(redactor.exchange(exchange)), id, redactor.text(came));
    this.#unsure.add(left);
    return left;
  }

  /** What a call has left in the target, or may have left there; null where it was refused. */
  leftBy(creates: Creates, exchange: Exchange): string | null {
    const unknown = unknownOutcome(creates, exchange);
    if (unknown !== null) return this.perhaps(exchange, unknown);
    return isBoundAccepted(creates, exchange)
      ? madeOrder(exchange.operation, exchange.call, boundJson(exchange))
      : null;
  }

  /** Notes what a call has left, which closes what was announced. */
  note(exchange: Exchange, left: string | null): void {
    if (exchange.fault?.kind === 'not-sent') return;
    const { call } = exchange;
    this.#run.journal.append(
      left === null
        ? { kind: 'order', event: 'refused', call }
        : { kind: 'order', event: 'created', call, order: left, ...(this.#unsure.has(left) ? { unsure: true } : {}) },
    );
    if (left !== null) this.left.add(left);
  }
}
