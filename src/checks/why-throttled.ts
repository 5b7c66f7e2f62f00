import type { Exchange } from '../model/exchange.ts';

/** Why a call with the key that stayed throttled cannot be judged, and what to do. */
export const throttledToTheEnd =
  'throttled (429) until the run gave up: where other calls are, too, try `--rate` or a lower `--concurrency`; else have that limit lifted for the run';

/** What kept a throttled call from being judged. */
export function whyThrottled({ credentials }: Exchange): string {
  if (credentials === 'valid') return throttledToTheEnd;
  return `calls ${credentials === 'wrong' ? 'with a wrong key' : 'without a key'} were throttled (429) until the run gave them up`;
}
