import { throttledToTheEnd } from '../../checks/index.ts';
import { type Counted, whyGivenUp } from '../../client/pace/kinds.ts';
import { givesUp, WHY } from '../../client/resend-or-stop/give-up.ts';
import type { Ways } from './ways.fixture.ts';

const at = { now: 0, readyAt: 0, endsAt: 100_000, pauses: 1 };
/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const rate = 'Lower `--rate` or `--concurrency`, or have the limit lifted for the run.';
const limit = 'Have that limit lifted for the run.';
const room = 'Make room there, or write to another folder (`--out`).';

/** The key, throttling, how the run ended, routes and trips. */
export const runWays: Ways = {
  'the key, and throttling': [
    [lost(throttledToTheEnd), 'calls were throttled (429) until the run gave up', rate],
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
    ['the run was interrupted before it began', 'the run was interrupted before it began', 'Nothing was sent: run again.'],
    [
      'a file could not be read or written: EACCES: no access',
      'a file could not be read or written: EACCES: no access',
      'Make room there, or permit it, then run again.',
    ],
    [lost(`search: aborted: ${WHY.time}`), "the run's time is over", 'Raise `--max-time` (`traffic.maxTime`), or see why the target is slow.'],
    [WHY.signal, 'the run was interrupted', 'Run again.'],
    ['the run was cut short before it ended', 'the run was cut short', 'Run again.'],
    ['the run was cut short before it was judged', 'the run was cut short', 'Run again.'],
    ['the run ended early (circuit)', 'the run ended early (circuit)', 'Run again.'],
    ['no call was sent', 'nothing was sent', 'Select requirements that send calls (`--only`, `--skip`).'],
    ['no requirement was selected', 'no requirement was selected', 'Correct `--only` and `--skip`.'],
    ['the pack nights failed: TypeError: x is null', 'the pack nights failed: TypeError: x is null', 'Mend the pack: it says nothing of the target.'],
    [
      'the suite itself failed: TypeError: x is null',
      'the suite itself failed: TypeError: x is null',
      'Report it, with the journal (exchanges.ndjson): this is no fault of yours.',
    ],
    [
      'the suite itself failed: it did not end when its time was over',
      'the suite itself failed: it did not end when its time was over',
      'Run again; if it stays, report it: this is no fault of yours.',
    ],
    ['the record of the run could not be written: ENOSPC: disk full', 'the run could not be recorded: ENOSPC: disk full', room],
    [
      'another run has used reports/latest meanwhile, and taken the record of this one away; give each run a folder of its own (--out)',
      'another run has used reports/latest and taken the record of this one away',
      'Give each run a folder of its own (`--out`).',
    ],
  ],
  'routes and trips': [
    ['no answer of the run qualified', 'no answer of the run was one to judge by', 'See in report.html what was answered.'],
    [
      'no recorded call exercises it: record the calls that `explain <id>` tells of, or run the suites against a target',
      'no recorded call exercises it',
      'Record the calls that `explain <id>` tells of, or run the suites against a target.',
    ],
  ],
};
