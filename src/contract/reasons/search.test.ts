import { expect, test } from 'vitest';
import type { Need } from '../requirement.ts';
import { type SearchesRefused, type SearchReason, searchRows } from './search.ts';
import { wordsOf } from '../reason-words.ts';

const yours = 'your set-up';
const routes = 'Name city pairs that have trips in the next days in `routes`.';
const extras = 'Check `routes`, and add the fields that the target requires to `searchExtras`.';
const failing = 'Check that the target is up, and check what is in front of it; then run again.';
const path = '/open/v1/bus/search';
const none = 'no search was accepted: the first was answered';
const fixed = (id: string): string => `Have ${id} fixed first, then run again.`;
const silent = { words: '', theirCode: null };
const refused = (got: SearchesRefused['got'], change: Partial<SearchesRefused> = {}): SearchesRefused => ({
  code: 'searches-refused',
  got,
  saying: silent,
  ...change,
});
const notThePlatform = (status: number, came: Extract<SearchReason, { code: 'not-the-platform' }>['came']) =>
  ({ code: 'not-the-platform', status, came, path, twice: null }) as const;
/** A reason with its advice: the headline, and the action as a clause. */
const advised = (headline: string, action: string): string =>
  `${headline}: ${action.charAt(0).toLowerCase()}${action.slice(1, -1)}`;
const row = (reason: SearchReason, headline: string, action: string, owner: string = yours) =>
  [reason, advised(headline, action), headline, action, owner] as const;
const needed = (need: Need, headline: string, action: string) => row({ code: 'need-missing', need }, headline, action);
const elsewhere = (what: string): string => `this does not look like the platform: ${what} came back from ${path}`;
const other = (status: number, came: Parameters<typeof notThePlatform>[1], what: string) =>
  row(notThePlatform(status, came), elsewhere(what), 'Correct `baseUrl`.');

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
    'no route is configured: name city pairs that have trips in the next days in `routes`',
    'no route is configured',
    routes,
    yours,
  ],
  other(200, 'HTML', 'HTML'),
  other(200, 'XML', 'XML'),
  other(200, 'a text', 'a text that is not JSON'),
  other(200, 'nothing', 'an empty body'),
  other(404, 'a status', '404'),
  other(301, { to: 'https://a.example' }, 'a redirect (301) to https://a.example'),
  other(308, { to: null }, 'a redirect (308) elsewhere'),
  row(
    { ...notThePlatform(302, { to: 'https://acme.cloudflareaccess.com' }), redirect: 'log-in' },
    'a log-in page is in front of the platform: a redirect (302) to https://acme.cloudflareaccess.com',
    'Have the log-in let this run through: by a service token in `headers`, or by its IP address.',
    'network',
  ),
  row(
    { ...notThePlatform(301, { to: '/open/v1/bus/search/' }), redirect: 'slash' },
    elsewhere('a redirect (301) to /open/v1/bus/search/'),
    'Have the server in front of the platform accept the path without a `/` at its end.',
    'network',
  ),
  row(
    { ...notThePlatform(308, { to: 'https://a.example' }), redirect: 'moved' },
    elsewhere('a redirect (308) to https://a.example'),
    'Set `baseUrl` to https://a.example, if the platform is there.',
  ),
  row(
    { ...notThePlatform(307, { to: path }), redirect: 'itself' },
    elsewhere(`a redirect (307) to ${path}`),
    'Have the server in front of the platform answer calls that have no cookie.',
    'network',
  ),
  row(
    notThePlatform(307, 'wrapped'),
    elsewhere('an answer of the platform inside another answer'),
    'Name the platform itself in `baseUrl`, or have its answers passed on as they are.',
  ),
  row(
    { ...notThePlatform(404, 'a status'), path: '/open/v1/open/v1/bus/search', twice: '/open/v1' },
    'this does not look like the platform: 404 came back, and `baseUrl` ends in /open/v1',
    'Leave /open/v1 out of `baseUrl`: the paths begin with it.',
  ),
  row(refused(403), `${none} 403`, 'Check the key, and whether the target accepts calls from this machine.'),
  row(refused(404, { see: 'http.status-listed' }), `${none} 404`, fixed('http.status-listed'), 'platform'),
  row(refused(503, { again: 30 }), `${none} 503, and asked for a retry in 30 s`, failing, 'network'),
  row(refused(500), `${none} 500`, failing, 'platform'),
  row(refused(400), `${none} 400`, extras),
  row(refused(400, { saying: { words: 'unknown city', theirCode: 40001 } }), `${none} 400 "unknown city"`, extras),
  row(
    refused(200, { saying: { words: 'unknown city', theirCode: 40001 }, theirCode: 40001 }),
    `${none} 200 with code 40001 "unknown city"`,
    extras,
  ),
  row(
    refused(200, { saying: { words: '', theirCode: 40001 }, theirCode: 40001 }),
    `${none} 200 with code 40001`,
    extras,
  ),
  row(
    refused(200, { body: 'without a code', see: 'envelope.code' }),
    `${none} 200 without a number as code`,
    fixed('envelope.code'),
    'platform',
  ),
  row(
    refused(200, { body: 'empty', see: 'http.json-body' }),
    `${none} 200 without a body`,
    fixed('http.json-body'),
    'platform',
  ),
  row(
    refused(200, { body: 'no object', see: 'http.json-body' }),
    `${none} 200 with a body that is not an object`,
    fixed('http.json-body'),
    'platform',
  ),
  row(
    refused(200, { body: { problem: 'ends early' }, see: 'http.json-body' }),
    `${none} 200 with a body that ends early`,
    fixed('http.json-body'),
    'platform',
  ),
  row(
    refused(200, { cut: { code: 'answer-cut', because: { code: 'nested-too-deep', most: 512 }, isIts: true } }),
    'no search was accepted: its answer was cut: nested deeper than 512 levels',
    'Have the platform answer with less nesting.',
    'platform',
  ),
  row(
    refused('timeout'),
    'no search was accepted: the first got no answer: timeout',
    'Check that the target is up and can be reached from here, then run again.',
    'network',
  ),
  row(
    refused(null),
    'no search was accepted: the first got no answer',
    'Check that the target is up and can be reached from here, then run again.',
    'network',
  ),
  [
    { code: 'searches-unjudged', because: { code: 'throttled', credentials: 'valid' } },
    'no search could be judged: calls were throttled (429) until the run gave up: set or lower ' +
      '`--rate`, lower `--concurrency`, or have the limit lifted for the run',
    'no search could be judged: calls were throttled (429) until the run gave up',
    'Set or lower `--rate`, lower `--concurrency`, or have the limit lifted for the run.',
    yours,
  ],
  [
    { code: 'searches-unjudged', because: { code: 'no-answer-in-time', ms: 10_000 } },
    'no search could be judged: no complete answer came within 10000 ms',
    null,
    'Find out why the target is slow, or raise `--timeout`.',
    'network',
  ],
  [
    { code: 'no-trips' },
    'no configured route has trips in the days tried: name city pairs that have trips in the next days ' +
      'in `routes`',
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
  needed('trips', 'no configured route has trips in the days tried', routes),
  needed(
    'long-route',
    'according to `total`, no configured route has more than 50 trips on one date',
    'Add a busier city pair to `routes`.',
  ),
  needed(
    'cancel-permission',
    'nothing may be sent to the cancel operation of this host',
    'Add the host to `allowCancel` (or `--allow-cancel <host>`).',
  ),
  needed(
    'orders',
    'there are no orders to cancel',
    'Supply `orders` (`create` for CI, else `numbers` or `file`), and set `orders.budget` above 0.',
  ),
  needed(
    'hostile-cancel-permission',
    'hostile order numbers may not be sent to this host',
    'Add the host to `allowHostileCancel` if nobody else has orders there.',
  ),
  needed('bus-trip-detail', 'trip detail is not configured', 'Describe it under `operations.busTripDetail`.'),
  needed('bus-order-create', 'bus order creation is not configured', 'Describe it under `operations.busOrderCreate`.'),
  needed(
    'hotel-order-detail',
    'hotel order detail is not configured, or does not say how it shows a cancelled order',
    'Describe it under `operations.hotelOrderDetail`, with `cancelled`.',
  ),
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('each code has its texts checked here', () => {
  expect(new Set(all.map(([{ code }]) => code))).toEqual(new Set(Object.keys(searchRows)));
});
