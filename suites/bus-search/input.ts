import { quoted } from '../quoted.ts';
import { oddFields } from '../../src/arbitraries/index.ts';
import {
  type Case,
  type Entry,
  type Exchange,
  type Facts,
  type History,
  isListed,
  isObject,
  notApplicable,
  requirement,
  search,
  status,
  statusOwner,
  unknown,
  fail,
  isAccepted,
  isAttackLike,
  isBefore,
  violation,
} from '../../src/requirements/for-suites.ts';
import { deepJsonInFront } from '../explanations.ts';
import { brokenJson, hostileTextsInSearches, noObjects, oddSearches, soupsInSearches } from '../scenarios/odd-input.ts';

// §4, §7: "request content type application/json"; "400: invalid request"
export const busMalformed = requirement({
  id: 'bus.malformed',
  level: 'MUST',
  quotes: {
    '4': [quoted.bothEndpoints],
    '7': [quoted.invalidRequest],
  },
  statement: 'A search whose body is not JSON is answered 400.',
  subject: 'searches whose body is not JSON',
  reading:
    'Such a body cannot be a valid request. An empty body is never sent: which fields are required is not shown.',
  probes:
    'An accepted search, changed so that it breaks one rule of the JSON grammar (RFC 8259). Not sent here: text ' +
    'after a complete JSON value, bytes that are not UTF-8, NaN and Infinity, comments, control characters in ' +
    'texts and other forms of numerals. Usual parsers accept these (`open.lenient-json`).',

  asks: [brokenJson],
  *judge(history, facts) {
    for (const asked of history.searches('malformed'))
      yield withPlainControl(asked, 'a body that is not JSON cannot be a valid request (section 4)', facts);
  },
});

// §4.1: the body is an object; a status that is not listed breaks `bus.bad-input`
export const busNonObject = requirement({
  id: 'bus.non-object',
  level: 'SHOULD',
  section: '4.1, 7',
  quotes: {
    '7': [quoted.invalidRequest],
  },
  statement: 'A search whose body is JSON but not an object is answered 400.',
  subject: 'searches whose body is not a JSON object',
  reading:
    'The document shows the body as a list of fields without calling it an object. A status that it does not ' +
    'list breaks `bus.bad-input`.',
  probes: 'An array, a string, a number, null.',
  asks: [noObjects],
  *judge(history, facts) {
    for (const asked of history.searches('non-object'))
      if (isListed('search', asked.exchange.answer?.status ?? 200))
        yield withPlainControl(asked, 'a body that is not an object names no search (section 4.1)', facts);
  },
});

// §7: the statuses listed, whatever the input; what is accepted conforms (every rule for accepted searches sees it)
export const busBadInput = requirement({
  id: 'bus.bad-input',
  level: 'MUST',
  quotes: {
    '7': ['POST /open/v1/bus/search | 200, 400, 401, 429'],
  },
  statement:
    'An invalid search whose body is JSON is answered with a listed status. If it is accepted, its answer conforms.',
  subject: 'searches with odd input',
  reading:
    'The document hardly shows which input is invalid, so only the status and the shape of the answer are ' +
    'judged. If the connection is closed each time that an input is sent, while searches in between are ' +
    'accepted, the input has no listed status either.',
  probes:
    'First boundary values and odd values for every field, then random ones: an empty object, wrong types, null, ' +
    'empty, unknown fields, zero, negative, beyond 32 and 53 bits, 1e308, impossible dates and formats, ' +
    'unknown sort keys and cities, coordinates beyond the globe, one coordinate of a pair, the same start ' +
    'and end, text outside ASCII and the BMP, lone surrogates, long text; letters of many scripts together. ' +
    'At most 4 KB a field and 16 KB a body.',

  asks: [oddSearches, noObjects, soupsInSearches],
  *judge(history, facts) {
    for (const asked of history.all)
      if (statusOwner(asked, facts) === 'bus.bad-input')
        yield closedEachTime(asked, history, facts) ?? listed(asked, history, facts);
  },
  explanations: [deepJsonInFront],
});

export const busHostileText = requirement({
  id: 'bus.hostile-text',
  level: 'MUST',
  quotes: {
    '7': ['POST /open/v1/bus/search | 200, 400, 401, 429'],
  },
  statement: 'A search with text that looks like an attack is answered with a listed status.',
  subject: 'searches with text that looks like an attack',
  reading: 'Separate from `bus.bad-input`, so that one of the two can be waived or skipped without the other.',
  probes:
    'Quotes, U+0000, SQL, markup, path and template fragments in the text fields; all special signs together, ' +
    'split if the search is not accepted.',

  asks: [hostileTextsInSearches, soupsInSearches, oddSearches],
  *judge(history, facts) {
    for (const asked of history.searches('hostile-text')) yield listed(asked, history, facts);
  },
});

/** A refusal proves something if a search without the fault is accepted: the plain one of the busiest route. */
function withPlainControl(asked: Entry, because: string, facts: Facts): Case {
  const plain = plainOf(facts);
  return plain.length === 0 && asked.exchange.answer?.status === 400
    ? notApplicable(facts.reasonNoneAccepted() ?? { code: 'no-search-accepted' })
    : status(asked, 400, because, plain, facts);
}

function plainOf({ routes }: Facts): Exchange[] {
  return routes.slice(0, 1).map(({ plain }) => plain);
}

/**
 * An unlisted status is reported for one field; two odd fields are reported together only if neither causes it alone.
 */
function listed(asked: Entry, history: History, facts: Facts): Case {
  const judged = status(asked, 'listed', 'section 7', plainOf(facts), facts);
  const { body } = asked.exchange.request;
  const [longestRoute] = facts.routes;
  if (judged.is !== 'fail' || !isObject(body) || longestRoute === undefined || !asked.request?.input?.includes('; '))
    return judged;
  const odd = oddFields(body, longestRoute.body).map(({ value, label }) => ({
    answers: history.withBody(value),
    request: search(value, { input: label }),
  }));
  if (odd.some(({ answers }) => answers.length === 0)) {
    const wants = odd.map(({ request }) => request);
    return unknown(asked, { code: 'odd-field-unknown' }, wants);
  }
  const isBroken = odd.some(({ answers }) =>
    answers.some(({ answer }) => answer !== null && !isListed('search', answer.status)),
  );
  return isBroken ? notApplicable({ code: 'odd-field-alone' }) : judged;
}

/** Attempts with one input, and accepted searches between them, before it is the input that the platform fails on. */
const times = 3;
const controls = 2;

/**
 * A search whose connection is closed without an answer whenever it is sent, while others are accepted at the first
 * attempt: the platform fails on its input. It may also be a limit of calls, so that this has to come again. Null if
 * that is not so; if too little was sent, the requests that would show it. If answers of every input end at a size,
 * something in front may limit that.
 */
function closedEachTime(entry: Entry, history: History, { routes: [route] }: Facts): Case | null {
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
