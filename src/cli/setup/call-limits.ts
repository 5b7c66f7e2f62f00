import type { Settings } from '../../config/index.ts';
import { estimateOf } from '../run/estimate.ts';
import type { Plan } from '../run/plan.ts';

/** Factor for the time of a run, because not all places for calls are always in use. */
const waits = 1.4;

/**
 * The number of calls that the limits of a run allow, and the limits in words. `latency`: milliseconds of an answer.
 */
function roomFor(
  { concurrency, rate, maxRequests, maxTime }: Settings['traffic'],
  latency: number,
): { readonly calls: number; readonly by: string } {
  const seconds = (latency * waits) / 1000;
  const limits = [
    { calls: maxRequests, by: '--max-requests' },
    ...(rate === null ? [] : [{ calls: rate * maxTime, by: `${rate} a second for ${maxTime} s (--rate, --max-time)` }]),
    {
      calls: Math.floor((maxTime * concurrency) / Math.max(seconds, 0.001)),
      by:
        `${concurrency} at once for ${maxTime} s, with answers in ${(latency / 1000).toFixed(1)} s ` +
        '(--concurrency, --max-time)',
    },
  ];
  return limits.toSorted((one, other) => one.calls - other.calls)[0] as (typeof limits)[number];
}

/** A sentence about the limit that will end a run early, or null. */
export function tooFewCalls(plan: Plan, settings: Settings, latency: number): string | null {
  const room = roomFor(settings.traffic, latency);
  const { calls } = estimateOf(plan, settings);
  return room.calls >= calls
    ? null
    : `it ends early: the run needs about ${calls} calls, and the limits allow ${room.calls}: ${room.by}`;
}
