import type { Exchange } from '../model/exchange.ts';
import { Lost } from './signals.ts';

/** Throws Lost where no judgeable answer came: a transport fault, or throttled to the end. */
export function answered(exchange: Exchange): Exchange {
  if (exchange.fault !== null) throw new Lost(`${exchange.operation}: ${exchange.fault.message}`);
  if (exchange.answer?.status === 429) throw new Lost(whyThrottled(exchange));
  // The status of a refusal is whole, however long its body is.
  if (exchange.answer?.status === 200 && exchange.answer.body.kind === 'cut') throw new Lost(`an answer was cut: ${exchange.answer.body.reason}`);
  return exchange;
}

/** Why a call with the key that stayed throttled cannot be judged, and what to do. */
export const throttledToTheEnd =
  'throttled (429) until the run gave up: where other calls are, too, try `--rate` or a lower `--concurrency`; else have that limit lifted for the run';

/** What kept a throttled call from being judged. */
export function whyThrottled({ credentials }: Exchange): string {
  if (credentials === 'valid') return throttledToTheEnd;
  return `calls ${credentials === 'wrong' ? 'with a wrong key' : 'without a key'} were throttled (429) until the run gave them up`;
}
