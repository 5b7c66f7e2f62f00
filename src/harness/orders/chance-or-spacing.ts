import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { isDead } from './dead-orders.ts';
import type { Life, Step } from './life.ts';

/** Milliseconds after the first cancel of an order in which a repeat of it is said to come soon: a turn of a slow network. */
const soon = 500;

/** Repeats of a cancel in a row, of orders that nothing else was done to meanwhile, and that were accepted or refused. */
export function repeatsInTurn(lives: readonly Life[]): Exchange[] {
  const told = (life: Life): Exchange[] => life.steps.filter(isRepeat).map((step) => step.exchange);
  const untreated = lives.filter((life) => !life.treated).flatMap(told);
  // Calls with other keys are sent beside the repeats of the treated ones: they stand in only where there are no others.
  return untreated.length > 0 ? untreated : lives.flatMap(told).slice(0, 1);
}

/**
 * Whether cancels of other orders show that a target takes one as soon after another as this one was sent: of two that were
 * accepted, the later was sent no longer after the earlier. A target may refuse what comes too soon after a cancel of any order.
 */
export function takesAsSoon(lives: readonly Life[], refused: Exchange, own: Life): boolean {
  const others = lives.filter((life) => life !== own);
  const before = cancelsOf(others).filter((exchange) => exchange.sentAt <= refused.sentAt);
  const since = Math.min(...before.map((exchange) => refused.sentAt - exchange.sentAt));
  // One of each order: repeats may be refused or answered otherwise.
  const accepted = others
    .flatMap((life) => cancelsOf([life]).filter(isAccepted).slice(0, 1))
    .map((exchange) => exchange.sentAt)
    .toSorted((a, b) => a - b);
  return before.length === 0 || accepted.slice(1).some((sentAt, nth) => sentAt - (accepted[nth] as number) <= since);
}

/** Whether an order that stood was refused a plain cancel and granted the next one, with no other of it beside: then chance or time refuses, too. */
export function refusesInPassing(lives: readonly Life[]): boolean {
  return lives.some(({ steps }) => {
    const plain = steps.filter((step) => step.kind === 'cancel').map((step) => step.exchange);
    return plain.some((exchange, nth) => exchange.answer?.status === 400 && plain.slice(nth + 1).some(isAccepted));
  });
}

/** Whether an order that no other key was shown for was never granted a plain cancel: a target may take none until a new order is confirmed. */
export function refusesUntreated(lives: readonly Life[]): boolean {
  return lives.some((life) => !life.treated && isDead(life));
}

/** Whether a repeat was refused soon after its order was cancelled: a target may answer what comes within a moment as it answered the first. */
export function refusesRepeatsSoon(lives: readonly Life[]): boolean {
  return lives.some(({ steps }) => {
    const first = steps.find((step) => step.kind !== 'detail' && isAccepted(step.exchange))?.exchange;
    return first !== undefined && steps.some((step) => isRepeat(step) && step.exchange.answer?.status === 400 && step.exchange.sentAt - first.sentAt <= soon);
  });
}

/** Whether two cancels at once of an order were both refused, and a further one was granted. */
export function refusedBoth({ steps }: Life): boolean {
  const twins = steps.filter((step) => step.kind === 'twin');
  return (
    twins.length === 2 &&
    twins.every(({ exchange }) => exchange.answer?.status === 400) &&
    steps.some((step) => step.kind === 'cancel' && isAccepted(step.exchange))
  );
}

function isRepeat({ kind, exchange: { answer } }: Step): boolean {
  return kind === 'again' && (answer?.status === 200 || answer?.status === 400);
}

function cancelsOf(lives: readonly Life[]): Exchange[] {
  return lives.flatMap((life) => life.steps.filter((step) => step.kind !== 'detail' && step.exchange.credentials === 'valid').map((step) => step.exchange));
}
