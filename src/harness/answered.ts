import { whyThrottled } from '../checks/index.ts';
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
