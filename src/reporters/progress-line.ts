import { count } from './view/words.ts';

/** Input of `progressLine`. */
interface Progress {
  readonly calls: number;
  /** Finished scenarios. */
  readonly done: number;
  readonly of: number;
  readonly elapsedMs: number;
  readonly throttled: number;
}

/**
 * One line of progress, without line feed: `12 s  412 calls, 31 of 63 scenarios, 2 throttled`. If all
 * scenarios are finished, the line does not say so, because that would look like success.
 */
export function progressLine({ calls, done, of, elapsedMs, throttled }: Progress): string {
  const parts = [
    count(calls, 'call'),
    ...(done < of ? [`${done} of ${of} scenarios`] : []),
    ...(throttled > 0 ? [`${throttled} throttled`] : []),
  ];
  return `${String(Math.floor(elapsedMs / 1000)).padStart(4)} s  ${parts.join(', ')}`;
}
