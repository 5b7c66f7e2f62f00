import { isUtf8 } from 'node:buffer';
import type { Call } from '../call.ts';
import { isObject, type JsonObject } from '../json.ts';
import { hooked } from './variant.ts';

const open = '4: request content type application/json; what is taken that is not quite JSON is not shown';

/** A body that is refused as it is, read otherwise; undefined where it cannot be. */
const reading = (
  id: string,
  title: string,
  read: (bytes: Uint8Array) => unknown,
  make: (search: string) => string | Uint8Array,
) =>
  hooked(
    id,
    title,
    open,
    () => ({
      decode(next, call: Call): JsonObject {
        try {
          return next(call);
        } catch (error) {
          const body = read(call.bytes);
          if (!isObject(body)) throw error;
          return body;
        }
      },
    }),
    {
      async witness(probe) {
        const search = JSON.stringify({
          start_city_code: '310100',
          end_city_code: '330100',
          date: probe.day(1),
          start_addr: 'caf\u00e9',
        });
        await probe.search({}, { raw: make(search) });
      },
    },
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object that a text begins with, at the first brace behind which it is complete. */
function objectAtStart(text: string): unknown {
  let end = text.indexOf('}');
  for (let tries = 0; end >= 0 && tries < 20; tries++, end = text.indexOf('}', end + 1)) {
    const body = parsed(text.slice(0, end + 1));
    if (body !== undefined) return body;
  }
  return undefined;
}

const decoded = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** The text of a body; empty, and so no JSON, where its bytes are not UTF-8. */
const textOf = (bytes: Uint8Array): string => (isUtf8(bytes) ? decoded(bytes) : '');

/** Bodies that usual parsers take though they are no JSON. */
export const lenientJsonVariants = [
  reading(
    'text-after-json-taken',
    'Of a body nothing is read behind the JSON object that it begins with.',
    (bytes) => objectAtStart(textOf(bytes)),
    (search) => `${search}x`,
  ),
  reading(
    'bad-utf8-replaced',
    'Bytes that are not UTF-8 are read as U+FFFD.',
    (bytes) => parsed(decoded(bytes)),
    (search) => Buffer.from(search, 'latin1'),
  ),
  reading(
    'non-finite-numbers-taken',
    'The numerals NaN, Infinity and -Infinity are read, as 0.',
    (bytes) => parsed(textOf(bytes).replaceAll(/:(?:NaN|-?Infinity)(?=[,}])/g, ':0')),
    (search) => search.replace('}', ',"start_lng":NaN,"start_lat":-Infinity}'),
  ),
  reading(
    'comments-taken',
    'Comments in a body are overlooked.',
    (bytes) => parsed(textOf(bytes).replaceAll(/\/\*.{0,99}?\*\/|\/\/[^\n]{0,99}\n/gs, '')),
    (search) => search.replace('{', '{/* one */'),
  ),
  reading(
    'control-characters-taken',
    'Line breaks, tabulators and U+0000 inside a text are read as they are.',
    (bytes) => parsed(textOf(bytes).replaceAll(/[\n\t\0]/g, (char) => JSON.stringify(char).slice(1, -1))),
    (search) => search.replace('caf', 'caf\n'),
  ),
  reading(
    'single-quotes-taken',
    'Single quotes pass for double ones.',
    (bytes) => parsed(textOf(bytes).replaceAll("'", '"')),
    (search) => search.replaceAll('"', "'"),
  ),
  reading(
    'names-without-quotes-taken',
    'Names may stand without quotes.',
    (bytes) => parsed(textOf(bytes).replaceAll(/([{,])([a-z_]{1,40}):/g, '$1"$2":')),
    (search) => search.replaceAll(/"([a-z_]{1,40})":/g, '$1:'),
  ),
  reading(
    'numerals-of-other-forms-taken',
    'Numerals may begin with zeros, a plus sign or a point, end in a point, or be hexadecimal.',
    (bytes) =>
      parsed(
        textOf(bytes).replaceAll(/:([+]?[\d.][\da-fx.]{0,20}(?:e\d)?)(?=[,}])/g, (all, numeral: string) =>
          Number.isNaN(Number(numeral)) ? all : `:${Number(numeral)}`,
        ),
      ),
    (search) => search.replace('}', ',"page_size":010}'),
  ),
];
