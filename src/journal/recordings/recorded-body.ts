import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { codingsNamed, readJson } from '../../client/index.ts';
import type { Answer } from '../../contract/exchange.ts';
import { isObject, type Json, member } from '../../contract/json.ts';

/**
 * The bytes of a recorded body (`postData` of a request, `content` of an answer); null if the recording has none. A
 * text that is marked as base64 but does not decode is read as text. `sent`: its length in bytes, if it is known.
 */
export function bytesOf(recorded: Json | undefined, sent: number | null = null): Buffer | null {
  const [text, encoding] = [member(recorded, 'text'), member(recorded, 'encoding')];
  if (typeof text !== 'string') return null;
  const isBase64 = typeof encoding === 'string' && encoding.toLowerCase() === 'base64';
  const coded = isBase64 ? (fromBase64(text) ?? fromChunks(text)) : null;
  return coded ?? fromLatin1(text, sent) ?? Buffer.from(text, 'utf8');
}

/**
 * The bytes of a text that a recorder made of them one by one: they have the length that was sent, and are UTF-8; else
 * null.
 */
function fromLatin1(text: string, sent: number | null): Buffer | null {
  if (sent === null || text.length !== sent || Buffer.byteLength(text) === sent) return null;
  const bytes = Buffer.from(text, 'latin1');
  const isUtf8 = Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);
  return isUtf8 && bytes.toString('latin1') === text ? bytes : null;
}

/** Bytes that a recorder keeps as they arrived, in a list: `["H4sI","AAAA"]`; null if the text is no such list. */
function fromChunks(text: string): Buffer | null {
  if (!text.startsWith('["')) return null;
  const list = readJson(Buffer.from(text, 'utf8'));
  const parts = list.kind === 'json' && Array.isArray(list.value) ? list.value : [null];
  const chunks = parts.map((one) => (typeof one === 'string' ? fromBase64(one) : null));
  return chunks.every((one) => one !== null) ? Buffer.concat(chunks) : null;
}

function fromBase64(text: string): Buffer | null {
  const plain = text.replaceAll(/[\r\n]/g, '');
  const end = plain.indexOf('=');
  const digits = end < 0 ? plain : plain.slice(0, end);
  const isWhole = /^[A-Za-z0-9+/_-]*$/.test(digits) && digits.length % 4 !== 1;
  return isWhole && ['', '=', '=='].includes(plain.slice(digits.length)) ? Buffer.from(digits, 'base64') : null;
}

/** A size as a recording has it. -1 and everything that is not a whole number of bytes are unknown (null). */
export function sizeIn(size: Json | undefined): number | null {
  return typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : null;
}

/** The codings of a recorded body: those of its header, or gzip for bytes that begin as gzip does. */
export function codingsOf(headers: Answer['headers'], bytes: Buffer): readonly string[] {
  const named = headers['content-encoding'] ?? [];
  return named.length === 0 && bytes[0] === 0x1f && bytes[1] === 0x8b ? ['gzip'] : named;
}

/** The Content-Length of a message in bytes; null without one, or with several that differ. */
export function lengthIn(headers: Readonly<Record<string, readonly string[]>>): number | null {
  const values = new Set(headers['content-length']);
  const [value = ''] = values;
  return values.size === 1 && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

const decoders: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * A body without its content codings (the values of `content-encoding`), of at most `largest` bytes; null if it cannot
 * be decoded: the recorder kept it in another form, or not whole.
 */
export function decoded(bytes: Buffer, contentEncoding: readonly string[], largest: number): Buffer | null {
  try {
    return codingsNamed(contentEncoding).reduceRight((rest: Buffer | null, coding) => {
      const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
      return rest === null || decode === undefined ? null : decode(rest, { maxOutputLength: largest });
    }, bytes);
  } catch {
    return null;
  }
}

/** Whether JSON is only a text, and that is a JSON object: a recorder has made a text of what was one already. */
export function isEncodedTwice(body: Json): boolean {
  const inner = typeof body === 'string' ? readJson(Buffer.from(body, 'utf8')) : null;
  return inner?.kind === 'json' && isObject(inner.value);
}

/**
 * The text of so many bytes that a client makes of a JSON object: without blanks, or with one after each comma and
 * colon; with the characters outside ASCII as they are, or escaped. Null if none has that length.
 */
export function formOf(value: Json, bytes: number): string | null {
  if (!isObject(value)) return null;
  const plain = JSON.stringify(value);
  // JSON has no line break within a text.
  const spaced = JSON.stringify(value, null, 1).replaceAll(/(,?)\n */g, (_, comma: string) =>
    comma === '' ? '' : ', ',
  );
  const escaped = (text: string): string =>
    text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const forms = [plain, spaced, escaped(plain), escaped(spaced)];
  return forms.find((one) => Buffer.byteLength(one) === bytes) ?? null;
}

const comments = /("(?:[^"\\]|\\[^]?)*"?)|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g;
const lastCommas = /("(?:[^"\\]|\\[^]?)*"?)|,(?=\s*[}\]])/g;

/**
 * Whether a text is JSON once comments, and commas at the end of lists, are left out: editors of clients allow these,
 * and the clients send the text without them.
 */
export function isOfEditor(text: string): boolean {
  const plain = [comments, lastCommas].reduce((rest, part) => rest.replace(part, (_, kept = '') => kept), text);
  return readJson(Buffer.from(plain, 'utf8')).kind === 'json';
}
