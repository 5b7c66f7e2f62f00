import type { CauseRow } from './cause-row.ts';

/** What helps where the target throttles. */
const throttled = 'Lower `--rate` or `--concurrency`, or have the limit lifted for the run.';

/** Why a run as a whole, or its searches, could not be judged: how it ended, the key, throttling, routes, dates. */
export const runCauses: readonly CauseRow[] = [
  [/^(a TLS front in front of the platform answered \d+ \(no client certificate\))/, '$1', 'Name a client certificate in `tls.cert` and `tls.key`.'],
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
  [/^the run was interrupted/, 'the run was interrupted', 'Run again.'],
  [/^the limit of calls is reached/, 'the limit of calls is reached', 'Raise `--max-requests` (`traffic.maxRequests`).'],
  [/^the run's time is over/, "the run's time is over", 'Raise `--max-time` (`traffic.maxTime`), or see why the target is slow.'],
  [/^(the target cannot be reached: \d+ calls in a row failed)/, '$1', 'See that the target is up, then run again.'],
  [/^([^;]* (?:is|are) throttled \(429\) while (?:others|those with the right one) are not)/, '$1', 'Have that limit lifted for the run.'],
  [/^the target answered nothing but 429/, 'the target answered nothing but 429', 'See whether a quota is used up; else lower `--rate` or `--concurrency`.'],
  [
    /^(the target asked to wait \d+ s \(429\)), longer than the run has left/,
    '$1, longer than the run has left',
    'Raise `--max-time`, or have the limit lifted for the run.',
  ],
  [/^the target answers 429, and the next pause is (\d+ s)/, 'the target throttles (429), and the next pause of $1 is longer than the run has left', throttled],
  [/^(the target asked to wait \d+ s \(429\)), longer than this run waits/, '$1, longer than a run waits', throttled],
];
