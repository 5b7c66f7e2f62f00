import { expect, test } from 'vitest';
import type { Need } from '../requirement.ts';
import { type SearchesRefused, type SearchReason, searchRows } from './search.ts';
import { wordsOf } from '../reason-words.ts';

const yours = 'your set-up';
const routes = 'Name city pairs that have trips in the next days in `routes`.';
const extras = 'Check `routes`, and add the fields that the target requires to `searchExtras`.';
const failing = 'Check that the target is up, and check what is in front of it; then run again.';
const check = 'check `routes`, and add the fields that the target requires to `searchExtras`';
const none = 'no search was accepted: the first was';
const fixed = (id: string): string => `Have ${id} fixed first, then run again.`;
const silent = { words: '', theirCode: null };
const refused = (got: SearchesRefused['got'], change: Partial<SearchesRefused> = {}): SearchesRefused => ({
  code: 'searches-refused',
  got,
  saying: silent,
  ...change,
});
const first = (got: unknown, rest: string): string =>
  `no search was accepted (the first ${typeof got === 'number' ? `was answered ${got}` : String(got)}): ${rest}`;
const notThePlatform = (status: number, came: Extract<SearchReason, { code: 'not-the-platform' }>['came']) =>
  ({ code: 'not-the-platform', status, came, path: '/open/v1/bus/search', twice: null }) as const;
const needed = (need: Need, headline: string, text: string, action: string) =>
  [{ code: 'need-missing', need }, text, headline, action, yours] as const;
const elsewhere = (what: string) =>
  [
    `this does not look like the platform: ${what} came back from /open/v1/bus/search; check baseUrl`,
    `this does not look like the platform: ${what} came back from /open/v1/bus/search`,
    'Correct `baseUrl`.',
    yours,
  ] as const;

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: SearchReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'no-route' },
    'no route is configured: name city pairs that have trips in `routes`',
    'no route is configured',
    routes,
    yours,
  ],
  [notThePlatform(200, 'HTML'), ...elsewhere('HTML')],
  [notThePlatform(200, 'XML'), ...elsewhere('XML')],
  [notThePlatform(200, 'a text'), ...elsewhere('a text that is not JSON')],
  [notThePlatform(200, 'nothing'), ...elsewhere('an empty body')],
  [notThePlatform(404, 'a status'), ...elsewhere('404')],
  [notThePlatform(301, { to: 'https://a.example' }), ...elsewhere('a redirect (301) to https://a.example')],
  [notThePlatform(308, { to: null }), ...elsewhere('a redirect (308) elsewhere')],
  [
    { ...notThePlatform(302, { to: 'https://acme.cloudflareaccess.com' }), redirect: 'log-in' },
    'a log-in page is in front of the platform: a redirect (302) to https://acme.cloudflareaccess.com; have the log-in ' +
      'let this run through',
    'a log-in page is in front of the platform: a redirect (302) to https://acme.cloudflareaccess.com',
    'Have the log-in let this run through: by a service token in `headers`, or by its IP address.',
    'network',
  ],
  [
    { ...notThePlatform(301, { to: '/open/v1/bus/search/' }), redirect: 'slash' },
    `${elsewhere('a redirect (301) to /open/v1/bus/search/')[1]}; have the server in front accept the path ` +
      'without a `/` at its end',
    elsewhere('a redirect (301) to /open/v1/bus/search/')[1],
    'Have the server in front of the platform accept the path without a `/` at its end.',
    'network',
  ],
  [
    { ...notThePlatform(308, { to: 'https://a.example' }), redirect: 'moved' },
    `${elsewhere('a redirect (308) to https://a.example')[1]}; set \`baseUrl\` to https://a.example, if the platform ` +
      'is there',
    elsewhere('a redirect (308) to https://a.example')[1],
    'Set `baseUrl` to https://a.example, if the platform is there.',
    yours,
  ],
  [
    { ...notThePlatform(404, 'a status'), path: '/open/v1/open/v1/bus/search', twice: '/open/v1' },
    'this does not look like the platform: 404 came back from /open/v1/open/v1/bus/search; the base URL ends in ' +
      '/open/v1, and the paths begin with it: leave it out of the base URL',
    'this does not look like the platform: 404 came back, and `baseUrl` ends in /open/v1',
    'Leave /open/v1 out of `baseUrl`: the paths begin with it.',
    yours,
  ],
  [
    refused(403),
    first(403, 'check `apiKey`, and whether the target accepts calls from this machine'),
    `${none} answered 403`,
    'Check the key, and whether the target accepts calls from this machine.',
    yours,
  ],
  [
    refused(404, { see: 'http.status-listed' }),
    first(404, 'the document lists no such status: see http.status-listed'),
    `${none} answered 404`,
    fixed('http.status-listed'),
    'platform',
  ],
  [
    refused(503, { again: 30 }),
    first(503, 'the target, or a server in front of it, is failing: fix that first (it asks for a retry in 30 s)'),
    `${none} answered 503, and asked for a retry in 30 s`,
    failing,
    'network',
  ],
  [
    refused(500),
    first(500, 'the target, or a server in front of it, is failing: fix that first'),
    `${none} answered 500`,
    failing,
    'platform',
  ],
  [refused(400), first(400, check), `${none} answered 400`, extras, yours],
  [
    refused(400, { saying: { words: 'unknown city', theirCode: 40001 } }),
    `no search was accepted (the first was answered 400, saying "unknown city" (code 40001)): ${check}`,
    `${none} answered 400 "unknown city"`,
    extras,
    yours,
  ],
  [
    refused(200, { saying: { words: 'unknown city', theirCode: 40001 }, theirCode: 40001 }),
    'no search was accepted (the first was answered 200, saying "unknown city" (code 40001)): its code is ' +
      `40001, not 0; ${check}`,
    `${none} answered 200 with code 40001 "unknown city"`,
    extras,
    yours,
  ],
  [
    refused(200, { saying: { words: '', theirCode: 40001 }, theirCode: 40001 }),
    `no search was accepted (the first was answered 200, with the code 40001): its code is 40001, not 0; ${check}`,
    `${none} answered 200 with code 40001`,
    extras,
    yours,
  ],
  [
    refused(200, { body: 'without a code', see: 'envelope.code' }),
    first(200, 'it has no number as its code: see envelope.code'),
    `${none} answered 200 without a number as code`,
    fixed('envelope.code'),
    'platform',
  ],
  [
    refused(200, { body: 'empty', see: 'http.json-body' }),
    first(200, 'its body is empty: see http.json-body'),
    `${none} answered 200 without a body`,
    fixed('http.json-body'),
    'platform',
  ],
  [
    refused(200, { body: 'no object', see: 'http.json-body' }),
    first(200, 'its body is not an object: see http.json-body'),
    `${none} answered 200 with a body that is not an object`,
    fixed('http.json-body'),
    'platform',
  ],
  [
    refused(200, { body: { problem: 'ends early' }, see: 'http.json-body' }),
    first(200, 'its body ends early: see http.json-body'),
    `${none} answered 200 with a body that ends early`,
    fixed('http.json-body'),
    'platform',
  ],
  [
    refused(200, { cut: { code: 'answer-cut', because: { code: 'nested-too-deep', most: 512 }, isIts: true } }),
    first(200, 'its answer was cut: nested deeper than 512 levels'),
    'no search was accepted: an answer is nested deeper than 512 levels',
    'Have the platform answer with less nesting.',
    'platform',
  ],
  [
    refused('timeout'),
    first('got no answer: timeout', check),
    'no search was accepted: the first got no answer: timeout',
    'Check that the target is up and can be reached from here, then run again.',
    'network',
  ],
  [
    refused(null),
    first('got no answer', check),
    'no search was accepted: the first got no answer',
    'Check that the target is up and can be reached from here, then run again.',
    'network',
  ],
  [
    { code: 'searches-unjudged', because: { code: 'throttled', credentials: 'valid' } },
    'no search could be judged: throttled (429) until the run gave up: if other calls are throttled too, ' +
      'try `--rate` or a lower `--concurrency`; otherwise have that limit lifted for the run',
    'no search could be judged: calls were throttled (429) until the run gave up',
    'Set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run.',
    yours,
  ],
  [
    { code: 'searches-unjudged', because: { code: 'no-answer-in-time', ms: 10_000 } },
    'no search could be judged: no complete answer within 10000 ms (traffic.timeout)',
    'no search could be judged: no complete answer came within 10000 ms',
    'Find out why the target is slow, or raise `--timeout`.',
    'network',
  ],
  [
    { code: 'no-trips' },
    'no configured route has trips in the days tried: name city pairs that have trips in `routes`',
    'no configured route has trips in the days tried',
    routes,
    yours,
  ],
  [
    { code: 'trips-unseen', call: 12, status: 200, body: { problem: 'ends early' }, see: 'http.json-body' },
    'no search shows trips, and one that could show some (call 12) was answered 200 with a body that ends early (see ' +
      'http.json-body)',
    'no search shows trips, and one that could show some (call 12) was answered 200 with a body that ends early',
    fixed('http.json-body'),
    'platform',
  ],
  [
    { code: 'trips-unseen', call: 12, status: 504 },
    'no search shows trips, and one that could show some (call 12) was answered 504',
    null,
    failing,
    'network',
  ],
  needed(
    'trips',
    'no configured route has trips in the days tried',
    'no configured route has trips: add to `routes` city pairs that have trips in the next days',
    routes,
  ),
  needed(
    'long-route',
    'according to `total`, no configured route has more than 50 trips on one date',
    'according to `total`, no configured route has more than 50 trips on one date: add such a city pair to `routes`',
    'Add such a city pair to `routes`.',
  ),
  needed(
    'cancel-permission',
    'nothing may be sent to the cancel operation of this host',
    'nothing may be sent to the cancel operation of this host: add the host to `allowCancel` (or ' +
      '`--allow-cancel <host>`)',
    'Add the host to `allowCancel` (or `--allow-cancel <host>`).',
  ),
  needed(
    'orders',
    'there are no orders to cancel',
    'there are no orders to cancel: supply `orders` (`create` for CI, else `numbers` or `file`), and set ' +
      '`orders.budget` above 0',
    'Supply `orders` (`create` for CI, else `numbers` or `file`), and set `orders.budget` above 0.',
  ),
  needed(
    'hostile-cancel-permission',
    'hostile order numbers may not be sent to this host',
    'hostile order numbers may not be sent to this host: add the host to `allowHostileCancel` if ' +
      'nobody else has orders there',
    'Add the host to `allowHostileCancel` if nobody else has orders there.',
  ),
  needed(
    'bus-trip-detail',
    'trip detail is not configured',
    'trip detail is not configured: describe it under `operations.busTripDetail`',
    'Describe it under `operations.busTripDetail`.',
  ),
  needed(
    'bus-order-create',
    'bus order creation is not configured',
    'bus order creation is not configured: describe it under `operations.busOrderCreate`',
    'Describe it under `operations.busOrderCreate`.',
  ),
  needed(
    'hotel-order-detail',
    'hotel order detail is not configured, or does not say how it shows a cancelled order',
    'hotel order detail is not configured, or does not say how it shows a cancelled order: describe it under ' +
      '`operations.hotelOrderDetail`, with `cancelled`',
    'Describe it under `operations.hotelOrderDetail`, with `cancelled`.',
  ),
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('each code has its texts checked here', () => {
  expect(new Set(all.map(([{ code }]) => code))).toEqual(new Set(Object.keys(searchRows)));
});
