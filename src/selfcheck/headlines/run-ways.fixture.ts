import { throttledToTheEnd } from '../../checks/index.ts';
import { sampleExchange } from '../../checks/sample-exchange.fixture.ts';
import { givesUp, WHY } from '../../client/resend-or-stop/give-up.ts';
import { noTrips, unjudged } from '../../harness/ground/no-ground.ts';
import { unrecordedText } from '../../harness/journal/journal.ts';
import { keyRefused } from '../../harness/key-history.ts';
import type { Ways } from './ways.fixture.ts';

const late = 'no complete answer within 10000 ms (traffic.timeout)';
const at = { now: 0, readyAt: 0, endsAt: 100_000, pauses: 1 };
/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const slow = 'See why the target is slow, or raise `--timeout`.';
const rate = 'Lower `--rate` or `--concurrency`, or have the limit lifted for the run.';
const routes = 'Name city pairs that have trips in the next days in `routes`.';
const extras = 'Check `routes`, and give values that the target requires in `searchExtras`.';
const stand = 'Run again, or name routes whose trips stand still in `routes`.';
const unlock = 'Have the lockout lifted for the run.';
const room = 'Make room there, or write to another folder (`--out`).';

/** The key, throttling, how the run ended, routes and trips. */
export const runWays: Ways = {
  'the key, and throttling': [
    [keyRefused, 'the target answered 401 to the key', 'Correct the key. It is sent as it is: a scheme such as Bearer belongs in it.'],
    [
      'the target answered 401 to searches with the key, and accepted cancels with it: may this key search?',
      'the target answered 401 to searches and took the key for cancels',
      'Have the key permitted to search.',
    ],
    [
      'the key was taken at first and answered 401 from call 112 to the end: has it expired, or was it taken back?',
      'the key was taken at first and answered 401 from call 112 on',
      'See whether the key has expired or was taken back, then run again.',
    ],
    [
      lost('the valid key was answered 401 after wrong keys: a lockout is legal, and has to be lifted for what comes after it to be proved'),
      'the key was locked out after wrong keys',
      unlock,
    ],
    [
      lost(
        'the valid key was answered 401 after calls without a key: a lockout is legal, and has to be lifted for what comes after it to be proved; a 401 to another key proves nothing then',
      ),
      'the key was locked out after calls without a key',
      unlock,
    ],
    [
      lost(
        'the valid key was answered 401, and another shard may have sent wrong keys or none: a lockout is legal, and has to be lifted for what comes after it to be proved',
      ),
      'the key was locked out, perhaps after the wrong keys of another shard',
      unlock,
    ],
    [
      lost('the valid key was answered 401 once (see auth.valid-key)'),
      'the valid key was answered 401 once',
      'Have auth.valid-key mended first, then run again.',
    ],
    [
      'trip detail answered 401: whether it takes this key is not shown in the document',
      'trip detail answered 401 to the key',
      'Have the key permitted there, or leave that operation out of `operations`.',
    ],
    [lost(throttledToTheEnd), 'calls were throttled (429) until the run gave up', rate],
    [lost('calls with a wrong key were throttled (429) until the run gave them up'), 'calls were throttled (429) until the run gave up', rate],
    [unjudged([]), 'no search could be judged: calls were throttled (429) until the run gave up', rate],
    [unjudged([sampleExchange({ fault: { kind: 'timeout', message: late } })]), 'no search could be judged: no complete answer came within 10000 ms', slow],
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
      'a file could not be read or written: EACCES: permission denied, open',
      'a file could not be read or written: EACCES: permission denied, open',
      'Make room there, or permit it, then run again.',
    ],
    [WHY.signal, 'the run was interrupted', 'Run again.'],
    ['the run was cut short before it ended', 'the run was cut short', 'Run again.'],
    ['the run ended early (circuit)', 'the run ended early (circuit)', 'Run again.'],
    ['no call was sent', 'nothing was sent', 'Select requirements that send calls (`--only`, `--skip`).'],
    ['no requirement was selected', 'no requirement was selected', 'Correct `--only` and `--skip`.'],
    [
      'the suite itself failed: TypeError: cannot read properties of undefined',
      'the suite itself failed: TypeError: cannot read properties of undefined',
      'Report it, with the journal (exchanges.ndjson): this is no fault of yours.',
    ],
    [
      'the suite itself failed: it did not end when its time was over; the reports show what was done until then',
      'the suite itself failed: it did not end when its time was over',
      'Run again; if it stays, report it: this is no fault of yours.',
    ],
    [
      unrecordedText('reports/latest/exchanges.ndjson', new Error('ENOSPC: no space left on device, write')),
      'the run could not be recorded: ENOSPC: no space left on device, write',
      room,
    ],
    [`${unrecordedText('exchanges.ndjson', new Error('ENOSPC'))}; make room there, or write to another folder`, 'the run could not be recorded: ENOSPC', room],
    [
      'another run has used reports/latest meanwhile, and taken the record of this one away; give each run a folder of its own (--out)',
      'another run has used reports/latest and taken the record of this one away',
      'Give each run a folder of its own (`--out`).',
    ],
  ],
  'routes, trips and dates': [
    ['no route to search: name one that has trips in `routes`', 'no route is configured', routes],
    [noTrips, 'no configured route has trips in the days tried', routes],
    [
      'no configured route has at least 51 trips (the most is 12): name a busier one in `routes`',
      'no route has at least 51 trips (the most is 12)',
      'Name a busier city pair in `routes`.',
    ],
    [
      lost('a relation over several answers broke twice, but the inventory moved between the searches, or may have'),
      'trips changed while answers were compared',
      stand,
    ],
    [
      lost('a relation over several answers broke once, and held when they were asked again'),
      'answers that should agree differed once and not again: too few to tell',
      'Run again.',
    ],
    [lost('the inventory of the route moves with every look'), 'trips changed while answers were compared', stand],
    [
      lost('a relation over several answers broke once, and no calls are left to ask it again'),
      'the calls left are too few to compare answers again',
      'Raise `--max-requests` (`traffic.maxRequests`).',
    ],
    [
      lost('while the call went on the clocks did not say any more what it rests on'),
      'the clocks did not agree on the day any more',
      'Run again, away from midnight.',
    ],
    ['the day has changed meanwhile', 'the day has changed meanwhile', 'Run again, away from midnight.'],
    ['the control was answered 400: the target does not accept this search', 'a search that should be accepted was answered 400', extras],
    ['no later date is accepted: the sales window is not shown', 'no later date is accepted', 'Name a route in `routes` that can be booked on several days.'],
    ['no search without trips is known', 'no search without trips is known', 'Name a city pair without trips in `routes`, too.'],
    ['no trip of the answer has seats left', 'no trip of the answer has seats left', 'Name a route in `routes` that has seats left.'],
    ['no answer of the run qualified', 'no answer of the run was one to judge by', 'See in report.html what was answered.'],
    ['no recorded answer qualified', 'the recording has no answer to judge by', 'Record such calls, or run the suites against a target.'],
    ['a recording does not show it: run the suites against a target', 'a recording does not show it', 'Run the suites against a target.'],
    [
      'the key is sent after a scheme only with `ask: ["key-scheme"]` in the configuration',
      'the key was sent after no scheme',
      'Set `ask: ["key-scheme"]`, or do not declare `keySchemes`.',
    ],
    [
      'no 429 came, and the run was not clearly faster than the declared rate: nothing shows whether it holds',
      'the run was not faster than the declared rate',
      'Raise `--rate`, or do not declare `rateLimit`.',
    ],
  ],
};
