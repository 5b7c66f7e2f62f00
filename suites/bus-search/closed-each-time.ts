import {
  type Case,
  type Entry,
  type Exchange,
  type Facts,
  fail,
  type History,
  isAccepted,
  isAttackLike,
  isBefore,
  isObject,
  search,
  unknown,
  violation,
} from '../../src/requirements/for-suites.ts';

/** Attempts with one input, and accepted searches between them, before it is the input that the platform fails on. */
const times = 3;
const controls = 2;

/**
 * A search whose connection is closed without an answer whenever it is sent, while others are accepted at the first
 * attempt: the platform fails on its input. It may also be a limit of calls, so that this has to come again. Null if
 * that is not so; if too little was sent, the requests that would show it. If answers of every input end at a size,
 * something in front may limit that.
 */
export function closedEachTime(entry: Entry, history: History, { routes: [route] }: Facts): Case | null {
  const { fault, request } = entry.exchange;
  // A firewall may close connections, too.
  if (fault?.kind !== 'reset' || entry.request === null || !isObject(request.body) || isAttackLike(request))
    return null;
  const same = history.withBody(request.body);
  const [first, ...others] = same;
  if (first === undefined || same.some((one) => one.fault?.kind !== 'reset')) return null;
  if (mayBeItsSize(entry.exchange, history)) return null;
  const between = history.answers.filter(
    (one) =>
      one.operation === 'search' &&
      isAccepted(one) &&
      one.retried === 0 &&
      isBefore(first, one) &&
      others.some((other) => isBefore(one, other)),
  );
  if (same.length < times || between.length < controls) {
    const again = { ...entry.request, again: true };
    const wants = [...(route === undefined ? [] : [search(route.body, { again: true })]), again];
    const onNew = wants.map((one) => ({ ...one, connection: 'new' as const }));
    return unknown(entry, { code: 'no-answer', operation: 'search', because: fault.reason }, [...wants, ...onNew]);
  }
  const { input } = entry.request;
  const made = violation(
    `connection closed${input === undefined ? '' : `: ${input}`}`,
    'the answer',
    'status 200, 400, 401 or 429',
    `no answer: the connection was closed, ${same.length} of ${same.length} times; a search between was accepted`,
  );
  const evidence = [...between.slice(-controls), ...others.slice(1 - times)];
  return fail(first, evidence, input === undefined ? made : { ...made, input }, 'relation');
}

/** Whether an answer ended early, after at least as many bytes as any whole answer has. */
function mayBeItsSize({ fault }: Exchange, { answers }: History): boolean {
  if (fault === null) return false;
  const { reason } = fault;
  const ended = reason.code === 'through-proxy' ? reason.because : reason;
  return ended.code === 'answer-ended' && answers.every((one) => bytesSent(one.answer) <= ended.bytes);
}

/** The bytes of an answer's body as it was sent; Infinity where that is not known. */
function bytesSent(answer: Exchange['answer']): number {
  if (answer === null) return 0;
  const { headers, bytes } = answer;
  return headers['content-encoding'] === undefined ? bytes : Number(headers['content-length'] ?? Infinity);
}
