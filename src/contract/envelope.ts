import type { Answer } from './exchange.ts';
import { isObject, type Json } from './json.ts';

/** The names of the document's envelope (section 5). */
const names = ['code', 'data', 'message', 'request_id'] as const;

/**
 * Whether an answer has two names of the envelope, in JSON or in a text that is broken JSON; `message` and `request_id`
 * alone are a gateway's.
 */
export function hasEnvelope({ body }: Pick<Answer, 'body'>): boolean {
  const found = namesIn(body);
  return found.length >= 2 && (found.includes('code') || found.includes('data'));
}

/**
 * Whether only the platform gives such an answer: with `data` and another name of the envelope, or with a `request_id`
 * of a known form and a number other than the status as `code`. Gateways have `code` and `message`, too.
 */
export function isOwnEnvelope(answer: Answer, ids: ReadonlySet<string>): boolean {
  const found = namesIn(answer.body);
  if (found.length < 2) return false;
  return found.includes('data') || (codeOf(answer) === 'number' && ids.has(idFormOf(answer) ?? ''));
}

/**
 * Whether an answer is a refusal as some gateways give it, too: `data` is null, there is no `request_id`, and the
 * status is 200, or `code` repeats it.
 */
export function hasEmptyData(answer: Answer): boolean {
  return (
    valueIn(answer.body, 'data') === null &&
    !namesIn(answer.body).includes('request_id') &&
    (refusesBy200(answer) || codeOf(answer) === 'status')
  );
}

/** Whether an answer refuses with 200: a JSON object whose `code` is not 0, or that has none. */
export function refusesBy200({ status, body }: Answer): boolean {
  return status === 200 && body.kind === 'json' && isObject(body.value) && body.value['code'] !== 0;
}

/** Whether a JSON object that is not in the envelope has a member that is, with all its names: something put it in. */
export function isWrapped({ body }: Answer): boolean {
  const hasAll = (value: Json | undefined): boolean =>
    isObject(value) && names.every((name) => Object.hasOwn(value, name));
  return body.kind === 'json' && isObject(body.value) && !hasAll(body.value) && Object.values(body.value).some(hasAll);
}

/**
 * The form of an answer's `request_id`; null if it has none. Example: `8 4 4 4 12`, the lengths of its runs of hex
 * digits, with a `w` for any other run.
 */
export function idFormOf({ body }: Answer): string | null {
  const id = valueIn(body, 'request_id');
  if (typeof id !== 'string') return null;
  const runs = id.match(/[\da-z]+/gi) ?? [];
  return runs.map((run) => (/^[\da-f]{8,}$/i.test(run) ? run.length : 'w')).join(' ');
}

/** What an answer's `code` is: the status again, another number, a text, or nothing of that. */
export function codeOf({ status, body }: Answer): 'status' | 'number' | 'text' | 'none' {
  const code = valueIn(body, 'code');
  if (typeof code === 'number') return code === status ? 'status' : 'number';
  return typeof code === 'string' ? (code === String(status) ? 'status' : 'text') : 'none';
}

function namesIn(body: Answer['body']): readonly string[] {
  if (body.kind === 'json') return names.filter((name) => isObject(body.value) && Object.hasOwn(body.value, name));
  return body.kind === 'text' ? names.filter((name) => new RegExp(`"${name}"\\s*:`).test(body.text)) : [];
}

/** A member of a JSON object; of broken JSON its number or text, if it is whole. */
function valueIn(body: Answer['body'], name: string): Json | undefined {
  if (body.kind === 'json') return isObject(body.value) ? body.value[name] : undefined;
  if (body.kind !== 'text') return undefined;
  const [, number, text] = new RegExp(`"${name}"\\s*:\\s*(?:(-?\\d+)\\b|"([^"]*)")`).exec(body.text) ?? [];
  return number === undefined ? text : Number(number);
}
