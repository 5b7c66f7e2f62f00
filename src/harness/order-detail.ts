import { fillPath } from './bound-path.ts';
import type { Life } from './life.ts';
import type { Run } from './run.ts';
import { boundCall, chainPriority, echoes, isBoundAccepted } from './target.ts';

/** Asks order detail about an order, where it is bound; what it answers is a step of its life. */
export async function askDetail(run: Run, life: Life, label: string): Promise<void> {
  const bound = run.settings.operations.hotelOrderDetail;
  if (bound === null || life.end === 'unknown') return;
  const values = { order_no: life.order };
  // A number that makes another path of it cannot be asked about.
  if (fillPath(bound.path, values, undefined) === null) return;
  const exchange = await run.send({ ...boundCall('hotelOrderDetail', bound, values, null, 'cancel.takes-effect'), priority: chainPriority });
  // An answer about another order says nothing of this one.
  if (isBoundAccepted(bound, exchange) && echoes(bound, exchange, life.order)) life.steps.push({ kind: 'detail', exchange, label });
}

/** Asks order detail what the last cancel made of an order; what no cancel was sent for since the last look is known. */
export async function lookAt(run: Run, life: Life): Promise<void> {
  if (life.steps.at(-1)?.kind === 'detail') return;
  const again = life.steps.some(({ kind }) => kind === 'again');
  await askDetail(run, life, life.end !== 'cancelled' ? 'after a refused cancel' : again ? 'after it was cancelled again' : 'after an accepted cancel');
}
