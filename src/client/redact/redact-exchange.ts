import type { Answer, Body, Exchange, SentRequest } from '../../contract/exchange.ts';
import { isWrongKey } from '../../contract/key-scheme.ts';
import { redactReason } from '../../contract/redact-reason.ts';
import { MAX_TEXT } from '../attempt/decode-body.ts';
import type { PersonalData } from './personal-data.ts';
import type { Redactor } from './redactor.ts';
import { REDACTED } from './redact-data.ts';
import { isSecretName } from './secret-names.ts';

/**
 * Headers whose values are always secret, in lower case. Headers that look secret by their names are secret as well.
 */
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie']);
/** The texts that this client writes into requests instead of secrets; they are kept, as those of wrong keys are. */
const PLACEHOLDER = /^(?:(?:[A-Za-z][A-Za-z0-9-]* )?\$CONFORMANCE_(?:API_KEY|(?:HEADER|KEY)_[A-Z0-9_]*)|)$/;

/** The functions that redact the parts of an exchange. */
export interface PartRedactors extends Pick<Redactor, 'text' | 'deep' | 'json'> {
  /** A text of the target. */
  ofTarget(text: string): string;
  readonly personal: PersonalData;
  /** The largest number of characters of the longest secret in any encoding. */
  readonly longestWriting: number;
}

/** Redacts an exchange: secrets everywhere, secret headers by name, and personal data in the answer. */
export function redactExchange(given: Exchange, by: PartRedactors): Exchange {
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
export function hasToGo({ request, answer, frontAnswer }: Exchange, personal: PersonalData): boolean {
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
