import { expect, test } from 'vitest';
import { type TrafficReason, trafficRows } from './traffic.ts';
import { wordsOf } from '../reason-words.ts';

const yours = 'your set-up';
const rate = 'Set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run.';
const limit = 'Have that limit lifted for the run.';
const again = 'Run again; if it happens again, see the answers in report.html.';
const gone = 'the target cannot be reached: 10 calls in a row failed';
const noLonger = 'and the run waits no longer';
const lifted = 'have that limit lifted for the run';

const unsendable = (problem: Extract<TrafficReason, { readonly code: 'unsendable' }>['problem'], words: string) =>
  [
    { code: 'unsendable', problem },
    `the call cannot be written as HTTP: ${words}`,
    null,
    again,
    'limit of the suite',
  ] as const;

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: TrafficReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'time-over' },
    "the run's time is over: raise `--max-time` (`traffic.maxTime`), or find out why the target is slow",
    "the run's time is over",
    'Raise `--max-time` (`traffic.maxTime`), or find out why the target is slow.',
    yours,
  ],
  [{ code: 'client-closed' }, 'the client is closed', null, again, 'limit of the suite'],
  [
    { code: 'target-gone', failed: 10, because: null },
    gone,
    null,
    'Check that the target is up, then run again.',
    'network',
  ],
  [
    { code: 'target-gone', failed: 10, because: { code: 'no-answer-in-time', ms: 10_000 } },
    `${gone}, the last: no complete answer came within 10000 ms`,
    '10 calls in a row failed: no complete answer came within 10000 ms',
    'Find out why the target is slow, or raise `--timeout`.',
    'network',
  ],
  [
    { code: 'target-gone', failed: 10, because: { code: 'connection-closed', how: 'early' } },
    `${gone}, the last: the connection was closed before the answer was complete`,
    '10 calls in a row failed: the connection was closed before the answer was complete',
    'See in the log of the platform, or of what is in front of it, why connections are closed.',
    'network',
  ],
  [
    { code: 'target-gone', failed: 10, because: { code: 'connection-closed', how: 'early' }, banned: 'attacks' },
    `${gone}, the last: the connection was closed before the answer was complete`,
    '10 calls in a row failed after calls that look like attacks: the connection was closed before the answer was ' +
      'complete',
    'A firewall may have taken the run for an attack: have it let this machine through.',
    'network',
  ],
  [
    { code: 'target-gone', failed: 10, because: { code: 'connection-closed', how: 'early' }, banned: 'wrong keys' },
    `${gone}, the last: the connection was closed before the answer was complete`,
    '10 calls in a row failed after calls without the right key: the connection was closed before the answer was ' +
      'complete',
    'A firewall may have banned this machine for wrong keys: have it let this machine through.',
    'network',
  ],
  [
    { code: 'asked-to-wait', seconds: 86_400, than: 'the run has left' },
    'the target asked for a wait of 86400 s (429), longer than the run has left',
    null,
    'Check whether a quota is used up; have it raised, or the limit lifted, for the run.',
    yours,
  ],
  [
    { code: 'asked-to-wait', seconds: 90, than: 'the run has left' },
    'the target asked for a wait of 90 s (429), longer than the run has left',
    null,
    'Raise `--max-time`, or have the limit lifted for the run.',
    yours,
  ],
  [
    { code: 'asked-to-wait', seconds: 300, than: 'a run waits' },
    'the target asked for a wait of 300 s (429), longer than a run waits',
    null,
    rate,
    yours,
  ],
  [
    { code: 'pause-too-long', seconds: 160 },
    'the target answers 429, and the next pause is 160 s, longer than the run has left',
    null,
    rate,
    yours,
  ],
  [
    { code: 'nothing-but-429', pauses: 7 },
    'the target answered only 429 through 7 pauses: check whether a quota is used up; otherwise set or ' +
      'lower `--rate`, or lower `--concurrency`',
    'the target answered only 429 through 7 pauses',
    'Check whether a quota is used up; otherwise set or lower `--rate`, or lower `--concurrency`.',
    yours,
  ],
  ...(['calls without a key', 'calls with a wrong key'] as const).map(
    (which) =>
      [
        { code: 'throttled-alone', which },
        `${which} are throttled (429) while those with the right key are not yet, ${noLonger}: ${lifted}`,
        `${which} are throttled (429) while those with the right key are not yet, ${noLonger}`,
        limit,
        yours,
      ] as const,
  ),
  ...(
    [
      ['further cancels of the order', 'further cancels of the order are'],
      ['the call', 'the call is'],
      [{ operation: 'search' }, '`search` calls are'],
      [{ requirement: 'envelope.request-id-distinct' }, 'calls for `envelope.request-id-distinct` are'],
    ] as const
  ).map(
    ([which, are]) =>
      [
        { code: 'throttled-alone', which },
        `${are} throttled (429) while others are not, ${noLonger}: ${lifted}`,
        `${are} throttled (429) while others are not, ${noLonger}`,
        limit,
        yours,
      ] as const,
  ),
  [
    { code: 'throttled-alone', which: 'the call', status: 503 },
    `the call is throttled (503) while others are not, ${noLonger}: have that limit lifted for the run`,
    'the call is throttled (503) while others are not, and the run waits no longer',
    limit,
    yours,
  ],
  [
    { code: 'asked-to-wait', seconds: 300, than: 'a run waits', status: 503 },
    'the target asked for a wait of 300 s (503), longer than a run waits',
    null,
    'Set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run.',
    yours,
  ],
  unsendable('header', 'its header has characters that are not allowed'),
  unsendable('path', 'its path has characters that need percent-encoding'),
  unsendable({ path: 'one with an @' }, 'its path is one with an @'),
  unsendable('method', 'its method is not a word'),
  unsendable('body', 'its body is not a JSON value'),
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('every reason is in this table', () => {
  const codes = new Set<string>(all.map(([{ code }]) => code));
  expect(Object.keys(trafficRows).filter((code) => !codes.has(code))).toEqual([]);
});
