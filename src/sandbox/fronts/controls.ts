import { STATUS_CODES } from 'node:http';
import type { RawAnswer, RawRequest } from '../hostile/raw-server.ts';
import { scattered } from './gateways.ts';
import { modSecurity, sqlAndMarkup } from './firewalls.ts';
import { throughEnvoy } from './products.ts';
import {
  apacheFailed,
  badGateway,
  type Decision,
  type Front,
  front,
  holdsText,
  isDeep,
  json,
  jsonOf,
  looksLikeAttack,
  nginxPage,
  page,
  text,
} from './front.ts';

/** The platform's own answer, in its envelope. */
function own(status: number, message: string, nth: number): RawAnswer {
  return {
    status,
    headers: [['Content-Type', 'application/json; charset=utf-8']],
    body: Buffer.from(JSON.stringify({ code: status * 100, data: null, message, request_id: `own-${nth}` })),
  };
}

const ownPage = page(200, '<!DOCTYPE html><html><body>Travel</body></html>');

/** An identifier of a request as the platform makes them. */
const ownId = (nth: number): string => String(nth).padStart(32, 'a0');

/** The platform's refusals, as code and message alone. */
function withoutData(answer: RawAnswer): RawAnswer {
  if (answer.status === 200) return answer;
  const { code, message } = JSON.parse(answer.body.toString('utf8')) as { code: number; message: string };
  return { ...answer, body: Buffer.from(JSON.stringify({ code, message })) };
}

/** The platform's refusals, as the name of their status alone. */
function bare(answer: RawAnswer): RawAnswer {
  if (answer.status === 200) return answer;
  return { ...answer, headers: [], body: Buffer.from(STATUS_CODES[answer.status] ?? '') };
}

/** Answers one call in twenty in this way. */
function oneInTwenty(id: string, title: string, answer: (nth: number) => RawAnswer): Front {
  return front(id, title, 'control', ({ nth }) => (nth % 20 === 10 ? answer(nth) : 'pass'));
}

/** Text that a firewall with few rules lets through. */
const passesRules = /\.\.[\\/]|[$#%{]\{|\{[{%$]/;

const crash = page(
  500,
  '<!DOCTYPE html><html><head><title>Error</title></head><body><pre>TypeError: Cannot read properties of ' +
    'undefined</pre></body></html>',
);

/** A firewall with few rules before a platform that does this with hostile text that arrives. */
function behindFirewall(id: string, title: string, fault: Decision): Front {
  const decide = (request: RawRequest): Decision =>
    holdsText(request, ...sqlAndMarkup)
      ? nginxPage(403, '403 Forbidden')
      : holdsText(request, passesRules)
        ? fault
        : 'pass';
  return front(id, title, 'control', decide);
}

function fieldsOf(request: RawRequest): Record<string, unknown> {
  const json = jsonOf(request);
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
}

const hasNegativePage = (request: RawRequest): boolean => Number(fieldsOf(request)['page']) < 0;

/** Platforms with a fault that shows through what is in front of them: a run has to find it. */
export const controls: readonly Front[] = [
  oneInTwenty(
    'own-503',
    "One call in 20 is answered 503 by the platform itself, with the document's envelope.",
    (nth) => own(503, 'too busy', nth),
  ),
  oneInTwenty(
    'own-403',
    "One call in 20 is answered 403 by the platform itself, with the document's envelope.",
    (nth) => own(403, 'not permitted', nth),
  ),
  oneInTwenty('own-500', 'One call in 20 is answered 500 with the crash page of the platform.', () => crash),
  oneInTwenty('own-page-200', 'One call in 20 is answered 200 with a page of the platform.', () => ownPage),
  front(
    'dies-on-one-input',
    'The platform dies on a negative page: the gateway answers 502 (nginx) each time.',
    'control',
    (request) => (hasNegativePage(request) ? badGateway : 'pass'),
  ),
  front(
    'own-403-attack',
    "Input that looks like an attack is answered 403 by the platform itself, with the document's envelope.",
    'control',
    (request) => (looksLikeAttack(request) ? own(403, 'not permitted', request.nth) : 'pass'),
  ),
  {
    id: 'dies-and-restarts',
    title:
      'The platform dies on a sorted search with an address (Envoy answers 503), and is away for 4 s from call 250 on.',
    kind: 'control',
    begin({ scale, now }) {
      let until = -Infinity;
      return {
        decide(request) {
          if (request.nth === 250) until = now() + 4000 * scale;
          const { sort_by: sort, end_addr: addr } = fieldsOf(request);
          if (now() < until) return text(503, 'no healthy upstream');
          return sort !== undefined && addr !== undefined
            ? text(
                503,
                'upstream connect error or disconnect/reset before headers. reset reason: connection termination',
              )
            : 'pass';
        },
      };
    },
  },
  behindFirewall(
    'own-500-behind-firewall',
    'A firewall stops SQL and markup; the platform answers paths and templates with its crash page (500).',
    crash,
  ),
  front('dies-on-quotes', 'The platform dies on quotes: the gateway answers 502 (nginx).', 'control', (request) =>
    holdsText(request, /['"]/) ? badGateway : 'pass',
  ),
  behindFirewall(
    'dies-behind-firewall',
    'A firewall stops SQL and markup; the platform dies on paths and templates: the gateway answers 502 (nginx).',
    badGateway,
  ),
  front(
    'stock-500-behind-firewall',
    'A firewall of Apache stops attacks; the platform crashes on a negative page, with the stock page of ' +
      'Apache (500).',
    'control',
    (request) => (hasNegativePage(request) ? apacheFailed : modSecurity(request)),
  ),
  front(
    'stock-500',
    'Without a firewall, the platform crashes on broken JSON, with the stock page of Apache (500).',
    'control',
    (request) => (request.body.length > 0 && jsonOf(request) === undefined ? apacheFailed : 'pass'),
  ),
  {
    id: 'own-500-behind-modsecurity',
    title: 'A firewall of Apache stops attacks; the platform answers broken JSON with its own crash page (500).',
    kind: 'control',
    begin: () => ({
      decide(request) {
        const decision = modSecurity(request);
        return decision === apacheFailed ? crash : decision;
      },
    }),
  },
  oneInTwenty('own-503-short', 'One call in 20 is answered 503 by the platform itself, without `data`.', (nth) =>
    json(503, { code: 50300, message: 'too busy', request_id: ownId(nth) }),
  ),
  front(
    'own-503-learnt',
    'One call in 20 is answered 503 by the platform itself, in the form of its refusals: code and message.',
    'control',
    ({ nth }) => (nth % 20 === 10 ? json(503, { code: 50300, message: 'too busy' }) : 'pass'),
    { change: withoutData },
  ),
  front(
    'own-403-bare',
    'The platform refuses in bare words, and answers a call without a key 403: `Forbidden`.',
    'control',
    ({ headers }) => (headers.get('authorization') ? 'pass' : bare({ status: 403, headers: [], body: Buffer.of() })),
    { change: bare },
  ),
  oneInTwenty(
    'own-403-code-text',
    'One call in 20 is answered 403 by the platform itself, with a text as code.',
    (nth) => json(403, { code: 'FORBIDDEN', data: null, message: 'not permitted', request_id: ownId(nth) }),
  ),
  oneInTwenty(
    'own-200-code',
    'One call in 20 is answered 200 by the platform itself, with a code that is not 0.',
    (nth) => json(200, { code: 42900, data: null, message: 'rate limit exceeded', request_id: ownId(nth) }),
  ),
  oneInTwenty('own-404', 'One call in 20 is answered 404 by the platform itself.', () =>
    json(404, { error: 'Not Found', detail: 'no such route' }),
  ),
  oneInTwenty('own-500-json', 'One call in 20 is answered 500 by the platform itself, with code and message.', () =>
    json(500, { code: 500, message: 'Internal Server Error' }),
  ),
  front(
    'stock-404-one-input',
    'The platform serves nothing for a negative page: the stock page of nginx (404) comes each time.',
    'control',
    (request) => (hasNegativePage(request) ? nginxPage(404, '404 Not Found') : 'pass'),
  ),
  front('own-404-one-kind', 'The platform answers paths in texts with 404 and its own page.', 'control', (request) =>
    holdsText(request, /\.\.[\\/]/) ? page(404, '<!DOCTYPE html><html><body>Not found</body></html>') : 'pass',
  ),
  front('own-200-one-kind', 'The platform answers paths in texts with 200 and its own page.', 'control', (request) =>
    holdsText(request, /\.\.[\\/]/) ? ownPage : 'pass',
  ),
  oneInTwenty('own-200-text', 'One call in 20 is answered 200 with a text of the platform.', () =>
    text(200, 'Internal failure'),
  ),
  front('page-200-one-input', 'The platform answers a negative page with 200 and a page.', 'control', (request) =>
    hasNegativePage(request) ? ownPage : 'pass',
  ),
  front(
    'own-400-long-key',
    'The platform answers a key of more than 64 characters with 400 and its own page.',
    'control',
    ({ headers }) => ((headers.get('authorization') ?? '').length > 64 ? page(400, '<h1>Bad key</h1>') : 'pass'),
  ),
  front(
    'own-500-deep-json',
    'The platform answers more than 1,000 levels with 500 and a text, and broken JSON as any other input.',
    'control',
    (request) => (isDeep(request) ? text(500, 'Internal Server Error') : 'pass'),
  ),
  front(
    'dies-on-large-sizes',
    'The platform dies on a page size over 50: the gateway answers 502 (nginx) each time.',
    'control',
    (request) => (Number(fieldsOf(request)['page_size']) > 50 ? badGateway : 'pass'),
  ),
  front(
    'closes-on-one-input',
    'The platform closes the connection on a negative page; of the other calls, one in 50 is reset.',
    'control',
    (request) => (hasNegativePage(request) || scattered(request.nth, 50) ? 'reset' : 'pass'),
  ),
  front(
    'closes-behind-firewall',
    'A firewall answers attacks 403 (nginx); the platform closes the connection on a negative page.',
    'control',
    (request) =>
      looksLikeAttack(request) ? nginxPage(403, '403 Forbidden') : hasNegativePage(request) ? 'reset' : 'pass',
  ),
  front(
    'dies-on-long-searches',
    'The platform dies on a search of more than 1,000 bytes: the gateway answers 502 (nginx) each time.',
    'control',
    ({ body, path }) => (body.length > 1000 && path.endsWith('/bus/search') ? badGateway : 'pass'),
  ),
  front(
    'own-500-behind-envoy',
    'The platform answers a negative page with 500 and the name of the status, through Envoy.',
    'control',
    () => 'pass',
    {
      change: (answer, request) => throughEnvoy(hasNegativePage(request) ? text(500, 'Internal Server Error') : answer),
    },
  ),
  front(
    'dies-on-second-page',
    'The platform dies on a second page: the gateway answers 502 with JSON each time.',
    'control',
    (request) => (Number(fieldsOf(request)['page']) === 2 ? json(502, { message: 'Internal server error' }) : 'pass'),
  ),
  {
    id: 'cache',
    title:
      'A cache answers a search by what an earlier one of the same cities was answered, whatever its day and page.',
    kind: 'control',
    begin() {
      const kept = new Map<string, RawAnswer>();
      const keyOf = (request: RawRequest): string | null => {
        const { start_city_code: start, end_city_code: end } = fieldsOf(request);
        return request.path.endsWith('/bus/search') ? `${String(start)} ${String(end)}` : null;
      };
      return {
        decide: (request) => kept.get(keyOf(request) ?? '') ?? 'pass',
        change(answer, request) {
          const key = keyOf(request);
          if (key !== null && answer.status === 200) kept.set(key, answer);
          return answer;
        },
      };
    },
  },
];
