import { expect, test } from 'vitest';
import type { FirewallReason } from './firewall.ts';
import { wordsOf } from '../reason-words.ts';

const stopped = { code: 'firewall', of: 61, status: 403, kinds: ['paths'] } as const;
const front = { what: 'size limit', status: 413, mark: 'nginx' } as const;
const declare = 'Have the firewall let this machine through, or declare the firewall (`inFront.firewall`).';

test.each<[reason: FirewallReason, text: string, headline: string, action: string, owner: string]>([
  [
    { ...stopped, calls: 29, status: null, silent: true },
    'no answer came in time to 29 attack-like calls, while others were answered: if a firewall drops ' +
      'them, have it let this machine through; or find out why the target hangs',
    'no answer came in time to 29 attack-like calls, while others were answered',
    'If a firewall drops them, have it let this machine through; or find out why the target hangs.',
    'your set-up',
  ],
  [
    { ...stopped, calls: 42, status: null, closed: true },
    'the connection was closed on 42 bodies that are long, deeply nested or not JSON: find out what closes the ' +
      'connection: a crash of the platform, or a firewall',
    'the connection was closed on 42 bodies that are long, deeply nested or not JSON',
    'Find out what closes the connection: a crash of the platform, or a firewall.',
    'your set-up',
  ],
  [
    { ...stopped, calls: 29 },
    'a firewall in front stopped 29 attack-like calls: have the firewall let this machine through, ' +
      'or declare the firewall (`inFront.firewall`)',
    'a firewall in front stopped 29 attack-like calls',
    declare,
    'your set-up',
  ],
  [
    { ...stopped, calls: 1, status: null },
    'a firewall in front stopped 1 attack-like call: have the firewall let this machine through, or ' +
      'declare the firewall (`inFront.firewall`)',
    'a firewall in front stopped 1 attack-like call',
    declare,
    'your set-up',
  ],
  [
    { code: 'firewall-stopped-all', calls: 14, kind: 'malformed', status: 403 },
    'the firewall in front stopped all 14 calls of the kind malformed: have it let this machine through',
    'the firewall in front let no call of some kinds through',
    'Have the firewall let this machine through: one call of each kind has to arrive.',
    'your set-up',
  ],
  [
    { code: 'input-refused-in-front', ...front, input: 'long text in start_addr', bytes: 4096, headerBytes: 200 },
    'a size limit in front of the platform answered 413 (nginx) to the input "long text in ' +
      'start_addr" (a body of 4096 bytes)',
    'a size limit in front of the platform answered 413 (nginx)',
    'Have the size limit in front of the platform raised for the run.',
    'network',
  ],
  [
    { code: 'input-refused-in-front', ...front, status: 431, mark: null, input: null, bytes: 80, headerBytes: 9000 },
    'a size limit in front of the platform answered 431 (headers of 9000 bytes)',
    'a size limit in front of the platform answered 431',
    'Have the size limit in front of the platform raised for the run.',
    'network',
  ],
  [
    { code: 'input-refused-in-front', ...front, status: 400, input: null, bytes: 80, headerBytes: 2200 },
    'a size limit in front of the platform answered 400 (nginx) (headers of 2200 bytes, a body of 80 bytes)',
    'a size limit in front of the platform answered 400 (nginx)',
    'Have the size limit in front of the platform raised for the run.',
    'network',
  ],
  [
    {
      code: 'input-refused-in-front',
      what: 'gateway',
      status: 415,
      mark: null,
      input: null,
      bytes: 80,
      headerBytes: 200,
    },
    'a gateway in front of the platform answered 415 (a body of 80 bytes)',
    'a gateway in front of the platform answered 415',
    'Have the server in front of the platform let this content type through.',
    'network',
  ],
  [
    {
      code: 'input-refused-in-front',
      what: 'gateway',
      status: 400,
      mark: 'HAProxy',
      input: 'a long key',
      bytes: 80,
      headerBytes: 2200,
    },
    'a gateway in front of the platform answered 400 (HAProxy) to the input "a long key" ' +
      '(headers of 2200 bytes, a body of 80 bytes)',
    'a gateway in front of the platform answered 400 (HAProxy)',
    'Have the server in front of the platform accept such calls: it may limit the size of headers.',
    'network',
  ],
  [
    { code: 'limiter', perSecond: 10, suggested: 8 },
    'something in front lets about 10 calls a second through: run with `--rate 8`',
    'something in front lets about 10 calls a second through',
    'Run with `--rate 8`.',
    'your set-up',
  ],
  [
    { code: 'limiter', perSecond: 4, suggested: 3, atOnce: 3 },
    'something in front refuses calls if several are sent at once: run with `--concurrency 3`',
    'something in front refuses calls if several are sent at once',
    'Run with `--concurrency 3`.',
    'your set-up',
  ],
  [
    { code: 'limiter', perSecond: 10, suggested: 8, timeOver: true },
    'something in front lets about 10 calls a second through: run with `--rate 8`, and raise ' +
      '`--max-time` if the time is over again',
    'something in front lets about 10 calls a second through',
    'Run with `--rate 8`, and raise `--max-time` if the time is over again.',
    'your set-up',
  ],
])('%j in words', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline, action, owner });
});
