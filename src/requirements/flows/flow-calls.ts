import type { Flow } from './flow.ts';

/** Times that a flow is run at most. */
const most = 100;

/** How often a flow is run, with so many generated cases per property: one that draws nothing once. */
export function runsOf({ given, mostRuns = most, isCheap }: Flow, runs: number): number {
  if (Object.keys(given).length === 0) return 1;
  return Math.min(mostRuns, Math.ceil(runs / (isCheap === true ? 1 : 3)));
}

/** About how many calls a flow makes in a run of the suite, with so many generated cases. */
export function callsOf(flow: Flow, runs: number): number {
  return runsOf(flow, runs) * flow.usualCalls();
}

/**
 * Calls that are written in a function, at least one: those of helper functions and loops are not seen. The function is
 * not run for that, so nothing is sent.
 */
// oxlint-disable-next-line typescript/no-unsafe-function-type
export function writtenCalls(run: Function): number {
  return Math.max(1, String(run).match(/\bcall(?:\.(?:answer|refused))?\(/g)?.length ?? 0);
}
