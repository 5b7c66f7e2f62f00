import { type CauseRow, reasonLike } from './cause-row.ts';

/** What helps where the target throttles. */
const throttled = 'Lower `--rate` or `--concurrency`, or have the limit lifted for the run.';
const lockout = 'Have the lockout lifted for the run.';
const routes = 'Name city pairs that have trips in the next days in `routes`.';
const stand = 'Run again, or name routes whose trips stand still in `routes`.';
const dayTurns = 'Run again, away from midnight.';
const room = 'Make room there, or write to another folder (`--out`).';
const extras = 'Check `routes`, and give values that the target requires in `searchExtras`.';

const failing = 'See that the target is up, and what stands before it; then run again.';
/** That no search was accepted, up to the status of the first. */
const noneAccepted = 'no search was accepted: the first was answered';
const first = (rest: string): RegExp => new RegExp(String.raw`^no search was accepted \(the first was answered ${rest}`);

/** Why a run as a whole, or its searches, could not be judged: how it ended, the key, throttling, routes, dates. */
export const runCauses: readonly CauseRow[] = [
  [/^no call was sent$/, 'nothing was sent', 'Select requirements that send calls (`--only`, `--skip`).'],
  [/^no requirement was selected/, 'no requirement was selected', 'Correct `--only` and `--skip`.'],
  [/^the run was interrupted before it began/, 'the run was interrupted before it began', 'Nothing was sent: run again.'],
  [/^the run was interrupted/, 'the run was interrupted', 'Run again.'],
  [/^the run was cut short/, 'the run was cut short', 'Run again.'],
  [/^the run ended early \((\w+)\)/, 'the run ended early ($1)', 'Run again.'],
  [/^the limit of calls is reached/, 'the limit of calls is reached', 'Raise `--max-requests` (`traffic.maxRequests`).'],
  [/^the run's time is over/, "the run's time is over", 'Raise `--max-time` (`traffic.maxTime`), or see why the target is slow.'],
  [/^(the target cannot be reached: \d+ calls in a row failed)$/, '$1', 'See that the target is up, then run again.'],
  [
    /^the suite itself failed: (it did not end when its time was over)/,
    'the suite itself failed: $1',
    'Run again; if it stays, report it: this is no fault of yours.',
  ],
  [/^the suite itself failed: (.*)/, 'the suite itself failed: $1', 'Report it, with the journal (exchanges.ndjson): this is no fault of yours.'],
  [/^a file could not be read or written: (.*)/, 'a file could not be read or written: $1', 'Make room there, or permit it, then run again.'],
  [/^(?:the record of the run|the record)\b.* could not be written: ([^;]*)/, 'the run could not be recorded: $1', room],
  [/^another run has used (\S+) meanwhile/, 'another run has used $1 and taken the record of this one away', 'Give each run a folder of its own (`--out`).'],
  [/^no answer of the run qualified/, 'no answer of the run was one to judge by', 'See in report.html what was answered.'],
  [/^no recorded answer qualified/, 'the recording has no answer to judge by', 'Record such calls, or run the suites against a target.'],
  [/^a recording does not show it/, 'a recording does not show it', 'Run the suites against a target.'],

  [/^this does not look like the platform: (.*) came back from (\S+);/, 'this does not look like the platform: $1 came back from $2', 'Correct `baseUrl`.'],
  [/^the target answered 401 to the key/, 'the target answered 401 to the key', 'Correct the key. It is sent as it is: a scheme such as Bearer belongs in it.'],
  [/^the target answered 401 to searches/, 'the target answered 401 to searches and took the key for cancels', 'Have the key permitted to search.'],
  [/^(the key was taken at first and answered 401 from call \d+) to the end/, '$1 on', 'See whether the key has expired or was taken back, then run again.'],
  [/^the valid key was answered 401 after (wrong keys|calls without a key)/, 'the key was locked out after $1', lockout],
  [/^the valid key was answered 401, and another shard/, 'the key was locked out, perhaps after the wrong keys of another shard', lockout],

  [/throttled \(429\) until the run gave (?:up|them up)/, 'calls were throttled (429) until the run gave up', throttled],
  [/^the target answered nothing but 429/, 'the target answered nothing but 429', 'See whether a quota is used up; else lower `--rate` or `--concurrency`.'],
  [
    /^(the target asked to wait \d+ s \(429\)), longer than the run has left/,
    '$1, longer than the run has left',
    'Raise `--max-time`, or have the limit lifted for the run.',
  ],
  [/^the target answers 429, and the next pause is (\d+ s)/, 'the target throttles (429), and the next pause of $1 is longer than the run has left', throttled],
  [/^(the target asked to wait \d+ s \(429\)), longer than this run waits/, '$1, longer than a run waits', throttled],

  [/^no route to search/, 'no route is configured', routes],
  [/^no configured route has trips/, 'no configured route has trips in the days tried', routes],
  [/^no configured route (has at least \d+ trips \(the most is \d+\))/, 'no route $1', 'Name a busier city pair in `routes`.'],
  [first(String.raw`403\)`), `${noneAccepted} 403`, 'Check the key, and whether the target lets calls from this machine in.'],
  [
    first(String.raw`(\d+)\): check the base URL and its path: the search was looked for at (\S+)`),
    `${noneAccepted} $1 at $2`,
    'Correct `baseUrl` and its path.',
  ],
  [first(String.raw`(\d+)\): it sends its callers (.*): check the base URL`), `${noneAccepted} $1, which sends callers $2`, 'Correct `baseUrl`.'],
  [first(String.raw`(\d+)\): the target fails.*\(it asks (to be tried again in \d+ s)\)$`), `${noneAccepted} $1, and asked $2`, failing],
  [first(String.raw`(\d+)\): the target fails`), `${noneAccepted} $1`, failing],
  [first(String.raw`(\d+)\): what answers is no JSON`), `${noneAccepted} $1 without JSON`, 'Correct `baseUrl`: this may be a page to log in at.'],
  [first(String.raw`(\d+)\): its answer was cut: (larger than \d+ bytes)`), `${noneAccepted} $1 with a body $2`, 'Raise `traffic.maxResponse`.'],
  [
    first(String.raw`(\d+)\): its code is no number`),
    `${noneAccepted} $1 with a code that is no number`,
    'Have http.json-body and envelope.code mended first, then run again.',
  ],
  [first(String.raw`(\d+)\): its code is (\S+), not 0`), `${noneAccepted} $1 with code $2`, extras],
  [first(String.raw`(\d+)\)`), `${noneAccepted} $1`, extras],
  [
    first(String.raw`([\w-]+)\)`),
    'no search was accepted: the first was not answered ($1)',
    'See that the target is up and can be reached from here, then run again.',
  ],
  [/^the control was answered (\d+)/, 'a search that should be accepted was answered $1', extras],
  [/^(no later date is accepted)/, '$1', 'Name a route in `routes` that can be booked on several days.'],
  [/^(no trip of the answer has seats left)/, '$1', 'Name a route in `routes` that has seats left.'],
  [/^(no search without trips is known)/, '$1', 'Name a city pair without trips in `routes`, too.'],

  [/\binventory (?:of the route )?mov|^the route showed \d+ trips at first and none|^the ground moved/, 'trips changed while answers were compared', stand],
  [/^a relation over several answers broke once, and held/, 'answers that should agree differed once and not again: too few to tell', 'Run again.'],
  [
    /^a relation over several answers broke once, and no calls are left/,
    'the calls left are too few to compare answers again',
    'Raise `--max-requests` (`traffic.maxRequests`).',
  ],
  [/^(a gid was refused once and taken in each later round)/, '$1', 'Run again.'],
  [/^while the call went on the clocks/, 'the clocks did not agree on the day any more', dayTurns],
  [/^the day has changed meanwhile/, 'the day has changed meanwhile', dayTurns],
  [/^the key is sent after a scheme only/, 'the key was sent after no scheme', 'Set `ask: ["key-scheme"]`, or do not declare `keySchemes`.'],
  [/^no 429 came, and the run was not clearly faster/, 'the run was not faster than the declared rate', 'Raise `--rate`, or do not declare `rateLimit`.'],
  [
    reasonLike(String.raw`^(\w+(?: \w+)*) answered 401: whether it takes this key is not shown`),
    '$1 answered 401 to the key',
    'Have the key permitted there, or leave that operation out of `operations`.',
  ],
];
