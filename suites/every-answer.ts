import { quoted } from './quoted.ts';
import {
  answerJson,
  describeValue,
  eachAnswer,
  type Exchange,
  isDocumented,
  isListed,
  isObject,
  jsonMistakeInWords,
  member,
  memberViolations,
  pass,
  requirement,
  type RequirementParts,
  statusOwner,
  typeName,
  type Violation,
  violation,
  wrongAt,
  wrongStatus,
  cacheSign,
  canonicalJson,
  type Case,
  fail,
  type History,
  inScope,
  unknown,
} from '../src/requirements/for-suites.ts';
import { allCalls } from './scenarios/all-calls.ts';

/** Each of these is judged on every success. */
const ofSuccesses = {
  probes: 'Every 200 answer with `code` 0.',
  asks: allCalls,
} as const satisfies Partial<RequirementParts>;

// §7: "HTTP statuses listed per operation"; another requirement judges the statuses of its own requests
export const httpStatusListed = requirement({
  id: 'http.status-listed',
  level: 'MUST',
  section: '7',
  quotes: {
    '5': [quoted.keyRefused],
    '7': ['POST /open/v1/bus/search | 200, 400, 401, 429', quoted.cancelStatuses],
  },
  statement:
    'The status is one that the document lists for the operation: search 200, 400, 401 or 429; cancel 200, ' +
    '400 or 401.',
  reading:
    'Section 7 gives the statuses per operation, so the lists are read as complete. The document ' +
    'contradicts itself in one place: the list of cancel has no 401, but section 5 says that a missing or invalid ' +
    'key leads to 401. The suite follows section 5. A 429 on cancel is throttling: it is reported, but never counts ' +
    'as a failure.',
  probes: 'Every exchange whose status no other requirement judges.',
  asks: allCalls,
  *judge(history, facts) {
    const second = new Set(history.orders().flatMap((order) => order.second));
    for (const entry of history.all) {
      const { answer, operation } = entry.exchange;
      if (answer === null || !isDocumented(operation)) continue;
      if (isListed(operation, answer.status)) yield pass(entry.exchange);
      else if (statusOwner(entry, facts) === 'http.status-listed' && !second.has(entry))
        yield wrongStatus(entry.exchange, 'listed', '', [], null);
    }
  },
});

// §1, §2: "called over HTTP with JSON bodies"
export const httpJsonBody = requirement({
  id: 'http.json-body',
  level: 'MUST',
  section: '1, 2',
  quotes: {
    '1': ['The service is an open platform for travel booking, called over HTTP with JSON bodies.'],
  },
  statement: 'The body of a 200 answer is a JSON object in UTF-8.',
  reading:
    'A body is UTF-8 without byte order mark (RFC 8259). The Content-Type of answers is not shown: it is observed. ' +
    'The body is also JSON if the request accepts any type (`Accept: */*`).',
  probes: 'Every 200 answer; the pages of one route also with `Accept: */*`.',
  asks: allCalls,
  judge: eachAnswer('ok', ({ answer }) => {
    const body = answer?.body;
    if (body === undefined || body.kind === 'cut') return null;
    const wrong = (cause: string, actual: string) => [violation(cause, 'the body', 'a JSON object in UTF-8', actual)];
    if (body.kind === 'empty') return wrong('body empty', 'an empty body');
    if (body.kind === 'text') {
      const [one, two] = body.text;
      if (one === '\u001f' && (two === '\u008b' || two === '\ufffd')) {
        const isDecoded = answer?.headers['content-encoding'] !== undefined;
        return wrong(
          'body no JSON',
          isDecoded ? 'gzip inside its Content-Encoding' : 'gzip without a Content-Encoding',
        );
      }
      const place = jsonMistakeInWords(body.text);
      return wrong(
        'body no JSON',
        place === null ? `${describeValue(body.text)}: ${body.problem}` : `a body that is not JSON: ${place}`,
      );
    }
    if (isObject(body.value)) return [];
    const type = typeName(body.value);
    return wrong(`body type ${type === 'integer' ? 'number' : type}`, describeValue(body.value));
  }),
});

// §2, §7: "code integer, 0 on success"; "200: success; body has code 0"
export const envelopeCode = requirement({
  id: 'envelope.code',
  level: 'MUST',
  quotes: {
    '2': ['code | integer | 0 on success'],
    '7': ['200 | success; body has code 0'],
  },
  statement: '`code` is an integer, and 0 on a 200 answer.',
  reading: 'Section 7 reads 200 as "success; body has code 0". 0.0 and -0 are integers and equal 0.',
  probes: 'Every 200 answer.',
  asks: allCalls,
  judge: eachAnswer('ok', (exchange) => (isObject(answerJson(exchange)) ? shapeOf(exchange, 'code') : null)),
});

// §2: "data object"
export const envelopeData = requirement({
  id: 'envelope.data',
  level: 'MUST',
  quotes: {
    '2': ['data | object | operation-specific payload'],
  },
  statement: '`data` is an object.',
  ...ofSuccesses,
  judge: eachAnswer('success', (exchange) => shapeOf(exchange, 'data')),
});

// §2: "message string: a text; a success response carries a short success text"
export const envelopeMessage = requirement({
  id: 'envelope.message',
  level: 'MUST',
  quotes: {
    '2': ['message | string | a text; a success response carries a short success text'],
  },
  statement: '`message` is a string with some text.',
  reading: '"A success response carries a short success text": an empty string, or white space alone, is not a text.',
  ...ofSuccesses,
  judge: eachAnswer('success', (exchange) => {
    const message = member(answerJson(exchange), 'message');
    if (typeof message !== 'string') return shapeOf(exchange, 'message');
    return /\S/.test(message) ? [] : [wrongAt('/message', 'no text', 'a short success text', describeValue(message))];
  }),
});

// §2: "request_id string: identifier of the request"
export const envelopeRequestId = requirement({
  id: 'envelope.request-id',
  level: 'MUST',
  quotes: {
    '2': ['request_id | string | identifier of the request, format <request_id>'],
  },
  statement: '`request_id` is a string.',
  ...ofSuccesses,
  judge: eachAnswer('success', (exchange) => shapeOf(exchange, 'request_id')),
});
export const envelopeRequestIdDistinct = requirement({
  id: 'envelope.request-id-distinct',
  level: 'SHOULD',
  quotes: {
    '2': ['request_id | string | identifier of the request, format <request_id>'],
  },
  statement: '`request_id` is not empty and differs between different requests.',
  reading:
    'It follows from "identifier of the request". A repeated cancel of one order may replay its answer, the ' +
    'identifier included.',
  probes: 'All 200 answers of the run together.',
  asks: allCalls,
  judge: [({ exchanges }) => distinctIds(exchanges), idsFromCache],
});

function shapeOf(exchange: Exchange, name: string): Violation[] {
  const body = answerJson(exchange);
  return memberViolations('envelope', '', isObject(body) ? body : {}, [name]);
}

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
