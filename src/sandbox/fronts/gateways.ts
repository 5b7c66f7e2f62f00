import type { RawAnswer } from '../hostile/raw-server.ts';
import { defaultApiKey } from '../settings.ts';
import { awsPage, badGateway, type Front, front, haproxyPage, json, nginxPage, page, unavailable } from './front.ts';

/** Answers some calls in place of the platform, by their number: 1 for the first. */
export function onCalls(id: string, title: string, is: (nth: number) => boolean, answer: RawAnswer): Front {
  return front(id, title, 'gateway', ({ nth }) => (is(nth) ? answer : 'pass'));
}

/** Answers every call in place of the platform, from call `from` on, for `ms` milliseconds. */
export function forAWhile(
  id: string,
  title: string,
  from: number,
  ms: number,
  answer: (scale: number) => RawAnswer,
): Front {
  return {
    id,
    title,
    kind: 'gateway',
    begin({ scale, now }) {
      let until: number | null = null;
      return {
        decide({ nth }) {
          if (nth >= from) until ??= now() + ms * scale;
          return until !== null && now() < until ? answer(scale) : 'pass';
        },
      };
    },
  };
}

/**
 * Whether a call is one in so many, in a sequence without a pattern that is the same in each run. A call and those soon
 * after it have nothing to do with each other: the steps are those of MurmurHash3's last mix.
 */
export function scattered(nth: number, of: number): boolean {
  let mixed = Math.imul(nth, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % of === 0;
}

/** A route of Kong whose service is switched off. */
const switchedOff = json(503, { message: 'Service temporarily unavailable', request_id: '92753a5f0c0bf9df' });

const unreachable = haproxyPage(503, 'Service Unavailable', 'No server is available to handle this request.');

/** Load balancers and gateways whose platform does not answer, now and then or for a while. */
export const gateways: readonly Front[] = [
  onCalls('gateway-502-once', 'One single 502 (nginx), at call 40.', (nth) => nth === 40, badGateway),
  onCalls('gateway-502-one-in-3', 'One call in 3 is answered 502 (nginx).', (nth) => scattered(nth, 3), badGateway),
  onCalls(
    'gateway-503-one-in-50',
    'One call in 50 is answered 503 (HAProxy).',
    (nth) => scattered(nth, 50),
    unreachable,
  ),
  onCalls(
    'gateway-503-empty-one-in-50',
    'One call in 50 is answered 503 without a body.',
    (nth) => scattered(nth, 50),
    { status: 503, headers: [], body: Buffer.alloc(0) },
  ),
  onCalls(
    'gateway-502-down',
    'From call 300 on every call is answered 502 (Amazon).',
    (nth) => nth >= 300,
    awsPage(502, 'Bad Gateway'),
  ),
  onCalls('never-up', 'Every call is answered 503 (nginx) from the first on.', () => true, unavailable),
  forAWhile('not-up-yet', 'Every call is answered 503 (nginx) in the first 5 s.', 1, 5000, () => unavailable),
  forAWhile('restart', 'From call 200 on every call is answered 502 (nginx), for 3 s.', 200, 3000, () => badGateway),
  forAWhile('forbids-for-a-while', 'From call 200 on every call is answered 403, empty, for 8 s.', 200, 8000, () => ({
    status: 403,
    headers: [['Server', 'envoy']],
    body: Buffer.alloc(0),
  })),
  front('cancels-away', 'Each cancel is answered 503 with JSON (Kong); searches pass.', 'gateway', ({ path }) =>
    path.endsWith('/hotel/order/cancel') ? switchedOff : 'pass',
  ),
  onCalls(
    'gateway-421-one-in-40',
    'One call in 40 is answered 421: it wants another connection.',
    (nth) => scattered(nth, 40),
    page(421, '<!DOCTYPE html><html><head><title>421 Misdirected Request</title></head></html>'),
  ),
  onCalls('wants-http-2', 'Every call is answered 426: the gateway wants HTTP/2.', () => true, {
    status: 426,
    headers: [['Upgrade', 'h2c']],
    body: Buffer.alloc(0),
  }),
  onCalls(
    'maintenance-of-an-hour',
    'From call 200 on every call is answered 503 with Retry-After: 3600.',
    (nth) => nth >= 200,
    page(503, '<!DOCTYPE html><html><head><title>Scheduled release</title></head></html>', [['Retry-After', '3600']]),
  ),
  {
    id: 'gateway-504-slow',
    title: 'One call in 100 is answered 504 (Amazon), after 10 s.',
    kind: 'gateway',
    begin: ({ scale }) => ({
      decide: ({ nth }) =>
        nth % 100 === 50 ? { wait: 10_000 * scale, then: awsPage(504, 'Gateway Time-out') } : 'pass',
    }),
  },
  forAWhile(
    'key-rotation',
    'From call 60 on every call is answered 401 without a body, for 4 s: the new key is not known yet.',
    60,
    4000,
    () => ({ status: 401, headers: [['WWW-Authenticate', 'Bearer error="invalid_token"']], body: Buffer.alloc(0) }),
  ),
  forAWhile(
    'maintenance',
    'From call 200 on every call is answered 503 with Retry-After, for 3 s.',
    200,
    3000,
    (scale) => page(503, '<h1>Back soon</h1>', [['Retry-After', String(Math.max(1, Math.ceil(scale)))]]),
  ),
  forAWhile(
    'maintenance-json',
    'From call 120 on every call is answered 503 with JSON and Retry-After, for 6 s.',
    120,
    6000,
    (scale) => {
      const answer = json(503, { status: 'maintenance', message: 'We are back soon' });
      return { ...answer, headers: [...answer.headers, ['Retry-After', String(Math.max(1, Math.ceil(5 * scale)))]] };
    },
  ),
];

/** A front that answers every call in this way. */
function lockout(id: string, title: string, answer: RawAnswer): Front {
  return { ...onCalls(id, title, () => true, answer), kind: 'lockout' };
}

const empty = (status: number, headers: [string, string][]): RawAnswer => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

/** Fronts that let nobody in, or nobody any more. */
export const lockouts: readonly Front[] = [
  {
    ...onCalls('forbids-all', 'Every call is answered 403 (nginx).', () => true, nginxPage(403, '403 Forbidden')),
    kind: 'lockout',
  },
  {
    ...onCalls(
      'forbids-from-300',
      'From call 300 on every call is answered 403 (nginx).',
      (nth) => nth >= 300,
      nginxPage(403, '403 Forbidden'),
    ),
    kind: 'lockout',
  },
  {
    ...onCalls(
      'wants-basic',
      'Every call is answered 401 (nginx): it wants a user and a password.',
      () => true,
      nginxPage(401, '401 Authorization Required', '', [['WWW-Authenticate', 'Basic realm="Restricted"']]),
    ),
    kind: 'lockout',
  },
  lockout(
    'log-in-elsewhere',
    'Every call is answered 302: to the log-in of a company.',
    empty(302, [['Location', 'https://acme.cloudflareaccess.com/cdn-cgi/access/login/a.example?redirect_url=%2Fopen']]),
  ),
  lockout(
    'drops-key',
    "Every call reaches the platform without its key: the answer is the platform's 401, through CloudFront.",
    {
      status: 401,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Cache', 'Error from cloudfront'],
      ],
      body: Buffer.from(JSON.stringify({ code: 40101, data: null, message: 'no key', request_id: 'a0'.repeat(16) })),
    },
  ),
  lockout(
    'log-in-403',
    'Every call is answered 403 with a page to log in at.',
    page(403, '<!DOCTYPE html><html><head><title>Sign In</title></head><body><form method="GET"></form></body></html>'),
  ),
  lockout(
    'log-in-511',
    'Every call is answered 511 with the page of a network that wants a log-in.',
    page(511, '<!DOCTYPE html><html><head><title>Network Authentication Required</title></head></html>'),
  ),
  front('redirects-to-https', 'Every call is answered 308: to the same path by TLS.', 'lockout', ({ path }) =>
    empty(308, [['Location', `https://a.example${path}`]]),
  ),
  front('redirects-from-200', 'Every call from the 200th on is answered 302: a waiting room.', 'lockout', ({ nth }) =>
    nth < 200 ? 'pass' : empty(302, [['Location', 'https://acme.queue-it.net/?c=acme']]),
  ),
  front(
    'log-in-from-200',
    'Every call from the 200th on is answered 302: its session is over, and a log-in elsewhere is asked for.',
    'lockout',
    ({ nth }) => (nth < 200 ? 'pass' : empty(302, [['Location', 'https://sso.example/oauth2/start?rd=%2Fopen']])),
  ),
  front('redirects-to-slash', 'Every call is answered 301: to its path with a slash added.', 'lockout', ({ path }) =>
    empty(301, [['Location', `${path}/`]]),
  ),
  front('redirects-to-itself', 'Every call is answered 307: to its own path, with a cookie.', 'lockout', ({ path }) =>
    empty(307, [
      ['Location', path],
      ['Set-Cookie', 'stk=1f0c2e9d'],
    ]),
  ),
  {
    ...onCalls(
      'quota-402',
      'From call 300 on every call is answered 402: the balance is used up.',
      (nth) => nth >= 300,
      json(402, { error: 'no_balance' }),
    ),
    kind: 'lockout',
  },
  front('forbids-wrong-keys', 'Every call without the right key is answered 403 (nginx).', 'lockout', ({ headers }) =>
    headers.get('authorization') === defaultApiKey ? 'pass' : nginxPage(403, '403 Forbidden'),
  ),
];
