import type { RawAnswer } from '../hostile/raw-server.ts';
import { type Front, front, haproxyPage, json, looksLikeAttack, nginxPage, page, text } from './front.ts';
import { apiGatewayFailed, keyRefused, noRoute } from './products.ts';
import { forAWhile, onCalls, scattered } from './gateways.ts';

const failed = nginxPage(500, '500 Internal Server Error');
const tarpit = haproxyPage(500, 'Internal Server Error', 'An internal server error occurred.');

const time = '2026-11-20T10:00:00.000+00:00';
const path = '/open/v1/bus/search';
const requestId = '8d1e4a52-0f93-4b77-9a57-3f2a1c9e7d10';

/** Answers of usual gateways whose platform is away, each in its own form. */
const away: readonly RawAnswer[] = [
  json(502, { code: 502, message: 'Bad Gateway' }),
  json(503, { code: 503, message: 'Service Unavailable', request_id: requestId }),
  json(503, { code: 503, message: 'no upstream', request_id: requestId.replaceAll('-', '') }),
  json(502, {
    message: 'An invalid response was received from the upstream server',
    request_id: requestId.replaceAll('-', ''),
  }),
  json(500, { message: 'An unexpected error occurred', request_id: requestId.replaceAll('-', '') }),
  json(503, { timestamp: time, path, status: 503, error: 'Service Unavailable', requestId: '1f3c8a2e-11' }),
  json(500, { timestamp: time, path, status: 500, error: 'Internal Server Error', requestId: '1f3c8a2e-12' }),
  json(404, { message: 'no Route matched with those values', request_id: requestId.replaceAll('-', '') }),
  json(404, { error_msg: '404 Route Not Found' }),
  json(503, { error: 'There was a problem proxying the request' }),
  json(504, { message: 'Endpoint request timed out' }),
  text(503, 'upstream connect error or disconnect/reset before headers. reset reason: connection termination'),
  text(404, '404 page not found\n'),
  apiGatewayFailed,
  noRoute,
  text(520, 'error code: 520', [['Server', 'cloudflare']]),
  json(500, { fault: { faultstring: 'Unexpected EOF at target', detail: { errorcode: 'messaging.adaptors.http' } } }),
  keyRefused,
];

/** Gateways that answer by a status of the platform's for a time, or in forms that are like the platform's. */
export const stockAnswers: readonly Front[] = [
  onCalls(
    'stock-404-one-in-30',
    'One call in 30 is answered 404 by the default backend of an ingress.',
    (nth) => scattered(nth, 30),
    text(404, 'default backend - 404'),
  ),
  forAWhile('stock-404-reload', 'From call 200 on every call is answered 404 (nginx), for 2 s.', 200, 2000, () =>
    nginxPage(404, '404 Not Found'),
  ),
  forAWhile(
    'stock-500-service-away',
    'From call 200 on every call is answered 500 (nginx), for 3 s: what it asks about keys is away.',
    200,
    3000,
    () => failed,
  ),
  {
    id: 'stock-500-tarpit',
    title: 'One call in 60 is answered 500 (HAProxy), after 5 s.',
    kind: 'gateway',
    begin: ({ scale }) => ({
      decide: ({ nth }) => (scattered(nth, 60) ? { wait: 5000 * scale, then: tarpit } : 'pass'),
    }),
  },
  {
    id: 'gateway-json-forms',
    title: 'One call in 20 is answered by a gateway in JSON or text, each time by another product.',
    kind: 'gateway',
    begin() {
      let given = 0;
      return {
        decide: ({ nth }) => (scattered(nth, 20) ? (away[given++ % away.length] ?? 'pass') : 'pass'),
      };
    },
  },
  front(
    'gateway-json-down',
    'From call 300 on every call is answered 502 with the code and the message of a gateway.',
    'gateway',
    ({ nth }) => (nth >= 300 ? json(502, { code: 502, message: 'Bad Gateway' }) : 'pass'),
  ),
  front(
    'firewall-403-code-text',
    'What looks like an attack is answered 403 with JSON whose code is a text.',
    'firewall',
    (request) =>
      looksLikeAttack(request)
        ? json(403, { code: 'AccessDenied', message: 'Request denied by policy', request_id: requestId })
        : 'pass',
  ),
  front('forbids-code-text', 'Every call is answered 403 with JSON whose code is a text.', 'lockout', () =>
    json(403, { code: 'AccessDenied', message: 'Access denied', request_id: requestId }),
  ),
  forAWhile('maintenance-200', 'From call 200 on every call is answered 200 with a page, for 3 s.', 200, 3000, () =>
    page(200, '<!DOCTYPE html><html><head><title>Back soon</title></head><body><h1>Maintenance</h1></body></html>'),
  ),
  forAWhile(
    'page-200',
    'From call 200 on every call is answered 200 with a page without any known word, for 8 s.',
    200,
    8000,
    () => page(200, '<!DOCTYPE html><html><head><title>Example</title></head><body><h1>Hello</h1></body></html>'),
  ),
  onCalls(
    'challenge-from-300',
    'From call 300 on every call is answered 200 with a page that wants a person.',
    (nth) => nth >= 300,
    page(200, '<!DOCTYPE html><html><head><title>Security check</title></head><body>Press and hold</body></html>'),
  ),
  front(
    'answers-over-size-502',
    'An answer of more than 15,000 bytes becomes a 502 with JSON.',
    'size limit',
    () => 'pass',
    { change: (answer) => (answer.body.length > 15_000 ? json(502, { message: 'Internal server error' }) : answer) },
  ),
  front(
    'answers-over-size-500',
    'An answer of more than 15,000 bytes becomes a 500 with JSON.',
    'size limit',
    () => 'pass',
    {
      change: (answer) =>
        answer.body.length > 15_000
          ? json(500, {
              timestamp: time,
              path,
              status: 500,
              error: 'Internal Server Error',
              requestId: '1f3c8a2e-12',
            })
          : answer,
    },
  ),
];
