import { longSecret } from '../../contract/key-warnings.ts';
import { personalDataAt, type PersonalData, REDACTED, redactData } from './redact-data.ts';
import { createSecretMatcher } from './secret-matcher.ts';
import type { Answer, Body, Exchange, SentRequest } from '../../contract/exchange.ts';
import { isWrongKey } from '../../contract/wrong-key.ts';
import { redactReason } from '../../contract/reason.ts';
import { MAX_TEXT } from '../attempt/decode-body.ts';
import { isSecretName } from './secret-names.ts';
import type { Json } from '../../contract/json.ts';

/** Shorter secrets, and short numbers, are separate words also in texts of the target: they would be everywhere. */
const SHORTEST = 4;
const SHORT_NUMBER = /^\d{4,7}$/;
/** A short secret that is no word of a sentence, because it has a digit: `s3cr3t`, `13800000000`. */
const DISTINCT = /^(?=.*\d)(?:.*[a-z].{0,11}|.{8,})$/is;
/**
 * The number of UTF-16 units of an answer's text that messages of the suite may quote, and more. A longer text is
 * searched for by its beginning, because the target chose its length.
 */
const LONGEST_QUOTED = 200;
/** Text in double quotes: our sentences quote the target so. */
const QUOTED = /"(?:[^"\\]|\\.)*"/gs;

interface RedactorOptions {
  /**
   * The API key, wrong keys, values of configured headers, a proxy's password, and values of variables in the
   * configuration.
   */
  readonly secrets: readonly string[];
  /** Further secrets that are only searched for as separate words. Default: none. */
  readonly alone?: { readonly quoted?: readonly string[]; readonly words?: readonly string[] };
  /** JSON pointers of personal data in answers; `*` is every index or member. */
  readonly pointers: readonly string[];
}

/** Makes a redactor for these secrets and places. It is prepared once; its time is linear in its input. */
export function createRedactor({ secrets, alone = {}, pointers }: RedactorOptions): Redactor {
  const all = secrets.flatMap(withParts).filter((secret) => secret !== '');
  const personal = personalDataAt(pointers);
  const isLong = ({ length }: string): boolean => length >= longSecret;
  const isFindable = (secret: string): boolean => secret.length >= SHORTEST && !SHORT_NUMBER.test(secret);
  const text = withoutSome(isLong, (secret) => secret.length >= SHORTEST && DISTINCT.test(secret));
  const ofTarget = withoutSome(isFindable, (secret) => SHORT_NUMBER.test(secret));
  const by: PartRedactors = {
    text,
    ofTarget,
    json: redactData(ofTarget),
    deep: redactData(text),
    personal,
    // A character needs up to about twelve characters in an escape that is itself escaped.
    longestWriting: 12 * Math.max(1, ...all.map((secret) => secret.length)),
  };
  const redactor: Redactor = {
    text,
    deep: by.deep,
    json: by.json,
    exchange: (given) => redactExchange(given, by),
    exchangeText(given) {
      // Nearly every exchange is free of secrets. If its JSON text has none, its parts need not be searched.
      const written = JSON.stringify(given);
      const isClean = !hasToGo(given, personal) && ofTarget(written) === written;
      return isClean ? written : JSON.stringify(redactExchange(given, by));
    },
    within(exchanges) {
      const found = exchanges.flatMap(({ answer }) =>
        answer?.body.kind === 'json' ? personal.in(answer.body.value).map((one) => one.slice(0, LONGEST_QUOTED)) : [],
      );
      // Making one needs some milliseconds, for every finding, and usually there is no further personal data.
      const informed =
        found.length === 0 ? redactor : createRedactor({ secrets: [...secrets, ...new Set(found)], alone, pointers });
      return { text: (value) => informed.text(value.replace(QUOTED, (quoted) => String(informed.json(quoted)))) };
    },
  };
  return redactor;

  /** A function that removes some secrets everywhere, others as separate words, and the rest as whole texts. */
  function withoutSome(
    everywhere: (secret: string) => boolean,
    asWord: (secret: string) => boolean,
  ): (text: string) => string {
    const matcher = createSecretMatcher(all.filter(everywhere));
    const others = all.filter((secret) => !everywhere(secret));
    const withoutOthers = withoutAlone({
      quoted: new Set([...others.filter((one) => !asWord(one)), ...(alone.quoted ?? [])]),
      words: new Set([...others.filter(asWord), ...(alone.words ?? [])]),
    });
    return (value) => withoutOthers(matcher.replace(value, REDACTED));
  }
}

/** A secret and, if it is a scheme with a credential (`Bearer …`), the credential alone as well. */
function withParts(secret: string): string[] {
  const [, ...parts] = secret.split(/\s+/);
  return [secret, ...parts.filter((part) => part.length >= 8)];
}

/**
 * Headers whose values are always secret, in lower case. Headers that look secret by their names are secret as well.
 */
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie']);
/** The texts that this client writes into requests instead of secrets; they are kept, as those of wrong keys are. */
const PLACEHOLDER = /^(?:(?:[A-Za-z][A-Za-z0-9-]* )?\$CONFORMANCE_(?:API_KEY|(?:HEADER|KEY)_[A-Z0-9_]*)|)$/;

/** The functions that redact the parts of an exchange. */
interface PartRedactors extends Pick<Redactor, 'text' | 'deep' | 'json'> {
  /** A text of the target. */
  ofTarget(text: string): string;
  readonly personal: PersonalData;
  /** The largest number of characters of the longest secret in any encoding. */
  readonly longestWriting: number;
}

/** Redacts an exchange: secrets everywhere, secret headers by name, and personal data in the answer. */
function redactExchange(given: Exchange, by: PartRedactors): Exchange {
  const { answer, frontAnswer, fault } = given;
  return {
    ...given,
    request: redactRequest(given.request, by),
    answer: answer === null ? null : redactAnswer(answer, by),
    ...(frontAnswer === undefined ? {} : { frontAnswer: redactAnswer(frontAnswer, by) }),
    fault: fault === null ? null : { ...fault, reason: redactReason(fault.reason, by) },
  };
}

/** Whether something must be removed from an exchange because of its name or its place, whatever its value. */
function hasToGo({ request, answer, frontAnswer }: Exchange, personal: PersonalData): boolean {
  if (Object.entries(request.headers).some(([name, value]) => isSecret(name) && !isOurs(value))) return true;
  const given = answer ?? frontAnswer;
  if (given === undefined) return false;
  const { headers, body, bytes } = given;
  return (
    Object.keys(headers).some(isSecret) ||
    (body.kind === 'json' && personal.isAnywhere) ||
    (body.kind === 'text' && bytes > MAX_TEXT)
  );
}

function isSecret(header: string): boolean {
  return SECRET_HEADERS.has(header.toLowerCase()) || isSecretName(header);
}

/** Whether a header's value is a text of this client in place of a secret. */
function isOurs(value: string): boolean {
  return PLACEHOLDER.test(value) || isWrongKey(value);
}

function redactRequest(sent: SentRequest, { text, ofTarget, deep }: PartRedactors): SentRequest {
  const headers = Object.entries(sent.headers).map(([name, value]) => {
    if (PLACEHOLDER.test(value)) return [text(name), value];
    return [text(name), isSecret(name) && !isOurs(value) ? REDACTED : text(value)];
  });
  const { bodyBase64, ...rest } = sent;
  return {
    ...rest,
    ...(bodyBase64 === undefined || ofTarget(bodyBase64) !== bodyBase64 ? {} : { bodyBase64 }),
    ...(sent.key === undefined ? {} : { key: deep(sent.key) }),
    path: text(sent.path),
    headers: Object.fromEntries(headers),
    bodyText: text(sent.bodyText),
    body: sent.body === undefined ? undefined : deep(sent.body),
  };
}

function redactAnswer(given: Answer, { ofTarget, json, personal, longestWriting }: PartRedactors): Answer {
  const headers = Object.fromEntries(
    Object.entries(given.headers).map(([name, values]) => [
      ofTarget(name),
      values.map((value) => (isSecret(name) ? REDACTED : ofTarget(value))),
    ]),
  );
  return { ...given, headers, body: redactBody(given.body) };

  function redactBody(body: Body): Body {
    if (body.kind === 'json') return { kind: 'json', value: json(personal.without(body.value)) };
    if (body.kind !== 'text') return body;
    // A cut text may end with the beginning of a secret, which is not found; so the end is removed.
    const text = given.bytes > MAX_TEXT ? ofTarget(body.text).slice(0, -longestWriting) : ofTarget(body.text);
    return { ...body, text, problem: ofTarget(body.problem) };
  }
}

/** Removes secrets and personal data from everything that is shown. */
export interface Redactor {
  /**
   * A text of the suite. A secret of fewer than twelve characters is removed only where it is the whole text, in
   * quotes, or a separate word with a digit.
   */
  text(text: string): string;
  /** All strings, numbers and member names of data of the suite. */
  deep<T>(data: T): T;
  /** The same for data of the target: secrets of four characters and more are removed everywhere. */
  json(value: Json): Json;
  /** Removes secrets everywhere, secret headers by name, and personal data in the answer. */
  exchange(exchange: Exchange): Exchange;
  /** The same, as JSON text. */
  exchangeText(exchange: Exchange): string;
  /** A redactor for texts that quote the answers of these exchanges, which also knows their personal data. */
  within(exchanges: readonly Exchange[]): Pick<Redactor, 'text'>;
}

/**
 * Secrets that are only searched for as separate words or texts, because within other texts they would be found
 * everywhere, or because there are too many of them.
 */
interface Alone {
  /** Secrets that are removed if they are a whole text or in quotes: `"1"`. */
  readonly quoted: ReadonlySet<string>;
  /** Secrets that are also removed if they are a whole word: `code=4711`. */
  readonly words: ReadonlySet<string>;
}

/** The text between two double quotes, escaped or not; the second quote may be the first of the next text. */
const BETWEEN_QUOTES = /"([^"\\]{1,200})(?=\\{0,8}")/g;
/** Words between separators of JSON, forms, cookies and sentences; their parts between slashes; and parts of those. */
const WORDS = [/[^\s"'`=&;,:<>(){}[\]\\]+/g, /[^/]+/g, /[A-Za-z0-9]+/g];

/** Makes a function that removes such secrets from a text, in one pass for each kind. */
function withoutAlone({ quoted, words }: Alone): (text: string) => string {
  if (quoted.size === 0 && words.size === 0) return (text) => text;
  const isSecret = (text: string): boolean => quoted.has(text) || words.has(text);
  const withoutWords = (text: string, depth = 0): string => {
    const pattern = WORDS[depth];
    if (pattern === undefined) return text;
    return text.replace(pattern, (word) => (words.has(word) ? REDACTED : withoutWords(word, depth + 1)));
  };
  return (text) => {
    if (isSecret(text)) return REDACTED;
    const unquoted = text.replace(BETWEEN_QUOTES, (found, value: string) => (isSecret(value) ? `"${REDACTED}` : found));
    return words.size === 0 ? unquoted : withoutWords(unquoted);
  };
}
