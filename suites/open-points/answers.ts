import { quoted } from '../quoted.ts';
import {
  contentType,
  errorAnswer,
  errorProblem,
  errorShape,
  sharedShape,
  isOneOfTypes,
  extraFields,
} from './answer-forms.ts';
import {
  answerJson,
  type Exchange,
  isAccepted,
  isObject,
  type Json,
  type JsonObject,
  member,
  notObserved,
  openPoint,
  otherThan,
  schemeOf,
  type Shown,
  textOf,
  atAnyIndex,
} from '../../src/requirements/for-suites.ts';
import { everySearch } from '../scenarios/every-search.ts';
import { keyAfterSchemes, withoutKey } from '../scenarios/keys.ts';
import { oddSearches } from '../scenarios/odd-input.ts';

/** Whether a limiter in front gave the answer, which contradicts nothing that is declared of the platform. */
const isInFront = ({ answeredBy }: Exchange): boolean => answeredBy.by === 'in front';

const texts = (value: Json): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

// §7: "Error codes and their meaning: not shown. Body shape of error responses: not shown"
export const openErrorBody = openPoint({
  id: 'open.error-body',
  question:
    'Which shape do the bodies of 400, 401 and 429 have, do all three have the same, and which error codes occur?',
  quotes: {
    '7': ['Body shape of error responses: not shown.'],
  },
  statementKey: 'errorBody',
  value:
    'declared: a JSON Schema; observed: for each status `empty`, `text`, `html`, or the members of the JSON and ' +
    'their types',
  probes: 'Every 400, 401 and 429 of the platform is validated against the declared JSON Schema.',
  asksDeclared: [oddSearches, withoutKey],
  none: notObserved('no answer 400, 401 or 429 came'),
  *shows(history) {
    for (const { exchange } of history.all) {
      const answer = errorAnswer(exchange);
      if (answer === null) continue;
      const code = member(answerJson(exchange), 'code');
      const note = typeof code === 'string' || typeof code === 'number' ? { note: `code ${textOf(code)}` } : {};
      yield { exchange, of: answer.status, value: errorShape(answer), ...note };
    }
  },
  conclude(counted) {
    const value: JsonObject = {};
    const parts = [...new Set(counted.map(({ of = null }) => String(of)))].toSorted().map((status) => {
      const own = counted.filter(({ of }) => String(of) === status);
      const shapes = own.map((one) => one.value);
      const objects = shapes.filter(isObject);
      const all = [
        ...[...new Set(shapes.filter((shape) => !isObject(shape)))].toSorted(),
        ...(objects.length > 0 ? [sharedShape(objects)] : []),
      ];
      const shape = all.length === 1 ? (all[0] as Json) : all;
      value[status] = shape;
      const codes = [...new Set(own.flatMap(({ note }) => note?.slice('code '.length) ?? []))].toSorted();
      return `${status}: ${textOf(shape)}${codes.length === 0 ? '' : `, code ${codes.join(', ')}`}`;
    });
    const isOne = new Set(Object.values(value).map(textOf)).size === 1;
    return {
      value,
      answer: [...parts, ...(parts.length < 2 ? [] : [isOne ? 'the same shape for all' : 'different shapes'])].join(
        '; ',
      ),
    };
  },
  differs: (declared, { exchange }) =>
    exchange.answer === null || isInFront(exchange) ? undefined : errorProblem(declared, exchange.answer),
});

// §4: the document does not show the content type of answers. One that is declared without parameters allows any.
export const openContentType = openPoint({
  id: 'open.content-type',
  question: 'Which content types do answers have?',
  quotes: {
    '4': [quoted.bothEndpoints],
  },
  statementKey: 'contentTypes',
  value: 'list',
  asksDeclared: [everySearch],
  none: notObserved('no answer came'),
  *shows(history) {
    for (const exchange of history.answers)
      if (exchange.answer !== null)
        yield { exchange, of: exchange.answer.status, value: [contentType(exchange.answer)] };
  },
  differs(declared, { value, exchange }) {
    if (isInFront(exchange)) return undefined;
    const [type] = value as readonly Json[] as readonly [string];
    const all = texts(declared);
    return isOneOfTypes(type, all) ? null : otherThan(all.join(' or '), type);
  },
});

// §2: fields that the document does not name are allowed
export const openExtraFields = openPoint({
  id: 'open.extra-fields',
  question: 'Which undocumented fields do answers have?',
  section: '2',
  statementKey: 'extraFields',
  value: 'list of JSON pointers',
  asksDeclared: [everySearch],
  none: notObserved('nothing was accepted'),
  *shows(history) {
    for (const exchange of history.answers) if (isAccepted(exchange)) yield { exchange, value: extraFields(exchange) };
  },
  differs(declared, { value }) {
    const pointers = texts(declared).map(atAnyIndex);
    const actual = texts(value).find((pointer) => !pointers.includes(pointer));
    const expected =
      pointers.length === 0
        ? 'no undocumented fields'
        : `no undocumented fields but ${pointers.join(', ')}`.slice(0, 300);
    return actual === undefined ? null : { cause: `${actual}: not declared`, expected, actual };
  },
});

// §5: "any prefix or scheme in the header value: not shown"
export const openKeyScheme = openPoint({
  id: 'open.key-scheme',
  question: 'Is `Bearer <key>` accepted as well?',
  quotes: {
    '5': ['How a key is obtained and any prefix or scheme in the header value: not shown.'],
  },
  statementKey: 'keySchemes',
  value: 'list',
  probes:
    'The key after each declared scheme has to be accepted. If Bearer is not declared, the key after Bearer ' +
    'has to be refused. Sent only with `ask: ["key-scheme"]`.',

  asks: [keyAfterSchemes],
  none: { code: 'scheme-not-asked' },
  *shows(history) {
    for (const { exchange } of history.searches('key-in-scheme')) {
      if (isAccepted(exchange) || [400, 401].includes(exchange.answer?.status ?? 0))
        yield { exchange, of: schemeOf(exchange.request), value: isAccepted(exchange) };
      else yield { code: 'scheme-answered', status: exchange.answer?.status ?? null };
    }
  },
});

const hasRetryAfter = ({ answer }: Exchange): boolean => (answer?.headers['retry-after']?.length ?? 0) > 0;

const isThrottled = ({ answer }: Exchange): boolean => answer?.status === 429;

const inFront = 'from something in front of the platform';

const notMet = { met: false, rate: null, retryAfter: null };

/**
 * Searches a second, in the last second and in longer times, below half of which a declared rate is not reached in any
 * reading.
 */
const seconds = [1, 5, 10, 60];

// §8: the document does not show how long an answer may take. The traffic of the run shows it.
export const openLatency = openPoint({
  id: 'open.latency',
  question: 'How long do answers take, by operation?',
  section: '8',
  statementKey: null,
  value: 'milliseconds: median, p95 and max per operation',
});

// §8: "Rate limits and quotas (status 429 exists): not shown". What a 429 means after calls without the right key may
// be a lockout.
export const openRateLimit = openPoint({
  id: 'open.rate-limit',
  question: 'Is there a rate limit (429), at which rate, and is Retry-After sent?',
  quotes: {
    '8': ['Rate limits and quotas (status 429 exists): not shown.'],
  },
  statementKey: 'rateLimit',
  value: 'object: `met`, `rate` (calls a second at which 429 began), `retryAfter`',
  words: { [JSON.stringify(notMet)]: 'no 429' },
  probes:
    'Every 429 of the platform has Retry-After as declared, and none comes at a lower rate than declared. If no 429 ' +
    'comes, only a run that is clearly faster than the declared rate is conclusive.',

  asksDeclared: [everySearch],
  none: { code: 'rate-not-reached' },
  *shows(history) {
    const all = history.answers;
    const wrongAt = history.firstOtherKeyAt;
    const before = all.filter(({ endedAt }) => endedAt < wrongAt);
    const taken = before.filter((one) => !isThrottled(one));
    for (const exchange of all.filter(isThrottled)) {
      const isConclusive = exchange.endedAt < wrongAt;
      const [rate = 0, ...longer] = seconds.map((time) => takenBefore(exchange, taken, time * 1000) / time);
      const value = { met: true, rate: isConclusive && rate > 0 ? rate : null, retryAfter: hasRetryAfter(exchange) };
      const note = isConclusive ? inFront : 'only during and after calls without the right key';
      if (isConclusive && exchange.answeredBy.by === 'platform')
        yield { exchange, value, of: Math.max(rate, ...longer) };
      else yield { exchange, value, isWeak: true, note };
    }
    const last = taken.at(-1);
    const isMet = before.length > taken.length;
    if (last !== undefined && !isMet)
      yield {
        exchange: last,
        value: notMet,
        note: `at up to ${fastest(taken)} searches a second`,
        of: fastest(taken),
        basis: 'run',
      };
  },
  conclude(counted) {
    const isMet = ({ value }: Pick<Shown, 'value'>): boolean => member(value, 'met') === true;
    const strong = counted.filter(({ isWeak }) => isWeak !== true);
    const met = (strong.some(isMet) ? strong : counted).filter(isMet).toSorted((a, b) => a.call - b.call);
    const [first] = met;
    if (first === undefined) return { value: notMet, answer: `no 429 came, ${counted.map(({ note }) => note).at(-1)}` };
    const retryAfter = met.some(({ value }) => member(value, 'retryAfter') === true);
    const rate = member(first.value, 'rate') ?? null;
    const how = first.note ?? `after ${textOf(rate ?? 0)} other answers within one second`;
    return {
      value: { met: true, rate, retryAfter },
      answer: `a 429 came ${how}, ${retryAfter ? 'with' : 'without'} Retry-After`,
    };
  },
  differs(declared, { exchange, of, isWeak }) {
    const { met, rate, retryAfter: advised } = isObject(declared) ? declared : {};
    const seen = Number(of);
    const expected = `429 from ${textOf(rate ?? null)} searches a second on`;
    if (isWeak === true) return undefined;
    if (!isThrottled(exchange)) {
      if (met === false) return null;
      // That no 429 came says something only where the run was clearly faster than the declared rate.
      if (met !== true || typeof rate !== 'number' || seen < 2 * rate + 20) return undefined;
      return { cause: 'no 429', expected, actual: `none with ${seen} in one second` };
    }
    if (met === false) return otherThan('no 429', 'a 429');
    const say = (is: boolean): string => `429 ${is ? 'with' : 'without'} Retry-After`;
    if (typeof advised === 'boolean' && hasRetryAfter(exchange) !== advised)
      return otherThan(say(advised), say(!advised));
    const isSlower = exchange.operation === 'search' && seen < Number(rate) / 2;
    return isSlower ? { cause: 'a 429 below the rate', expected, actual: `a 429 after ${seen} a second` } : null;
  },
});

/** Calls of the same operation, answered otherwise, that were sent within so many milliseconds before a call. */
function takenBefore({ operation, call, sentAt }: Exchange, taken: readonly Exchange[], milliseconds: number): number {
  return taken.filter(
    (one) =>
      one.operation === operation && one.call < call && one.sentAt > sentAt - milliseconds && one.sentAt <= sentAt,
  ).length;
}

/** Most searches answered within one second. */
function fastest(taken: readonly Exchange[]): number {
  const times = taken
    .flatMap(({ operation, sentAt }) => (operation === 'search' ? [sentAt] : []))
    .toSorted((a, b) => a - b);
  let from = 0;
  return times.reduce((most, time, to) => {
    while (time - (times[from] ?? time) >= 1000) from += 1;
    return Math.max(most, to - from + 1);
  }, 0);
}
