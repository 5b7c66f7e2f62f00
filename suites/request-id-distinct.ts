import {
  answerJson,
  cacheSign,
  canonicalJson,
  type Case,
  describeValue,
  type Exchange,
  fail,
  type History,
  inScope,
  member,
  pass,
  unknown,
  type Violation,
  wrongAt,
} from '../src/requirements/for-suites.ts';

/**
 * Section 2: `request_id` is not empty and differs between different requests. Only a repeated cancel of one order may
 * replay its answer.
 */
export function* distinctIds(exchanges: readonly Exchange[]): Iterable<Case> {
  const first = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const id = inScope('success', exchange) ? member(answerJson(exchange), 'request_id') : undefined;
    if (typeof id !== 'string') continue;
    const earlier = first.get(id) ?? exchange;
    first.set(id, earlier);
    if (id === '')
      yield fail(exchange, [], wrongAt('/request_id', 'empty', 'an identifier of the request', 'an empty string'));
    else if (earlier === exchange || mayShare(earlier, exchange)) yield pass(exchange);
    else if (keptBy(exchange) === null) yield fail(exchange, [earlier], sameId(id, exchange, earlier));
  }
}

/** Answers whose identifier an earlier one has, and that a cache gave: they say nothing of the platform. */
export function* idsFromCache({ all }: History): Iterable<Case> {
  const seen = new Set<string>();
  for (const entry of all) {
    const { exchange } = entry;
    const id = inScope('success', exchange) ? member(answerJson(exchange), 'request_id') : undefined;
    if (typeof id !== 'string') continue;
    const kept = keptBy(exchange);
    if (seen.has(id) && kept !== null) yield unknown(entry, { code: 'answered-from-cache', ...kept });
    seen.add(id);
  }
}

function keptBy({ answer }: Exchange) {
  return cacheSign(answer?.headers ?? {});
}

function sameId(id: string, exchange: Exchange, earlier: Exchange): Violation {
  const isKept =
    exchange.request.bodyText === earlier.request.bodyText &&
    canonicalJson(answerJson(exchange) ?? null) === canonicalJson(answerJson(earlier) ?? null);
  const got = isKept ? 'for an equal request, with an equal answer: a cache may have kept it' : 'for another request';
  const actual = `${describeValue(id)}, which call ${earlier.call} got ${got}`;
  return wrongAt('/request_id', 'same for different requests', 'a different identifier for each request', actual);
}

/** Whether both cancel one order. */
function mayShare(one: Exchange, other: Exchange): boolean {
  const [order, same] = [one, other].map(({ operation, request }) =>
    operation === 'cancel' ? member(request.body, 'order_no') : undefined,
  );
  return typeof order === 'string' && order === same;
}
