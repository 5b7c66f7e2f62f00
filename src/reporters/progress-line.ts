/** What `progressLine` is made of. */
export interface Progress {
  readonly calls: number;
  readonly maxCalls: number;
  /** Requirements done, of all selected ones. */
  readonly done: number;
  readonly of: number;
  readonly elapsedMs: number;
  readonly throttled: number;
}

/** One line of progress, without line feed: `12 s  412 calls of at most 1000  31 of 63 requirements  2 throttled`. */
export function progressLine(progress: Progress): string {
  const seconds = Math.floor(progress.elapsedMs / 1000);
  const throttled = progress.throttled > 0 ? `  ${progress.throttled} throttled` : '';
  return `${String(seconds).padStart(4)} s  ${progress.calls} calls of at most ${progress.maxCalls}  ${progress.done} of ${progress.of} requirements${throttled}`;
}
