import type { Call } from '../../client/call.ts';
import { type Redactor, showExchange } from '../../client/index.ts';
import { hostOf } from '../../config/index.ts';
import { mayHaveWorked } from '../../checks/index.ts';
import { cancelBodies, refusedAdvice } from '../../harness/orders/cancel-bodies.ts';
import { Ledger } from '../../harness/orders/ledger.ts';
import { Orders } from '../../harness/orders/orders.ts';
import { pause } from '../../harness/pause.ts';
import { type FixedCase, isRare } from '../../harness/pinned/fixed-case.ts';
import { isMadeUp, meansOf, noneStood } from '../../harness/pinned/run-pinned.ts';
import { type CaseOutcome, tryCase } from '../../harness/pinned/try-case.ts';
import type { Run } from '../../harness/run.ts';
import type { Session } from '../../harness/session.ts';
import { documentedCall } from '../../harness/target.ts';
import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { member } from '../../model/json.ts';
import { count } from '../../reporters/index.ts';
import { openShortRun } from '../session/short-run.ts';
import type { Found } from './find-finding.ts';
import type { ReplayState } from './replay-outcome.ts';

/** What a finding's request alone says. */
export interface Alone {
  readonly state: ReplayState;
  /** It did not show, which does not say that it is mended. */
  readonly doubt: boolean;
  /** What that means, in a line. */
  readonly line: string;
  /** What was sent, what came, and which order that took. */
  readonly details: readonly string[];
}

/** Sends the requests of findings again, one after the other: within the limits of one run, with orders of one supply. */
export class AloneReplay {
  readonly #session: Session;
  readonly #run: Run;
  readonly #redactor: Redactor;
  /** Closes the connections. */
  readonly close: () => Promise<void>;
  readonly #orders: Orders;
  #mayHaveCancelledAny = false;

  constructor(session: Session) {
    const { settings, baseUrl, runId } = session;
    const { run, redactor, close } = openShortRun(session);
    this.#session = session;
    this.#run = run;
    this.#redactor = redactor;
    this.close = close;
    this.#orders = new Orders(run, new Ledger(settings.ledger, runId, hostOf(baseUrl), Date.now));
  }

  /** Sends a finding's request as often as would have shown it. */
  async ask(fixed: FixedCase, found: Found): Promise<Alone> {
    const [run, orders] = [this.#run, this.#orders];
    const before = { calls: run.client.traffic.sent, orders: orders.spent };
    const parts = meansOf({ run, orders, mayCancel: true, cancelAdvice: '' });
    // What is told of an accepted cancel can wait for one; a status that was asked for cannot.
    const means = fixed.judge.kind === 'check' && fixed.request.credentials === 'valid' ? { ...parts, send: (call: Call) => this.#onceOld(call) } : parts;
    const beside = isMadeUp(fixed) ? await means.order() : null;
    const tried = await tryCase(fixed, means);
    const came = beside === null || tried.state !== 'holds' ? tried : await this.#unlessNoneStood(tried, beside);
    const calls = run.client.traffic.sent - before.calls;
    const named = came.exchange === null || !isAccepted(came.exchange) ? undefined : member(came.exchange.request.body, 'order_no');
    if (named !== undefined) orders.cancelled(named);
    // What came of a made-up number that was not refused is not known: whichever order stood may be cancelled.
    if (came.exchange !== null && mayHaveWorked(came.exchange) && isMadeUp(fixed)) this.#mayHaveCancelledAny = true;
    if (!this.#mayHaveCancelledAny) orders.release();
    const doubt = came.state === 'holds' ? doubtOf(fixed, found, calls) : null;
    const outcome: CaseOutcome = doubt === null ? came : { ...came, state: 'untold', reason: doubt };
    const spent = orders.spent > before.orders ? spentText(came, typeof beside === 'string' ? beside : null, orders) : [];
    return {
      state: outcome.state,
      doubt: doubt !== null,
      line: this.#redactor.text(meaningOf(fixed, outcome, calls)),
      details: [...this.#sentAndCame(outcome), ...spent].map((line) => this.#redactor.text(line)),
    };
  }

  /** Calls that were sent. */
  get calls(): number {
    return this.#run.client.traffic.sent;
  }

  /** Orders that were spent. */
  get orders(): number {
    return this.#orders.spent;
  }

  /** What stays in the target. */
  get left(): readonly string[] {
    return [...this.#orders.left].map((one) => this.#redactor.text(one));
  }

  /**
   * A made-up number that is refused proves nothing where no order stands, because a broken platform may cancel whichever does: the
   * order beside it is cancelled now, which shows whether it stood.
   */
  async #unlessNoneStood(came: CaseOutcome, beside: string | { readonly reason: string }): Promise<CaseOutcome> {
    const untold = (why: string): CaseOutcome => ({ ...came, state: 'untold', reason: noneStood(why) });
    if (typeof beside !== 'string') return untold(`there was none: ${beside.reason}`);
    const exchange = await this.#onceOld(documentedCall('cancel', { order_no: beside, ...cancelBodies(this.#session.settings).plain }, null));
    if (!isAccepted(exchange))
      return untold(`${beside} was not cancelled (${exchange.fault?.message ?? `status ${exchange.answer?.status}`}): ${refusedAdvice}`);
    this.#orders.cancelled(beside);
    return came;
  }

  /** Sends a call and, where it cancels an order that was created just now and is refused, once more after each wait: a target may confirm new orders late. */
  async #onceOld(call: Call): Promise<Exchange> {
    let exchange = await this.#run.send(call);
    const order = member(exchange.request.body, 'order_no');
    for (const wait of call.operation === 'cancel' && typeof order === 'string' ? this.#orders.fresh.waitsOf(order) : []) {
      if (exchange.answer?.status !== 400) break;
      await pause(this.#run, wait);
      exchange = await this.#run.send(call);
    }
    return exchange;
  }

  #sentAndCame({ exchange }: CaseOutcome): string[] {
    if (exchange === null) return [];
    const shown = showExchange(this.#redactor.exchange(exchange), this.#session.baseUrl);
    return [
      `sent     ${shown.curl}`,
      `answer   ${shown.response === null ? 'none' : `status ${shown.response.status}, request id ${shown.requestId ?? 'none'}, ${shown.at}`}`,
    ];
  }
}

/** Which order a cancel has spent, and what is left to spend; nothing where none can be named. */
function spentText({ exchange }: CaseOutcome, beside: string | null, orders: Orders): string[] {
  const order = beside ?? (exchange === null ? undefined : member(exchange.request.body, 'order_no'));
  const supply = orders.unspent === null ? 'orders are created as needed' : `${count(orders.unspent, 'supplied order')} left`;
  return typeof order === 'string' ? [`order    ${order} is spent, as the ledger says; ${supply}`] : [];
}

/** Why a finding that did not show may be there still; null for no reason. */
function doubtOf({ request }: FixedCase, { finding, cases }: Found, calls: number): string | null {
  if (isRare(finding)) return `it was seen once, and neither again in that run nor in ${calls} calls now: it may come back`;
  const occurrences = Number(finding['occurrences']);
  return request.order === 'fresh' && cases > occurrences
    ? `this order does not show it; then ${occurrences} of ${cases} cases did, so that it may take an order of another kind`
    : null;
}

function meaningOf({ expected, judge }: FixedCase, outcome: CaseOutcome, calls: number): string {
  if (outcome.state === 'untold') return `Cannot tell: ${outcome.reason}`;
  if (outcome.state === 'holds') return `Not reproduced: as expected in ${count(calls, 'call')} (${expected})`;
  const status = judge.kind === 'status' ? outcome.exchange?.answer?.status : undefined;
  return `Still broken: ${outcome.message ?? `expected ${expected}${status === undefined ? '' : `, got ${status}`}`}`;
}
