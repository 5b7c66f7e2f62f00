import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { sampleExchange, type SampleOptions } from './sample-exchange.fixture.ts';
import { saying } from './own-words.ts';
import { throttledToTheEnd, whyNotAccepted, whyOutcomeUnknown } from './why-not-accepted.ts';

const facts = { whyKeyRefused: () => 'the key was refused', saying };
const cancel = (options: SampleOptions): Exchange => sampleExchange({ operation: 'cancel', call: 9, json: { code: 1, message: 'no' }, ...options });
const said = ' (call 9 of the journal), saying "no" (code 1)';
const unclear = 'cancel did not tell what became of the order: it was answered';

test.each<[string, SampleOptions, string]>([
  ...[400, 403, 404, 405, 409, 410, 422, 499].map((status): [string, SampleOptions, string] => [
    `${status}`,
    { status },
    `cancel was refused: it was answered ${status}${said}`,
  ]),
  ['401', { status: 401 }, 'the key was refused'],
  ['401 without a key', { status: 401, credentials: 'missing' }, `cancel was refused: it was answered 401${said}`],
  ['429', { status: 429 }, throttledToTheEnd],
  ['429 with a wrong key', { status: 429, credentials: 'wrong' }, 'calls with a wrong key were throttled (429) until the run gave them up'],
  ['429 without a key', { status: 429, credentials: 'missing' }, 'calls without a key were throttled (429) until the run gave them up'],
  ...[302, 500, 502, 503].map((status): [string, SampleOptions, string] => [`${status}`, { status }, `${unclear} ${status}${said}`]),
  ['201', { status: 201 }, `${unclear} 201${said}`],
  ['200 and another code', {}, `${unclear} 200 with the code 1${said}`],
  [
    '200 and a page',
    { answerBody: { kind: 'text', text: '<title>Sign in</title>', problem: 'is no JSON' } },
    `${unclear} 200 with a body that is no JSON (call 9 of the journal), saying "Sign in"`,
  ],
  [
    'an answer that was cut',
    { answerBody: { kind: 'cut', reason: 'too large' } },
    'cancel did not tell what became of the order: its answer was cut: too large (call 9 of the journal)',
  ],
  ...(['timeout', 'reset', 'refused', 'dns', 'protocol', 'not-sent', 'aborted'] as const).map((kind): [string, SampleOptions, string] => [
    kind,
    { fault: { kind, message: `by ${kind}` } },
    `cancel: by ${kind}`,
  ]),
])('a reason speaks of what came, and of nothing else: %s', (_, options, reason) => {
  expect(whyNotAccepted(cancel(options), facts)).toBe(reason);
});

test('of cancels whose outcome is unknown the one is named that tells most', () => {
  const refused = cancel({ status: 400 });
  const broken = cancel({ status: 502 });
  const cut = cancel({ answerBody: { kind: 'cut', reason: 'too large' } });
  const lost = cancel({ fault: { kind: 'reset', message: 'the connection was closed' } });
  const unsent = cancel({ fault: { kind: 'not-sent', message: 'not sent: a limit' } });
  expect(whyOutcomeUnknown([refused, broken])).toBe('a cancel does not tell what became of its order (it was answered 502)');
  expect(whyOutcomeUnknown([refused, broken, cut])).toMatch(/^a cancel does not tell what became of its order \(its answer was cut: too large/);
  expect(whyOutcomeUnknown([unsent, broken, cut, lost])).toBe('a cancel went unanswered: the connection was closed');
  expect(whyOutcomeUnknown([unsent, refused])).toBe('no answer to a cancel tells what became of the order');
});
