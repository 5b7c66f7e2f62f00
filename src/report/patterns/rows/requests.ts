import { isObject, type Json } from '../../../contract/json.ts';
import type { JournalCall } from '../call.ts';
import { flag, number, type Row, value } from '../row.ts';

const text = ({ exchange }: JournalCall): string => exchange.request.bodyText;
const isJson = ({ exchange }: JournalCall): boolean => exchange.request.body !== undefined;
const bytes = (call: JournalCall): number => Number(headerOf(call, 'content-length') ?? text(call).length);
const headerOf = ({ exchange }: JournalCall, name: string): string | null =>
  Object.entries(exchange.request.headers).find(([one]) => one.toLowerCase() === name)?.[1] ?? null;

function kindOfBody({ exchange: { request } }: JournalCall): string {
  const { body, bodyText, bodyBase64 } = request;
  if (bodyText === '' && bodyBase64 === undefined) return 'empty';
  if (bodyBase64 !== undefined) return 'not UTF-8';
  if (body === undefined) return 'not JSON';
  if (body === null) return 'null';
  if (Array.isArray(body)) return 'a JSON array';
  return isObject(body) ? 'a JSON object' : `a JSON ${typeof body}`;
}

/** How many arrays or objects are in one another. */
function depthOf(json: Json | undefined, most = 64): number {
  if (typeof json !== 'object' || json === null || most === 0) return 0;
  let deepest = 0;
  for (const one of Object.values(json)) deepest = Math.max(deepest, depthOf(one, most - 1));
  return 1 + deepest;
}

/** How a request is written, whatever it says. */
export const requestRows: readonly Row<JournalCall>[] = [
  value('body', kindOfBody, ['whose body is', 'whose body is not']),
  flag('JSON', isJson, ['whose body is JSON', 'whose body is not JSON'], 1.2),
  flag(
    'ends early',
    (call) => (isJson(call) ? null : !/[}\]]\s*$/.test(text(call))),
    ['whose body ends before its JSON does (cut short)', 'whose body has its last brace'],
    1.3,
  ),
  number('bytes of the request', bytes, 'of', 'bytes', 2),
  flag(
    'line breaks between members',
    (call) => (isJson(call) ? /[\r\n]/.test(text(call)) : null),
    ['with line breaks between the fields of the body', 'without line breaks between the fields'],
    1,
  ),
  flag(
    'white space between members',
    (call) => (isJson(call) ? /[,:{[]\s/.test(text(call)) : null),
    ['with white space between the fields of the body', 'without white space between the fields'],
    1.2,
  ),
  flag(
    'escaped character',
    (call) => (isJson(call) ? /\\u[\da-f]{4}/i.test(text(call)) : null),
    ['with a character written as an escape (\\u)', 'without a character written as an escape (\\u)'],
    1,
  ),
  flag(
    'any escape',
    (call) => (isJson(call) ? /\\/.test(text(call)) : null),
    ['with an escape (backslash) in the JSON', 'without an escape in the JSON'],
    1.2,
  ),
  flag(
    'exponent',
    (call) => (isJson(call) ? /[:[]\s*-?\d+(\.\d+)?[eE]/.test(text(call)) : null),
    ['with a number written with an exponent', 'without a number with an exponent'],
    1,
  ),
  flag(
    'number as 1.0',
    (call) => (isJson(call) ? /[:[]\s*-?\d+\.0+\s*[,}\]]/.test(text(call)) : null),
    ['with a whole number written as 1.0', 'without a whole number written as 1.0'],
    1,
  ),
  flag(
    'raw text outside ASCII',
    (call) => /[^\u0000-\u007f]/.test(text(call)),
    ['with characters outside ASCII that are not escaped', 'without unescaped characters outside ASCII'],
    1.4,
  ),
  value(
    'first field',
    ({ body }) => Object.keys(body)[0]?.slice(0, 30) ?? null,
    ['whose first field is', 'whose first field is not'],
    1.6,
  ),
  number('depth', ({ exchange }) => depthOf(exchange.request.body), 'with levels of arrays and objects:', '', 2),
  flag(
    'unknown field',
    ({ body }) => (Object.hasOwn(body, '__proto__') ? true : Object.keys(body).length > 0 ? false : null),
    ['with a field called __proto__', 'without a field called __proto__'],
    1,
  ),
  flag(
    'charset',
    (call) => /charset/i.test(headerOf(call, 'content-type') ?? ''),
    ['with a charset in Content-Type', 'without a charset in Content-Type'],
    1,
  ),
  value('path', ({ exchange }) => exchange.request.path, ['to', 'to another path than'], 2),
];
