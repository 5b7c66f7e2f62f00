import { defaultApiKey } from '../settings.ts';
import type { RawAnswer, RawRequest } from '../hostile/raw-server.ts';
import { badGateway, type Decision, type Front, front, json, jsonOf, page, text } from './front.ts';
import { onCalls, scattered } from './gateways.ts';
import { atOnce, rated } from './limiters.ts';

function withHeaders(answer: RawAnswer, ...headers: readonly [string, string][]): RawAnswer {
  return { ...answer, headers: [...answer.headers, ...headers] };
}

const empty = (status: number, ...headers: [string, string][]): RawAnswer => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

/** Amazon's gateway failed, with its own header. */
export const apiGatewayFailed = withHeaders(json(500, { message: 'Internal server error' }), [
  'x-amzn-ErrorType',
  'InternalServerErrorException',
]);

/** Envoy knows no route. */
export const noRoute = empty(404, ['Server', 'envoy']);

/** Envoy passes an answer on. */
export const throughEnvoy = (answer: RawAnswer): RawAnswer =>
  withHeaders(answer, ['Server', 'envoy'], ['X-Envoy-Upstream-Service-Time', '5']);

/** Envoy failed. */
export const envoyFailed = withHeaders(text(500, 'Internal Server Error'), ['Server', 'envoy']);

/** Envoy lets no further call through at once. */
const overflow = withHeaders(
  text(503, 'upstream connect error or disconnect/reset before headers. reset reason: overflow'),
  ['X-Envoy-Overloaded', 'true'],
  ['Server', 'envoy'],
);

/** Kong refuses the right key. */
export const keyRefused = withHeaders(
  json(401, { message: 'Unauthorized', request_id: '8d1e4a520f934b779a573f2a1c9e7d10' }),
  ['WWW-Authenticate', 'Key realm="kong"'],
  ['Server', 'kong/3.6.1'],
);

/** Apigee refuses a call, with 500. */
function apigee(faultstring: string, errorcode: string): RawAnswer {
  return json(500, { fault: { faultstring, detail: { errorcode } } });
}

const spike = apigee(
  'Spike arrest violation. Allowed rate : MessageRate{capacity=10, period=Second}',
  'policies.ratelimit.SpikeArrestViolation',
);

const threat = apigee(
  'JSONThreatProtection[JTP]: Execution failed. reason: JSONThreatProtection[JTP]: Exceeded container depth at line 1',
  'steps.jsonthreatprotection.ExecutionFailed',
);

/** Brackets inside brackets, at most. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Refuses a key that is missing or wrong, with JSON that says this. */
function forbidden({ headers }: RawRequest, missing: string, wrong: string): Decision {
  const key = headers.get('authorization') ?? '';
  if (key === '') return json(401, { error: missing });
  return key === defaultApiKey ? 'pass' : json(403, { error: wrong });
}

/** KrakenD replaces what the platform answers. */
const completed = empty(500, ['X-Krakend-Completed', 'false']);

/** Gateways that answer by their own products' forms of a status of the platform's. */
export const products: readonly Front[] = [
  onCalls(
    'redirects-one-in-50',
    'One call in 50 is answered 302: a gateway wants a session.',
    (nth) => scattered(nth, 50),
    empty(302, ['Location', '/my.policy'], ['Server', 'BigIP']),
  ),
  atOnce(
    'limiter-500',
    'More than 3 calls at once are answered 500 with JSON of a gateway that names a limit (Apigee).',
    spike,
  ),
  atOnce(
    'limiter-500-thrown',
    'More than 3 calls at once are answered 500: the limiter of a gateway throws an error (Resilience4j in Spring).',
    json(500, {
      timestamp: '2026-11-29T23:05:59.860+00:00',
      path: '/open/v1/bus/search',
      status: 500,
      error: 'Internal Server Error',
      requestId: '329077d1-581',
      message: "RateLimiter 'travel' does not permit further calls",
    }),
  ),
  atOnce('limiter-503-overflow', 'More than 3 calls at once are answered 503: Envoy names an overflow.', overflow),
  {
    id: 'firewall-500-json',
    title: 'Broken JSON, and JSON more than 10 deep, are answered 500 with JSON of a gateway (Apigee).',
    kind: 'firewall',
    begin: () => ({
      decide(request) {
        const value = jsonOf(request);
        return (value === undefined && request.body.length > 0) || depthOf(value) > 10 ? threat : 'pass';
      },
    }),
  },
  front(
    'forbids-wrong-keys-json',
    'A call without the key is answered 401, and one with a wrong key 403, with JSON of a gateway (Tyk).',
    'gateway',
    (request) => forbidden(request, 'Authorization field missing', 'Access to this API has been disallowed'),
  ),
  rated(
    'limiter-500-even',
    'More than 10 calls a second, after a burst of 1, are answered 500 with JSON of a gateway (Apigee).',
    10,
    1,
    spike,
  ),
  front(
    'hides-refusals',
    'A gateway puts an empty 500 in the place of each refusal (KrakenD).',
    'gateway',
    () => 'pass',
    { change: (answer) => (answer.status >= 400 ? completed : answer) },
  ),
  front(
    'hides-refusals-502',
    'A gateway puts its page for 502 (nginx) in the place of each refusal.',
    'gateway',
    () => 'pass',
    { change: (answer) => (answer.status >= 400 ? badGateway : answer) },
  ),
  front(
    'hides-refusals-200',
    'A gateway puts the same JSON with 200 in the place of each refusal.',
    'gateway',
    () => 'pass',
    { change: (answer) => (answer.status >= 400 ? json(200, { success: false, msg: 'request failed' }) : answer) },
  ),
  front(
    'hides-refusals-200-page',
    'A gateway puts a page with 200 and the time in the place of each refusal.',
    'gateway',
    () => 'pass',
    { change: (answer) => (answer.status >= 400 ? errorPage(Date.now()) : answer) },
  ),
];

/** A page that has the time on it. */
function errorPage(time: number): RawAnswer {
  return page(200, `<!DOCTYPE html><html><body><h1>Something went wrong</h1>${time}</body></html>`);
}

/** Platforms that fail behind such a gateway. */
export const behindProducts: readonly Front[] = [
  front(
    'own-403-json',
    'The platform answers a call without the key 401, and one with a wrong key 403, in a form that the platform chose.',
    'control',
    (request) => forbidden(request, 'unauthorized', 'forbidden'),
  ),
  front(
    'dies-on-refusals',
    'The platform dies on each input that it should refuse: the gateway answers an empty 500 (KrakenD).',
    'control',
    () => 'pass',
    { change: (answer) => (answer.status === 400 ? completed : answer) },
  ),
  front(
    'dies-on-refusals-502',
    'The platform dies on each input that it should refuse (the gateway answers 502, nginx), but refuses wrong keys.',
    'control',
    () => 'pass',
    { change: (answer) => (answer.status === 400 ? badGateway : answer) },
  ),
  front(
    'dies-on-refused-cancels',
    'The platform dies on each cancel that it should refuse: the gateway answers 502 (nginx).',
    'control',
    () => 'pass',
    {
      change: (answer, { path }) =>
        answer.status === 400 && path.endsWith('/hotel/order/cancel') ? badGateway : answer,
    },
  ),
  ...(
    [
      ['dies-on-one-input-500', 'The platform dies on a negative page: the gateway answers 500.', apiGatewayFailed],
      ['empty-404-one-input', 'The platform has no route for a negative page: an empty 404 comes each time.', noRoute],
      [
        'redirects-one-input',
        'The platform redirects a search for a negative page: 302 comes each time.',
        empty(302, ['Location', '/error?code=page']),
      ],
    ] as const
  ).map(([id, title, answer]): Front => ({
    id,
    title,
    kind: 'control',
    begin: () => ({
      decide: (request) => (Number((jsonOf(request) as { page?: unknown } | null)?.page) < 0 ? answer : 'pass'),
    }),
  })),
];
