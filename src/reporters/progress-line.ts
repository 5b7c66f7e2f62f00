import { count } from './view/words.ts';

/** What `progressLine` is made of. */
export interface Progress {
  readonly calls: number;
  /** Scenarios that are over, of all that are played. */
  readonly done: number;
  readonly of: number;
  readonly elapsedMs: number;
  readonly throttled: number;
}

/**
 * One line of progress, without line feed: `12 s  412 calls, 31 of 63 scenarios, 2 throttled`. That all are over is not
 * said: it would read as success.
 */
export function progressLine({ calls, done, of, elapsedMs, throttled }: Progress): string {
  const parts = [
    count(calls, 'call'),
    ...(done < of ? [`${done} of ${of} scenarios`] : []),
    ...(throttled > 0 ? [`${throttled} throttled`] : []),
  ];
  return `${String(Math.floor(elapsedMs / 1000)).padStart(4)} s  ${parts.join(', ')}`;
}
