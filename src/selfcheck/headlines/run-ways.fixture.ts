import { type Counted, whyGivenUp } from '../../client/pace/kinds.ts';
import { givesUp, WHY } from '../../client/resend-or-stop/give-up.ts';
import type { Ways } from './ways.fixture.ts';

const at = { now: 0, readyAt: 0, endsAt: 100_000, pauses: 1 };
/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const rate = 'Lower `--rate` or `--concurrency`, or have the limit lifted for the run.';
const limit = 'Have that limit lifted for the run.';

/** The key, throttling, how the run ended, routes and trips. */
export const runWays: Ways = {
  'the key, and throttling': [
    [
      lost('search: not sent: calls without a key are throttled (429) while those with the right one are not, and the run does not wait longer for them'),
      'calls without a key are throttled (429) while those with the right one are not',
      limit,
    ],
    [
      lost(`cancel: not sent: ${whyGivenUp({ key: '', of: 'order' }, { operation: 'cancel' } as Counted)}`),
      'further cancels of the order are throttled (429) while others are not',
      limit,
    ],
    [
      lost(`search: not sent: ${whyGivenUp({ key: '', of: 'probe' }, { operation: 'search', sentFor: 'envelope.request-id-distinct' } as Counted)}`),
      'calls for `envelope.request-id-distinct` are throttled (429) while others are not',
      limit,
    ],
    [
      givesUp(86_400_000, { ...at, readyAt: 86_400_000 })?.message ?? '',
      'the target asked to wait 86400 s (429), longer than the run has left',
      'Raise `--max-time`, or have the limit lifted for the run.',
    ],
    [
      givesUp(null, { ...at, readyAt: 160_000, endsAt: 100_000 })?.message ?? '',
      'the target throttles (429), and the next pause of 160 s is longer than the run has left',
      rate,
    ],
    [givesUp(300_000, { ...at, endsAt: 400_000 })?.message ?? '', 'the target asked to wait 300 s (429), longer than a run waits', rate],
    [
      givesUp(null, { ...at, pauses: 9 })?.message ?? '',
      'the target answered nothing but 429',
      'See whether a quota is used up; else lower `--rate` or `--concurrency`.',
    ],
  ],
  'how the run ended': [
    [WHY.budget, 'the limit of calls is reached', 'Raise `--max-requests` (`traffic.maxRequests`).'],
    [WHY.time, "the run's time is over", 'Raise `--max-time` (`traffic.maxTime`), or see why the target is slow.'],
    [lost(`search: aborted: ${WHY.time}`), "the run's time is over", 'Raise `--max-time` (`traffic.maxTime`), or see why the target is slow.'],
    [WHY.signal, 'the run was interrupted', 'Run again.'],
  ],
};
