import { expect, test } from 'vitest';
import { type InFrontReason, inFrontRows } from './in-front.ts';
import type { FrontFault } from '../transport.ts';
import { wordsOf } from '../reason-words.ts';

const one = (front: FrontFault) => ({ code: 'answered-in-front', ...front }) as const;
const stopped = (front: FrontFault, heard = true, from = 300) =>
  ({ code: 'stopped-in-front', from, heard, waited: 30, ...front }) as const;
const logIn = 'Have the log-in let this run through: by a service token in `headers`, or by its IP address.';
const isUp = 'Check that the platform is up, and that the server in front of it can reach it.';

/** A reason with its advice: the headline, and the action as a clause. */
const row = (reason: InFrontReason, headline: string, action: string, owner: string) =>
  [reason, `${headline}: ${action.charAt(0).toLowerCase()}${action.slice(1, -1)}`, headline, action, owner] as const;

function kept(header: string, value: string, action: string) {
  const text = `a cache in front of the platform gave an answer that it had kept (${header}: ${value})`;
  return [{ code: 'answered-from-cache', header, value }, text, null, action, 'network'] as const;
}

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: InFrontReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  row(
    stopped({ what: 'TLS front', status: 400, mark: 'no client certificate' }),
    'a TLS front in front of the platform answered 400 (no client certificate)',
    'Name a client certificate in `tls.cert` and `tls.key`.',
    'your set-up',
  ),
  row(
    stopped({ what: 'TLS front', status: 400, mark: 'plain HTTP on an HTTPS port' }),
    'a TLS front in front of the platform answered 400 (plain HTTP on an HTTPS port)',
    'Write https:// in `baseUrl`.',
    'your set-up',
  ),
  row(
    stopped({ what: 'gateway', status: 200, mark: 'a code that is not 0' }),
    'the platform, or something in front of it, answered 200 with a code that is not 0 from call 300 on, for 30 s',
    'Read that answer in exchanges.ndjson (`frontAnswer`): it may say why calls do not pass.',
    'network',
  ),
  [
    one({ what: 'gateway', status: 409, mark: 'equal calls' }),
    'a gateway in front of the platform answered 409 to a repeat of a recent call',
    null,
    'Have the filter of equal calls switched off for the run.',
    'network',
  ],
  row(
    stopped({ what: 'rate limiter', status: 200, mark: null }),
    'a rate limiter in front of the platform answered 200 from call 300 on',
    'Check whether a quota is used up; otherwise have the limit raised for the run.',
    'your set-up',
  ),
  [
    one({ what: 'proxy', status: 407, mark: null }),
    'a proxy in front of the platform answered 407',
    null,
    'Give the right user and password in the URL of `proxy`.',
    'your set-up',
  ],
  row(
    stopped({ what: 'proxy', status: 407, mark: null }, false),
    'a proxy in front of the platform answered 407, and the platform answered nothing',
    'Give the right user and password in the URL of `proxy`.',
    'your set-up',
  ),
  row(
    stopped({ what: 'proxy', status: 403, mark: 'ERR_ACCESS_DENIED' }, false),
    'a proxy in front of the platform answered 403 (ERR_ACCESS_DENIED), and the platform answered nothing',
    'Have the proxy let calls to the platform through.',
    'network',
  ),
  row(
    stopped({ what: 'proxy', status: 403, mark: 'ERR_ACCESS_DENIED' }),
    'a proxy in front of the platform answered 403 (ERR_ACCESS_DENIED) from call 300 on',
    'Have the proxy let calls to the platform through.',
    'network',
  ),
  [
    one({ what: 'proxy', status: 503, mark: 'ERR_CONNECT_FAIL' }),
    'a proxy in front of the platform answered 503 (ERR_CONNECT_FAIL)',
    null,
    'Have the proxy let calls to the platform through, and check that the platform is up.',
    'network',
  ],
  row(
    stopped({ what: 'load balancer', status: 503, mark: 'nginx' }, false, 1),
    'a load balancer in front of the platform answered 503 (nginx) for 30 s from the first call on',
    'The platform is not up yet: start it, then run again.',
    'network',
  ),
  row(
    stopped({ what: 'load balancer', status: 502, mark: 'awselb' }),
    'a load balancer in front of the platform answered 502 (awselb) from call 300 on, for 30 s',
    isUp,
    'network',
  ),
  [
    { code: 'answered-in-front-often', what: 'load balancer', status: 502, mark: 'nginx', calls: 31, of: 640 },
    'a load balancer in front of the platform answered 502 (nginx) to 31 of 640 calls',
    'a load balancer in front of the platform answered 502 (nginx)',
    isUp,
    'network',
  ],
  [
    one({ what: 'load balancer', status: 503, mark: 'HAProxy' }),
    'a load balancer in front of the platform answered 503 (HAProxy)',
    null,
    'Check that the platform is up; lower `--concurrency` if the server in front limits calls.',
    'network',
  ],
  row(
    stopped({ what: 'gateway', status: 403, mark: null }),
    'a gateway in front of the platform answered 403 from call 300 on',
    'Check that calls from this machine are allowed and no quota is used up, or lower `--rate`.',
    'network',
  ),
  row(
    stopped({ what: 'gateway', status: 403, mark: 'CloudFront' }, false, 1),
    'a gateway in front of the platform answered 403 (CloudFront) from call 1 on',
    'Check that POST calls with this key from this machine are allowed, and no quota is used up.',
    'network',
  ),
  [
    { code: 'hides-refusals', what: 'gateway', status: 200, mark: 'the same answer each time' },
    'each refused call got the same answer with 200, from the platform or from something in front of it',
    null,
    'Have refusals (400, 401) passed on; if nothing in front changes them, have the platform fixed.',
    'network',
  ],
  row(
    { ...stopped({ what: 'load balancer', status: 503, mark: null }), asked: 3600 },
    'a load balancer in front of the platform answered 503 from call 300 on, and asked for a wait of 3600 s',
    'Run again after that time, or have the maintenance ended.',
    'network',
  ),
  row(
    { ...stopped({ what: 'rate limiter', status: 403, mark: null }), asked: 3600 },
    'a rate limiter in front of the platform answered 403 from call 300 on, and asked for a wait of 3600 s',
    'Check whether a quota is used up; otherwise have the limit raised for the run.',
    'your set-up',
  ),
  row(
    stopped({ what: 'gateway', status: 426, mark: 'Envoy' }, false, 1),
    'a gateway in front of the platform answered 426 (Envoy) from call 1 on',
    'Have the server in front accept HTTP/1.1: the suite uses no other version.',
    'network',
  ),
  row(
    stopped({ what: 'rate limiter', status: 403, mark: null }),
    'a rate limiter in front of the platform answered 403 from call 300 on',
    'Check whether a quota is used up; otherwise have the limit raised for the run.',
    'your set-up',
  ),
  [
    one({ what: 'rate limiter', status: 503, mark: 'Envoy' }),
    'a rate limiter in front of the platform answered 503 (Envoy)',
    null,
    'Lower `--concurrency`, set or lower `--rate`, or have the limit raised for the run.',
    'your set-up',
  ],
  row(
    stopped({ what: 'gateway', status: 302, mark: null }),
    'a gateway in front of the platform answered 302 from call 300 on',
    'Read that answer in exchanges.ndjson (`frontAnswer`): it may say why calls do not pass.',
    'network',
  ),
  row(
    { ...stopped({ what: 'firewall', status: 403, mark: 'nginx' }), banned: 'attacks' },
    'a firewall in front of the platform answered 403 (nginx) from call 300 on; that call looks like an attack',
    'Have the firewall let this machine through for the run.',
    'network',
  ),
  row(
    { ...stopped({ what: 'firewall', status: 403, mark: null }), banned: 'wrong keys' },
    'a firewall in front of the platform answered 403 from call 300 on; that call does not have the right key',
    'Have the firewall let this machine through for the run.',
    'network',
  ),
  row(
    stopped({ what: 'log-in page', status: 511, mark: null }, false, 1),
    'a log-in page in front of the platform answered 511 from call 1 on',
    'The network of this machine wants a log-in (511): log in, or run from another network.',
    'network',
  ),
  [
    one({ what: 'log-in page', status: 403, mark: null }),
    'a log-in page in front of the platform answered 403',
    null,
    logIn,
    'network',
  ],
  [
    one({ what: 'gateway', status: 401, mark: 'Basic' }),
    'a gateway in front of the platform answered 401 (Basic)',
    null,
    'Switch off the password in front of the platform: `Authorization` has to hold the key.',
    'your set-up',
  ],
  [
    one({ what: 'gateway', status: 401, mark: 'Kong' }),
    'a gateway in front of the platform answered 401 (Kong)',
    null,
    'Check that the server in front knows the key, and lets it through each time.',
    'your set-up',
  ],
  row(
    stopped({ what: 'firewall', status: 405, mark: 'Alibaba Cloud WAF' }),
    'a firewall in front of the platform answered 405 (Alibaba Cloud WAF) from call 300 on',
    'Have the firewall let this machine through for the run.',
    'network',
  ),
  [
    one({ what: 'gateway', status: 400, mark: 'HAProxy' }),
    'a gateway in front of the platform answered 400 (HAProxy)',
    null,
    'Have the server in front of the platform accept such calls: it may limit the size of headers.',
    'network',
  ],
  [
    one({ what: 'gateway', status: 403, mark: null }),
    'a gateway in front of the platform answered 403',
    null,
    'Have every server in front let these calls through; lower `--concurrency` if one limits calls.',
    'network',
  ],
  [
    one({ what: 'firewall', status: 406, mark: 'ModSecurity' }),
    'a firewall in front of the platform answered 406 (ModSecurity)',
    null,
    'Have the firewall let this machine through for the run.',
    'network',
  ],
  [
    one({ what: 'size limit', status: 413, mark: 'nginx' }),
    'a size limit in front of the platform answered 413 (nginx)',
    null,
    'Have the size limit in front of the platform raised for the run.',
    'network',
  ],
  [
    one({ what: 'gateway', status: 415, mark: null }),
    'a gateway in front of the platform answered 415',
    null,
    'Have the server in front of the platform let these calls through.',
    'network',
  ],
  [
    { code: 'hides-refusals', what: 'gateway', status: 500, mark: 'KrakenD' },
    'a gateway in front of the platform answered 500 (KrakenD), and no refusal of the platform arrived in the whole run',
    null,
    "Have the server in front pass the platform's refusals (400, 401) on as they are.",
    'network',
  ],
  kept('x-cache-status', 'HIT', 'Have the cache in front of the platform pass each POST on.'),
  kept('age', '37', 'Have the cache in front pass each POST on, and add no `Age` to the answer.'),
  [
    { code: 'masked-in-front', what: 'gid' },
    'something in front of the platform wrote asterisks into the gid of an answer',
    null,
    'Have the server in front of the platform leave long numbers in answers as they are.',
    'network',
  ],
  row(
    stopped({ what: 'gateway', status: 200, mark: null }),
    'a gateway in front of the platform answered 200 with a page from call 300 on, for 30 s',
    'Read that page in exchanges.ndjson (`frontAnswer`): it may say why calls do not pass.',
    'network',
  ),
  row(
    stopped({ what: 'gateway', status: 200, mark: 'JSON of another form' }),
    'a gateway in front of the platform answered 200 (JSON of another form) from call 300 on, for 30 s',
    'Read that answer in exchanges.ndjson (`frontAnswer`): it may say why calls do not pass.',
    'network',
  ),
  [
    { code: 'too-large-in-front', what: 'gateway', status: 500, mark: null, trips: 28, bytes: 14_990 },
    'a gateway in front of the platform answered 500 to each search for more than 28 trips (14990 bytes)',
    'a gateway in front of the platform answered 500 to each search for more than 28 trips',
    'Have the limit on the size of answers raised there, or find out why large answers fail there.',
    'network',
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('every reason is in this table', () => {
  const codes = new Set<string>(all.map(([{ code }]) => code));
  expect(Object.keys(inFrontRows).filter((code) => !codes.has(code))).toEqual([]);
});
