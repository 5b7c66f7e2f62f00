import type { Settings } from '../../config/index.ts';
import { SuitesThread } from '../session/suites-thread.ts';
import { rehearse } from '../run/rehearse.ts';

/** Limits above these are always enough: a gate run needs about 700 calls, a nightly run about 2300. */
const plenty = { gate: 1000, nightly: 3000 } as const;
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

/**
 * A sentence about the limit that will end a run early, or null. Only if a limit is tight, this runs the suites against
 * the built-in platform to count the calls of the run. Throws `NoVerdictError` if they fail.
 */
export async function tooFewCalls(settings: Settings, latency: number): Promise<string | null> {
  const room = roomFor(settings.traffic, latency);
  if (room.calls >= plenty[settings.profile]) return null;
  const thread = new SuitesThread();
  try {
    const unlimited = { ...settings.traffic, rate: null, maxRequests: 100_000, maxTime: 300 };
    const { estimate } = await rehearse({ ...settings, traffic: unlimited }, thread);
    return room.calls >= estimate.calls
      ? null
      : `it ends early: the run needs about ${estimate.calls} calls, and the limits allow ` +
          `${room.calls}: ${room.by}`;
  } finally {
    await thread.stop();
  }
}
