import type { Exchange } from '../../model/exchange.ts';
import { fillPath } from '../bound-path.ts';
import type { Life } from './life.ts';
import { pause } from '../pause.ts';
import type { Run } from '../run.ts';
import { boundCall, chainPriority, echoes, isBoundAccepted, shows } from '../target.ts';

/** Asks order detail about an order, where it is bound; what it answers is a step of its life. */
export async function askDetail(run: Run, life: Life, label: string): Promise<void> {
  const exchange = await detailOf(run, life);
  if (exchange !== null) life.steps.push({ kind: 'detail', exchange, label });
}

/** What order detail says of an order; null where it cannot be asked, or says nothing of it. */
async function detailOf(run: Run, life: Life): Promise<Exchange | null> {
  const bound = run.settings.operations.hotelOrderDetail;
  if (bound === null || life.end === 'unknown') return null;
  const values = { order_no: life.order };
  // A number that makes another path of it cannot be asked about.
  if (fillPath(bound.path, values, undefined) === null) return null;
  const exchange = await run.send({ ...boundCall('hotelOrderDetail', bound, values, null, 'cancel.takes-effect'), priority: chainPriority });
  // An answer about another order says nothing of this one.
  return isBoundAccepted(bound, exchange) && echoes(bound, exchange, life.order) ? exchange : null;
}

/** How long order detail may be behind an accepted cancel: milliseconds before each further look. Once it was waited for in vain, nothing is. */
export interface Patience {
  waits: readonly number[];
}

/**
 * Asks order detail what the last cancel made of an order; what no cancel was sent for since the last look is known. A detail
 * that does not show an accepted cancel is asked again before anything else is done to the order: it may be read from a copy.
 * The last look is the step.
 */
export async function lookAt(run: Run, life: Life, patience: Patience): Promise<void> {
  if (life.steps.at(-1)?.kind === 'detail') return;
  const again = life.steps.some(({ kind }) => kind === 'again');
  const when = life.end !== 'cancelled' ? 'after a refused cancel' : again ? 'after it was cancelled again' : 'after an accepted cancel';
  let exchange = await detailOf(run, life);
  const cancelled = run.settings.operations.hotelOrderDetail?.cancelled ?? null;
  const isBehind = (): boolean => life.end === 'cancelled' && cancelled !== null && exchange !== null && !shows(cancelled, exchange);
  const { waits } = patience;
  for (const wait of waits) {
    if (!isBehind()) break;
    await pause(run, wait);
    exchange = (await detailOf(run, life)) ?? exchange;
  }
  if (waits.length > 0 && isBehind()) patience.waits = [];
  if (exchange !== null) life.steps.push({ kind: 'detail', exchange, label: when });
}
