import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { member } from '../../model/json.ts';
import { parseUtcTimestamp } from '../../schema/index.ts';
import { orderAsked } from '../order-asked.ts';
import { CancelLog, cancelResult, hasPlainReason, hasReason, type OrderState } from './cancel-log.ts';
import { type Observed, type Observer, count, ShortTexts, Tally, untold } from './observed.ts';

const noCancel = 'no order was cancelled';

/** What a cancel says of whether the reason is required: accepted without one, or accepted with one, an empty one too, after a refusal without; null otherwise. */
export function reasonRequiredBy(exchange: Exchange, before: Readonly<OrderState>): boolean | null {
  if (exchange.credentials !== 'valid' || !isAccepted(exchange) || before.acceptedAt !== null) return null;
  if (!hasReason(exchange)) return false;
  return before.reasonless > 0 && member(exchange.request.body, 'cancel_reason') !== null ? true : null;
}

/** Whether `cancel_reason` is required (open.required-cancel): told by orders whose first cancel had no reason. */
export function requiredCancel(): Observer {
  const log = new CancelLog();
  /** The first calls that show it. */
  const yes: number[] = [];
  const no: number[] = [];
  return {
    add(exchange) {
      const known = log.add(exchange);
      const required = known === null ? null : reasonRequiredBy(exchange, known.before);
      const calls = required === true ? yes : no;
      if (required !== null && calls.length < 3) calls.push(exchange.call);
    },
    answer() {
      if (no.length > 0) return { value: false, answer: 'no: an order is cancelled without a reason', evidence: `call ${no.join(', call ')}` };
      if (yes.length === 0)
        return untold('no order that can be cancelled was first cancelled without a reason, which takes more orders; a made-up number is refused anyway');
      return {
        value: true,
        answer: 'yes: an order is refused without a reason and cancelled with one',
        evidence: `call ${yes.join(', call ')}, after a refusal without a reason`,
      };
    },
  };
}

/**
 * Status of a cancel without key (open.cancel-without-key). A 401 tells by itself; a 400 only where the order is
 * cancelled with the key afterwards.
 */
export function cancelWithoutKey(): Observer {
  const log = new CancelLog();
  return {
    add: (exchange) => void log.add(exchange),
    answer() {
      const statuses = new Tally();
      for (const { acceptedAt, keyless } of log.orders) {
        for (const { status, call } of keyless) if (status === 401 || (status === 400 && acceptedAt !== null)) statuses.add(String(status), `call ${call}`);
      }
      const { labels, evidence } = statuses;
      const [status, ...more] = labels;
      if (status === undefined) return untold('no order that can be cancelled was tried without the key');
      if (more.length > 0) return untold(`both ${labels.join(' and ')} came`, evidence);
      return { value: Number(status), answer: status, evidence };
    },
  };
}

/** What cancelling a cancelled order gave; null for any other exchange. `reason`: the one that the configuration knows to be valid, or null. */
export function cancelAgainBy(exchange: Exchange, before: Readonly<OrderState>, reason: string | null): 'refused' | 'accepted' | null {
  if (exchange.credentials !== 'valid' || before.acceptedAt === null || exchange.sentAt < before.acceptedAt || !hasPlainReason(exchange, reason)) return null;
  return isAccepted(exchange) ? 'accepted' : exchange.answer?.status === 400 ? 'refused' : null;
}

/** What cancelling twice gives (open.cancel-again). */
export function cancelTwice(reason: string | null): Observer {
  const log = new CancelLog();
  const found = new Tally();
  return {
    add(exchange) {
      const known = log.add(exchange);
      const label = known === null ? null : cancelAgainBy(exchange, known.before, reason);
      if (label !== null) found.add(label, `call ${exchange.call}`);
    },
    answer() {
      const { labels, evidence } = found;
      const [label, ...more] = labels;
      if (label === undefined) return untold('no repeated cancel was accepted, or refused with 400');
      if (more.length > 0) return untold('some repeated cancels are accepted, others are refused', evidence);
      return { value: label, answer: label === 'refused' ? 'refused with 400' : 'accepted again', evidence };
    },
  };
}

/** Values of `refund_status` seen (open.refund-statuses). */
export function refundStatuses(): Observer {
  const found = new ShortTexts();
  let answers = 0;
  let read = 0;
  return {
    add(exchange) {
      const data = cancelResult(exchange);
      const status = member(data, 'refund_status');
      if (data !== null) answers += 1;
      if (typeof status !== 'string') return;
      read += 1;
      found.add(status);
    },
    answer() {
      const evidence = `${read} of ${count(answers, 'accepted cancel')}`;
      if (answers === 0) return untold(noCancel);
      if (read === 0) return untold('no `refund_status` was a string (see cancel.refund-status)', evidence);
      return { value: found.list, answer: found.list.map((one) => JSON.stringify(one)).join(', '), evidence };
    },
  };
}

/** Orders, and different amounts over 0, after which whole amounts are no chance. */
const enough = 3;

/** Collects the sums of accepted cancels. */
export class Amounts {
  #cancels = 0;
  /** Orders with sums: no more than the configuration supplies. */
  readonly #orders = new Set<string>();
  readonly #sums = new Set<number>();
  #fraction: number | null = null;

  add(exchange: Exchange): void {
    const data = cancelResult(exchange);
    const sums = [member(data, 'cancel_fee'), member(data, 'refund_amount')].filter((sum) => typeof sum === 'number' && Number.isFinite(sum)) as number[];
    if (data !== null) this.#cancels += 1;
    if (sums.length > 0) this.#orders.add(String(orderAsked(exchange)));
    for (const sum of sums) {
      if (this.#sums.size < 1000) this.#sums.add(sum);
      if (!Number.isInteger(sum)) this.#fraction ??= exchange.call;
    }
  }

  answer(): Observed {
    const all = [...this.#sums].toSorted((a, b) => a - b);
    const evidence = `${count(this.#orders.size, 'order')}; sums seen: ${all.slice(0, 12).join(', ')}${all.length > 12 ? ` and ${all.length - 12} more` : ''}`;
    if (this.#cancels === 0) return untold(noCancel);
    if (this.#orders.size === 0)
      return untold('neither `cancel_fee` nor `refund_amount` was a number (see cancel.amounts)', count(this.#cancels, 'accepted cancel'));
    if (this.#fraction !== null) return { value: 'decimals', answer: 'with fractions', evidence: `${evidence}; a fraction in call ${this.#fraction}` };
    const some = all.filter((sum) => sum !== 0);
    if (this.#orders.size < enough || (some.length > 0 && some.length < enough))
      return untold('all sums seen are whole numbers, but there are too few of them', evidence);
    return { value: 'integers', answer: 'whole numbers', evidence };
  }
}

/** Whether fee and refund have fractions, and the sums seen (open.amounts). */
export function amounts(): Observer {
  const seen = new Amounts();
  return { add: (exchange) => seen.add(exchange), answer: () => seen.answer() };
}

/** How `cancelled_at` is written: form, precision, zone; null where it is no timestamp, or the exchange no accepted cancel. */
export function timestampFormOf(exchange: Exchange): { readonly form: string; readonly digits: number } | null {
  const text = member(cancelResult(exchange), 'cancelled_at');
  const stamp = typeof text === 'string' ? parseUtcTimestamp(text) : null;
  return stamp === null ? null : { form: stamp.form, digits: stamp.fractionDigits };
}

/** Precisions that have a name, by their digits after the point. */
const precisions: Readonly<Record<number, string>> = { 3: 'milliseconds', 6: 'microseconds', 9: 'nanoseconds' };

/** A form whose seconds have always so many digits: `extended, milliseconds, Z` for `extended, seconds with fraction, Z`. */
export function preciseForm(form: string, digits: number): string {
  const name = precisions[digits];
  return name === undefined ? form : form.replace(', seconds with fraction', `, ${name}`).replace(', seconds with comma fraction', `, ${name} with comma`);
}

/** Form and precision of `cancelled_at` (open.timestamp-form); several forms are joined by ` or `. */
export function timestampForm(): Observer {
  const forms = new ShortTexts(20);
  const digits = new Set<number>();
  let answers = 0;
  let read = 0;
  return {
    add(exchange) {
      if (cancelResult(exchange) === null) return;
      answers += 1;
      const form = timestampFormOf(exchange);
      if (form === null) return;
      read += 1;
      forms.add(form.form);
      if (form.digits > 0) digits.add(form.digits);
    },
    answer() {
      if (answers === 0) return untold(noCancel);
      if (read === 0) return untold('no `cancelled_at` could be read as a UTC timestamp (see cancel.cancelled-at)', count(answers, 'accepted cancel'));
      const [only = 0, ...more] = digits;
      const value = forms.list.map((form) => (more.length > 0 ? form : preciseForm(form, only))).join(' or ');
      const precision = digits.size === 0 ? '' : `; ${[...digits].toSorted((a, b) => a - b).join(', ')} digits after the point`;
      return { value, answer: `${value}${precision}`, evidence: `${read} of ${count(answers, 'accepted cancel')}` };
    },
  };
}
