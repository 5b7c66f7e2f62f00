import { effectOf, whatCame } from './effect.ts';
import type { Exchange } from '../model/exchange.ts';

/** Why a call with the key that stayed throttled cannot be judged, and what to do. */
export const throttledToTheEnd =
  'throttled (429) until the run gave up: where other calls are, too, try `--rate` or a lower `--concurrency`; else have that limit lifted for the run';

/** What kept a throttled call from being judged. */
export function whyThrottled({ credentials }: Exchange): string {
  if (credentials === 'valid') return throttledToTheEnd;
  return `calls ${credentials === 'wrong' ? 'with a wrong key' : 'without a key'} were throttled (429) until the run gave them up`;
}

/** What a reason needs beyond the answer that it speaks of. */
export interface ReasonFacts {
  /** What a 401 to the right key says. */
  whyKeyRefused(exchange: Exchange): string;
  /** What the platform says in its own words, without secrets: `, saying "…"`, or nothing. */
  saying(exchange: Exchange): string;
}

/** Why an answer to a cancel proves nothing, by what came of that cancel and nothing else. */
export function whyNotAccepted(exchange: Exchange, { whyKeyRefused, saying }: ReasonFacts): string {
  const { answer, call, credentials, fault, operation } = exchange;
  if (fault !== null) return `${operation}: ${fault.message}`;
  if (answer?.status === 429) return whyThrottled(exchange);
  if (answer?.status === 401 && credentials === 'valid') return whyKeyRefused(exchange);
  const what = effectOf(exchange) === 'none' ? 'was refused' : 'did not tell what became of the order';
  return `${operation} ${what}: ${whatCame(exchange)} (call ${call} of the journal)${saying(exchange)}`;
}

/** Why nobody can say what became of an order, by the cancels of it: the first that got no answer, or whose answer was cut, or that does not tell. */
export function whyOutcomeUnknown(exchanges: readonly Exchange[]): string {
  const open = exchanges.filter((exchange) => effectOf(exchange) === 'unknown');
  const first = open.find(({ fault }) => fault !== null) ?? open.find(({ answer }) => answer?.body.kind === 'cut') ?? open[0];
  if (first === undefined) return 'no answer to a cancel tells what became of the order';
  if (first.fault !== null) return `a cancel went unanswered: ${first.fault.message}`;
  return `a cancel does not tell what became of its order (${whatCame(first)})`;
}
