import { type CauseRow, reasonLike } from './cause-row.ts';

/** What helps where the target throttles. */
const throttled = 'Lower `--rate` or `--concurrency`, or have the limit lifted for the run.';
const lockout = 'Have the lockout lifted for the run.';
const routes = 'Name city pairs that have trips in the next days in `routes`.';
const stand = 'Run again, or name routes whose trips stand still in `routes`.';
const room = 'Make room there, or write to another folder (`--out`).';
const extras = 'Check `routes`, and give values that the target requires in `searchExtras`.';
const keyGone = 'See whether the key has expired or was taken back, then run again.';
/** What a judge has asked for beside, and got no answer to that tells. */
const unanswered = 'See in report.html which of its calls had no answer that tells, and why; then run again.';

const failing = 'See that the target is up, and what stands before it; then run again.';
/** That no search was accepted, up to the status of the first. */
const noneAccepted = 'no search was accepted: the first was answered';
const first = (rest: string): RegExp => reasonLike(String.raw`^no search was accepted \(the first was answered ${rest}`);

/** Why a run as a whole, or its searches, could not be judged: how it ended, the key, throttling, routes, dates. */
export const runCauses: readonly CauseRow[] = [
  [/^(a TLS front in front of the platform answered \d+ \(no client certificate\))/, '$1', 'Name a client certificate in `tls.cert` and `tls.key`.'],
  [
    /^(a TLS front in front of the platform answered \d+ \(client certificate refused\))/,
    '$1',
    'Give one that it accepts (`tls.cert` and `tls.key`, or `tls.pfx`).',
  ],
  [/^(a TLS front in front of the platform answered \d+(?: \([^)]*\))?)/, '$1', 'Write https:// in `baseUrl`.'],
  [/^(a proxy in front of the platform answered 407(?: \(\w+\))?)/, '$1', 'Give the right user and password in the URL of `proxy`.'],
  [
    /^(a proxy in front of the platform answered \d+(?: \(\w+\))?)/,
    '$1, and the platform nothing',
    'Have the proxy let calls to the platform through, and see that the platform is up.',
  ],
  [
    /^(a [\w -]+ in front of the platform answered 50[234](?: \([^)]*\))? for \d+ s from the first call on)/,
    '$1',
    'It is not up yet: start the platform, then run again.',
  ],
  [
    /^(a [\w -]+ in front of the platform answered 50[234](?: \([^)]*\))?(?: from call \d+ on, for \d+ s)?)/,
    '$1',
    'See that the platform is up, and can be reached by what stands in front of it.',
  ],
  [
    /^(a [\w -]+ in front of the platform answered \d+(?: \([^)]*\))? from call \d+ on)/,
    '$1',
    'See whether this address is let in, and whether a quota is used up.',
  ],
  [/^(a firewall in front of the platform answered \d+(?: \([^)]*\))?)/, '$1', 'Have the firewall let this address through for the run.'],
  [/^(a size limit in front of the platform answered \d+(?: \([^)]*\))?)/, '$1', 'Have its limit of the size of calls raised for the run.'],
  [/^(a [\w -]+ in front of the platform answered \d+(?: \([^)]*\))?)/, '$1', 'Have what stands in front of the platform let these calls through.'],
  [/^no call was sent$/, 'nothing was sent', 'Select requirements that send calls (`--only`, `--skip`).'],
  [/^no requirement was selected/, 'no requirement was selected', 'Correct `--only` and `--skip`.'],
  [/^the run was interrupted before it began/, 'the run was interrupted before it began', 'Nothing was sent: run again.'],
  [/^the run (was interrupted|was cut short|ended early \(\w+\))/, 'the run $1', 'Run again.'],
  [/^the limit of calls is reached/, 'the limit of calls is reached', 'Raise `--max-requests` (`traffic.maxRequests`).'],
  [/^the run's time is over/, "the run's time is over", 'Raise `--max-time` (`traffic.maxTime`), or see why the target is slow.'],
  [/^(the target cannot be reached: \d+ calls in a row failed)/, '$1', 'See that the target is up, then run again.'],
  [
    /^the suite itself failed: (it did not end when its time was over)/,
    'the suite itself failed: $1',
    'Run again; if it stays, report it: this is no fault of yours.',
  ],
  [/^the pack ([a-z0-9-]+) failed: (.*)/, 'the pack $1 failed: $2', 'Mend the pack: it says nothing of the target.'],
  [/^the suite itself failed: (.*)/, 'the suite itself failed: $1', 'Report it, with the journal (exchanges.ndjson): this is no fault of yours.'],
  [/^a file could not be read or written: (.*)/, 'a file could not be read or written: $1', 'Make room there, or permit it, then run again.'],
  [/^the record\b.* could not be written: ([^;]*)/, 'the run could not be recorded: $1', room],
  [/^another run has used (\S+) meanwhile/, 'another run has used $1 and taken the record of this one away', 'Give each run a folder of its own (`--out`).'],
  [/^no answer of the run qualified/, 'no answer of the run was one to judge by', 'See in report.html what was answered.'],

  [
    /^this does not look like the platform: (.*) came back from \S+; base URL ends in (\S+), which/,
    'this does not look like the platform: $1 came back, and `baseUrl` ends in $2',
    'Leave $2 out of `baseUrl`: the paths begin with it.',
  ],
  [/^this does not look like the platform: (.*) came back from (\S+);/, 'this does not look like the platform: $1 came back from $2', 'Correct `baseUrl`.'],
  [
    /^the target answered 401 to the key/,
    'the target answered 401 to the key',
    'Correct `apiKey`. It is sent as it is: a scheme such as Bearer belongs in it.',
  ],
  [/^the target answered 401 to searches/, 'the target answered 401 to searches and took the key for cancels', 'Have the key permitted to search.'],
  [/^(the key was taken at first and answered 401 from call \d+) to the end/, '$1 on', keyGone],
  [/^(the key was taken at first and refused to the end)/, '$1', keyGone],
  [/^the valid key was answered 401 after calls without the right key/, 'the key was locked out after calls without it', lockout],
  [/^the valid key was answered 401, and another shard/, 'the key was locked out, perhaps after the wrong keys of another shard', lockout],

  [/^(?:calls with(?:out a| a wrong) key were )?throttled \(429\) until the run gave/, 'calls were throttled (429) until the run gave up', throttled],
  [/^([^;]* (?:is|are) throttled \(429\) while (?:others|those with the right one) are not)/, '$1', 'Have that limit lifted for the run.'],
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
  [first(String.raw`403<said>\)`), `${noneAccepted} 403 $1`, 'Check the key, and whether the target lets calls from this machine in.'],
  [first(String.raw`(\d+)<said>\): the target fails.*\(it asks (to be tried again in \d+ s)\)`), `${noneAccepted} $1 $2, and asked $3`, failing],
  [first(String.raw`(\d+)<said>\): the target fails`), `${noneAccepted} $1 $2`, failing],
  [first(String.raw`(\d+)<said>\): the document lists no such status`), `${noneAccepted} $1 $2`, 'Have http.status-listed mended first, then run again.'],
  [
    first(String.raw`(\d+)<said>\): it has no number as its code`),
    `${noneAccepted} $1 without a number as code`,
    'Have http.json-body and envelope.code mended first, then run again.',
  ],
  [first(String.raw`(\d+)<said>\): its code is (\S+), not 0`), `${noneAccepted} $1 with code $3 $2`, extras],
  [first(String.raw`(\d+)<said>\)`), `${noneAccepted} $1 $2`, extras],
  [
    first(String.raw`([\w-]+)\)`),
    'no search was accepted: the first was not answered ($1)',
    'See that the target is up and can be reached from here, then run again.',
  ],
  [/^the control was answered (\d+)/, 'a search that should be accepted was answered $1', extras],
  [/^(no search is accepted|the plain search of that route and day is not accepted)/, '$1', extras],
  [/^(no single time zone fits)/, '$1 the dates that were accepted and refused', 'Servers behind one address may live in several zones: declare none.'],
  [
    /^no date is accepted that is today or later in every time zone/,
    'no date is accepted that is today or later in every time zone',
    'Declare `statement.timeZone`, or name `routes` that are on sale tomorrow.',
  ],
  [/^other routes accept the day/, 'other routes accept the day that one refuses', 'Run again, or name routes with trips on every day in `routes`.'],

  [/^(?:the inventory of the route moves|answers that show all trips|the total changed once)/, 'trips changed while answers were compared', stand],
  [/^a relation over several answers broke once, and (?:held|its calls)/, 'answers that should agree differed once, which is too few to tell', 'Run again.'],
  [
    /^a relation over several answers broke once, and no calls are left/,
    'the calls left are too few to compare answers again',
    'Raise `--max-requests` (`traffic.maxRequests`).',
  ],
  [/^(pages are shorter than asked for)/, '$1, and do not end', 'Have pages filled up to `page_size`, or name a less busy city pair in `routes`.'],
  [
    /^no accepted search (?:differs from the refused one|is the same but|of that route and day came after it)/,
    'no search was accepted that one which was refused can be compared with',
    unanswered,
  ],
  [/^which of its odd fields brings the status is not known/, 'which of several odd fields brought the status is not known', unanswered],
  [/^one of its odd fields brings the same status alone/, 'one of several odd fields brings the same status alone', 'Have that mended first, then run again.'],
  [/^(the key behind a scheme) was answered (\d+)/, '$1 was neither accepted nor refused ($2)', unanswered],
  [
    /^(not every route (?:was asked for a day that one refuses|answered(?: today)?)|no answer 400 or 200 to [^;]*|nothing shows whether dates [^;]*|no (?:search|page) [^;]* was answered|the answers are none that it can be told from)/,
    '$1',
    unanswered,
  ],
  [
    /^(with further fields the same search is accepted, and without them it is refused|a header with a character outside ASCII may be refused \(400\) before the key is looked at)/,
    '$1',
    'The document allows that: run again, or accept it (`acceptUntested`).',
  ],

  [/^the key is sent after a scheme only/, 'the key was sent after no scheme', 'Set `ask: ["key-scheme"]`, or do not declare `keySchemes`.'],
  [/^no 429 came, and the run was not clearly faster/, 'the run was not faster than the declared rate', 'Raise `--rate`, or do not declare `rateLimit`.'],
  [
    reasonLike(String.raw`^(\w+(?: \w+)*) answered 401: whether it takes this key is not shown`),
    '$1 answered 401 to the key',
    'Have the key permitted there, or leave that operation out of `operations`.',
  ],
  [
    /^(its wrong key cannot be made of this key|no number of its shape can be made up here)/,
    '$1',
    'Pin its finding again (`pin`), or remove the case from the pinned file.',
  ],
];
