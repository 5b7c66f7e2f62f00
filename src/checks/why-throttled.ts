/** Why a call with the key that stayed throttled cannot be judged, and what to do. */
export const throttledToTheEnd =
  'throttled (429) until the run gave up: where other calls are, too, try `--rate` or a lower `--concurrency`; else have that limit lifted for the run';
