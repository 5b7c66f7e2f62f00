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
