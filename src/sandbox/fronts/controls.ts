import type { RawAnswer, RawRequest } from '../hostile/raw-server.ts';
import { modSecurity, sqlAndMarkup } from './firewalls.ts';
import {
  apacheFailed,
  badGateway,
  type Decision,
  type Front,
  holdsText,
  jsonOf,
  looksLikeAttack,
  nginxPage,
  page,
} from './front.ts';

/** The platform's own answer, in its envelope. */
function own(status: number, message: string, nth: number): RawAnswer {
  return {
    status,
    headers: [['Content-Type', 'application/json; charset=utf-8']],
    body: Buffer.from(JSON.stringify({ code: status * 100, data: null, message, request_id: `own-${nth}` })),
  };
}

/** Answers one call in twenty in this way. */
function oneInTwenty(id: string, title: string, answer: (nth: number) => RawAnswer): Front {
  return {
    id,
    title,
    kind: 'control',
    begin: () => ({ decide: ({ nth }) => (nth % 20 === 10 ? answer(nth) : 'pass') }),
  };
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
  return { id, title, kind: 'control', begin: () => ({ decide }) };
}

function fieldsOf(request: RawRequest): Record<string, unknown> {
  const json = jsonOf(request);
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
}

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
  oneInTwenty('own-page-200', 'One call in 20 is answered 200 with a page of the platform.', () =>
    page(200, '<!DOCTYPE html><html><body>Travel</body></html>'),
  ),
  {
    id: 'dies-on-one-input',
    title: 'The platform dies on a negative page: the gateway answers 502 (nginx) each time.',
    kind: 'control',
    begin: () => ({ decide: (request) => (Number(fieldsOf(request)['page']) < 0 ? badGateway : 'pass') }),
  },
  {
    id: 'own-403-attack',
    title: "What looks like an attack is answered 403 by the platform itself, with the document's envelope.",
    kind: 'control',
    begin: () => ({
      decide: (request) => (looksLikeAttack(request) ? own(403, 'not permitted', request.nth) : 'pass'),
    }),
  },
  behindFirewall(
    'own-500-behind-firewall',
    'A firewall stops SQL and markup; the platform answers paths and templates by its crash page (500).',
    crash,
  ),
  behindFirewall(
    'dies-behind-firewall',
    'A firewall stops SQL and markup; the platform dies on paths and templates: the gateway answers 502 (nginx).',
    badGateway,
  ),
  {
    id: 'stock-500-behind-firewall',
    title:
      'A firewall of Apache stops attacks; the platform crashes on a negative page, with the stock page of ' +
      'Apache (500).',
    kind: 'control',
    begin: () => ({
      decide: (request) => (Number(fieldsOf(request)['page']) < 0 ? apacheFailed : modSecurity(request)),
    }),
  },
  {
    id: 'stock-500',
    title: 'Without a firewall, the platform crashes on broken JSON, with the stock page of Apache (500).',
    kind: 'control',
    begin: () => ({
      decide: (request) => (request.body.length > 0 && jsonOf(request) === undefined ? apacheFailed : 'pass'),
    }),
  },
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
