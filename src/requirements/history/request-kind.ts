import { isRealDate } from '../../arbitraries/calendar.ts';
import { certainlyPast, type DateFrame } from '../../arbitraries/date-frame.ts';
import type { Exchange, SentRequest } from '../../contract/exchange.ts';
import { mayPassForJson } from '../../contract/json-mistake.ts';
import { canonicalJson, isObject, type Json, member } from '../../contract/json.ts';
import { schemeOf } from '../../contract/wrong-key.ts';
import { stringFields } from '../../contract/search-fields.ts';
import type { CancelFacts } from './facts.ts';

/**
 * The kind of a search according to its own text and the clocks, whoever sent it. `unknown-key`: a recording does not
 * show the key; `key-in-scheme`: the right key after a scheme; `lenient`: not JSON, but usual parsers accept it;
 * `hostile-text`: text that looks like an attack in a text field; `past-date`: a real date that is certainly past;
 * `other`: every other search, valid or not.
 */
export type SearchKind =
  | 'without-key'
  | 'wrong-key'
  | 'unknown-key'
  | 'key-in-scheme'
  | 'malformed'
  | 'lenient'
  | 'non-object'
  | 'hostile-text'
  | 'past-date'
  | 'other';

/**
 * The kind of a cancel according to its own text, whoever sent it. `made-up`: its number belongs to no order; `order`:
 * its number is that of an order of this run; `neither`: the number is missing, has another type, or is a text that the
 * run has not made up.
 */
export type CancelKind =
  | 'without-key'
  | 'wrong-key'
  | 'unknown-key'
  | 'malformed'
  | 'lenient'
  | 'non-object'
  | 'made-up'
  | 'order'
  | 'neither';

/** The parts of a request that decide its kind. */
type AskedRequest = Pick<Exchange, 'credentials'> & {
  readonly request: Pick<SentRequest, 'body' | 'bodyText' | 'bodyBase64'> &
    Partial<Pick<SentRequest, 'headers' | 'key'>>;
};

/** The kind of a request without the right key, or without an object as its body; null if it has both. */
function kindOfNone({ credentials, request: { body, bodyText, bodyBase64 } }: AskedRequest) {
  if (credentials === 'wrong') return 'wrong-key';
  if (credentials === 'unknown') return 'unknown-key';
  if (credentials !== 'valid') return 'without-key';
  // Without a body there is nothing that could be broken.
  if (body === undefined)
    return bodyText.trim() === '' || bodyBase64 !== undefined || mayPassForJson(bodyText) ? 'lenient' : 'malformed';
  return isObject(body) ? null : 'non-object';
}

/** The kind of a search. `frame`: facts about dates that were certain while it was under way. */
export function searchKind(asked: AskedRequest, frame: () => DateFrame): SearchKind {
  const none = kindOfNone(asked);
  if (none === 'wrong-key' && schemeOf(asked.request) !== null) return 'key-in-scheme';
  if (none !== null) return none;
  const { body } = asked.request;
  if (stringFields.some((field) => field !== 'date' && looksHostile(member(body, field)))) return 'hostile-text';
  const date = member(body, 'date');
  if (typeof date === 'string' && isRealDate(date) && certainlyPast(date, frame())) return 'past-date';
  return 'other';
}

const hostile =
  /['"\\<>{}$%;`|&#()*[\]=]|\.\.\/|[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|(?:file|javascript):|__proto__/;

function looksHostile(value: Json | undefined): boolean {
  return typeof value === 'string' && (hostile.test(value) || !value.isWellFormed());
}

/** The kind of a cancel. */
export function cancelKind(
  asked: AskedRequest,
  { isMadeUp, isOurs }: Pick<CancelFacts, 'isMadeUp' | 'isOurs'>,
): CancelKind {
  const none = kindOfNone(asked);
  if (none !== null) return none;
  const number = member(asked.request.body, 'order_no');
  if (isMadeUp(number)) return 'made-up';
  return isOurs(number) ? 'order' : 'neither';
}

/** Whether a cancel has the plain reason, and the other fields that the configuration supplies for every cancel. */
export function isPlainCancel(
  { request: { body } }: Pick<AskedRequest, 'request'>,
  { bodies }: Pick<CancelFacts, 'bodies'>,
): boolean {
  return (
    isObject(body) &&
    Object.entries(bodies.plain).every(([name, value]) => canonicalJson(body[name] ?? null) === canonicalJson(value))
  );
}
