import { whyOutcomeUnknown } from '../../src/checks/index.ts';
import { isAccepted, lastPlain, type Life, refusedAdvice, type Words } from '../../src/harness/index.ts';

/** Why none of these orders is known to be cancelled: what came of the cancels with the key, the first reason that is none of the order's. */
export function whyNotCancelled(
  { whyKeyRefused, saying, noOrders, whyNotWaited }: Pick<Words, 'whyKeyRefused' | 'saying' | 'noOrders' | 'whyNotWaited'>,
  lives: readonly Life[],
): string {
  const cancels = lives.map((life) => ({ end: life.end, exchanges: life.steps.filter(({ kind }) => kind !== 'detail').map(({ exchange }) => exchange) }));
  const unknown = cancels.filter(({ end }) => end === 'unknown');
  if (unknown.length > 0) return whyOutcomeUnknown(unknown.flatMap(({ exchanges }) => exchanges));
  const last = lives.flatMap((life) => lastPlain(life) ?? []).filter((exchange) => !isAccepted(exchange));
  const refusedKey = last.find(({ answer }) => answer?.status === 401);
  if (refusedKey !== undefined) return whyKeyRefused(refusedKey);
  if (last.some(({ answer }) => answer?.status === 429)) return 'the cancel with the key was throttled (429) until the run gave up';
  // Of a life that the run's own end cut off, no plain cancel may have been sent.
  const fault = cancels.flatMap(({ exchanges }) => exchanges).find((exchange) => exchange.fault !== null)?.fault?.message;
  const unsent = last.length === 0 ? noOrders() : null;
  const such = last[0] === undefined ? '' : ` (call ${last[0].call} of the journal was answered ${last[0].answer?.status}${saying(last[0])})`;
  return fault ?? unsent ?? `each was refused at its first cancel${such}; ${whyNotWaited() ?? refusedAdvice}`;
}

/** That orders did not suffice, and why no more could be had. */
export function tooFew(words: Words, needed: string): string {
  const why = words.noOrders();
  return why === null ? `too few orders: ${needed}` : `${needed}, and no further order could be had: ${why}`;
}
