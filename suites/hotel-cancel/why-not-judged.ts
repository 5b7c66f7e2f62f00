import { cutAnswer, type Exchange, isAccepted, lastPlain, type Life, refusedAdvice, whyThrottled, type Words } from '../../src/harness/index.ts';
import { refusals } from './statuses.ts';

/** Why nobody can say what became of an order: what happened to the first call that went unanswered or whose answer was cut, or that no answer tells. */
function whyUnknown(lives: readonly Life[]): string {
  const exchanges = lives.filter((life) => life.end === 'unknown').flatMap((life) => life.steps.map((step) => step.exchange));
  const fault = exchanges.find((exchange) => exchange.fault !== null)?.fault?.message;
  if (fault !== undefined) return `a cancel went unanswered: ${fault}`;
  const cut = exchanges.map(cutAnswer).find((text) => text !== null);
  if (cut !== undefined) return `of a cancel, ${cut}`;
  const odd = exchanges.find(({ answer }) => answer !== null && !refusals.includes(answer.status));
  return `a cancel was answered ${odd?.answer?.status}, which does not tell what became of the order`;
}

/** Why none of these orders is known to be cancelled: what came of the cancels with the key, the first reason that is none of the order's. */
export function whyNotCancelled(
  { whyKeyRefused, noOrders, whyNotWaited }: Pick<Words, 'whyKeyRefused' | 'noOrders' | 'whyNotWaited'>,
  lives: readonly Life[],
): string {
  if (lives.some((life) => life.end === 'unknown')) return whyUnknown(lives);
  const last = lives.flatMap((life) => lastPlain(life) ?? []).filter((exchange) => !isAccepted(exchange));
  const refusedKey = last.find(({ answer }) => answer?.status === 401);
  if (refusedKey !== undefined) return whyKeyRefused(refusedKey);
  if (last.some(({ answer }) => answer?.status === 429)) return 'the cancel with the key was throttled (429) until the run gave up';
  // Of a life that the run's own end cut off, no plain cancel may have been sent.
  const cancels = lives.flatMap((life) => life.steps).filter((step) => step.kind !== 'detail');
  const fault = cancels.find((step) => step.exchange.fault !== null)?.exchange.fault?.message;
  const unsent = last.length === 0 ? noOrders() : null;
  const such = last[0] === undefined ? '' : ` (call ${last[0].call} of the journal was answered ${last[0].answer?.status})`;
  return fault ?? unsent ?? `each was refused at its first cancel${such}; ${whyNotWaited() ?? refusedAdvice}`;
}

/** That orders did not suffice, and why no more could be had. */
export function tooFew(words: Words, needed: string): string {
  const why = words.noOrders();
  return why === null ? `too few orders: ${needed}` : `${needed}, and no further order could be had: ${why}`;
}

/** Why an answer to a cancel cannot be judged: none came, or throttling. */
export function unanswered(exchange: Exchange): string {
  return exchange.fault === null ? whyThrottled(exchange) : `cancel: ${exchange.fault.message}`;
}
