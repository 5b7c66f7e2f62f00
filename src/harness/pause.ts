import type { Run } from './run.ts';

/** Waits, unless the run has ended meanwhile. */
export async function pause(run: Run, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  for (let left = milliseconds; left > 0 && run.client.traffic.stopped === null; left = until - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, left)));
  }
}
