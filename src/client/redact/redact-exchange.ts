import type { Answer, Exchange, SentRequest, TransportFault } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { redactReason } from '../../contract/redact-reason.ts';
import { MAX_TEXT } from '../attempt/decode-body.ts';
import type { PersonalData } from './personal-data.ts';
import { REDACTED } from './redact-data.ts';
import { isSecretName } from './secret-names.ts';

/**
 * Headers whose values are always secret, in lower case. Headers that look secret by their names are secret as well.
 */
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie']);
/** The texts that this client writes into requests instead of secrets; they are kept. */
const WRONG_KEY = '<wrong key: ';
const PLACEHOLDER = /^(?:\$CONFORMANCE_API_KEY|\$CONFORMANCE_HEADER_[A-Z0-9_]*|)$/;

/** The functions that redact the parts of an exchange. */
export interface PartRedactors {
  text(text: string): string;
  json(value: Json): Json;
  readonly personal: PersonalData;
  /** The largest number of characters of the longest secret in any encoding. */
  readonly longestWriting: number;
}

/** Redacts an exchange: secrets everywhere, secret headers by name, and personal data in the answer. */
export function redactExchange(given: Exchange, by: PartRedactors): Exchange {
  return {
    ...given,
    request: redactRequest(given.request, by),
    answer: given.answer === null ? null : redactAnswer(given.answer, by),
    ...(given.frontAnswer === undefined ? {} : { frontAnswer: redactAnswer(given.frontAnswer, by) }),
    fault: given.fault === null ? null : redactFault(given.fault, by),
  };
}

/** Whether something must be removed from an exchange because of its name or its place, whatever its value. */
export function hasToGo({ request: sent, answer, frontAnswer }: Exchange, personal: PersonalData): boolean {
  const given = answer ?? frontAnswer ?? null;
  const ownKey = (value: string): boolean => PLACEHOLDER.test(value) || value.startsWith(WRONG_KEY);
  return (
    Object.entries(sent.headers).some(([name, value]) => isSecret(name) && !ownKey(value)) ||
    (given !== null &&
      (Object.keys(given.headers).some(isSecret) ||
        (given.body.kind === 'json' && personal.isAnywhere) ||
        (given.body.kind === 'text' && given.bytes > MAX_TEXT)))
  );
}

function redactFault(given: TransportFault, by: Pick<PartRedactors, 'text'>): TransportFault {
  return { ...given, reason: redactReason(given.reason, by) };
}

function isSecret(header: string): boolean {
  return SECRET_HEADERS.has(header.toLowerCase()) || isSecretName(header);
}

function redactRequest(sent: SentRequest, { text, json }: PartRedactors): SentRequest {
  const headers = Object.entries(sent.headers).map(([name, value]) => {
    const isPlain = value.startsWith(WRONG_KEY) || !isSecret(name);
    return [text(name), PLACEHOLDER.test(value) ? value : isPlain ? text(value) : REDACTED];
  });
  const { bodyBase64, key, ...rest } = sent;
  const clean = bodyBase64 === undefined || text(bodyBase64) !== bodyBase64 ? {} : { bodyBase64 };
  return {
    ...rest,
    ...clean,
    ...(key === undefined
      ? {}
      : { key: { ...key, wrong: text(key.wrong), ...(key.scheme === undefined ? {} : { scheme: text(key.scheme) }) } }),
    path: text(sent.path),
    headers: Object.fromEntries(headers),
    bodyText: text(sent.bodyText),
    body: sent.body === undefined ? undefined : json(sent.body),
  };
}

function redactAnswer(given: Answer, { text, json, personal, longestWriting }: PartRedactors): Answer {
  const headers = Object.fromEntries(
    Object.entries(given.headers).map(([name, values]) => [
      text(name),
      values.map((value) => (isSecret(name) ? REDACTED : text(value))),
    ]),
  );
  const { body } = given;
  switch (body.kind) {
    case 'json':
      return { ...given, headers, body: { kind: 'json', value: json(personal.without(body.value)) } };
    case 'text':
      // A cut text may end with the beginning of a secret, which is not found; so the end is removed.
      return {
        ...given,
        headers,
        body: {
          ...body,
          text: given.bytes > MAX_TEXT ? text(body.text).slice(0, -longestWriting) : text(body.text),
          problem: text(body.problem),
        },
      };
    default:
      return { ...given, headers };
  }
}
