import type { Flow } from './flow.ts';

/** Times that a flow is run at most. */
const most = 100;

/**
 * How often a flow is run, with so many generated cases per property: one that draws nothing once. `part`: of its
 * cases, from 0 to 1.
 */
export function runsOf({ given, mostRuns = most, isCheap }: Flow, runs: number, part: number): number {
  if (Object.keys(given).length === 0) return 1;
  return Math.max(1, Math.floor(part * Math.min(mostRuns, Math.ceil(runs / (isCheap === true ? 1 : 3)))));
}

/** About how many calls a flow makes in a run of the suite, with so many generated cases. */
export function callsOf(flow: Flow, runs: number, part: number): number {
  return runsOf(flow, runs, part) * flow.usualCalls(part);
}

/**
 * The part of its cases that each flow of a pack sends, so that all of them fit into the calls of the pack: 1 if all
 * cases do.
 */
export function partOf(flows: readonly Flow[], calls: number, runs: number): number {
  const wanted = flows.reduce((sum, flow) => sum + callsOf(flow, runs, 1), 0);
  return Math.min(1, calls / wanted);
}

/**
 * Calls that are written in a function, at least one: those of helper functions and loops are not seen. The function is
 * not run for that, so nothing is sent.
 */
// oxlint-disable-next-line typescript/no-unsafe-function-type
export function writtenCalls(run: Function): number {
  return Math.max(1, String(run).match(/\bcall(?:\.(?:answer|refused))?\(/g)?.length ?? 0);
}
