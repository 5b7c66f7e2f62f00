import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Body } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { endsEarly } from '../../contract/json-mistake.ts';
import type { SizeLimit } from './large-answers.ts';

/** Levels of arrays and objects within each other that an answer may have; deeper ones are `cut`. */
export const MAX_DEPTH = 512;
/** Bytes that are kept of a body that is not JSON, to show them. */
export const MAX_TEXT = 65_536;
/** The largest number of content codings of one body. */
const MAX_CODINGS = 3;

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const decoders: Readonly<Record<string, Decoder>> = {
  gzip: promisify(gunzip) as Decoder,
  'x-gzip': promisify(gunzip) as Decoder,
  br: promisify(brotliDecompress) as Decoder,
  // RFC 9110 means the zlib format; some servers send bare deflate data under the same name.
  deflate: (bytes, options) => (hasZlibHeader(bytes) ? inflateZlib : inflateBare)(bytes, options),
};
const inflateZlib = promisify(inflate) as Decoder;
const inflateBare = promisify(inflateRaw) as Decoder;

function hasZlibHeader(bytes: Buffer): boolean {
  return bytes.length > 1 && (bytes[0]! & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}

/** A decoded body and its size. */
interface Decoded {
  readonly body: Body;
  readonly bytes: number;
  /** Number of JSON values in it; 0 if it was not read as JSON. */
  readonly values: number;
}

/**
 * Decodes a body. If the content coding is broken and the message is known to be complete, the body counts as not JSON:
 * the target sent it so. If the message may be incomplete, the function rejects with zlib's error, because the rest may
 * have been lost on the way.
 */
export async function decodeBody(
  wire: Buffer,
  contentEncoding: readonly string[],
  limit: SizeLimit,
  whole: boolean,
): Promise<Decoded> {
  const unread = (body: Body, bytes: number): Decoded => ({ body, bytes, values: 0 });
  if (wire.length === 0) return unread({ kind: 'empty' }, 0);
  if (wire.length > limit.bytes) return unread({ kind: 'cut', reason: limit.reason }, wire.length);
  const codings = codingsNamed(contentEncoding);
  const unknown = codings.find((coding) => !Object.hasOwn(decoders, coding));
  if (unknown !== undefined || codings.length > MAX_CODINGS) {
    const problem =
      unknown === undefined
        ? `has more than ${MAX_CODINGS} content codings`
        : `has the unknown content coding ${JSON.stringify(unknown.slice(0, 40))}`;
    return unread({ kind: 'text', text: lossyText(wire), problem }, wire.length);
  }
  let bytes = wire;
  for (const coding of codings.reverse()) {
    try {
      bytes = await decoders[coding]!(bytes, { maxOutputLength: limit.bytes });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        return unread({ kind: 'cut', reason: limit.reason }, limit.bytes);
      if (!whole) throw error;
      return unread(
        { kind: 'text', text: lossyText(wire), problem: `does not decode as its Content-Encoding says (${coding})` },
        wire.length,
      );
    }
  }
  const values = countValues(bytes);
  if (values > limit.values) return unread({ kind: 'cut', reason: limit.reason }, bytes.length);
  return { body: readJson(bytes), bytes: bytes.length, values };
}

/** The codings that values of `content-encoding` name, in the order in which they were applied. */
export function codingsNamed(contentEncoding: readonly string[]): string[] {
  return contentEncoding
    .join(',')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

/** Reads decoded bytes as JSON in UTF-8 without a byte order mark, as strictly as RFC 8259. */
export function readJson(bytes: Buffer): Body {
  if (bytes.length === 0) return { kind: 'empty' };
  const text = (problem: string): Body => ({ kind: 'text', text: lossyText(bytes), problem });
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return text('begins with a byte order mark');
  const early = `ends early, after ${bytes.length} bytes`;
  if (!isUtf8(bytes)) return text(endsEarly(beginningOf(bytes)) ? early : 'is not encoded in UTF-8');
  if (deeperThan(bytes, MAX_DEPTH)) return { kind: 'cut', reason: { code: 'nested-too-deep', most: MAX_DEPTH } };
  const source = bytes.toString('utf8');
  try {
    return { kind: 'json', value: JSON.parse(source) as Json };
  } catch {
    // The parser's own message is not used: it differs between versions of Node.
    if (/^\s*</.test(source.slice(0, 200))) return text('is not JSON (it looks like HTML or XML)');
    return text(endsEarly(source) ? early : 'is not JSON');
  }
}

/** Bytes in UTF-8 as text, without a last character that is cut; empty for bytes that are not UTF-8. */
function beginningOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return '';
  }
}

/** Whether JSON text has more than `limit` arrays and objects open at once. Works without recursion. */
export function deeperThan(bytes: Uint8Array, limit: number): boolean {
  // Each level needs one byte to open: most answers are too short to be examined.
  if (bytes.length <= limit) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (quoted) {
      if (byte === 0x5c) i++;
      else if (byte === 0x22) quoted = false;
    } else if (byte === 0x22) quoted = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}

/**
 * An upper bound of the members and elements in JSON text: commas, colons and brackets within strings count as well.
 */
export function countValues(bytes: Uint8Array): number {
  let count = 1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count++;
  }
  return count;
}

/** The first 64 KB as text. Bytes that are not UTF-8 become U+FFFD; a character split by the cut is left out. */
function lossyText(bytes: Buffer): string {
  const head = bytes.subarray(0, MAX_TEXT);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(head, { stream: head.length < bytes.length });
}
