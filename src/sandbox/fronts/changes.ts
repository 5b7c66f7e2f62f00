import type { RawAnswer, RawRequest } from '../hostile/raw-server.ts';
import type { Front } from './front.ts';

/** Milliseconds for which the cache keeps an answer. */
const keeps = 20_000;

/** Whether the digits pass the check for the numbers of cards. */
function isCard(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce((all, digit, nth) => {
    const doubled = nth % 2 === digits.length % 2 ? digit * 2 : digit;
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function headed(answer: RawAnswer, name: string, value: string): RawAnswer {
  return { ...answer, headers: [...answer.headers, [name, value]] };
}

/** The same answer with asterisks in the place of 12 of 16 digits, if these may be the number of a card. */
function masked(answer: RawAnswer, isMasked: (digits: string) => boolean): RawAnswer {
  const text = answer.body.toString('utf8');
  const after = text.replaceAll(/\d{16}/g, (digits) => (isMasked(digits) ? `************${digits.slice(12)}` : digits));
  return after === text ? answer : { ...answer, body: Buffer.from(after) };
}

/** The answer as the `data` of another one. */
function wrapped(answer: RawAnswer, more: string): RawAnswer {
  return { ...answer, body: Buffer.from(`{"code":0,"data":${answer.body.toString('utf8')}${more}}`) };
}

/** Gives an accepted cancel the answer of a second one, and says how often it was sent. */
function sendsTwice(id: string, title: string, kind: Front['kind'], times: string): Front {
  const refused = { code: 40021, data: null, message: 'the order is cancelled already', request_id: 'a0'.repeat(16) };
  const change = (answer: RawAnswer, { path }: RawRequest): RawAnswer =>
    answer.status === 200 && path.endsWith('/order/cancel')
      ? headed({ ...answer, status: 400, body: Buffer.from(JSON.stringify(refused)) }, 'X-Envoy-Attempt-Count', times)
      : answer;
  return { id, title, kind, begin: () => ({ decide: () => 'pass', change }) };
}

/** What passes answers on with a change, or gives them twice. */
export const changes: readonly Front[] = [
  {
    id: 'cache-equal-calls',
    title: 'A cache gives an equal call of the next 20 s what the first was answered, and says so (X-Cache-Status).',
    kind: 'cache',
    begin({ scale, now }) {
      const kept = new Map<string, { readonly answer: RawAnswer; readonly until: number }>();
      const keyOf = ({ path, body, headers }: Parameters<ReturnType<Front['begin']>['decide']>[0]): string =>
        `${path} ${headers.get('authorization') ?? ''} ${body.toString('base64')}`;
      return {
        decide(request) {
          const known = kept.get(keyOf(request));
          return known === undefined || known.until < now() ? 'pass' : headed(known.answer, 'X-Cache-Status', 'HIT');
        },
        change(answer, request) {
          if (answer.status === 200) kept.set(keyOf(request), { answer, until: now() + keeps * scale });
          return headed(answer, 'X-Cache-Status', 'MISS');
        },
      };
    },
  },
  {
    id: 'masks-cards',
    title: 'A proxy masks in answers 16 digits that may be the number of a card.',
    kind: 'mask',
    begin: () => ({ decide: () => 'pass', change: (answer) => masked(answer, isCard) }),
  },
  {
    id: 'masks-long-numbers',
    title: 'A filter writes asterisks over every run of eight digits or more in the texts of answers.',
    kind: 'mask',
    begin: () => ({
      decide: () => 'pass',
      change: (answer) => {
        const hide = (text: string): string =>
          text.replaceAll(/\d{8,}/g, (digits) => '*'.repeat(digits.length - 4) + digits.slice(-4));
        return { ...answer, body: Buffer.from(answer.body.toString('utf8').replaceAll(/"(?:[^"\\]|\\.)*"/g, hide)) };
      },
    }),
  },
  sendsTwice(
    'sends-cancels-twice',
    'A gateway sends each cancel twice, says so (Envoy), and passes the second answer on.',
    'gateway',
    '2',
  ),
  {
    id: 'wraps-answers',
    title: 'A gateway puts each answer of the platform into the `data` of another one.',
    kind: 'gateway',
    begin: () => ({ decide: () => 'pass', change: (answer) => wrapped(answer, ',"msg":"ok"') }),
  },
];

/** Platforms with a fault of the same look. */
export const likeChanges: readonly Front[] = [
  {
    id: 'own-wrapped-cancels',
    title: 'The platform puts the answer to an accepted cancel into the `data` of another one.',
    kind: 'control',
    begin: () => ({
      decide: () => 'pass',
      change: (answer, { path }) =>
        answer.status === 200 && path.endsWith('/order/cancel') ? wrapped(answer, ',"msg":"ok"') : answer,
    }),
  },
  {
    id: 'own-envelope-twice',
    title: 'The platform puts each answer, its envelope included, into the `data` of its envelope.',
    kind: 'control',
    begin: () => ({
      decide: () => 'pass',
      change: (answer) => wrapped(answer, ',"message":"success","request_id":"r-0123456789abcdef"'),
    }),
  },
  {
    id: 'own-ids-twice',
    title: 'The platform gives all answers one request_id; the cache in front has kept none of them (X-Cache: MISS).',
    kind: 'control',
    begin: () => ({
      decide: () => 'pass',
      change(answer) {
        const body = answer.body.toString('utf8').replace(/"request_id":"[^"]*"/, '"request_id":"r-0123456789abcdef"');
        return headed({ ...answer, body: Buffer.from(body) }, 'X-Cache', 'MISS');
      },
    }),
  },
  sendsTwice(
    'own-refuses-what-it-cancels',
    'The platform cancels an order and answers 400, behind a gateway that sends each call once (Envoy).',
    'control',
    '1',
  ),
  {
    id: 'own-answers-cut',
    title: 'The platform dies within its answer to a sorted search with an address.',
    kind: 'control',
    begin: () => ({
      decide: () => 'pass',
      change(answer, { body }) {
        const isSo = body.includes('"sort_by"') && body.includes('"end_addr"');
        return isSo ? { ...answer, endsAfter: 40 } : answer;
      },
    }),
  },
  {
    id: 'own-asterisks',
    title: 'The platform writes asterisks into every gid, and its other operations know none of them.',
    kind: 'control',
    begin: () => ({
      decide: () => 'pass',
      change: (answer) => ({
        ...answer,
        body: Buffer.from(answer.body.toString('utf8').replaceAll(/("gid":"\w\w)\w{8}/g, '$1********')),
      }),
    }),
  },
];
