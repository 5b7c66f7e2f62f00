import type { BoundOperation } from '../../config/settings.ts';
import { whyUnknown } from '../../checks/index.ts';
import type { Exchange, SentRequest } from '../../model/exchange.ts';
import { madeOrder } from '../../model/made-order.ts';
import type { Run } from '../run.ts';
import { boundJson, isBoundAccepted } from '../bound-answers.ts';

/** A creating call as it leaves, without secrets: what the journal keeps before it is sent. */
export interface Creating extends Pick<Exchange, 'call' | 'operation'>, Pick<SentRequest, 'method' | 'path' | 'bodyText'> {
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** How the sentence begins about what nobody knows the number of: an order, or whatever an operation of a pack leaves behind. */
const perhaps = /^(?:an order|something) may have been created: /;
/** Characters of a body that the sentence quotes; the journal has all of it. */
const shownBody = 300;

/** A creating call of an exchange, already redacted, or of a call about to be sent. */
export function creatingOf({ call, operation, sentAt, request }: Pick<Exchange, 'call' | 'operation' | 'sentAt' | 'request'>): Creating {
  const { method, path, bodyText } = request;
  return { call, operation, at: new Date(sentAt).toISOString(), method, path, bodyText };
}

/** What whoever clears up has to know of an order that may be there: which call, when, what was sent, what came, and what to look for. */
export function mayHaveCreated({ call, operation, at, method, path, bodyText }: Creating, runId: string, came: string): string {
  const body = bodyText.length > shownBody ? `${bodyText.slice(0, shownBody).toWellFormed()}…` : bodyText;
  const what = operation.includes('.') ? 'something' : 'an order';
  return (
    `${what} may have been created: call ${call} (${operation}), sent ${at}, ${method} ${path}${body === '' ? '' : ` ${body}`}; ${came}. ` +
    `Look in the target for ${what} of these values made at that time, or for "run ${runId}; call ${call}" in its log`
  );
}

/** Orders of unknown numbers first: they are the ones to look for. */
export function toLookForFirst(left: readonly string[]): string[] {
  return left.toSorted((a, b) => Number(perhaps.test(b)) - Number(perhaps.test(a)));
}

/** Why the answer to a creating call leaves open whether there is an order now, in words; null where it tells. */
export function unknownOutcome(bound: Pick<BoundOperation, 'accepted'>, exchange: Exchange): string | null {
  return whyUnknown(exchange, isBoundAccepted(bound, exchange));
}

/** That an answer was cut, so that nobody can read what it says, in words; null where it was not. */
export function cutAnswer({ answer }: Exchange): string | null {
  return answer?.body.kind === 'cut' ? `its answer was cut: ${answer.body.reason}` : null;
}

/** Why a creation that was answered gave no order: it was refused, or its answer has no number at `orderNo`, or was cut. */
export function whyNoNumber(exchange: Exchange, accepted: boolean, orderNo: string, run: Pick<Run, 'saying'>): string {
  const came = `creating an order was answered ${exchange.answer?.status} (call ${exchange.call} of the journal)${accepted ? '' : run.saying(exchange)}`;
  const cut = cutAnswer(exchange);
  if (cut !== null) return `${came}, but ${cut}`;
  return `${came}${accepted ? ` without a number at ${orderNo}` : ', and so not accepted'}: check \`orders.create\``;
}

/** What an operation may leave behind, and how its acceptance is told. */
export type Creates = Pick<BoundOperation, 'creates' | 'budget' | 'accepted'>;

/** The calls of a run to bound operations, and to those of packs, that leave something behind in the target, such as an order: how many, and what they left. */
export class Creations {
  readonly #run: Run;
  readonly #calls = new Map<string, number>();
  /** What they have left in the target, or may have left, one text each. */
  readonly leftBehind: string[] = [];

  constructor(run: Run) {
    this.#run = run;
  }

  /** Whether an operation may be called once more, which is counted: one that leaves something behind has a budget. */
  mayCall(name: string, { creates, budget }: Creates): boolean {
    const calls = this.#calls.get(name) ?? 0;
    if (creates) this.#calls.set(name, calls + 1);
    return !creates || calls < budget;
  }

  /** Notes what a call has left in the target, or may have left there: an order, unless it was refused. */
  note(name: string, bound: Creates, exchange: Exchange): void {
    if (!bound.creates || exchange.fault?.kind === 'not-sent') return;
    const unknown = unknownOutcome(bound, exchange);
    const made = isBoundAccepted(bound, exchange) ? madeOrder(name, exchange.call, boundJson(exchange)) : null;
    const left = unknown === null ? made : this.#run.mayHaveCreated(exchange, unknown);
    if (left !== null) this.leftBehind.push(left);
    this.#run.noteCreation(exchange.call, left);
  }
}
