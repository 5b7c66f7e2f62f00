import { answerJson, type Exchange, isAccepted } from '../../model/exchange.ts';
import { canonicalJson } from '../../model/json.ts';
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

/** The cancels of an order that were sent at once, two of each round. */
export function twinRounds({ steps }: Life): Exchange[][] {
  const twins = steps.filter((step) => step.kind === 'twin').map((step) => step.exchange);
  return twins.flatMap((one, nth) => (nth % 2 === 0 ? [[one, ...twins.slice(nth + 1, nth + 2)]] : []));
}

/** Whether all cancels of an order that were sent at once with another one of it were refused. */
export function refusedAtOnce(life: Life): boolean {
  const rounds = twinRounds(life);
  return rounds.length > 0 && rounds.every((both) => both.length === 2 && both.every(({ answer }) => answer?.status === 400));
}

/** The same, and a further cancel by itself was granted. */
export function refusedBoth(life: Life): boolean {
  return refusedAtOnce(life) && life.steps.some((step) => step.kind === 'cancel' && isAccepted(step.exchange));
}

/**
 * Whether it takes two cancels at once to be refused: so it was of several orders, of one in more rounds than of another, and of none otherwise. A target that
 * refuses so many first cancels of an order, or those before some time, would have to refuse exactly as many of each as were sent at once.
 */
export function refusesOnlyAtOnce(alone: readonly Life[]): boolean {
  const rounds = alone.filter(refusedBoth).map((life) => twinRounds(life).length);
  return new Set(rounds).size > 1 && !alone.some((life) => twinRounds(life).flat().some(isAccepted));
}

/** Whether two cancels were given one answer, its request id among it: a target may join calls that ask for the same while one of them is under way. */
export function isOneAnswer(one: Exchange, two: Exchange): boolean {
  const [first, second] = [answerJson(one), answerJson(two)];
  return first !== undefined && second !== undefined && canonicalJson(first) === canonicalJson(second);
}

function isRepeat({ kind, exchange: { answer } }: Step): boolean {
  return kind === 'again' && (answer?.status === 200 || answer?.status === 400);
}

function cancelsOf(lives: readonly Life[]): Exchange[] {
  return lives.flatMap((life) => life.steps.filter((step) => step.kind !== 'detail' && step.exchange.credentials === 'valid').map((step) => step.exchange));
}
