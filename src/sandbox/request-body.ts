import { type Call, invalid } from './call.ts';
import { isObject, type JsonObject } from './json.ts';
import type { Settings } from './settings.ts';

/** Most bytes of a request body: 1 MiB. */
export const mostBytes = 1_048_576;

/** Section 4: `application/json`, here strict UTF-8 without a byte order mark, holding an object. */
export function decode(call: Call, settings: Settings): JsonObject {
  if (settings.contentTypes === 'json' && !isJsonType(call.header('content-type'))) {
    throw invalid('Content-Type must be application/json', 40014);
  }
  if (call.bytes.length > mostBytes) throw invalid(`the body must have at most ${mostBytes} bytes`, 40015);
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(call.bytes));
  } catch {
    throw invalid('the body must be JSON in UTF-8', 40016);
  }
  if (!isObject(body)) throw invalid('the body must be a JSON object', 40017);
  return body;
}

function isJsonType(header: string | undefined): boolean {
  const [type = '', ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json') return false;
  return parameters.every((parameter) => !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter));
}
