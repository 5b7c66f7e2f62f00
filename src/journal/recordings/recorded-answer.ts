import { readJson } from '../../client/index.ts';
import type { Answer, Body } from '../../contract/exchange.ts';
import { type Json, type JsonObject, member } from '../../contract/json.ts';
import { bytesOf, codingsOf, decoded, lengthIn, sizeIn } from './recorded-body.ts';

/** A recorded answer. */
export interface RecordedAnswer {
  readonly answer: Answer;
  /** Whether the text has every length that the recording knows of; true if it knows none. */
  readonly isAsSent: boolean;
}

/** What a recording says about the length of a body, in bytes. */
interface Lengths {
  /** Content-Length; null if it is unknown, or that of compressed bytes. */
  readonly sent: number | null;
  /** `content.size`, which some recorders count in characters; null if unknown. */
  readonly counted: number | null;
  /** `bodySize` without headers, which some recorders count too; compressed or not. 0 if unknown. */
  readonly onTheWire: number;
  /** `_transferSize` without headers. 0 if unknown. */
  readonly transferred: number;
}

/**
 * The recorded answer; null if there was none (status 0, or an interim one). Its body is judged if it may be the body
 * that was sent: nothing says that there was more, and a body that is not JSON has the length that was sent.
 */
export function answerOf(response: JsonObject, headers: Answer['headers'], largestBody: number): RecordedAnswer | null {
  const status = response['status'];
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) return null;
  const content = member(response, 'content');
  const bytes = bytesOf(content) ?? Buffer.alloc(0);
  const codings = codingsOf(headers, bytes);
  const lengths = lengthsOf(response, headers, codings.length > 0);
  const body = bodyOf(bytes, { content, lengths, codings, isNoted: isNoted(response, content) }, largestBody);
  const known = [lengths.sent, lengths.counted === 0 ? null : lengths.counted];
  return {
    answer: { status, headers, body, bytes: bytes.length },
    isAsSent: known.every((length) => length === null || length === bytes.length),
  };
}

function lengthsOf(response: JsonObject, headers: Answer['headers'], isCoded: boolean): Lengths {
  const sent = lengthIn(headers);
  const lines = Object.entries(headers).flatMap(([name, values]) => values.map((value) => name.length + value.length));
  const ofHeaders = lines.reduce((sum, length) => sum + length + ': \r\n'.length, 0);
  const withoutHeaders = (size: Json | undefined): number => Math.max(0, (sizeIn(size) ?? 0) - ofHeaders);
  return {
    sent: isCoded ? null : sent,
    counted: sizeIn(member(member(response, 'content'), 'size')),
    onTheWire: Math.max(withoutHeaders(response['bodySize']), isCoded ? withoutHeaders(sent) : 0),
    transferred: withoutHeaders(response['_transferSize']),
  };
}

/** Whether the recorder has written that it has changed the body. */
function isNoted(response: JsonObject, content: Json | undefined): boolean {
  return [response, content].some((one) => {
    const comment = member(one, 'comment');
    return (typeof comment === 'string' && comment !== '') || member(one, '_truncated') === true;
  });
}

interface Recorded {
  readonly content: Json | undefined;
  readonly lengths: Lengths;
  readonly codings: readonly string[];
  readonly isNoted: boolean;
}

function bodyOf(bytes: Buffer, { content, lengths, codings, isNoted }: Recorded, largestBody: number): Body {
  const { sent, counted, onTheWire, transferred } = lengths;
  const said = Math.max(sent ?? 0, counted ?? 0, onTheWire);
  // Recorders leave bodies out: only a size of 0 says that there was none.
  if (bytes.length === 0) return counted === 0 && said === 0 ? { kind: 'empty' } : inPart(null, said);
  if (bytes.length > largestBody) return { kind: 'cut', reason: { code: 'too-large', bytes: largestBody } };
  const body = readJson(bytes);
  if (body.kind === 'cut') return body;
  // Most recorders keep the decoded body and the header all the same.
  if (body.kind !== 'json' && codings.length > 0) {
    const plain = decoded(bytes, codings, largestBody);
    // Compressed bytes have a checksum, or do not decode.
    return plain === null ? inPart(bytes.length, said) : readJson(plain);
  }
  const texts = lengthsOfText(bytes, content);
  const has = Math.max(...texts);
  if (said > has) return inPart(bytes.length, said);
  if (body.kind === 'json') {
    // A recorder may lay JSON out anew. A body whose shortest form is longer than what was sent has other values.
    const isOther = sent !== null && sent < bytes.length && sent < Buffer.byteLength(JSON.stringify(body.value));
    return isOther ? otherwise : body;
  }
  const size = counted === 0 ? null : counted;
  // Bytes in base64 are what came.
  const isText = member(content, 'text') === bytes.toString('utf8');
  const isSent = sent === null ? texts.includes(size ?? (isText ? -1 : bytes.length)) : sent === bytes.length;
  const isFramed = firstChunk.test(bytes.toString('latin1', 0, 12));
  return isSent && !isNoted && !isFramed && transferred <= has ? body : otherwise;
}

/** The beginning of a body in chunks (HTTP/1.1), as a recorder of raw bytes keeps it: `6918`. */
const firstChunk = /^[\da-f]{1,8}\r\n/i;

/** The recorder has the body in another form than it was sent, or nothing proves the contrary. */
const otherwise: Body = { kind: 'cut', reason: { code: 'recorded-otherwise' } };

/** `has`: the bytes that the recording has, null without any; `of`: the most that it knows of. */
function inPart(has: number | null, of: number): Body {
  if (has !== null && of <= has) return otherwise;
  return { kind: 'cut', reason: { code: 'recorded-in-part', has, of: of === 0 ? null : of } };
}

/** The lengths that recorders give a body: in bytes, in characters, and of its base64. */
function lengthsOfText(bytes: Buffer, content: Json | undefined): number[] {
  const text = member(content, 'text');
  return [bytes.length, bytes.toString('utf8').length, typeof text === 'string' ? Buffer.byteLength(text) : 0];
}
