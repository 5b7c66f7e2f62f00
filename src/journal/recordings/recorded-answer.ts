import { readJson, codingsNamed } from '../../client/index.ts';
import { hasEnvelope } from '../../contract/envelope.ts';
import type { Answer, Body } from '../../contract/exchange.ts';
import { type Json, type JsonObject, member, isObject } from '../../contract/json.ts';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A recorded answer. */
interface RecordedAnswer {
  readonly answer: Answer;
  /** Whether the text has every length that the recording knows of; true if it knows none. */
  readonly isAsSent: boolean;
}

/** What a recording says about the length of a body, in bytes. */
interface Lengths {
  /** Content-Length; null if it is unknown, or that of compressed bytes. */
  readonly sent: number | null;
  /** `content.size`; null if it is unknown, or may be that of compressed bytes. */
  readonly counted: number | null;
  /** Sizes of what was transferred: longer than the body by its head, frames or coding, or shorter. 0 if unknown. */
  readonly onTheWire: number;
  /** The same without the head. */
  readonly withoutHead: number;
  /** The same, if the head had the longest headers that recorders leave out. */
  readonly atLeast: number;
  /**
   * Whether a length is known that is not that of a text which the recorder kept. The size of an answer in chunks is
   * never 0: its end alone has 5 bytes.
   */
  readonly isMeasured: boolean;
}

/**
 * The recorded answer; null if there was none (status 0, or an interim one). Its body is judged if it may be the body
 * that was sent: nothing says that there was more, and a body that is not JSON has the length that was sent.
 */
export function answerOf(response: JsonObject, headers: Answer['headers'], largestBody: number): RecordedAnswer | null {
  const written = response['status'];
  const status = typeof written === 'string' && /^\d{3}$/.test(written) ? Number(written) : written;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) return null;
  const content = member(response, 'content');
  const length = headers['content-encoding'] === undefined ? lengthIn(headers) : null;
  const bytes = bytesOf(content, length ?? sizeIn(member(content, 'size'))) ?? Buffer.alloc(0);
  const codings = codingsOf(headers, bytes);
  const texts = lengthsOfText(bytes, content);
  const lengths = lengthsOf(response, headers, texts, codings.length > 0);
  const body = bodyOf(bytes, { content, texts, lengths, codings, isNoted: isNoted(response, content) }, largestBody);
  const known = lengths.sent ?? (lengths.counted === 0 ? null : lengths.counted);
  return {
    answer: { status, headers, body, bytes: bytes.length },
    isAsSent: known === null || known === bytes.length,
  };
}

/** Bytes of headers that a recorder may leave out of an answer, such as cookies: most servers allow no longer head. */
const longestUnseen = 8192;

function lengthsOf(
  response: JsonObject,
  headers: Answer['headers'],
  texts: readonly number[],
  isCoded: boolean,
): Lengths {
  const [sent, counted] = [lengthIn(headers), sizeIn(member(member(response, 'content'), 'size'))];
  const lines = Object.entries(headers).flatMap(([name, values]) => values.map((value) => name.length + value.length));
  const written = lines.reduce((sum, length) => sum + length + ': \r\n'.length, 'HTTP/1.1 200 \r\n\r\n'.length);
  const head = Math.max(written, sizeIn(response['headersSize']) ?? 0);
  const [size, transferred] = [sizeIn(response['bodySize']) ?? 0, sizeIn(response['_transferSize']) ?? 0];
  const ofCoded = isCoded && counted !== null && counted !== 0 && !texts.includes(counted) ? counted : null;
  const coded = Math.max(isCoded ? (sent ?? 0) : 0, ofCoded ?? 0);
  const ofBody = Math.max(size - head, coded);
  const withoutHead = Math.max(ofBody, transferred - head);
  const isWholeHead = sizeIn(response['headersSize']) !== null;
  return {
    sent: isCoded ? null : sent,
    counted: ofCoded === null ? counted : null,
    onTheWire: Math.max(size === head ? 0 : size, withoutHead),
    withoutHead,
    atLeast: isWholeHead ? withoutHead : Math.max(ofBody, transferred - head - longestUnseen),
    isMeasured:
      headers['transfer-encoding'] === undefined &&
      (member(member(response, 'content'), 'text') === undefined ||
        [sent, sizeIn(response['bodySize']), sizeIn(response['_transferSize'])].some((one) => one !== null)),
  };
}

/**
 * By what recorders write that they have changed a body or do not have all of it: of any, of Playwright, of Chrome and
 * of Charles.
 */
const notes: readonly (readonly [name: string, value: RegExp])[] = [
  ['comment', /./],
  ['_truncated', /^true$/],
  ['_error', /^net::/],
  ['_charlesStatus', /^(?!COMPLETE$)/],
];

/** Whether the recorder has written that it has changed the body, or that it does not have all of it. */
function isNoted(response: JsonObject, content: Json | undefined): boolean {
  return [response, content].some((one) =>
    notes.some(([name, value]) => {
      const written = member(one, name);
      return ['string', 'boolean'].includes(typeof written) && value.test(String(written));
    }),
  );
}

interface Recorded {
  readonly content: Json | undefined;
  /** What recorders give as the length of this body. */
  readonly texts: readonly number[];
  readonly lengths: Lengths;
  readonly codings: readonly string[];
  readonly isNoted: boolean;
}

function bodyOf(bytes: Buffer, { content, texts, lengths, codings, isNoted }: Recorded, largestBody: number): Body {
  const { sent, counted, onTheWire, withoutHead, atLeast, isMeasured } = lengths;
  const said = Math.max(sent ?? 0, counted ?? 0, onTheWire);
  // Recorders leave bodies out: only a size of 0 that was measured says that there was none.
  if (bytes.length === 0)
    return counted === 0 && said === 0 && isMeasured && !isNoted ? { kind: 'empty' } : inPart(null, said);
  if (bytes.length > largestBody) return { kind: 'cut', reason: { code: 'too-large', bytes: largestBody } };
  const body = readJson(bytes);
  if (body.kind === 'cut') return body;
  // Most recorders keep the decoded body and the header all the same.
  if (body.kind !== 'json' && codings.length > 0) {
    const plain = decoded(bytes, codings, largestBody);
    // Compressed bytes have a checksum, or do not decode.
    return plain === null ? inPart(bytes.length, said) : readJson(plain);
  }
  const has = Math.max(...texts.slice(0, 3));
  const size = counted === 0 ? null : counted;
  const isWhole = size === null || size <= has || texts.includes(size);
  // No recorder writes an envelope of its own: for an envelope, only sizes of the body show that there was more.
  const more = hasEnvelope({ body }) ? atLeast : withoutHead;
  // What is transferred is longer than a body by a small part of it.
  if (sent === null ? !isWhole || more > has * 1.125 + 64 : sent > has) return inPart(bytes.length, said);
  if (body.kind === 'json') {
    // A recorder may lay JSON out anew. A body whose shortest form is longer than what was sent has other values.
    const isOther = sent !== null && sent < bytes.length && sent < Buffer.byteLength(JSON.stringify(body.value));
    return isOther || (sent === null && size !== bytes.length && isEncodedTwice(body.value)) ? otherwise : body;
  }
  const shown = `${bytes.toString('utf8', 0, 20)} ${bytes.toString('utf8', Math.max(0, bytes.length - 40))}`;
  // Bytes in base64 are what came.
  const isText = member(content, 'text') === bytes.toString('utf8');
  const isCounted = withoutHead <= has && texts.includes(size ?? (isText ? -1 : bytes.length));
  const isSent = sent === null ? isCounted && !otherForm.test(shown) : sent === bytes.length;
  return isSent && !isNoted && !firstChunk.test(shown) ? body : otherwise;
}

/** The beginning of a body in chunks (HTTP/1.1), as a recorder of raw bytes keeps it: `6918`. */
const firstChunk = /^[\da-f]{1,8}\r\n/i;
/** JSON in base64, or the sign of a recorder that there was more. */
const otherForm = /^(?:eyJ|ewo|ew0K)|(?:\.{3}|…|truncated[\])>]?)\s{0,9}$/i;

/** The recorder has the body in another form than it was sent, or nothing proves the contrary. */
const otherwise: Body = { kind: 'cut', reason: { code: 'recorded-otherwise' } };

/** `has`: the bytes that the recording has, null without any; `of`: the most that it knows of. */
function inPart(has: number | null, of: number): Body {
  if (has !== null && of <= has) return otherwise;
  return { kind: 'cut', reason: { code: 'recorded-in-part', has, of: of === 0 ? null : of } };
}

/**
 * The lengths that recorders give a body: in bytes, in characters, and of its base64; then that of chrome-har, which
 * adds the bytes to the characters.
 */
function lengthsOfText(bytes: Buffer, content: Json | undefined): number[] {
  const text = member(content, 'text');
  const characters = bytes.toString('utf8').length;
  return [bytes.length, characters, typeof text === 'string' ? Buffer.byteLength(text) : 0, bytes.length + characters];
}

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
function codingsOf(headers: Answer['headers'], bytes: Buffer): readonly string[] {
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
